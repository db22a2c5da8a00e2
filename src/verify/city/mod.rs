//! Cases of the City rule set: its days and its nights.

mod day;

pub(super) use day::run as run_day;
