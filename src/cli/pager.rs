//! Long results in the host's own pager.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// A pager, as the host has it in `PAGER`.
#[derive(Debug)]
pub(super) struct Pager(Command);

impl Pager {
    /// The pager that the host has set; none where there is none, since who has never set one may
    /// not know how to leave it.
    pub(super) fn of_host() -> Option<Self> {
        let line = env::var("PAGER")
            .ok()
            .filter(|line| !line.trim().is_empty())?;
        let mut command = in_shell(&line);
        if env::var_os("LESS").is_none() {
            // Colours are shown, and what fits on the screen stays on it.
            command.env("LESS", "FRX");
        }
        command.stdin(Stdio::piped());
        Some(Self(command))
    }

    /// Shows a text until the host leaves the pager; whether it could.
    ///
    /// # Errors
    /// When the shell cannot be started or waited for.
    pub(super) fn show(mut self, text: &str) -> io::Result<bool> {
        let mut pager = self.0.spawn()?;
        if let Some(mut input) = pager.stdin.take() {
            // Whoever has seen enough leaves before the end.
            let _ = input.write_all(text.as_bytes());
        }
        Ok(pager.wait()?.success())
    }
}

/// A line as the system's shell runs it.
#[cfg(not(windows))]
fn in_shell(line: &str) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(line);
    command
}

/// A line as the system's shell runs it. With `/S` that takes the outer quotes away and reads the rest
/// as it is, so a program's path may be in quotes, too.
#[cfg(windows)]
fn in_shell(line: &str) -> Command {
    use std::os::windows::process::CommandExt;
    let mut command = Command::new("cmd");
    command.arg("/S").arg("/C").raw_arg(format!("\"{line}\""));
    command
}
