//! Runs the program and holds what it says.

use std::env;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::{fs::File, os::unix::ffi::OsStrExt, process::Child};

#[cfg(unix)]
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
#[cfg(unix)]
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::Value;
use tempfile::TempDir;

/// A folder of its own, and the program in it.
#[derive(Debug)]
pub(crate) struct Place {
    folder: TempDir,
}

/// What the program said, and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: i32,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
        }
    }

    /// A place with a game of seven in `lantern/`, nobody seated yet.
    pub(crate) fn with_lantern() -> Self {
        let place = Self::new();
        place
            .run(&["new", "lantern", "--setup", "newbie-classic"])
            .done();
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), text).expect("a file is written");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file is read")
    }

    /// The program here, with nothing of the caller's environment.
    pub(crate) fn program(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nightdesk"));
        command.current_dir(self.folder.path()).env_clear();
        // Windows starts no program without these.
        for name in ["SystemRoot", "SystemDrive", "TEMP", "TMP"] {
            if let Some(value) = env::var_os(name) {
                command.env(name, value);
            }
        }
        command
            .env("HOME", self.folder.path())
            .env("USERPROFILE", self.folder.path())
            .env("NO_COLOR", "1")
            .env("TZ", "UTC")
            .env("COLUMNS", "100");
        if cfg!(windows) {
            // The system names its folders there whatever the environment says.
            let own = self.folder.path().join(".config/nightdesk");
            command.env("NIGHTDESK_HOME", own);
        }
        command
    }

    /// Runs the program with nothing on its standard input.
    pub(crate) fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Said {
        self.fed(arguments, "")
    }

    /// Runs the program with a text on its standard input.
    pub(crate) fn fed<A: AsRef<OsStr>>(&self, arguments: &[A], stdin: &str) -> Said {
        let mut child = self
            .program()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // A program that stops at a mistake does not read the rest.
        let _ = child
            .stdin
            .take()
            .expect("a pipe")
            .write_all(stdin.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it speaks UTF-8");
        let stdout = text(output.stdout);
        let arguments = arguments.iter().map(|one| one.as_ref().to_string_lossy());
        let arguments: Vec<String> = arguments.map(|one| one.into_owned()).collect();
        if arguments.iter().any(|argument| argument == "--json") {
            crate::answers::hold(&arguments, &stdout);
        }
        Said {
            stdout,
            stderr: text(output.stderr),
            status: output.status.code().expect("it ends by itself"),
        }
    }

    /// Starts the program on a terminal of its own, so many columns wide, and gives the other end.
    #[cfg(unix)]
    pub(crate) fn on_terminal(&self, columns: u16, program: &mut Command) -> (File, Child) {
        let other = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&other).expect("it is ours");
        unlockpt(&other).expect("it is open");
        let name = ptsname(&other, Vec::new()).expect("it has a name");
        let other = File::from(other);
        set_columns(&other, columns);
        let open = || {
            File::options()
                .read(true)
                .write(true)
                .open(OsStr::from_bytes(name.to_bytes()))
                .expect("its end for the program")
        };
        let child = program
            .stdin(open())
            .stdout(open())
            .stderr(open())
            .spawn()
            .expect("the program starts");
        // Else the terminal stays open after the program has ended.
        program.stdin(Stdio::null());
        program.stdout(Stdio::null()).stderr(Stdio::null());
        (other, child)
    }

    /// Takes one line in the game in `lantern/`.
    pub(crate) fn line(&self, line: &str) -> Said {
        self.run(&["-g", "lantern", line])
    }
}

impl Said {
    /// Everything was done, and there was nothing to complain about.
    #[track_caller]
    pub(crate) fn done(self) -> Self {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "{self:#?}");
        self
    }

    /// It was refused with these words.
    #[track_caller]
    pub(crate) fn refused(self, words: &str) -> Self {
        assert_eq!(self.status, 2, "{self:#?}");
        self.complains(words)
    }

    /// The talk beside the results holds these words.
    #[track_caller]
    pub(crate) fn complains(self, words: &str) -> Self {
        assert!(self.stderr.contains(words), "`{words}` in {self:#?}");
        self
    }

    /// The results hold these words.
    #[track_caller]
    pub(crate) fn says(self, words: &str) -> Self {
        assert!(self.stdout.contains(words), "`{words}` in {self:#?}");
        self
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error} in {self:#?}"))
    }
}

/// Makes a terminal so many columns wide.
#[cfg(unix)]
pub(crate) fn set_columns(terminal: &File, columns: u16) {
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(terminal, size).expect("a terminal has a size");
}

/// A file of the project.
pub(crate) fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// What the program says, with one seal and one salt for those that chance brings.
pub(crate) fn without_chance(said: &str) -> String {
    let seal = regex::Regex::new("[0-9a-f]{4}(?:-[0-9a-f]{4}){7}").expect("a pattern");
    let salt = regex::Regex::new("(salt|соль) [0-9a-f]{32}").expect("a pattern");
    let said = seal.replace_all(said, "7f2c-91aa-0d3e-55b0-19c2-4e8d-b360-a517");
    let salted = salt.replace_all(&said, "$1 5b1d6e0a93c24f7788e0d1f2a3b4c5d6");
    salted.into_owned()
}

/// Compares a text with the snapshot of this name.
#[track_caller]
pub(crate) fn golden(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(project("tests/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, without_chance(text)));
}

/// Compares a text with a file of the project that is made by the program.
/// With `UPDATE_MADE=1` in the environment it is written instead.
#[track_caller]
pub(crate) fn made(path: &str, text: &str) {
    let (file, text) = (project(path), without_chance(text));
    if env::var_os("UPDATE_MADE").is_some() {
        std::fs::write(&file, &text).expect("the file is written");
        return;
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        committed.replace("\r\n", "\n") == text,
        "{path} is not what the program says now; look at it after `UPDATE_MADE=1 cargo test --test main`"
    );
}
