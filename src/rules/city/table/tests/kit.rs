//! A desk without a desk: a game, its table, and moves that are kept.

use chrono::{DateTime, TimeDelta, Utc};

use crate::CityRules;
use crate::cards::read_card;
use crate::table::open;
use nightdesk_game::{
    Audience, Event, Game, Language, MoveText, Seat, SeatId, TakenMove, TextPart,
};
use nightdesk_replies::When;
use nightdesk_rules::{Chance, Cue, Refusal, RuleSet, Table, Taken};

/// A game at a table.
#[derive(Debug, Clone)]
pub(in crate::table) struct Desk {
    pub(in crate::table) game: Game,
    now: DateTime<Utc>,
}

/// Lots that come out as a count of how many were drawn.
struct Lots(Vec<u32>);

/// The same, from the first on.
pub(in crate::table) fn lots() -> impl Chance {
    Lots(Vec::new())
}

impl Chance for Lots {
    fn below(&mut self, end: u32) -> u32 {
        let drawn = u32::try_from(self.0.len()).expect("few lots") % end;
        self.0.push(drawn);
        drawn
    }
}

/// "Анна doctor; Борис liar + mafia"
pub(in crate::table) fn desk(language: Language, players: &str) -> Desk {
    let mut game = Game::default();
    game.setup.language = language;
    for player in players.split(';') {
        let (name, card) = player.trim().split_once(' ').expect("a name and a card");
        let mut seat = Seat::new(name);
        let (_, card) = read_card(card, Language::English).expect("a card");
        seat.card = Some(card.clone());
        game.seats.push(seat);
        game.setup.deck.push(card);
    }
    game.setup.factions = CityRules.sides_of(&game.setup);
    let now = DateTime::parse_from_rfc3339("2026-11-01T18:00:00Z").expect("an instant");
    Desk {
        game,
        now: now.into(),
    }
}

impl Desk {
    pub(in crate::table) fn table(&self) -> Box<dyn Table> {
        let tables = CityRules.tables().expect("tables");
        tables
            .open(&self.game)
            .unwrap_or_else(|problem| panic!("{}", problem.message))
    }

    /// The time at the desk.
    pub(in crate::table) fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Sets the clock back by so many hours, before the game begins.
    pub(in crate::table) fn turn_back(&mut self, hours: i64) {
        self.now -= TimeDelta::hours(hours);
    }

    /// Takes a line and keeps what it brings.
    pub(in crate::table) fn take(&mut self, line: &str) -> Vec<MoveText> {
        self.take_when(line, None).told
    }

    /// Takes a line that a player sent so many minutes after an hour before the game.
    pub(in crate::table) fn sent(&mut self, line: &str, minutes: i64) -> Taken {
        let first = DateTime::parse_from_rfc3339("2026-11-01T17:00:00Z").expect("an instant");
        let sent = DateTime::<Utc>::from(first) + TimeDelta::minutes(minutes);
        self.take_when(line, Some(sent))
    }

    pub(in crate::table) fn when(&self, sent: Option<DateTime<Utc>>) -> When {
        When {
            at: self.now,
            sent,
            entry: u64::try_from(self.game.moves.len()).expect("few moves"),
        }
    }

    fn take_when(&mut self, line: &str, sent: Option<DateTime<Utc>>) -> Taken {
        self.now += TimeDelta::minutes(1);
        let when = self.when(sent);
        let mut lots = Lots(Vec::new());
        let taken = self
            .table()
            .take(Cue::Line(line), when, &mut lots)
            .unwrap_or_else(|refusal| panic!("{line}: {}", refusal.message));
        self.keep(Event::MoveTaken {
            line: taken.line.clone(),
            draws: lots.0,
            at: self.now,
            sent,
            late: false,
            discards: false,
            no: None,
            step: taken.step.clone(),
            told: taken.told.clone(),
        });
        self.step_is_what_the_rules_make(line);
        for event in &taken.events {
            self.keep(event.clone());
        }
        taken
    }

    /// The step that was kept of the last move leaves the state that its line leaves by the rules.
    fn step_is_what_the_rules_make(&self, line: &str) {
        let state = |game: &Game| match open(game) {
            Ok(table) => format!("{:#?}", table.state),
            Err(problem) => panic!("{line}: {}", problem.message),
        };
        let mut alone = self.game.clone();
        alone.moves.last_mut().expect("a move").step = None;
        let (by_step, by_rules) = (state(&self.game), state(&alone));
        let differ = by_step.lines().zip(by_rules.lines()).find(|(a, b)| a != b);
        assert_eq!(differ, None, "{line}");
        assert_eq!(by_step.len(), by_rules.len(), "{line}");
    }

    /// Keeps a line as a journal has it, whatever it would come to now.
    pub(in crate::table) fn keep_line(&mut self, line: &str) {
        self.keep(Event::MoveTaken {
            line: line.to_owned(),
            draws: Vec::new(),
            at: self.now,
            sent: None,
            late: false,
            discards: false,
            no: None,
            step: None,
            told: Vec::new(),
        });
    }

    /// Takes a line and keeps it as a journal has it that told nothing then.
    pub(in crate::table) fn take_untold(&mut self, line: &str) {
        let taken = self
            .table()
            .take(Cue::Line(line), self.when(None), &mut Lots(Vec::new()))
            .unwrap_or_else(|refusal| panic!("{line}: {}", refusal.message));
        self.keep_line(&taken.line);
        for event in &taken.events {
            self.keep(event.clone());
        }
    }

    pub(in crate::table) fn keep(&mut self, event: Event) {
        self.game
            .apply(&event)
            .unwrap_or_else(|conflict| panic!("{conflict}"));
    }

    pub(in crate::table) fn take_all(&mut self, lines: &str) -> Vec<MoveText> {
        let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.flat_map(|line| self.take(line)).collect()
    }

    /// Takes a line and keeps it; what the host reads of it.
    pub(in crate::table) fn echo(&mut self, line: &str) -> String {
        let taken = self
            .table()
            .take(Cue::Line(line), self.when(None), &mut Lots(Vec::new()));
        let echo = taken.unwrap_or_else(|refusal| panic!("{line}: {}", refusal.message));
        self.take(line);
        echo.echo.join("\n")
    }

    /// Ends the running day, whatever is asked on the way; or up to an extra vote of the same day.
    pub(in crate::table) fn end_vote(&mut self) -> Vec<MoveText> {
        let phase = self.game.phase();
        let mut told = Vec::new();
        loop {
            told.extend(self.take("end day"));
            let open = self.table().tally().is_some();
            if self.game.phase() != phase || !open || self.is_over() {
                return told;
            }
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.game.stage, nightdesk_game::Stage::Over { .. })
    }

    /// Why a line is not taken.
    pub(in crate::table) fn refusal(&self, line: &str) -> Refusal {
        self.look(line).expect_err(line)
    }

    /// What a line would bring.
    pub(in crate::table) fn look(&self, line: &str) -> Result<Taken, Refusal> {
        self.table()
            .take(Cue::Line(line), self.when(None), &mut Lots(Vec::new()))
    }

    pub(in crate::table) fn seat(&self, name: &str) -> SeatId {
        let index = self.game.seats.iter().position(|seat| seat.name == name);
        SeatId::at(index.expect("a player"))
    }

    pub(in crate::table) fn moves(&self) -> &[TakenMove] {
        &self.game.moves
    }

    /// Every text as its reader gets it.
    pub(in crate::table) fn written(&self, told: &[MoveText]) -> String {
        told.iter()
            .map(|told| self.one(told))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn one(&self, told: &MoveText) -> String {
        let to = match &told.to {
            Audience::Public => "everybody".to_owned(),
            Audience::Seat(seat) => self.game.name(*seat).to_owned(),
            Audience::Faction(side) => format!("side {side}"),
            Audience::Host => "host".to_owned(),
        };
        let mut text = format!("[{to}] {}\n", told.title.as_deref().unwrap_or_default());
        for part in &told.parts {
            match part {
                TextPart::Line(line) => text.push_str(&format!("  {line}\n")),
                TextPart::Table { header, rows } => {
                    for row in std::iter::once(header).chain(rows) {
                        text.push_str(&format!("  | {}\n", row.join(" | ")));
                    }
                }
            }
        }
        text
    }
}

/// Whether everybody reads these words.
pub(in crate::table) fn said(told: &[MoveText], words: &str) -> bool {
    let public = told.iter().filter(|told| told.to == Audience::Public);
    let mut parts = public.flat_map(|told| &told.parts);
    parts.any(|part| matches!(part, TextPart::Line(line) if line.contains(words)))
}
