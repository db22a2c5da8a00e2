//! Worked cases of every rule set, run against the engines: `cargo run -p nightdesk-cases -- PATH…`.
//!
//! A case file names its family and version in its `schema` key; a table of cases is a CSV file with
//! the family's columns in its first line. Each family but [`NIGHTS`] and [`MORE_NIGHTS`] is a folder here; none
//! knows another. The library's `verify` finds, runs and reports cases, and has the nights that hosts
//! write. The other families test the engines, so they are not in the program that hosts install.

mod city;
mod tracker;
mod warnings;
mod wwrf;

use std::process::ExitCode;

use nightdesk_verify::{Family, MORE_NIGHTS, Mark, NIGHTS};

/// The families, each with how a file of it is known.
const FAMILIES: &[Family] = &[
    Family {
        mark: Mark::Schema("city-night/1"),
        run: city::run_night,
    },
    Family {
        mark: Mark::Schema("city-nights/1"),
        run: city::run_nights,
    },
    NIGHTS,
    MORE_NIGHTS,
    Family {
        mark: Mark::Schema("city-day/1"),
        run: city::run_day,
    },
    Family {
        mark: Mark::Schema("tracker/1"),
        run: tracker::run,
    },
    Family {
        mark: Mark::Schema("votes/1"),
        run: tracker::run,
    },
    Family {
        mark: Mark::Schema("wwrf/1"),
        run: wwrf::run,
    },
    Family {
        mark: Mark::Schema("warnings/1"),
        run: warnings::run,
    },
    Family {
        mark: Mark::Header(warnings::HEADER),
        run: warnings::run_thresholds,
    },
];

fn main() -> ExitCode {
    nightdesk::cli::run_cases(FAMILIES)
}
