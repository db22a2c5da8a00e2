//! The nightdesk program: hands the arguments over and returns the status.

use std::process::ExitCode;

fn main() -> ExitCode {
    nightdesk::cli::main()
}
