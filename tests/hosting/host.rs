//! A host at the desk, with a clock of his own.

use chrono::{DateTime, Utc};
use nightdesk_command::HostOrder;
use nightdesk_desk::Refused;
use nightdesk_game::{Audience, Game, SeatId};
use nightdesk_report::Text;
use nightdesk_session::{Answer, NotTaken, Session, chosen};
use nightdesk_setup::Shelves;
use nightdesk_text::Source;

/// Seven players: Cedar and Ginkgo are Mafia, Elm is Cop, Birch is Doctor.
pub(super) const SEVEN: &str = r#"
Alder = "town Vanilla Townie"
Birch = "town Doctor"
Cedar = "mafia Goon"
Dogwood = "town Vanilla Townie"
Elm = "town Cop"
Fir = "town Vanilla Townie"
Ginkgo = "mafia Goon"
"#;

/// A session in memory and the time on its clock.
#[derive(Debug)]
pub(super) struct Host {
    pub(super) session: Session,
    pub(super) now: DateTime<Utc>,
}

/// What a line brought.
#[derive(Debug)]
pub(super) struct Said {
    /// What the host reads, host texts too.
    pub(super) host: String,
    /// The texts for the thread.
    pub(super) public: String,
    /// Texts for single players, by name.
    pub(super) private: Vec<(String, String)>,
    pub(super) answer: Answer,
}

impl Host {
    /// A game before its first day; `roles` are fixed, `more` goes into the setup file.
    pub(super) fn with(roles: &str, more: &str) -> Self {
        let names = roles.lines().filter_map(|line| line.split_once(" = "));
        let names: Vec<String> = names.map(|(name, _)| format!("\"{name}\"")).collect();
        let text = format!(
            "format = 1\n[game]\nname = \"Pier\"\nhost = \"Moderator\"\n\
             [players]\nseats = [{}]\nspare = [\"Kate\"]\n\
             [roles]\ndeal = \"fixed\"\n[roles.fixed]\n{roles}\n{more}\n",
            names.join(", ")
        );
        Self::on(&text)
    }

    /// A game by a whole setup file.
    pub(super) fn on(text: &str) -> Self {
        let source = Source::new("game.toml", text.to_owned());
        let (setup, diagnostics) = nightdesk_setup::read(&source, Shelves::PROGRAM);
        assert!(!diagnostics.has_errors(), "{diagnostics:?}\n{text}");
        let now = time("2026-12-01 20:00");
        let session = Session::in_memory(setup.expect("a setup"), now).expect("a game");
        Self { session, now }
    }

    /// Seven players, nothing dealt.
    pub(super) fn seven() -> Self {
        Self::with(SEVEN, "")
    }

    /// The same in Day 1, with every role message sent and confirmed.
    pub(super) fn in_day_one(more: &str) -> Self {
        let mut host = Self::with(SEVEN, more);
        host.plays(&["deal", "sent all", "confirmed all", "start"]);
        host
    }

    /// The same in Night 1; Dogwood was voted out.
    pub(super) fn in_night_one(more: &str) -> Self {
        let mut host = Self::in_day_one(more);
        host.plays(&[
            "vote Alder Dogwood; Birch Dogwood; Cedar Dogwood; Elm Dogwood",
            "end day",
        ]);
        host
    }

    pub(super) fn at(&mut self, now: &str) -> &mut Self {
        self.now = time(now);
        self
    }

    pub(super) fn game(&self) -> &Game {
        self.session.game()
    }

    #[track_caller]
    pub(super) fn seat(&self, name: &str) -> SeatId {
        let mut seats = self.game().seats();
        seats.find(|(_, seat)| seat.name == name).expect("a seat").0
    }

    #[track_caller]
    pub(super) fn plays(&mut self, lines: &[&str]) {
        for line in lines {
            self.does(line);
        }
    }

    /// Types a line; what it asks is answered with yes.
    #[track_caller]
    pub(super) fn does(&mut self, line: &str) -> Said {
        let mut taken = self.session.take(line, self.now, 7);
        loop {
            taken = match taken {
                Ok(answer) => return self.said(answer),
                Err(NotTaken::Refused(refused)) if refused.ask.is_some() => {
                    let order = yes(&refused).unwrap_or_else(|| panic!("{line}: {refused:?}"));
                    self.session.order(&order, line, self.now, 7)
                }
                Err(refused) => panic!("{line}: {refused}"),
            };
        }
    }

    /// Types a line that brings nothing: why not, what is asked, and what would be right.
    #[track_caller]
    pub(super) fn refused(&mut self, line: &str) -> String {
        let before = self.game().clone();
        let refused = match self.session.take(line, self.now, 7) {
            Err(refused) => refused,
            Ok(answer) => panic!("{line}: {:?}", self.said(answer)),
        };
        assert_eq!(self.game(), &before, "{line}");
        let report = refused.report(self.game().setup.language);
        let ask = report.ask.map(|(question, _)| question);
        let lines = [report.message].into_iter().chain(ask).chain(report.hints);
        lines.collect::<Vec<_>>().join("\n")
    }

    fn said(&self, answer: Answer) -> Said {
        let plain = |text: &Text| nightdesk_render::plain(text.document(), None);
        let mut said = Said {
            host: answer.echo.join("\n"),
            public: String::new(),
            private: Vec::new(),
            answer: answer.clone(),
        };
        for text in &answer.texts {
            match text.audience() {
                Audience::Public => said.public += &plain(text),
                Audience::Seat(seat) => {
                    let name = self.game().name(*seat).to_owned();
                    said.private.push((name, plain(text)));
                }
                Audience::Faction(_) | Audience::Host => {
                    said.host += "\n";
                    said.host += &plain(text);
                }
            }
        }
        for more in answer.verbatim.iter().chain(&answer.next) {
            said.host += "\n";
            said.host += more;
        }
        said
    }
}

impl Said {
    /// The host reads these words.
    #[track_caller]
    pub(super) fn tells(&self, words: &str) -> &Self {
        assert!(self.host.contains(words), "`{words}` in\n{}", self.host);
        self
    }

    /// The host does not read these words.
    #[track_caller]
    pub(super) fn hides(&self, words: &str) -> &Self {
        assert!(!self.host.contains(words), "`{words}` in\n{}", self.host);
        self
    }

    /// The thread reads these words.
    #[track_caller]
    pub(super) fn posts(&self, words: &str) -> &Self {
        assert!(self.public.contains(words), "`{words}` in\n{}", self.public);
        self
    }

    /// The one text for a player.
    #[track_caller]
    pub(super) fn to(&self, name: &str) -> &str {
        let mut own = self.private.iter().filter(|(to, _)| to == name);
        let text = own
            .next()
            .unwrap_or_else(|| panic!("{name} in {:?}", self.private));
        assert!(own.next().is_none(), "{name} gets two texts");
        &text.1
    }
}

/// These words stand in a text.
#[track_caller]
pub(super) fn has(text: &str, words: &str) {
    assert!(text.contains(words), "`{words}` in\n{text}");
}

fn yes(refused: &Refused) -> Option<HostOrder> {
    let ask = refused.ask.as_ref()?;
    chosen(ask, "y").cloned()
}

fn time(text: &str) -> DateTime<Utc> {
    let text = format!("{}:00Z", text.replace(' ', "T"));
    text.parse().expect("a time")
}
