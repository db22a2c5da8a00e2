//! The scripts of the examples, played line by line on disk with a clock of their own.

use std::path::Path;

use chrono::{DateTime, Utc};
use nightdesk_command::HostOrder;
use nightdesk_desk::pasted;
use nightdesk_game::{Game, Setup};
use nightdesk_session::{Answer, NotTaken, Session, chosen, founding};
use nightdesk_setup::Shelves;
use nightdesk_store::open_game::OpenGame;
use nightdesk_text::Source;
use nightdesk_time::{Toward, Zone, read_moment};

/// One thing a script does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// The time is set.
    Clock(String),
    /// Posts are pasted.
    Paste(String),
    /// A line is typed; what it asks is answered with yes.
    Line(String),
}

/// The steps of a script; what stands after `# >` is shown in the page alone.
pub(super) fn steps(script: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        match line.trim() {
            "" | "y" => {}
            line if line.starts_with('#') => {}
            "paste" => {
                let posts = lines.by_ref().take_while(|line| *line != ".");
                steps.push(Step::Paste(posts.collect::<Vec<_>>().join("\n")));
            }
            line => steps.push(match line.strip_prefix("clock ") {
                Some(time) => Step::Clock(time.to_owned()),
                None => Step::Line(line.to_owned()),
            }),
        }
    }
    steps
}

/// A game on disk and the time on its host's clock.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) session: Session,
    pub(super) now: DateTime<Utc>,
}

impl Played {
    /// A new game in a folder that is not there yet.
    pub(super) fn create(folder: &Path, text: &str) -> Self {
        Self::create_with(folder, text, |_| {})
    }

    /// The same by a changed setup.
    pub(super) fn create_with(folder: &Path, text: &str, change: impl FnOnce(&mut Setup)) -> Self {
        let source = Source::new("game.toml", text.to_owned());
        let (setup, diagnostics) = nightdesk_setup::read(&source, Shelves::PROGRAM);
        assert!(!diagnostics.has_errors(), "{diagnostics:?}\n{text}");
        let now = "2026-11-20T12:00:00Z".parse().expect("a time");
        let mut setup = setup.expect("a setup");
        change(&mut setup);
        let founded = founding(setup, now);
        let game = OpenGame::create(folder, text, now, "new", founded).expect("a game");
        Self {
            session: Session::on_disk(game),
            now,
        }
    }

    pub(super) fn game(&self) -> &Game {
        self.session.game()
    }

    /// The same game in memory: what is done there is not kept.
    pub(super) fn copy(&self) -> Self {
        let last = self.session.journal().entries().last().expect("an entry");
        Self {
            session: self.session.as_of(last.no).expect("the game"),
            now: self.now,
        }
    }

    /// Does a step; none if it only set the time.
    #[track_caller]
    pub(super) fn does(&mut self, step: &Step) -> Option<Answer> {
        match step {
            Step::Clock(time) => {
                let zone: Zone = self.game().setup.schedule.zone.parse().expect("a zone");
                let moment = read_moment(time, zone, self.now, Toward::Next).expect("a time");
                self.now = moment.instant;
                None
            }
            Step::Paste(posts) => {
                let pile = pasted(self.session.game(), posts, self.now).expect("posts");
                Some(self.session.hear(&pile, "paste", self.now).expect("posts"))
            }
            Step::Line(line) => Some(self.types(line)),
        }
    }

    /// Types a line; what it asks is answered with yes.
    #[track_caller]
    pub(super) fn types(&mut self, line: &str) -> Answer {
        let taken = self.tries(line);
        taken.unwrap_or_else(|refused| panic!("{line}: {refused}"))
    }

    /// Types a line that may be refused.
    pub(super) fn tries(&mut self, line: &str) -> Result<Answer, NotTaken> {
        let mut taken = self.session.take(line, self.now, 7);
        loop {
            let Err(NotTaken::Refused(refused)) = &taken else {
                return taken;
            };
            let yes = refused.ask.as_ref().and_then(|ask| chosen(ask, "y"));
            let Some(order): Option<HostOrder> = yes.cloned() else {
                return taken;
            };
            taken = self.session.order(&order, line, self.now, 7);
        }
    }
}
