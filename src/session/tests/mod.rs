//! What a host needs, sentence by sentence, in whole games: a line or a post goes in, and what
//! the host and the thread read comes out.

mod activity;
mod aims;
mod archive;
mod at_table;
mod begun_early;
mod believed;
mod by_hand;
mod by_the_post;
mod changes;
mod chats;
mod classic_cards;
mod classic_texts;
mod corrections;
mod d6;
mod deadlines;
mod deaths_not_posted;
mod doubts;
mod editions;
mod elite;
mod end_texts;
mod ends_at_tables;
mod ends_taken_back;
mod feedback;
mod finish;
mod going_on;
mod hanging;
mod late;
mod ledger;
mod left_posts;
mod limits;
mod loose_words;
mod lovers;
mod misspelt;
mod names_then;
mod nights;
mod once_wrong;
mod one_line;
mod only_to_look_at;
mod opening;
mod other_names;
mod posts_due;
mod private_threads;
mod renamed;
mod repeated_texts;
mod reread;
mod result_texts;
mod returned;
mod role_questions;
mod rounds;
mod rulings;
mod russian;
mod russian_city;
mod russian_ledger;
mod russian_setups;
mod said_first;
mod scripted;
mod setups;
mod shown_texts;
mod side_by_side;
mod steps;
mod still_open;
mod stored;
mod table_frames;
mod table_posts;
mod table_read_again;
mod table_texts;
mod table_votes;
mod tables;
mod tables_that_fail;
mod tags;
mod taken_back;
mod talk;
mod thread;
mod typed_deaths;
mod undo_law;
mod undone;
mod values;
mod votes;
mod votes_by_post;
mod which_post;
mod winners;
mod words_and_names;

use chrono::{DateTime, Utc};

use super::*;
use nightdesk_desk::{Pile, Refused};
use nightdesk_game::{Audience, Change, DueText, Event, SeatId};
use nightdesk_text::Source;
use nightdesk_thread::{PageOptions, read_page};

/// A host with a game in memory and a clock of his own.
#[derive(Debug)]
struct Host {
    session: Session,
    now: DateTime<Utc>,
}

/// What a line brought.
#[derive(Debug)]
struct Said {
    echo: Vec<String>,
    /// The texts for the host.
    host: String,
    /// The texts for the thread.
    public: String,
    /// Texts for single players.
    private: Vec<(SeatId, String)>,
}

/// Why a line is not read; nothing is done.
#[track_caller]
fn unread(host: &mut Host, line: &str) -> nightdesk_command::Unread {
    let entries = host.session.journal().last_done();
    let unread = match host.session.take(line, host.now, 7) {
        Err(NotTaken::Unread(unread)) => *unread,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(host.session.journal().last_done(), entries, "{line}");
    unread
}

impl Host {
    /// A game of seven in Day 1: Finn and Gus are Mafia, Ana is Cop, Bob is Doctor. `more` goes
    /// into its setup file.
    fn new(more: &str) -> Self {
        Self::on(
            "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
            more,
        )
    }

    /// The same with another schedule.
    fn on(schedule: &str, more: &str) -> Self {
        let mut host = Self::prepared(schedule, more);
        for line in ["deal", "sent all", "confirmed all"] {
            host.says(line);
        }
        host.at("2026-12-01 20:00");
        host.says("start");
        host
    }

    /// The same game before its first day.
    fn prepared(schedule: &str, more: &str) -> Self {
        let text = format!(
            r#"
format = 1
[game]
name = "Pier"
host = "Moderator"
[players]
seats = ["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"]
spare = ["Kate"]
[players.aka]
Cleo = ["Cleopatra"]
[roles]
deal = "fixed"
[roles.fixed]
Ana = "town Cop"
Bob = "town Doctor"
Cleo = "town Vanilla Townie"
Dov = "town Vanilla Townie"
Eve = "town Vanilla Townie"
Finn = "mafia Goon"
Gus = "mafia Goon"
[schedule]
{schedule}
{more}
"#
        );
        Self::of(text, "2026-11-30 12:00")
    }

    /// The game of a setup without mistakes, made at this time.
    fn of(text: String, now: &str) -> Self {
        let (setup, diagnostics) = nightdesk_setup::read(
            &Source::new("game.toml", text),
            nightdesk_setup::Shelves::PROGRAM,
        );
        let mistakes: Vec<_> = diagnostics.iter().map(|mistake| &mistake.message).collect();
        assert_eq!(mistakes, [""; 0]);
        let now = utc(now);
        Self {
            session: Session::in_memory(setup.unwrap(), now).unwrap(),
            now,
        }
    }

    /// The same game after these lines.
    #[track_caller]
    fn after<'l>(mut self, lines: impl IntoIterator<Item = &'l str>) -> Self {
        for line in lines {
            self.says(line);
        }
        self
    }

    fn at(&mut self, now: &str) -> &mut Self {
        self.now = utc(now);
        self
    }

    fn game(&self) -> &Game {
        self.session.game()
    }

    /// Takes back the newest entry, whatever it is.
    #[track_caller]
    fn undoes_the_latest(&mut self) -> Said {
        let no = self.session.journal().last_done().unwrap();
        self.says(&format!("undo {no}"))
    }

    fn seat(&self, name: &str) -> SeatId {
        let found = self.game().seats().find(|(_, seat)| seat.name == name);
        found.unwrap().0
    }

    /// Types a line; questions are answered with yes.
    #[track_caller]
    fn says(&mut self, line: &str) -> Said {
        let mut taken = self.session.take(line, self.now, 7);
        loop {
            match taken {
                Ok(answer) => return self.told(answer),
                Err(NotTaken::Refused(refused)) if refused.ask.is_some() => {
                    let ask = refused.ask.unwrap();
                    let order = chosen(&ask, "y").unwrap().clone();
                    taken = self.session.order(&order, line, self.now, 7);
                }
                Err(refused) => panic!("{line}: {refused:?}"),
            }
        }
    }

    /// Types a line that is a question first; gives what is known before it.
    #[track_caller]
    fn asks(&mut self, line: &str) -> String {
        let refused = self.refused(line);
        refused.ask.unwrap().facts.join("\n")
    }

    #[track_caller]
    fn refused(&mut self, line: &str) -> Refused {
        match self.session.take(line, self.now, 7) {
            Err(NotTaken::Refused(refused)) => *refused,
            other => panic!("{line}: {other:?}"),
        }
    }

    /// Pastes posts as they are copied by hand.
    #[track_caller]
    fn pastes(&mut self, text: &str) -> Said {
        let answer = self.pasted(text);
        self.told(answer.unwrap())
    }

    /// Pastes posts of which nothing is taken.
    #[track_caller]
    fn pastes_not(&mut self, text: &str) -> Refused {
        match self.pasted(text) {
            Err(NotTaken::Refused(refused)) => *refused,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn pasted(&mut self, text: &str) -> Result<Answer, NotTaken> {
        let pile = nightdesk_desk::pasted(self.game(), text, self.now).unwrap();
        self.session.hear(&pile, "paste", self.now)
    }

    /// Reads a page: `=== #1 | Ana | 2026-12-01 21:00`, then the words.
    #[track_caller]
    fn reads(&mut self, log: &str) -> Said {
        let pile = page(log);
        let answer = self.session.hear(&pile, "read page", self.now);
        self.told(answer.unwrap())
    }

    fn told(&self, answer: Answer) -> Said {
        let plain = |text: &Text| nightdesk_render::plain(text.document(), None);
        let public = answer.texts.iter();
        let public = public.filter(|text| *text.audience() == Audience::Public);
        let private = answer
            .texts
            .iter()
            .filter_map(|text| match text.audience() {
                Audience::Seat(seat) => Some((*seat, plain(text))),
                Audience::Public | Audience::Faction(_) | Audience::Host => None,
            });
        let host = answer.texts.iter();
        let host = host.filter(|text| *text.audience() == Audience::Host);
        Said {
            echo: answer.echo,
            host: host.map(plain).collect::<Vec<_>>().join("\n"),
            public: public.map(plain).collect::<Vec<_>>().join("\n"),
            private: private.collect(),
        }
    }

    /// The totals of the table, weights and all.
    fn columns_by_weight(&self) -> Vec<(String, u32)> {
        let day = self.game().phase().unwrap();
        let count = nightdesk_desk::tally(self.game(), day);
        let wagons = count.wagons.iter().map(|wagon| match wagon.target {
            nightdesk_game::Ballot::Seat(seat) => (self.game().name(seat).to_owned(), wagon.total),
            nightdesk_game::Ballot::NoElimination => ("nobody".to_owned(), wagon.total),
        });
        wagons.collect()
    }

    /// Who has votes, with how many, in the order of the table, and how many are silent.
    fn columns(&self) -> (Vec<(String, u32)>, usize) {
        let day = self.game().phase().unwrap();
        let count = nightdesk_desk::tally(self.game(), day);
        let voting: u32 = count.wagons.iter().map(|wagon| wagon.total).sum();
        let living = self.game().living().count();
        assert_eq!(voting as usize + count.not_voting.len(), living);
        let name = |ballot| match ballot {
            nightdesk_game::Ballot::Seat(seat) => self.game().name(seat).to_owned(),
            nightdesk_game::Ballot::NoElimination => "nobody".to_owned(),
        };
        let wagons = count.wagons.iter();
        let wagons = wagons.map(|wagon| (name(wagon.target), wagon.total));
        (wagons.collect(), count.not_voting.len())
    }
}

impl Said {
    #[track_caller]
    fn has(&self, words: &str) -> &Self {
        let said = format!("{}\n{}", self.echo.join("\n"), self.host);
        assert!(said.contains(words), "`{words}` in\n{said}");
        self
    }

    #[track_caller]
    fn has_not(&self, words: &str) -> &Self {
        let said = format!("{}\n{}", self.echo.join("\n"), self.host);
        assert!(!said.contains(words), "`{words}` in\n{said}");
        self
    }

    #[track_caller]
    fn posts(&self, words: &str) -> &Self {
        assert!(self.public.contains(words), "`{words}` in\n{}", self.public);
        self
    }
}

fn utc(text: &str) -> DateTime<Utc> {
    format!("{}:00Z", text.replace(' ', "T")).parse().unwrap()
}

/// The posts of a log with times.
fn page(log: &str) -> Pile {
    let options = PageOptions {
        zone: Some(nightdesk_time::Zone::UTC),
        ..PageOptions::default()
    };
    let page = read_page("page", log.as_bytes(), &options).unwrap();
    Pile {
        posts: page.posts.into_iter().map(|post| post.post).collect(),
        ..Pile::default()
    }
}
