//! The integration tests, in one binary.

mod laws;
mod oracle;
