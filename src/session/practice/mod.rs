//! A night of this setup with invented cards and entries, in a game that is thrown away.
//!
//! Nothing here can reach the real game: the other one is in memory, its questions are answered
//! at once, and whatever the program around it would have to do is refused.

mod table;

use chrono::{DateTime, Utc};

use super::answer::{Answer, NotTaken};
use super::{Session, chosen};
use nightdesk_command::{
    Act, Arrived, Asks, Consent, DealSeed, HostOrder, IfLate, NightLine, Sender,
};
use nightdesk_desk::Lots;
use nightdesk_game::{Language, Over, SeatId, SeatPlan, Setup};
use nightdesk_rules::{Offer, RuleSet, TargetForm};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;

/// The seed where the host names none, so that one line after another is about the same night.
const SEED: u64 = 1;
/// Phases after which a setup without a night is given up.
const MOST_PHASES: usize = 3;

/// A game that is thrown away.
#[derive(Debug)]
pub(super) struct Practice {
    seed: u64,
    game: Session,
}

impl Session {
    /// Makes up a night, or takes a line in the one that was made up.
    pub(super) fn practise(
        &mut self,
        seed: Option<u64>,
        line: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        let running = self.practice.as_ref().map(|practice| practice.seed);
        let wanted = seed.or(running).unwrap_or(SEED);
        if line.is_none() || running != Some(wanted) {
            let game = invented(self, wanted, now)?;
            self.practice = Some(Box::new(Practice { seed: wanted, game }));
        }
        let Some(practice) = &mut self.practice else {
            return Err(NotTaken::Nothing(say!(self, "there_is_no_practice_game")));
        };
        match line {
            None => practice.overview(now),
            Some(line) => practice.take(line, now),
        }
    }
}

impl Practice {
    fn overview(&mut self, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        let mut answer = Answer {
            echo: vec![say!(&self.game, "practice_with_seed", seed = self.seed)],
            preview: true,
            ..Answer::default()
        };
        for line in ["roles", "entries", "resolve"] {
            let told = self.take(line, now)?;
            answer.echo.extend(told.echo);
            answer.texts.extend(told.texts);
        }
        let game = self.game.game();
        let about = game.living().next().map(|(_, seat)| seat.name.clone());
        // A line of its own, as in a shell, is about the usual night where it names no other.
        let practice = match self.seed {
            SEED => "practice".to_owned(),
            seed => format!("practice seed {seed}"),
        };
        answer.next = about.map(|name| format!("{practice} why {name}"));
        Ok(answer)
    }

    /// Takes a line in the practice game; what it asks is answered with yes.
    fn take(&mut self, line: &str, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        let taken = self.game.take(line, now, self.seed);
        let answer = self.answered(taken, line, now)?;
        if answer.todo.is_some() {
            let why = say!(&self.game, "has_no_place_in_practice", line);
            return Err(NotTaken::Nothing(why));
        }
        // The names are those of the practice game: its stand-ins have no seat in the real one.
        Ok(answer.only_to_look_at(self.game.game()))
    }

    fn answered(
        &mut self,
        mut taken: Result<Answer, NotTaken>,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        loop {
            let refused = match taken {
                Ok(answer) => return Ok(answer),
                Err(NotTaken::Refused(refused)) => refused,
                Err(other) => {
                    return Err(NotTaken::Nothing(in_practice(&other, self.game.language())));
                }
            };
            let yes = refused.ask.as_ref().and_then(|ask| chosen(ask, "y"));
            let Some(order) = yes.cloned() else {
                return Err(NotTaken::Nothing(refused.to_string()));
            };
            taken = self.game.order(&order, line, now, self.seed);
        }
    }
}

/// Why a line brings nothing here; a line that was meant is one of practice, for as it stands it would
/// be tried in the real game.
fn in_practice(refused: &NotTaken, language: Language) -> String {
    let report = refused.report(language);
    let why = &report.message;
    if let Some(meant) = refused.meant() {
        return say!(
            &language,
            "perhaps_practice",
            refused = why,
            line = meant.line
        );
    }
    if report.code == "no-such-command" {
        return say!(&language, "practice_forms", refused = why);
    }
    // Whom else a name may mean is said in the same words here.
    if let NotTaken::Unread(unread) = refused {
        return format!("{why}{}", language.perhaps(&unread.near));
    }
    report.message
}

/// The setup's first night, with a full table and an entry for most of those who may act.
fn invented(real: &Session, seed: u64, now: DateTime<Utc>) -> Result<Session, NotTaken> {
    let rules = real.rules()?;
    // A table's lots follow from when its game was made: a seed gives one night, whenever it is asked for.
    let made = real.journal().entries().first();
    let mut game = Session::in_memory(full_table(real), made.map_or(now, |entry| entry.at))?;
    let mut lots = Lots::of(seed);
    game.order(
        &HostOrder::Deal {
            seed: Some(DealSeed::Drawn(seed)),
            // Nobody is there to be asked.
            over: Some(Over::Again),
            consent: Consent::Given,
        },
        "deal",
        now,
        seed,
    )?;
    if rules.tables().is_some() {
        // Nobody is there to confirm either, and a table asks about that.
        for line in ["sent all", "confirmed all"] {
            game.take(line, now, seed)?;
        }
        table::enter_night(&mut game, &mut lots, now, seed)?;
        return Ok(game);
    }
    game.order(&HostOrder::Start(Consent::Given), "start", now, seed)?;
    for _ in 0..MOST_PHASES {
        if game.game().is_night() {
            enter_all(&mut game, rules, &mut lots, now, seed);
            return Ok(game);
        }
        end_day(&mut game, now, seed)?;
    }
    Err(no_night(real))
}

fn no_night(of: &impl InLanguage) -> NotTaken {
    NotTaken::Nothing(say!(of, "no_night_to_practise"))
}

/// The setup without deadlines and fixed cards, its free seats taken by stand-ins.
fn full_table(real: &Session) -> Setup {
    let game = real.game();
    let mut setup = game.setup.clone();
    setup.schedule.start = None;
    let plan = |name: String, aliases: Vec<String>| SeatPlan {
        name,
        aliases,
        pronouns: None,
        card: None,
    };
    let seated = game
        .seats
        .iter()
        .map(|seat| plan(seat.name.clone(), seat.aliases.clone()));
    setup.seats = seated.collect();
    let spare = std::mem::take(&mut setup.spare);
    let made_up = (1_usize..).map(|number| format!("StandIn{number}"));
    let free = setup.cards().saturating_sub(setup.seats.len());
    let others = spare.into_iter().chain(made_up).take(free);
    setup
        .seats
        .extend(others.map(|name| plan(name, Vec::new())));
    setup
}

/// Ends a day without votes, by the first answer to whatever is asked.
fn end_day(game: &mut Session, now: DateTime<Utc>, seed: u64) -> Result<(), NotTaken> {
    let mut order = HostOrder::EndDay {
        consent: Consent::Given,
        anyway: Vec::new(),
    };
    loop {
        match game.order(&order, "end day", now, seed) {
            Ok(_) => return Ok(()),
            Err(NotTaken::Refused(refused)) => {
                let choice = refused.ask.as_ref().and_then(|ask| ask.choices.first());
                match choice {
                    Some(choice) if choice.order != order => order = choice.order.clone(),
                    _ => return Err(NotTaken::Refused(refused)),
                }
            }
            Err(other) => return Err(other),
        }
    }
}

/// Enters something for everybody who may act; what the rules refuse is left out.
fn enter_all(
    game: &mut Session,
    rules: &dyn RuleSet,
    lots: &mut Lots,
    now: DateTime<Utc>,
    seed: u64,
) {
    let seats: Vec<SeatId> = game.game().living().map(|(seat, _)| seat).collect();
    let mut own = Vec::new();
    let mut of_sides: Vec<(String, SeatId, Offer)> = Vec::new();
    for seat in seats {
        for offer in rules.orders().offers(game.game(), seat) {
            if offer.refused.is_some() {
                continue;
            }
            match offer.faction.clone() {
                None => own.push((seat, offer)),
                Some(side) => of_sides.push((side, seat, offer)),
            }
        }
    }
    let mut sides: Vec<String> = of_sides.iter().map(|(side, ..)| side.clone()).collect();
    sides.dedup();
    for side in sides {
        let members: Vec<_> = of_sides.iter().filter(|(of, ..)| *of == side).collect();
        let Some((_, performer, offer)) = lots.one(&members) else {
            continue;
        };
        enter(
            game,
            (Sender::Faction(side), *performer),
            offer,
            lots,
            (now, seed),
        );
    }
    for (seat, offer) in own {
        // Not everybody sends something every night.
        if lots.below(6) > 0 {
            enter(game, (Sender::Seat(seat), seat), &offer, lots, (now, seed));
        }
    }
}

fn enter(
    game: &mut Session,
    (from, performer): (Sender, SeatId),
    offer: &Offer,
    lots: &mut Lots,
    (now, seed): (DateTime<Utc>, u64),
) {
    let Some(verb) = offer.verbs.first() else {
        return;
    };
    let mut targets: Vec<SeatId> = Vec::new();
    for _ in 0..offer.targets.count() {
        let free = offer.legal.iter().filter(|target| {
            let apart = offer.targets == TargetForm::One || **target != performer;
            apart && !targets.contains(*target)
        });
        let free: Vec<SeatId> = free.copied().collect();
        targets.extend(lots.one(&free).copied());
    }
    let by = matches!(from, Sender::Faction(_)).then_some(performer);
    let names: Vec<&str> = targets
        .iter()
        .map(|target| game.game().name(*target))
        .collect();
    let typed = format!(
        "{} {verb} {}",
        game.game().name(performer),
        names.join(", ")
    );
    let line = NightLine {
        from,
        asks: Asks::Act(Act {
            verb: verb.clone(),
            targets,
            words: None,
            by,
            instead_of: None,
            extra: false,
        }),
        arrived: Arrived::Now,
        if_late: IfLate::Accept,
        typed: typed.clone(),
    };
    // A clash with an entry that stands already leaves this one out.
    let _ = game.order(&HostOrder::Night(line), typed.trim_end(), now, seed);
}
