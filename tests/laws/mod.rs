//! Laws that every night obeys.

mod rar;
