//! Laws that every night and every clock obeys.

mod clocks;
mod rar;
