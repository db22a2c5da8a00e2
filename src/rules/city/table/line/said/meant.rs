//! What a way to read a line means in the running night.

use super::super::{CityTable, Line, Refusal, refused, unread};
use super::grammar::{Does, Means, Phrase, Target, Who, with_value};
use super::lexicon::LEXICON;
use super::spans::Strictness;
use crate::moves::{Action, Move, People, Refusal as Limit, add_to, takes_role};
use crate::role::{Peaceful, Role};
use crate::state::Camp;
use crate::table::stage::NightStage;
use crate::table::takes::NotNow;
use crate::table::waits::{Time, actions, roles};
use nightdesk_game::SeatId;
use nightdesk_text::names::Place;
use nightdesk_text::say;
use nightdesk_text::wording::quote;

/// What a reading comes to.
pub(super) enum One {
    /// A line with nothing left open.
    Taken(Line),
    /// A line that may be meant, and says more than was written.
    Offered(Line),
    /// The form of a line that may be meant.
    Form(String),
    /// It is no move, and why.
    Wrong(Refusal),
}

/// By what readings are judged.
pub(super) struct Meant<'a> {
    pub(super) table: &'a CityTable,
    pub(super) stage: &'a NightStage,
    pub(super) people: &'a People<'a>,
    /// What stands in brackets.
    pub(super) additions: &'a [(String, String)],
    /// The moves that brackets say are meant: "блок Дениса (защита)".
    pub(super) narrowed: &'a [Action],
    /// Who may act tonight, and with which role: copied ones are among these.
    pub(super) held: Vec<(SeatId, Role)>,
    pub(super) strictness: Strictness,
}

impl Meant<'_> {
    /// What a phrase comes to. Where a target is called like a role, its holder may be meant, too.
    pub(super) fn of(&self, phrase: &Phrase) -> Vec<One> {
        let found = self.of_sender(phrase);
        let mut alike = phrase.to.iter().filter_map(|aim| match aim.at {
            Target::Alike(seat, role) => Some((seat, role)),
            Target::Player(_) | Target::Role(_) | Target::Himself => None,
        });
        let Some((seat, role)) = alike.next() else {
            return found;
        };
        let held = self.held.iter();
        let holders = held.filter(|(holder, known)| *known == role && *holder != seat);
        let mut readings = vec![found];
        readings.extend(holders.map(|(holder, _)| {
            let mut phrase = phrase.clone();
            for aim in &mut phrase.to {
                if aim.at == Target::Alike(seat, role) {
                    aim.at = Target::Player(*holder);
                }
            }
            self.of_sender(&phrase)
        }));
        let is_clear = readings.len() == 1;
        let all = readings.into_iter().flatten();
        all.map(|one| match one {
            One::Taken(line) if !is_clear => One::Offered(line),
            one => one,
        })
        .collect()
    }

    /// The same for everybody who may have sent it.
    fn of_sender(&self, phrase: &Phrase) -> Vec<One> {
        let held = &self.held;
        if let Some((performer, phrase)) = performed(phrase) {
            return self.performed_by(&performer, &phrase, held);
        }
        match (phrase.who, phrase.role) {
            (Who::Player(seat), _) => self.by(seat, phrase, held),
            (Who::Holder, Some(role)) => {
                let holders = held.iter().filter(|(_, known)| *known == role);
                let found: Vec<One> = holders
                    .flat_map(|(seat, _)| self.by(*seat, phrase, held))
                    .collect();
                match found.is_empty() {
                    true => vec![One::Wrong(self.nobody_holds(role))],
                    false => found,
                }
            }
            (Who::Anybody, _) => {
                let mut seats: Vec<SeatId> = held.iter().map(|(seat, _)| *seat).collect();
                seats.dedup();
                let all = seats
                    .into_iter()
                    .flat_map(|seat| self.by(seat, phrase, held));
                all.filter(|one| !matches!(one, One::Wrong(_))).collect()
            }
            (Who::Holder, None) => Vec::new(),
        }
    }

    /// A phrase of a role or a player that says whose move it is: "мафия убивает Егора, исполняет Иван".
    fn performed_by(&self, name: &str, phrase: &Phrase, held: &[(SeatId, Role)]) -> Vec<One> {
        let fitting = self.people.fitting_in(name, Place::Any);
        let [seat] = fitting.as_slice() else {
            let message = say!(self.table, "nobody_is_called", text = name, perhaps = "");
            return vec![One::Wrong(refused("unreadable", message))];
        };
        match (phrase.who, phrase.role) {
            (Who::Holder, Some(role)) if !held.contains(&(*seat, role)) => {
                vec![One::Wrong(self.not_his(*seat))]
            }
            (Who::Player(other), _) if other != *seat => {
                let made = self.by(*seat, phrase, held).into_iter();
                let offered = made.map(|one| match one {
                    One::Taken(line) => One::Offered(line),
                    one => one,
                });
                offered.collect()
            }
            _ => self.by(*seat, phrase, held),
        }
    }

    /// The moves at one player that somebody may send now.
    pub(super) fn at(&self, seat: SeatId, target: SeatId) -> Vec<Line> {
        let phrase = Phrase::at(seat, target);
        let moves = possible(self.table, seat, self.stage);
        let moves = moves.iter().map(|plain| self.filled(plain, &phrase));
        let lines = moves.filter_map(|one| match one {
            One::Taken(line) | One::Offered(line) => Some(line),
            One::Form(_) | One::Wrong(_) => None,
        });
        lines.collect()
    }

    fn by(&self, seat: SeatId, phrase: &Phrase, held: &[(SeatId, Role)]) -> Vec<One> {
        if let Some(before) = phrase.in_place_of {
            return self.put_right(seat, phrase, before, held);
        }
        // A move in brackets narrows a move that is named, and nothing else.
        let narrows = matches!(phrase.does, Does::Said(_) | Does::Usual);
        if !self.narrowed.is_empty() && !narrows {
            return vec![One::Wrong(self.not_his(seat))];
        }
        match &phrase.does {
            Does::Stays => vec![One::Wrong(self.stays(seat, phrase.role))],
            Does::Consents => vec![One::Wrong(self.consents(seat, held))],
            Does::Nothing => self.alone(Line::Rest(seat, phrase.role)),
            Does::TakesBack => self.alone(Line::Cancel(seat, phrase.role)),
            Does::Denied(means) => {
                let does = Does::ToNobody(means.clone());
                let rest = Phrase {
                    does,
                    ..phrase.clone()
                };
                let rest = self.by(seat, &rest, held).into_iter();
                let offered = rest.map(|one| match one {
                    One::Taken(line) => One::Offered(line),
                    one => one,
                });
                offered.collect()
            }
            Does::ToNobody(means) => {
                let mut moves = moves(seat, phrase.role, means, held);
                moves.retain(|(_, action)| *action != Action::Skip);
                moves.dedup_by_key(|(role, _)| *role);
                match moves.as_slice() {
                    [] => vec![One::Wrong(self.not_his(seat))],
                    moves => {
                        let roles = moves.iter().map(|(role, _)| *role);
                        roles.flat_map(|role| self.at_rest(seat, role)).collect()
                    }
                }
            }
            Does::Said(means) => {
                let mut moves = moves(seat, phrase.role, means, held);
                let narrowed = self.narrowed;
                moves.retain(|(_, action)| narrowed.is_empty() || narrowed.contains(action));
                // Of a role that is named and makes no such move, the rules say so; of a word that is only
                // nearly one, nothing is said.
                let named = phrase.role.zip(means.first().map(|(action, _)| *action));
                let named = named
                    .filter(|_| self.strictness == Strictness::AsWritten && narrowed.is_empty());
                match (moves.as_slice(), named) {
                    ([], None) => vec![One::Wrong(self.not_his(seat))],
                    ([], Some(named)) => self.each(seat, phrase, &[named]),
                    (moves, _) => self.each(seat, phrase, moves),
                }
            }
            Does::Usual => self.usual(seat, phrase),
        }
    }

    /// What a player sent for this night and may still change.
    fn sent_by(&self, seat: SeatId) -> Vec<&Move> {
        let all = self.stage.pending().chain(&self.stage.moves);
        all.filter(|sent| sent.by == seat).collect()
    }

    /// The move that was sent before, with another target in place of one it has.
    fn put_right(
        &self,
        seat: SeatId,
        phrase: &Phrase,
        before: SeatId,
        held: &[(SeatId, Role)],
    ) -> Vec<One> {
        let made = match &phrase.does {
            Does::Said(means) => Some(moves(seat, phrase.role, means, held)),
            _ => None,
        };
        if made.as_ref().is_some_and(Vec::is_empty) {
            return vec![One::Wrong(self.not_his(seat))];
        }
        let mut sent = self.sent_by(seat);
        sent.retain(|sent| {
            let of_role = phrase.role.is_none_or(|role| role == sent.role);
            let made = made
                .as_ref()
                .is_none_or(|made| made.contains(&(sent.role, sent.action)));
            sent.targets.contains(&before) && of_role && made
        });
        let [aim] = phrase.to.as_slice() else {
            return Vec::new();
        };
        let Some(target) = seat_of(aim.at, seat) else {
            return vec![One::Wrong(self.no_target())];
        };
        if sent.is_empty() {
            return match (made, self.sent_already(seat, phrase.role)) {
                (Some(made), None) => self.offered_at(seat, phrase, &made),
                _ => vec![One::Wrong(self.nothing_at(seat, before))],
            };
        }
        let is_one = sent.len() == 1;
        let lines = sent.into_iter().map(|known| {
            let mut sent = known.clone();
            for known in &mut sent.targets {
                *known = if *known == before { target } else { *known };
            }
            match self.with_additions(sent, phrase) {
                Err(refusal) => One::Wrong(refusal),
                Ok(sent) if is_one => One::Taken(Line::Night(Box::new(sent))),
                Ok(sent) => One::Offered(Line::Night(Box::new(sent))),
            }
        });
        lines.collect()
    }

    /// "Лечу не Егора, а Клару", where nothing was sent before: the moves at the target that is named.
    fn offered_at(&self, seat: SeatId, phrase: &Phrase, made: &[(Role, Action)]) -> Vec<One> {
        let moves = self.each(seat, phrase, made).into_iter();
        let offered = moves.map(|one| match one {
            One::Taken(line) => One::Offered(line),
            one => one,
        });
        offered.collect()
    }

    /// That a player has sent nothing at somebody, with what counts.
    fn nothing_at(&self, seat: SeatId, target: SeatId) -> Refusal {
        let (name, player) = (self.table.pen.name(seat), self.table.pen.name(target));
        let message = match self.sent_already(seat, None) {
            Some(own) => say!(self.table, "has_sent_nothing_at", name, player, own),
            None => self.nothing_sent(seat),
        };
        refused("unreadable", message)
    }

    /// That nothing need be typed for what was sent to stay; or that nothing was sent.
    fn stays(&self, seat: SeatId, role: Option<Role>) -> Refusal {
        let message = match self.sent_already(seat, role) {
            Some(own) => say!(self.table, "nothing_to_type", own),
            None => self.nothing_sent(seat),
        };
        refused("unreadable", message)
    }

    /// That a slave's move goes through without its master's word (role "pimp").
    fn consents(&self, seat: SeatId, held: &[(SeatId, Role)]) -> Refusal {
        match held.contains(&(seat, Role::Peaceful(Peaceful::Pimp))) {
            true => refused("unreadable", say!(self.table, "a_slaves_move_goes_through")),
            false => self.not_his(seat),
        }
    }

    /// What a player has sent, as it is typed, if it is anything.
    fn sent_already(&self, seat: SeatId, role: Option<Role>) -> Option<String> {
        let mut sent = self.sent_by(seat);
        sent.retain(|sent| role.is_none_or(|role| role == sent.role));
        let lines = sent.into_iter();
        let lines = lines.map(|sent| self.table.typed(&Line::Night(Box::new(sent.clone()))));
        let lines: Vec<String> = lines.map(|line| quote(&line)).collect();
        let lines = (!lines.is_empty()).then(|| lines.join(", "));
        lines.map(|lines| say!(self.table, "counts_already", lines))
    }

    /// That a player has sent nothing, with what may be sent.
    fn nothing_sent(&self, seat: SeatId) -> String {
        let name = self.table.pen.name(seat);
        let own = self.table.own_moves(seat, self.stage);
        say!(self.table, "has_sent_nothing", name, own)
    }

    /// A line without a move: nothing can be added to it.
    fn alone(&self, line: Line) -> Vec<One> {
        vec![match self.additions.is_empty() {
            true => One::Taken(line),
            false => One::Wrong(refused(
                "unreadable",
                say!(self.table, "nothing_in_brackets_without_a_move"),
            )),
        }]
    }

    /// That a role does nothing: what its player says of one move holds for all of the role's only if it
    /// has no other.
    fn at_rest(&self, seat: SeatId, role: Role) -> Vec<One> {
        let mut moves = possible(self.table, seat, self.stage);
        moves.retain(|sent| sent.role == role);
        let rest = self.alone(Line::Rest(seat, Some(role))).into_iter();
        let rest = rest.map(|one| match one {
            One::Taken(line) if moves.len() > 1 => One::Offered(line),
            one => one,
        });
        rest.collect()
    }

    /// A move that only names a role, or nothing at all.
    fn usual(&self, seat: SeatId, phrase: &Phrase) -> Vec<One> {
        let entry = phrase.role.and_then(Role::entry);
        if let Some(entry) = entry.filter(|entry| !entry.explicit)
            && let [usual, ..] = entry.moves.as_slice()
        {
            return self.each(seat, phrase, &[(entry.role, *usual)]);
        }
        let mut possible = possible(self.table, seat, self.stage);
        possible.retain(|sent| phrase.role.is_none_or(|role| role == sent.role));
        let narrowed = self.narrowed;
        possible.retain(|sent| narrowed.is_empty() || narrowed.contains(&sent.action));
        match possible.as_slice() {
            [] => vec![One::Wrong(self.not_his(seat))],
            [one] => self.each(seat, phrase, &[(one.role, one.action)]),
            several => {
                let lines = several.iter().map(|plain| self.filled(plain, phrase));
                lines.collect()
            }
        }
    }

    /// One of several moves that may be meant, with all that the phrase says where the rules let it.
    fn filled(&self, plain: &Move, phrase: &Phrase) -> One {
        let judge = self.table.state.judge();
        match self.made(Move::new(plain.by, plain.role, plain.action, &[]), phrase) {
            Err(refusal) => One::Wrong(refusal),
            Ok(sent)
                if sent.targets.len() == plain.targets.len()
                    && self.stage.fits(&sent, judge).is_ok() =>
            {
                One::Offered(Line::Night(Box::new(sent)))
            }
            Ok(_) => One::Form(self.table.pen.night_form(plain)),
        }
    }

    /// The moves of a phrase, for each role and action that it may be.
    fn each(&self, seat: SeatId, phrase: &Phrase, moves: &[(Role, Action)]) -> Vec<One> {
        let made = moves.iter().flat_map(|(role, action)| {
            match self.made(Move::new(seat, *role, *action, &[]), phrase) {
                Ok(sent) => match (self.insures_a_killer(&sent), self.plain_with_fewer(&sent)) {
                    (Some(asked), _) => asked,
                    (None, Some(plain)) => self.instead(&sent, &plain),
                    (None, None) => vec![One::Taken(Line::Night(Box::new(sent)))],
                },
                Err(refusal) => vec![One::Wrong(refusal)],
            }
        });
        made.collect()
    }

    /// Who is insured in a sentence is a shooter, and the desk's line has the victim there: of a killer
    /// nobody knows which of the two he is. A partner whose shot is in is insured.
    fn insures_a_killer(&self, sent: &Move) -> Option<Vec<One>> {
        let [target] = sent.targets.as_slice() else {
            return None;
        };
        let (Action::Insure, Role::Negative(role)) = (sent.action, sent.role) else {
            return None;
        };
        let other = self.table.state.city_now().negative(*target)?;
        let (own, camp) = (Camp::of(role)?, Camp::of(other)?);
        let mut shots = self.stage.moves.iter();
        let shot = shots.find(|shot| shot.by == *target && shot.action == Action::Kill);
        let is_partner = own == camp;
        let line = |sent: Move| One::Offered(Line::Night(Box::new(sent)));
        match shot {
            _ if *target == sent.by => None,
            Some(_) if is_partner && !sent.options.agreed => None,
            Some(shot) => {
                let insured = Move {
                    targets: shot.targets.clone(),
                    ..sent.clone()
                };
                let at = Move {
                    action: match is_partner {
                        true => Action::Kill,
                        false => Action::Insure,
                    },
                    ..sent.clone()
                };
                Some(vec![line(insured), line(at)])
            }
            None => Some(vec![One::Wrong(self.table.insures_whom(sent, is_partner))]),
        }
    }

    /// What a move that names more players than it needs may stand for: itself, if the rules let it; else a
    /// move at one of them.
    fn instead(&self, sent: &Move, plain: &Move) -> Vec<One> {
        let line = |sent: Move| One::Offered(Line::Night(Box::new(sent)));
        let fits = self.stage.fits(sent, self.table.state.judge());
        // A reason that says what is wrong with both together says more than a choice of one.
        let is_told = matches!(fits, Err(NotNow::Rule(Limit::OneselfBeside)));
        if fits.is_ok() || is_told {
            return vec![One::Taken(Line::Night(Box::new(sent.clone())))];
        }
        if plain.targets.len() > 1 {
            return vec![One::Form(self.table.pen.night_form(plain))];
        }
        let at = sent.targets.iter().map(|target| Move {
            targets: vec![*target],
            ..sent.clone()
        });
        at.map(line).collect()
    }

    fn made(&self, mut sent: Move, phrase: &Phrase) -> Result<Move, Refusal> {
        if !phrase.fits(sent.action) {
            return Err(self.not_his(sent.by));
        }
        let to: Vec<Target> = phrase.to.iter().map(|aim| aim.at).collect();
        // A role stands in place of players, and beside none.
        if let [Target::Role(Role::Peaceful(role))] = to.as_slice()
            && takes_role(sent.role, sent.action)
        {
            sent.options.role_order = Some(*role);
        } else {
            let seats: Option<Vec<SeatId>> = to.iter().map(|to| seat_of(*to, sent.by)).collect();
            sent.targets = seats.ok_or_else(|| self.no_target())?;
        }
        self.with_additions(sent, phrase)
    }

    /// A move with what is in brackets or after its targets.
    fn with_additions(&self, mut sent: Move, phrase: &Phrase) -> Result<Move, Refusal> {
        let spoken = phrase.more.iter().map(|part| (part.clone(), String::new()));
        let additions = self.additions.iter().cloned().chain(spoken);
        // In brackets the colon may be missing, too.
        let additions: Vec<(String, String)> = additions
            .map(|(word, value)| match value.is_empty() {
                true => with_value(&word).unwrap_or((word, value)),
                false => (word, value),
            })
            .collect();
        let added = add_to(&mut sent, &additions, self.people);
        added.map_err(|error| unread(self.table, &error.message, error.suggestion))?;
        self.table.takes_additions(&sent)?;
        Ok(sent)
    }

    /// The plainest form of a move that names more players than that.
    fn plain_with_fewer(&self, sent: &Move) -> Option<Move> {
        let judge = self.table.state.judge();
        let plain = self
            .stage
            .possible(sent.by, sent.role, sent.action, judge)?;
        (sent.targets.len() > plain.targets.len().max(1)).then_some(plain)
    }

    fn nobody_holds(&self, role: Role) -> Refusal {
        let name = role.name(self.table.pen.language);
        let message = say!(self.table, "nobody_has_the_role_now", name);
        refused("unreadable", message)
    }

    fn no_target(&self) -> Refusal {
        refused(
            "unreadable",
            say!(self.table, "aimed_at_players_or_one_role"),
        )
    }

    /// That a player has no role which does what is said, with what he may send.
    fn not_his(&self, seat: SeatId) -> Refusal {
        let name = self.table.pen.name(seat);
        let forms = self.table.forms_of(seat, self.stage);
        let message = match forms.is_empty() {
            true => say!(self.table, "has_no_move_to_send_now", name),
            false => {
                let forms = self.table.one_of(&forms);
                let own = say!(self.table, "a_move", name, forms);
                say!(self.table, "has_no_role_that_does_this", name, own)
            }
        };
        refused("unreadable", message)
    }
}

/// Who makes the move of a phrase, if it says so after its targets, and the phrase without that.
fn performed(phrase: &Phrase) -> Option<(String, Phrase)> {
    let is_said = |part: &String| LEXICON.performs.before(part).is_some();
    let place = phrase.more.iter().position(is_said)?;
    let mut phrase = phrase.clone();
    let part = phrase.more.remove(place);
    let name = LEXICON.performs.before(&part)?;
    let name = name
        .trim_start_matches([':', '-', '–', '—', ' '])
        .to_owned();
    Some((name, phrase))
}

/// With which roles somebody can do what is said, and what that is.
fn moves(
    seat: SeatId,
    role: Option<Role>,
    means: &[Means],
    held: &[(SeatId, Role)],
) -> Vec<(Role, Action)> {
    let own = held.iter().filter(|(of, _)| *of == seat);
    let own: Vec<Role> = match role {
        Some(role) => vec![role],
        None => own.map(|(_, role)| *role).collect(),
    };
    let all = own
        .iter()
        .flat_map(|role| means.iter().map(move |(action, of)| (*role, *action, *of)));
    let made = all.filter(|(role, action, of)| {
        let own_word = of.is_none_or(|of| Role::Peaceful(of) == *role);
        own_word && makes(*role, *action)
    });
    made.map(|(role, action, _)| (role, action)).collect()
}

/// Whether a role may ever make a move.
fn makes(role: Role, action: Action) -> bool {
    let times = [Time::Evening, Time::Night].into_iter();
    action == Action::Skip
        || times
            .flat_map(|time| actions(role, time))
            .any(|one| one == action)
}

/// Who holds which role in the running night, as the evening has left it.
pub(super) fn held(table: &CityTable, stage: &NightStage) -> Vec<(SeatId, Role)> {
    let mut held = roles(&table.state.city);
    for one in roles(stage.before_the_round(table.state.judge())) {
        if !held.contains(&one) {
            held.push(one);
        }
    }
    held
}

fn seat_of(target: Target, by: SeatId) -> Option<SeatId> {
    match target {
        Target::Player(seat) | Target::Alike(seat, _) => Some(seat),
        Target::Himself => Some(by),
        Target::Role(_) => None,
    }
}

/// The plainest form of every move that a player may send now; nobody is reminded of suicide.
pub(super) fn possible(table: &CityTable, seat: SeatId, stage: &NightStage) -> Vec<Move> {
    let judge = table.state.judge();
    let own = held(table, stage).into_iter();
    let own = own.filter(|(of, _)| *of == seat);
    let all = own.flat_map(|(_, role)| {
        let of_time = move |time| actions(role, time).into_iter();
        let both = of_time(Time::Night).chain(of_time(Time::Evening));
        both.map(move |action| (role, action))
    });
    all.filter(|(_, action)| *action != Action::Suicide)
        .filter_map(|(role, action)| stage.possible(seat, role, action, judge))
        .collect()
}
