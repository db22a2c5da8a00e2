//! The desk with a host who types lines, in games of the classic rule set.

mod days;
mod entries;
mod families;
mod hollow;
mod revenge;
mod sides;
mod tables;
mod things_go_wrong;
mod whole_game;

use chrono::{DateTime, Utc};

use super::*;
use nightdesk_classic::Classic;
use nightdesk_command::{Command, Session, read};
use nightdesk_game::{
    Card, Change, Event, Faction, Journal, KillRules, ScheduleRules, SeatId, Setup, WinCondition,
};
use nightdesk_time::EarlyEnd;

/// A host at the desk: types lines, reads the answers, keeps the journal in memory.
#[derive(Debug)]
pub(super) struct Host {
    pub(super) journal: Journal,
    pub(super) now: DateTime<Utc>,
}

impl Host {
    /// A game of the transcript's setup, with a list of changes to it.
    pub(super) fn new(change: impl FnOnce(&mut Setup)) -> Self {
        let mut setup = setup();
        change(&mut setup);
        let mut journal = Journal::default();
        let made = Change::Do(vec![Event::SetupAdopted {
            setup: Box::new(setup),
        }]);
        let now = utc("2026-11-28 12:00");
        journal
            .append(journal.draft(now, "new lantern", made))
            .unwrap();
        Self { journal, now }
    }

    /// A running game: seven players with fixed cards, Day 1.
    pub(super) fn running(change: impl FnOnce(&mut Setup)) -> Self {
        let mut host = Self::new(|setup| {
            fix_cards(setup);
            change(setup);
        });
        host.takes("deal");
        host.takes("sent all");
        host.takes("confirmed all");
        host.at("2026-12-01 20:00");
        host.takes("start");
        host
    }

    /// The same game in Night 1.
    pub(super) fn in_night(change: impl FnOnce(&mut Setup)) -> Self {
        let mut host = Self::running(change);
        host.at("2026-12-08 20:00");
        host.takes("end day --yes");
        host
    }

    pub(super) fn seven_players(&mut self) {
        self.takes("players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo");
    }

    /// Gives a player another card.
    pub(super) fn gets_card(&mut self, name: &str, card: Card) {
        let changed = vec![Event::CardChanged {
            seat: self.seat(name),
            card,
            because: None,
        }];
        let entry = self.journal.draft(self.now, "role", Change::Do(changed));
        self.journal.append(entry).unwrap();
    }

    pub(super) fn at(&mut self, now: &str) -> &mut Self {
        self.now = utc(now);
        self
    }

    pub(super) fn game(&self) -> &Game {
        self.journal.game()
    }

    pub(super) fn desk(&self) -> Desk<'_> {
        Desk::by(&Classic, &self.journal, self.now, 7)
    }

    pub(super) fn order(&self, line: &str) -> HostOrder {
        match read(line, &names(self.game(), &Classic)) {
            Ok(Command::Order(order)) => order,
            // Which text was posted is for the session to say; here it is the count.
            Ok(Command::Session(Session::Posted(None))) => HostOrder::Posted,
            other => panic!("{line}: {other:?}"),
        }
    }

    /// Types a line that is taken; gives what the host reads.
    #[track_caller]
    pub(super) fn takes(&mut self, line: &str) -> Decision {
        let order = self.order(line);
        let decision = match self.desk().decide(&order) {
            Ok(decision) => decision,
            Err(refused) => panic!("{line}: {refused:?}"),
        };
        self.keep(line, &decision);
        decision
    }

    /// Types a line and compares the echo, its lines joined by ` / `.
    #[track_caller]
    pub(super) fn says(&mut self, line: &str, expected: &str) -> Decision {
        let decision = self.takes(line);
        assert_eq!(decision.echo.join(" / "), expected, "{line}");
        decision
    }

    #[track_caller]
    pub(super) fn refused(&self, line: &str) -> Refused {
        let order = self.order(line);
        match self.desk().decide(&order) {
            Ok(decision) => panic!("{line}: {decision:?}"),
            Err(refused) => refused,
        }
    }

    /// Pastes posts as they are copied by hand; gives what the host reads.
    #[track_caller]
    pub(super) fn pastes(&mut self, text: &str, expected: &[&str]) -> Decision {
        let pile = pasted(self.journal.game(), text, self.now).unwrap();
        let decision = self.desk().hear(&pile).unwrap();
        let plain = |line: &&String| !line.starts_with("Nothing in what was pasted is bold");
        let said: Vec<_> = decision.echo.iter().filter(plain).collect();
        assert_eq!(said, expected, "{text}");
        self.keep("paste", &decision);
        decision
    }

    /// Types a line that is a question first, and chooses an answer.
    #[track_caller]
    pub(super) fn answers(&mut self, line: &str, facts: &str, word: &str) -> Decision {
        let ask = self.refused(line).ask.unwrap();
        assert_eq!(ask.facts.join(" / "), facts, "{line}");
        let choice = ask
            .choices
            .iter()
            .find(|choice| choice.word == word)
            .unwrap();
        let decision = self.desk().decide(&choice.order).unwrap();
        self.keep(line, &decision);
        decision
    }

    #[track_caller]
    fn keep(&mut self, line: &str, decision: &Decision) {
        let entry = self.journal.draft(self.now, line, decision.change.clone());
        self.journal.append(entry).unwrap();
        let again = Journal::replay(self.journal.entries().to_vec()).unwrap();
        assert_eq!(again.game(), self.journal.game(), "{line}: replayed");
    }

    pub(super) fn prompt(&self) -> String {
        position(self.game()).prompt(self.now)
    }

    pub(super) fn deadline(&self) -> DateTime<Utc> {
        self.game().deadline().unwrap().unwrap()
    }

    pub(super) fn seat(&self, name: &str) -> SeatId {
        let found = self.game().seats().find(|(_, seat)| seat.name == name);
        found.unwrap().0
    }
}

/// A time in UTC.
pub(super) fn utc(text: &str) -> DateTime<Utc> {
    format!("{}:00Z", text.replace(' ', "T")).parse().unwrap()
}

fn card(faction: &str, role: &str) -> Card {
    Card {
        faction: faction.to_owned(),
        roles: vec![role.to_owned()],
        ..Card::default()
    }
}

/// Seven players, by day first, as in the transcript.
fn setup() -> Setup {
    let faction = |title: &str, wins, kill| Faction {
        plural: None,
        member: None,
        title: title.to_owned(),
        informed: kill,
        kill,
        wins,
        chat: None,
        talk: nightdesk_game::Talk::Night,
        gives_up_at: 0,
        falls_with: None,
    };
    Setup {
        name: "lantern".to_owned(),
        ruleset: "classic".to_owned(),
        deck: vec![
            card("mafia", "goon"),
            card("mafia", "goon"),
            card("town", "cop"),
            card("town", "doctor"),
            card("town", "vanilla"),
            card("town", "vanilla"),
            card("town", "vanilla"),
        ],
        factions: [
            ("mafia", faction("Mafia", WinCondition::Parity, true)),
            ("town", faction("Town", WinCondition::NoThreats, false)),
        ]
        .map(|(slug, faction)| (slug.to_owned(), faction))
        .into(),
        kill: KillRules::default(),
        schedule: ScheduleRules {
            zone: "Europe/Berlin".to_owned(),
            start: Some("2026-12-01T21:00:00".parse().unwrap()),
            early_end: EarlyEnd::Shift,
            ..ScheduleRules::default()
        },
        ..Setup::default()
    }
}

/// The transcript's cards: Cedar and Ginkgo are Mafia, Elm is Cop, Birch is Doctor.
pub(super) fn fix_cards(setup: &mut Setup) {
    let cards = [
        ("Alder", "town", "vanilla"),
        ("Birch", "town", "doctor"),
        ("Cedar", "mafia", "goon"),
        ("Dogwood", "town", "vanilla"),
        ("Elm", "town", "cop"),
        ("Fir", "town", "vanilla"),
        ("Ginkgo", "mafia", "goon"),
    ];
    // Plans fill seats when a setup is adopted, so the names stand in it from the start.
    setup.seats = cards
        .iter()
        .map(|(name, faction, role)| nightdesk_game::SeatPlan {
            name: (*name).to_owned(),
            aliases: Vec::new(),
            pronouns: None,
            card: Some(card(faction, role)),
        })
        .collect();
}
