//! Deadlines without a clock.
