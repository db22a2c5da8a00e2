//! A small game of seven for golden tests, and every text made from it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use nightdesk_game::{
    Audience, Ballot, Branch, Card, Cause, Change, Condition, DueText, EntryId, Event, Faction,
    Flip, Game, Intent, Journal, Language, Modifier, MoveText, NightEntry, NightRecord, Order,
    RecordedMessage, SaidWarning, SeatId, Setup, SignUps, WinCondition,
};
use nightdesk_replies::{Ask, Asked, Need, Uncounted, Why};
use nightdesk_report::public::{
    Aftermath, Came, Corrected, Deadline, PhasePost, PostWrong, Tally, TallyName, Wrong,
};
use nightdesk_report::{
    Circle, Frame, PublicView, Text, TitlesElsewhere, Voice, Words, framed_at_table, host, private,
    public,
};
use nightdesk_rules::{
    AbilityLine, Answer, Barred, CardNames, CardSheet, Caution, Clause, KnownCard, Message, Place,
    Question, Reason, Resolution, RoleSheet, Slot, Statement, Verdict, Victory,
};
use nightdesk_time::{Length, Phase, PhaseSpan, Stamp, StampStyle, Wall, Zone};
use nightdesk_votes::{CastVote, Count, StandingVote, Wagon};

pub(crate) const FRIENDLY: [&str; 7] = [
    "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Ёлка", "Ginkgo",
];

pub(crate) const HOSTILE: [&str; 7] = [
    "[/b]",
    "**x**",
    "_a_",
    "<b>&amp;",
    "a|b`c```",
    "two\nlines\u{200B}\u{202E}",
    "[/code] [url=\"x\"]",
];

/// The words of a rule set of three roles.
pub(crate) struct Speaker<'a>(pub(crate) &'a Game);

impl Speaker<'_> {
    fn names(&self, seats: &[SeatId]) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.0.name(*seat)).collect();
        names.join(", ")
    }
}

impl Voice for Speaker<'_> {
    fn card_title(&self, card: &Card) -> String {
        let shots = card.modifiers.iter().filter_map(|modifier| modifier.count);
        let mut title: String = shots.map(|count| format!("{count}-shot ")).collect();
        title.push_str(&card.roles.iter().map(|r| self.title(r)).collect::<String>());
        title
    }

    fn card_names(&self, card: &Card) -> CardNames {
        let of = |role: &String| match role.as_str() {
            "cop" => "Sheriff",
            "townie" => "Townie",
            _ => "",
        };
        let names = card.roles.iter().map(of).filter(|name| !name.is_empty());
        CardNames {
            roles: card.roles.iter().map(|role| self.title(role)).collect(),
            aliases: names.map(str::to_owned).collect(),
            ..CardNames::of_roles(card)
        }
    }

    fn card_sheet(&self, card: &Card, _: SeatId) -> CardSheet {
        let cop = AbilityLine {
            own: false,
            says: "Each night you may name a player. You learn the side.".to_owned(),
            clauses: vec![Clause::Uses(1), Clause::OddNights],
        };
        let is_cop = card.roles.iter().any(|role| role == "cop");
        CardSheet {
            abilities: is_cop.then_some(cop).into_iter().collect(),
            ..CardSheet::default()
        }
    }

    fn place(&self, _: &Card) -> Place {
        Place {
            shares_kill: true,
            ..Place::default()
        }
    }

    fn known_cards(&self) -> BTreeMap<SeatId, KnownCard> {
        BTreeMap::new()
    }

    fn colour(&self, side: Option<&str>, _: &[String]) -> Option<String> {
        side.map(str::to_owned)
    }

    fn without_own_words(&self, line: &str) -> String {
        line.to_owned()
    }

    fn opens_cards(&self) -> bool {
        false
    }

    fn words_with_death(&self, _: SeatId) -> Option<String> {
        None
    }

    fn is_of_next_day(&self, _: &str) -> bool {
        false
    }

    fn words_of_vote(&self, _: Phase) -> Vec<String> {
        Vec::new()
    }

    fn titles_elsewhere(&self, _: &Card) -> TitlesElsewhere {
        TitlesElsewhere::default()
    }

    fn title(&self, slug: &str) -> String {
        match slug {
            "cop" => "Cop",
            "doctor" => "Doctor",
            "goon" => "Goon",
            "townie" => "Vanilla Townie",
            other => other,
        }
        .to_owned()
    }

    fn order(&self, order: &Order) -> String {
        let verb = match order.ability.as_str() {
            "cop" => "investigates",
            "protect" => "protects",
            _ => "kills",
        };
        let performer = self.0.name(order.performer);
        format!("{performer} {verb} {}", self.names(&order.targets))
    }

    fn act(&self, label: &str) -> String {
        format!("entry {label}")
    }

    fn message(&self, token: &str, slots: &BTreeMap<String, String>) -> String {
        let target = slots.get("target").map_or("", String::as_str);
        match token {
            "mafia" => format!("{target} is Mafia."),
            "no_result" => "You got no result.".to_owned(),
            other => format!("{other} {target}"),
        }
    }

    fn statement(&self, statement: &Statement) -> String {
        let seat = |name| match statement.slot(name) {
            Some(Slot::Seat(seat)) => self.0.name(*seat).to_owned(),
            _ => String::new(),
        };
        match &*statement.key {
            "vest" => format!("{} is bulletproof, 1 left", seat("actor")),
            verb => format!("{} {verb} {}", seat("actor"), seat("target")),
        }
    }

    fn barred(&self, barred: &Barred) -> String {
        format!(
            "{} would undo this, but stands in this chain already",
            self.statement(&barred.says)
        )
    }
}

pub(crate) fn seat(index: usize) -> SeatId {
    SeatId::at(index)
}

fn instant() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn card(faction: &str, role: &str) -> Card {
    Card {
        faction: faction.to_owned(),
        roles: vec![role.to_owned()],
        ..Card::default()
    }
}

fn setup(names: &[&str; 7], language: Language) -> Setup {
    let side = |title: &str, informed, wins| Faction {
        plural: None,
        member: None,
        talk: nightdesk_game::Talk::default(),
        gives_up_at: 0,
        falls_with: None,
        title: title.to_owned(),
        informed,
        kill: informed,
        wins,
        chat: None,
    };
    let mut setup = Setup {
        name: "lantern".to_owned(),
        language,
        ..Setup::default()
    };
    setup.factions = BTreeMap::from([
        (
            "town".to_owned(),
            side("Town", false, WinCondition::NoThreats),
        ),
        (
            "mafia".to_owned(),
            side("Mafia", true, WinCondition::Parity),
        ),
    ]);
    setup.seats = names
        .iter()
        .map(|name| nightdesk_game::SeatPlan {
            name: (*name).to_owned(),
            aliases: Vec::new(),
            pronouns: None,
            card: None,
        })
        .collect();
    setup
}

/// Town: 0 and 3 townies, 1 doctor, 4 a 1-shot cop, 5 a townie; mafia: 2 and 6.
fn cards() -> Vec<Card> {
    let mut cop = card("town", "cop");
    cop.modifiers = vec![Modifier::counted("x_shot", 1)];
    vec![
        card("town", "townie"),
        card("town", "doctor"),
        card("mafia", "goon"),
        card("town", "townie"),
        cop,
        card("town", "townie"),
        card("mafia", "goon"),
    ]
}

fn order(performer: usize, ability: &str, target: usize) -> Order {
    Order {
        performer: seat(performer),
        ability: ability.to_owned(),
        targets: vec![seat(target)],
        words: None,
        extra: false,
    }
}

fn entry(id: u64, by: usize, intent: Intent, typed: &str) -> Event {
    Event::EntryTaken {
        entry: NightEntry {
            id: EntryId(id),
            seat: seat(by),
            faction: None,
            from: None,
            night: Phase::Night(1),
            at: instant(),
            late: id == 9,
            intent,
            typed: typed.to_owned(),
        },
    }
}

fn began(phase: Phase) -> Event {
    Event::PhaseBegan {
        phase,
        at: instant(),
    }
}

fn died(index: usize, cause: Cause) -> Event {
    Event::Died {
        seat: seat(index),
        cause,
        comment: None,
        post: None,
        midday: false,
        at: None,
    }
}

/// The journal of a game of these seven: dealt, a day, a night, a day.
pub(crate) fn journal(names: &[&str; 7], language: Language) -> Journal {
    let conditional = Intent::Conditional(vec![
        Branch {
            when: Some(Condition::Not(Box::new(Condition::Eliminated(seat(3))))),
            order: Some(order(2, "kill", 4)),
        },
        Branch {
            when: None,
            order: None,
        },
    ]);
    let steps = vec![
        (
            "new lantern",
            vec![Event::SetupAdopted {
                setup: Box::new(setup(names, language)),
            }],
        ),
        (
            "deal",
            vec![Event::Dealt {
                seed_named: None,
                cards: cards(),
                seed: Some(7),
                sealed: None,
            }],
        ),
        (
            "chat mafia",
            vec![Event::ChatSet {
                faction: "mafia".to_owned(),
                link: "https://forum.example/private/812".to_owned(),
            }],
        ),
        ("start", vec![began(Phase::Day(1))]),
        (
            "end day",
            vec![died(3, Cause::Elimination), began(Phase::Night(1))],
        ),
        (
            "act cop",
            vec![entry(
                6,
                4,
                Intent::Act(order(4, "cop", 2)),
                "[b]Cedar[/b] pls",
            )],
        ),
        ("act kill", vec![entry(7, 6, conditional, "kill")]),
        (
            "act none",
            vec![entry(9, 1, Intent::Nothing { ability: None }, "no")],
        ),
        (
            "resolve --commit",
            vec![
                died(1, Cause::Night),
                died(5, Cause::Removal),
                Event::NightResolved {
                    record: NightRecord {
                        night: Phase::Night(1),
                        resolved_by: "classic/rar 1".to_owned(),
                        deaths: vec![seat(1)],
                        counted: None,
                        messages: vec![
                            recorded(4, "mafia", names[2]),
                            recorded(1, "no_result", ""),
                        ],
                        announced: Vec::new(),
                        rulings: BTreeMap::new(),
                    },
                },
            ],
        ),
        ("start", vec![began(Phase::Day(2))]),
    ];
    let mut journal = Journal::default();
    for (line, events) in steps {
        let draft = journal.draft(instant(), line, Change::Do(events));
        journal.append(draft).unwrap();
    }
    journal
}

fn recorded(to: usize, token: &str, target: &str) -> RecordedMessage {
    RecordedMessage {
        to: seat(to),
        token: token.to_owned(),
        slots: BTreeMap::from([("target".to_owned(), target.to_owned())]),
    }
}

fn says(verb: &'static str, actor: usize, target: usize) -> Statement {
    Statement::new(verb)
        .with("actor", Slot::Seat(seat(actor)))
        .with("target", Slot::Seat(seat(target)))
}

fn reason(says: Statement, stands: bool, against: Vec<Reason>) -> Reason {
    Reason {
        says,
        acts: Vec::new(),
        carriers: Vec::new(),
        stands,
        against,
        barred: Vec::new(),
        left_out: 0,
    }
}

/// Does Elm die? Every part of a tree is in it.
pub(crate) fn answer() -> Answer {
    let mut undone = reason(says("blocks", 6, 1), true, Vec::new());
    undone.barred = vec![Barred {
        says: says("jails", 1, 6),
        acts: Vec::new(),
        because: Vec::new(),
    }];
    let mut shot = reason(
        says("kills", 2, 4),
        false,
        vec![
            reason(says("protects", 1, 4), false, vec![undone]),
            reason(says("vest", 4, 4), true, Vec::new()),
        ],
    );
    shot.left_out = 3;
    Answer {
        question: Question::Dies(seat(4)),
        verdict: Verdict::No,
        reasons: vec![shot],
    }
}

fn message(to: usize, token: &str, target: &str, died: bool, held: Option<&str>) -> Message {
    Message {
        to: seat(to),
        token: token.to_owned(),
        slots: BTreeMap::from([("target".to_owned(), target.to_owned())]),
        act: "6".to_owned(),
        receiver_died: died,
        held: held.map(str::to_owned),
    }
}

fn uncounted() -> Uncounted {
    Uncounted {
        entry: EntryId(9),
        why: Why::Rule("the seat died by day".to_owned()),
    }
}

fn resolution(names: &[&str; 7]) -> Resolution {
    Resolution {
        resolved_by: "classic/rar 1".to_owned(),
        deaths: vec![seat(1)],
        messages: vec![
            message(1, "no_result", "", true, None),
            message(4, "mafia", names[2], false, None),
            message(4, "mafia", names[6], false, Some("two results stand")),
        ],
        announced: Vec::new(),
        events: vec![
            Event::Spent {
                seat: seat(4),
                what: "x_shot".to_owned(),
                uses: 1,
            },
            Event::CardChanged {
                seat: seat(0),
                card: card("mafia", "goon"),
                because: None,
            },
        ],
        answers: vec![answer()],
        visits: Vec::new(),
        lapsed: vec![uncounted()],
        cautions: vec![Caution {
            code: "lost_effect",
            says: says("misses", 2, 4),
            acts: Vec::new(),
        }],
        rulings: BTreeMap::from([("rule4".to_owned(), "loops".to_owned())]),
    }
}

fn count(name: TallyName) -> Tally {
    let vote = |index: usize, post| StandingVote {
        voter: seat(index),
        weight: 1,
        post,
        provisional: false,
    };
    let wagon = |target, votes: Vec<StandingVote>| Wagon {
        target,
        total: u32::try_from(votes.len()).unwrap(),
        needed: 2,
        votes,
    };
    Tally {
        name,
        count: Count {
            wagons: vec![
                wagon(Ballot::Seat(seat(2)), vec![vote(0, Some(31))]),
                wagon(Ballot::NoElimination, vec![vote(4, None)]),
            ],
            voters: 4,
            not_voting: vec![seat(2), seat(6)],
            majority: 2,
            ..Count::default()
        },
        weights: false,
        open: vec![(seat(2), Some(15))],
        unclear: vec![(seat(6), Some(14))],
        corrections: vec!["Vote Count 2.0: post 3 was no vote.".to_owned()],
        counted_to: Some(33),
        runs_read: Vec::new(),
    }
}

fn cop_sheet(voice: &dyn Voice) -> RoleSheet {
    RoleSheet {
        title: "Cop".to_owned(),
        about: "Learns a player's side.".to_owned(),
        aliases: vec!["Detective".to_owned()],
        abilities: voice.card_sheet(&card("town", "cop"), SeatId(0)).abilities,
        made_of: Vec::new(),
        goal: None,
    }
}

/// Every text there is, by name, for players of these names.
pub(crate) fn texts(names: &[&str; 7], language: Language) -> Vec<(&'static str, Text)> {
    texts_in(&Words::new(language), names)
}

/// The same in other words.
pub(crate) fn texts_in(words: &Words, names: &[&str; 7]) -> Vec<(&'static str, Text)> {
    let journal = journal(names, words.language());
    let deadline = Deadline {
        stamp: Stamp {
            instant: "2026-12-08T20:00:00Z".parse().unwrap(),
            zone: "Europe/Berlin".parse().unwrap(),
            style: StampStyle::UtcAndLocal,
        },
        end: None,
        away: None,
        odd: None,
        clocks: None,
    };
    let mut texts = at_night(&journal, words, names, &deadline);
    texts.extend(by_day(&journal, words, &deadline));
    texts.extend(changes(&journal, words, &deadline));
    texts.extend(warnings(&journal, words));
    texts.extend(at_the_end(&journal, words));
    texts
}

/// The game after entry `no` of its journal.
pub(crate) fn game_at(journal: &Journal, no: u64) -> Game {
    journal.at(no).unwrap().game().clone()
}

fn at_night(
    journal: &Journal,
    words: &Words,
    names: &[&str; 7],
    deadline: &Deadline,
) -> Vec<(&'static str, Text)> {
    let first = game_at(journal, 4);
    let night = game_at(journal, 8);
    let voice = Speaker(&night);
    let public = PublicView::of(&night, words, &voice);
    let owed = [
        Ask {
            id: None,
            of: Asked::Player(seat(1)),
            what: "Doctor".to_owned(),
            need: Need::Wanted,
            type_this: None,
        },
        Ask {
            id: None,
            of: Asked::Side("mafia".to_owned(), vec![seat(2), seat(6)]),
            what: "kill".to_owned(),
            need: Need::Wanted,
            type_this: None,
        },
    ];
    let resolution = resolution(names);
    let quiet = Resolution::default();
    let preview = host::Preview {
        game: &night,
        resolution: &resolution,
        victory: None,
        awake: &[seat(2), seat(4), seat(6)],
    };
    let victory = Victory {
        winners: vec!["mafia".to_owned()],
        players: Vec::new(),
        reason: "they are half of the living".to_owned(),
        asks: None,
        rivals: Vec::new(),
    };
    let won = host::Preview {
        victory: Some(&victory),
        resolution: &quiet,
        ..preview
    };
    let methods = [("rar", &resolution), ("nar", &quiet), ("simple", &quiet)];
    let sheet = cop_sheet(&voice);
    let groups = [("Town".to_owned(), vec![sheet.clone()])];
    let circles = Circle::of_sides(&night);
    let pm = |index| {
        private::role_message(&night, words, &voice, (&circles, &public), seat(index)).unwrap()
    };
    let first_view = PublicView::of(&first, words, &voice);
    let entries = journal.entries();
    let last: Vec<_> = entries.iter().skip(entries.len() - 4).collect();
    vec![
        (
            "first_day",
            public::day_start(&first_view, words, Some(deadline)).unwrap(),
        ),
        (
            "elimination",
            public::elimination(&public, words, Phase::Day(1)),
        ),
        (
            "nobody_eliminated",
            public::elimination(&first_view, words, Phase::Day(1)),
        ),
        (
            "night_start",
            public::night_start(&public, words, Some(deadline)).unwrap(),
        ),
        (
            "status",
            host::status(&night, words, &voice, &owed, 0, Some(deadline)),
        ),
        (
            "missing",
            host::missing(
                &night,
                words,
                &voice,
                night.entries_for(Phase::Night(1)),
                &owed,
            ),
        ),
        (
            "entries",
            host::entries(&night, words, &voice, Phase::Night(1), &[uncounted()]),
        ),
        ("preview", host::preview(&preview, words, &voice)),
        ("preview_won", host::preview(&won, words, &voice)),
        ("explain", host::explain(&answer(), &night, words, &voice)),
        ("compare", host::compare(&night, words, &voice, &methods)),
        ("pm_town", pm(0)),
        ("pm_cop", pm(4)),
        ("pm_mafia", pm(2)),
        ("pm_replacement", replacement(&night, words)),
        ("roles", host::roles(words, "classic", &groups)),
        ("role", host::role(words, &sheet)),
        ("role_public", public::role(words, &sheet)),
        ("log", host::log(journal, words, &last)),
    ]
}

fn replacement(night: &Game, words: &Words) -> Text {
    let mut game = night.clone();
    let place = game.seats.get_mut(0).unwrap();
    place.former = vec![std::mem::replace(&mut place.name, "Juniper".to_owned())];
    {
        let view = PublicView::of(&game, words, &Speaker(&game));
        private::role_message(&game, words, &Speaker(&game), (&[], &view), seat(0)).unwrap()
    }
}

/// What a table tells: a day that begins with a death, and a death in its course.
fn at_table(day: &Game, view: &PublicView, words: &Words, deadline: &Deadline) -> [Text; 2] {
    let dead = day.seats().filter(|(_, seat)| !seat.alive());
    let fell: Vec<SeatId> = dead.map(|(seat, _)| seat).collect();
    let living: Vec<SeatId> = day.living().map(|(seat, _)| seat).collect();
    let lines = fell.iter().map(|seat| format!("{} + 1", day.name(*seat)));
    let death = MoveText {
        fell: fell.clone(),
        ..MoveText::new(Audience::Public, lines)
    };
    let begins = MoveText {
        begins: Some(Phase::Day(2)),
        ..death.clone()
    };
    let frame = Frame {
        view,
        words,
        living: &living,
        out: Vec::new(),
        deadline: Some(deadline.clone()),
    };
    [begins, death.titled("Night 1")].map(|told| framed_at_table(&told, &frame).unwrap())
}

fn by_day(journal: &Journal, words: &Words, deadline: &Deadline) -> Vec<(&'static str, Text)> {
    let day = journal.game();
    let voice = Speaker(day);
    let public = PublicView::of(day, words, &voice);
    let mut side_only = day.clone();
    side_only.setup.flips.killed = Flip::Side;
    let side_only = PublicView::of(&side_only, words, &voice);
    let record = day.night_record(Phase::Night(1)).unwrap();
    let mut results = private::results(
        day,
        words,
        &voice,
        (&[], &public),
        Phase::Night(1),
        &record.messages,
    );
    let running = count(TallyName::Running("2.1".to_owned()));
    let last = count(TallyName::Final(Phase::Day(2)));
    let [day_at_table, death_at_table] = at_table(day, &public, words, deadline);
    vec![
        ("phase_at_table", day_at_table),
        ("death_at_table", death_at_table),
        (
            "day_start",
            public::day_start(&public, words, None).unwrap(),
        ),
        (
            "day_start_sides",
            public::day_start(&side_only, words, None).unwrap(),
        ),
        ("players_public", public::players(&public, words)),
        ("players_host", host::players(day, words, &voice)),
        (
            "tally",
            public::tally(&public, words, &running, Some(deadline)),
        ),
        ("tally_final", public::tally(&public, words, &last, None)),
        ("results", results.remove(1).text),
        (
            "seal",
            public::seal(&public, words, "7f2c-91aa-0d3e-55b0-19c2-4e8d-b360-a517"),
        ),
        (
            "hosting_error",
            public::hosting_error(&public, words, Phase::Day(2)),
        ),
        (
            "scene",
            public::scene("Fog [b]lies[/b] on *the* pier.\n\nIt is cold."),
        ),
        ("sign_ups", sign_ups(&public, words, SignUps::Open)),
        ("sign_ups_closed", sign_ups(&public, words, SignUps::Closed)),
        ("corrected", corrected(&public, words)),
        (
            "results_again",
            results_again(words, results.remove(0).text),
        ),
    ]
}

/// What is told between the great posts of a game.
fn changes(journal: &Journal, words: &Words, deadline: &Deadline) -> Vec<(&'static str, Text)> {
    let mut day = journal.game().clone();
    let place = day.seats.get_mut(5).unwrap();
    place.former = vec![std::mem::replace(&mut place.name, "Juniper".to_owned())];
    let voice = Speaker(&day);
    let public = PublicView::of(&day, words, &voice);
    let starts = [Phase::Day(1), Phase::Night(1)].map(|phase| PhasePost {
        phase,
        post: u64::from(phase.number()) * 3,
        link: (phase == Phase::Day(1)).then(|| "https://forum.example/t/12/3".to_owned()),
    });
    let cast = |voter, target, withdrawn| CastVote {
        voter: seat(voter),
        target: Ballot::Seat(seat(target)),
        post: Some(7),
        withdrawn,
        before_runoff: false,
        provisional: false,
    };
    let votes = [cast(0, 2, false), cast(1, 2, true), cast(1, 6, false)];
    let running = count(TallyName::Running("2.1".to_owned())).count;
    let span = PhaseSpan {
        index: 2,
        name: Phase::Day(2),
        start: instant(),
        end: instant() + chrono::TimeDelta::days(1),
        ended_early: false,
        clock: instant().naive_utc(),
        wall: Wall::Single(instant() + chrono::TimeDelta::days(1)),
    };
    let quiet = [
        public::Activity {
            seat: seat(0),
            posts: 14,
            below: None,
            silent: None,
        },
        public::Activity {
            seat: seat(1),
            posts: 0,
            below: Some(3),
            silent: Some(public::Silence::Always),
        },
    ];
    let between = [Ballot::Seat(seat(0)), Ballot::NoElimination];
    let duel = [Ballot::Seat(seat(0)), Ballot::Seat(seat(1))];
    let living = day.living().next().unwrap().0;
    let mut patient = day.clone();
    patient.setup.activity.answer_in = Some(Length::hours(24));
    vec![
        ("opening", public::opening(&public, words, &starts, &[])),
        ("history", public::history(&public, words, &running, &votes)),
        (
            "deadlines",
            public::deadlines(&public, words, Zone::UTC, &[span], None).unwrap(),
        ),
        ("activity", public::activity(&public, words, &quiet)),
        (
            "deadline_moved",
            public::deadline_moved(&public, words, deadline).unwrap(),
        ),
        (
            "replacement",
            public::replacement(&public, words, seat(5), 1).unwrap(),
        ),
        (
            "left",
            public::left(&public, words, seat(3), public::Votes::AtDesk).unwrap(),
        ),
        (
            "returned",
            public::returned(&public, words, living).unwrap(),
        ),
        (
            "revealed",
            public::revealed(&public, words, living, "3").unwrap(),
        ),
        (
            "duel",
            public::duel(&public, words, seat(0), &duel, Some(deadline)),
        ),
        (
            "goes_on",
            public::goes_on(&public, words, Phase::Day(2)).unwrap(),
        ),
        (
            "runoff",
            public::runoff(&public, words, &between, Some(deadline)),
        ),
        (
            "night_deaths",
            public::night_deaths(&public, words, Phase::Night(1)),
        ),
        (
            "prod",
            private::prod(&day, words, &voice, (&[], &public), seat(1)).unwrap(),
        ),
        (
            "prod_within",
            private::prod(&patient, words, &voice, (&[], &public), seat(1)).unwrap(),
        ),
    ]
}

/// What a player reads of warnings: of one as it is usual, of one with all there can be, of one that
/// was deleted.
fn warnings(journal: &Journal, words: &Words) -> Vec<(&'static str, Text)> {
    let day = journal.game();
    let voice = Speaker(day);
    let circles = Circle::of_sides(day);
    let view = PublicView::of(day, words, &voice);
    let usual = SaidWarning {
        number: 1,
        issued: instant(),
        points: 2,
        ends: Some(instant() + chrono::TimeDelta::days(30)),
        reason: "quoted a message from the host".to_owned(),
        acknowledge: true,
        stasis: 0,
        deny: Default::default(),
        gone: false,
    };
    let heavy = SaidWarning {
        number: 2,
        points: 5,
        ends: None,
        reason: "Left *twice*!".to_owned(),
        acknowledge: false,
        stasis: 1,
        deny: ["join", "start"].map(str::to_owned).into(),
        ..usual.clone()
    };
    let gone = SaidWarning {
        points: 1,
        gone: true,
        ..usual.clone()
    };
    let told = |said: &SaidWarning| {
        private::warning(day, (words, &voice), (&circles, &view), seat(2), said)
    };
    vec![
        ("warning", told(&usual)),
        ("warning_heavy", told(&heavy)),
        ("warning_gone", told(&gone)),
    ]
}

fn sign_ups(view: &PublicView, words: &Words, state: SignUps) -> Text {
    let signed = public::SignedUp {
        players: &["Alder", "Birch"],
        seats: Some(2).filter(|_| state == SignUps::Closed),
        reserves: &["Katsura"],
        state,
    };
    public::sign_ups(view, words, signed)
}

fn corrected(view: &PublicView, words: &Words) -> Text {
    let wrong = [
        (
            Corrected::Start(Phase::Day(2)),
            Wrong::ShouldRead("Nobody died.".to_owned()),
        ),
        (
            Corrected::During(Phase::Day(1)),
            Wrong::LineGone("Elm: Fir".to_owned()),
        ),
        (Corrected::End(Phase::Night(1)), Wrong::DoesNotStand),
        (Corrected::About("Gorse".to_owned()), Wrong::TakenBack),
        (Corrected::Outside, Wrong::TakenBack),
        (
            Corrected::Outside,
            Wrong::BackInGame(vec!["Fir".to_owned()]),
        ),
        (Corrected::Outside, Wrong::OutOfGame(vec!["Elm".to_owned()])),
    ];
    let wrong = wrong.map(|(post, wrong)| PostWrong {
        post,
        wrong,
        said_by: None,
    });
    let post = public::elimination(view, words, Phase::Day(1));
    public::with_corrections(post, words, &wrong)
}

fn results_again(words: &Words, results: Text) -> Text {
    private::replacing(results, words, DueText::Results(seat(4), Phase::Night(1)))
}

/// A night in which everything came of orders that can.
fn night_was() -> public::NightWas {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let order = |says: &str, came| public::OrderWas {
        says: says.to_owned(),
        came,
    };
    public::NightWas {
        night: Phase::Night(1),
        orders: vec![
            order(
                "Elm investigates Cedar",
                Came::Told(names(&["Cedar is Mafia."])),
            ),
            order("Birch protects Elm", Came::Done),
            order(
                "Ginkgo kills Elm",
                Came::Stopped("Birch protects Elm (protection)".to_owned()),
            ),
            order("Fir shoots Dogwood", Came::Killed(names(&["Dogwood"]))),
            order("Alder tracks Fir", Came::Lapsed),
        ],
        told: vec![(
            "Cedar".to_owned(),
            "You received a piece of fruit.".to_owned(),
        )],
        dead: names(&["Dogwood"]),
    }
}

fn at_the_end(journal: &Journal, words: &Words) -> Vec<(&'static str, Text)> {
    let mut game = journal.game().clone();
    game.apply(&Event::GameOver {
        winners: vec!["town".to_owned()],
        players: Vec::new(),
        drawn: Vec::new(),
        reason: "no Mafia player is alive".to_owned(),
        declared: false,
        at: None,
    })
    .unwrap();
    let view = PublicView::of(&game, words, &Speaker(&game));
    let after = Aftermath {
        nights: vec![night_was()],
        reasons: Vec::new(),
        chats: vec![(
            "Mafia".to_owned(),
            "https://forum.example/private/812".to_owned(),
        )],
        notes: public::HostingNotes {
            corrected: vec![
                public::CorrectedCount {
                    day: Phase::Day(1),
                    number: 1,
                    by: public::Corrector::Count(2),
                },
                public::CorrectedCount {
                    day: Phase::Day(2),
                    number: 3,
                    by: public::Corrector::FinalCount,
                },
                public::CorrectedCount {
                    day: Phase::Day(3),
                    number: 1,
                    by: public::Corrector::Nothing,
                },
            ],
            late: vec![(Phase::Night(1), 1)],
            refused: vec![(Phase::Night(1), 1), (Phase::Night(2), 3)],
        },
        seal: Some(public::OpenedSeal {
            code: "7f2c-91aa".to_owned(),
            file: "opened-seal.txt".to_owned(),
            text: "salt 1\n".to_owned(),
            changed: vec![public::RoleChange {
                player: "Cedar".to_owned(),
                role: "Mafia Goon".to_owned(),
                dealt_as: "Town Doctor".to_owned(),
            }],
        }),
    };
    vec![
        ("game_end", public::game_end(&view, words, &after).unwrap()),
        (
            "revelation",
            public::revelation(&view, words, &after).unwrap(),
        ),
    ]
}
