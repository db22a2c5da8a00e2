//! The nightdesk program.
fn main() {}
