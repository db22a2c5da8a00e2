//! A tiny book, and a host who plays games from it line by line.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeZone, Utc};

use crate::Wwrf;
use nightdesk_game::{
    Audience, Card, DayEnds, Event, Game, MoveText, SeatId, SeatPlan, Setup, TextPart,
};
use nightdesk_replies::When;
use nightdesk_rules::{Chance, Cue, Refusal, RuleSet, Table, Taken};
use nightdesk_time::FirstPhase;

/// The book, by path.
const BOOK: &[(&str, &str)] = &[
    (
        "townsfolk/miscellaneous/villager",
        "**Villager** | Townsfolk Miscellaneous\n__Basics__\nA Villager votes by day.\n\
         __Formalized__\nNo Abilities\n",
    ),
    (
        "townsfolk/investigative/seer",
        "**Seer** | Townsfolk Investigative\n__Basics__\nThe Seer looks at a player each night.\n\
         __Formalized__\nImmediate Night: Role Investigate @Selection (SD, WD)\n",
    ),
    (
        "townsfolk/power/guard",
        "**Guard** | Townsfolk Power\n__Basics__\nThe Guard protects a player each night.\n\
         __Formalized__\nImmediate Night: Protect @Selection from `Attacks` through Active Defense (~NextDay) \
         [Condition: @Selection is not @Self]\n",
    ),
    (
        "townsfolk/power/baker",
        "**Baker** | Townsfolk Power\n__Basics__\nThe Baker may bake.\n\
         __Formalized__\nEnd Night: Announce `Bread for everyone`\n\
         Immediate Night: Apply `Fed` to @Selection {Forced}\n",
    ),
    (
        "townsfolk/power/watchman",
        "**Watchman** | Townsfolk Power\n__Basics__\nThe Watchman looks around in the first night.\n\
         __Formalized__\nImmediate Night: Role Investigate @Selection [Condition: $phname is `Night 1`]\n",
    ),
    (
        "townsfolk/power/masker",
        "**Masker** | Townsfolk Power\n__Basics__\nThe Masker puts on a mask.\n\
         __Formalized__\nPassive Start Night: `Mask` Choice Creation (Fox, Hare)\n\
         Immediate Night: `Mask` Choice Choose @Chosen\n\
         Choice `Fox` Chosen: Role Investigate @Selection\n\
         Choice `Hare` Chosen: `You run`\n",
    ),
    (
        "townsfolk/power/sexton",
        "**Sexton** | Townsfolk Power\n__Basics__\nThe Sexton visits a grave.\n\
         __Formalized__\nImmediate Night: Target @Selection (Dead)\n",
    ),
    (
        "werewolves/killing/wolf",
        "**Wolf** | Werewolf Killing\n__Basics__\nThe Wolf hunts with the pack.\n\
         __Formalized__\nStarting: Join #Wolfpack\n",
    ),
    (
        "werewolves/power/cub",
        "**Wolf Cub** | Werewolf Power\n__Basics__\nThe Cub knows a name.\n\
         __Formalized__\nStarting: Join #Wolfpack\nStarting: Learn `@Self looks for %Role%`\n",
    ),
    (
        "unaligned/fool",
        "**Fool** | Unaligned Miscellaneous\n__Formalized__\nTBD\n",
    ),
    (
        "townsfolk/power/medium",
        "**Medium** | Townsfolk Power\n__Basics__\nThe Medium whispers.\n\
         __Formalized__\nStarting: Whisper to #crypt as `A voice` (~Persistent)\n\
         Passive Start Night: Grant `Mayor` to @Self [Temporal: Night 1]\n",
    ),
    (
        "extra/mayor",
        "**Mayor** | Extra Role\n__Basics__\nThe Mayor decides.\n\
         __Formalized__\nImmediate Day: Learn `@Selection is a friend`\n",
    ),
    (
        "_game/locations/crypt",
        "**Crypt** | Location\n__Formalized__\nSort Index: 2\nMembers: Dead\nViewers: Dead\n",
    ),
    (
        "_game/attributes/fed",
        "**Fed** | Attribute\n__Formalized__\nNo Abilities\n",
    ),
    (
        "_game/groups/wolfpack",
        "**Wolfpack** | Werewolf Team Group\n__Formalized__\n\
         Passive Start Night: Create `Wolfpack` Poll in #wolfpack\n\
         On Poll Closed: Attack @Winner\n",
    ),
    (
        "_game/polls/wolfpack",
        "**Wolfpack** | Poll\nAvailable Options: @All\nAllowed Voters: @All\n",
    ),
    (
        "_game/polls/lynch",
        "**Lynch** | Poll\nAvailable Options: @All, Abstain\nAllowed Voters: @All\n\
         Passive Start Day: Create Poll in #square [Temporal: Day 1+]\n\
         On Poll Closed:\n  • Lynch @Winner\n  • Announce `@Winner was lynched`\n",
    ),
    (
        "_game/locations/square",
        "**Square** | Location\n__Formalized__\nSort Index: 1\nMembers: Alive\nViewers: *All*\n",
    ),
    (
        "_game/teams/townsfolk",
        "**Townsfolk**\n__Formalized__\nWin Condition: @(Align:Townsfolk)\n",
    ),
    (
        "_game/teams/werewolf",
        "**Werewolves**\n__Formalized__\nWin Condition: @(Align:Werewolf)\n",
    ),
    (
        "prompts.json",
        r#"{"investigating.role.1": "Whom do you look at?", "condition.not_self": "Not yourself."}"#,
    ),
];

/// A host at the desk.
#[derive(Debug, Clone)]
pub(super) struct Host {
    pub(super) game: Game,
    lots: u32,
}

impl Host {
    /// Players with their roles.
    pub(super) fn with(players: &[(&str, &str)]) -> Self {
        let mut host = Self {
            game: Game::default(),
            lots: 1,
        };
        host.apply(&Event::SetupAdopted {
            setup: Box::new(setup(players)),
        });
        let cards = players.iter().map(|(_, role)| card(&host.game.setup, role));
        let cards = cards.collect();
        host.apply(&Event::Dealt {
            seed_named: None,
            cards,
            seed: None,
            sealed: None,
        });
        host
    }

    pub(super) fn apply(&mut self, event: &Event) {
        self.game.apply(event).expect("the event fits");
    }

    pub(super) fn table(&self) -> Box<dyn Table> {
        Wwrf.tables()
            .expect("a table")
            .open(&self.game)
            .expect("it is laid")
    }

    /// What a line would bring, with the draws it needs.
    pub(super) fn look(&self, line: &str) -> Result<(Taken, Vec<u32>), Refusal> {
        self.look_sent(line, None)
    }

    fn look_sent(
        &self,
        line: &str,
        sent: Option<DateTime<Utc>>,
    ) -> Result<(Taken, Vec<u32>), Refusal> {
        let at = at(self.game.moves.len());
        let mut lots = Drawing {
            state: self.lots,
            drawn: Vec::new(),
        };
        let when = When {
            at,
            sent,
            entry: u64::try_from(self.game.moves.len()).expect("few moves"),
        };
        let taken = self.table().take(Cue::Line(line), when, &mut lots)?;
        Ok((taken, lots.drawn))
    }

    /// Takes a line.
    #[track_caller]
    pub(super) fn take(&mut self, line: &str) -> Taken {
        self.take_sent(line, None)
    }

    /// Takes a line that a player sent some minutes after the first one was entered.
    #[track_caller]
    pub(super) fn sent(&mut self, line: &str, minutes: i64) -> Taken {
        let sent = at(0) + chrono::TimeDelta::minutes(minutes);
        self.take_sent(line, Some(sent))
    }

    #[track_caller]
    fn take_sent(&mut self, line: &str, sent: Option<DateTime<Utc>>) -> Taken {
        let (taken, draws) = match self.look_sent(line, sent) {
            Ok(taken) => taken,
            Err(refusal) => panic!("`{line}` is refused: {}", refusal.message),
        };
        self.lots = self.lots.wrapping_mul(7).wrapping_add(3);
        self.apply(&Event::MoveTaken {
            line: taken.line.clone(),
            draws,
            at: at(self.game.moves.len()),
            sent,
            late: false,
            discards: taken.discards,
            no: None,
            step: taken.step.clone(),
            told: taken.told.clone(),
        });
        for event in &taken.events {
            self.apply(event);
        }
        taken
    }

    /// Why a line is refused.
    #[track_caller]
    pub(super) fn refused(&self, line: &str) -> String {
        match self.look(line) {
            Ok((taken, _)) => panic!("`{line}` is taken as `{}`", taken.line),
            Err(refusal) => refusal.message,
        }
    }

    pub(super) fn seat(&self, name: &str) -> SeatId {
        let mut seats = self.game.seats();
        seats.find(|(_, seat)| seat.name == name).expect("a seat").0
    }

    /// What waits, as lines.
    pub(super) fn asks(&self) -> Vec<String> {
        let waits = self.table().asks().into_iter();
        waits
            .map(|one| {
                let from = one.player().map_or("You", |seat| self.game.name(seat));
                let typed = one.type_this.unwrap_or_default();
                format!("{from}: {} => {typed}", one.what)
            })
            .collect()
    }
}

pub(super) fn setup(players: &[(&str, &str)]) -> Setup {
    let mut setup = Setup {
        ruleset: "wwrf".to_owned(),
        files: book(),
        seats: players
            .iter()
            .map(|(name, _)| SeatPlan {
                name: (*name).to_owned(),
                aliases: Vec::new(),
                pronouns: None,
                card: None,
            })
            .collect(),
        ..Setup::default()
    };
    setup.schedule.first = FirstPhase::DayZero;
    setup.votes.day_ends = DayEnds::Deadline;
    setup.rulings.insert("order".to_owned(), "fixed".to_owned());
    setup.factions = Wwrf.sides_of(&setup);
    setup
}

pub(super) fn book() -> BTreeMap<String, String> {
    let files = BOOK.iter();
    files
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
        .collect()
}

fn card(setup: &Setup, role: &str) -> Card {
    Wwrf.read_card(setup, "", role).expect("a card").1
}

pub(super) fn at(moves: usize) -> DateTime<Utc> {
    let hours = i64::try_from(moves).expect("few moves");
    Utc.with_ymd_and_hms(2026, 1, 1, 0, 0, 0).unwrap() + chrono::Duration::hours(hours)
}

/// Lots by a simple rule, remembered.
struct Drawing {
    state: u32,
    drawn: Vec<u32>,
}

impl Chance for Drawing {
    fn below(&mut self, end: u32) -> u32 {
        self.state = self
            .state
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        let drawn = (self.state >> 8) % end;
        self.drawn.push(drawn);
        drawn
    }
}

/// A text in words, without its reader.
pub(super) fn words(told: &MoveText) -> String {
    let mut text = Vec::new();
    text.extend(told.place.clone());
    text.extend(told.title.clone());
    for part in &told.parts {
        match part {
            TextPart::Line(line) => text.push(line.clone()),
            TextPart::Table { header, rows } => {
                text.push(header.join(" | "));
                text.extend(rows.iter().map(|row| row.join(" | ")));
            }
        }
    }
    text.join("\n")
}

/// All texts for a reader, in words.
pub(super) fn to(taken: &Taken, reader: &Audience) -> String {
    let told = taken.told.iter().filter(|told| told.to == *reader);
    told.map(words).collect::<Vec<_>>().join("\n\n")
}
