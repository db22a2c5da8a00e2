//! What was done in the evenings and nights, and what came of it.

use super::{CityTable, Played};
use crate::moves::{Action, Move};
use crate::night::{Cause, Death, Letter, LetterClass, Night, Value, Why};
use crate::table::stage::{NightStage, Stage};
use crate::words::{letter_text, words};
use nightdesk_game::SeatId;
use nightdesk_rules::{Deed, DeedCame, TableNight};
use nightdesk_time::Phase;

impl CityTable {
    /// The nights, the running one as far as it has come.
    pub(in super::super) fn nights_over(&self) -> Vec<TableNight> {
        let past = &self.state.past;
        let over = past.nights.iter().zip(&past.played);
        let mut nights: Vec<TableNight> = over
            .map(|(night, played)| self.night_over(night, played))
            .chain(self.night_so_far())
            .collect();
        for (phase, letter) in &past.between {
            let told = (letter.to, self.text(letter));
            match nights.iter_mut().find(|night| night.night == *phase) {
                Some(night) => night.told.push(told),
                None => nights.push(TableNight {
                    night: *phase,
                    deeds: Vec::new(),
                    told: vec![told],
                    reasons: Vec::new(),
                }),
            }
        }
        nights.sort_by_key(|night| night.night);
        nights
    }

    fn night_over(&self, night: &Night, played: &Played) -> TableNight {
        let (came, letters) = self.answered(night, played);
        let came = played.made.iter().zip(came);
        let mut deeds: Vec<Deed> = came.map(|(sent, came)| self.deed(sent, came)).collect();
        let stepped_in = night.stepped_in.iter();
        deeds.extend(stepped_in.map(|shot| Deed {
            says: self.line_of(night, shot),
            came: self.came(night, played, shot),
        }));
        let otherwise = self.died_otherwise(night, played);
        deeds.extend(otherwise.map(|(_, says)| Deed {
            says,
            came: DeedCame::Done,
        }));
        let left_out = played.left_out.iter();
        deeds.extend(left_out.map(|sent| self.deed(sent, DeedCame::Lapsed)));
        let told = letters.iter().map(|letter| (letter.to, self.text(letter)));
        let lives = |seat: &SeatId| night.deaths.iter().all(|death| death.player != *seat);
        let reasons = night.reasons.iter().filter(|(seat, _)| lives(seat));
        TableNight {
            night: Phase::Night(played.day),
            deeds,
            told: told.collect(),
            reasons: reasons
                .map(|(_, reason)| self.tree(reason, words()))
                .collect(),
        }
    }

    /// What came of each move that was made, with what its maker was told of it; and the letters that
    /// answer none.
    pub(in super::super) fn answered<'a>(
        &self,
        night: &'a Night,
        played: &'a Played,
    ) -> (Vec<DeedCame>, Vec<&'a Letter>) {
        let letters = played.letters.iter().chain(&night.letters);
        let mut letters: Vec<&Letter> = letters.collect();
        let came = played.made.iter().map(|sent| {
            let all = std::mem::take(&mut letters);
            let (own, rest) = all.into_iter().partition(|letter| is_answer(letter, sent));
            letters = rest;
            let own: Vec<&Letter> = own;
            let told = own.iter().map(|letter| self.text(letter)).collect();
            self.with_answers(self.came(night, played, sent), told)
        });
        let came = came.collect();
        (came, letters)
    }

    fn night_so_far(&self) -> Option<TableNight> {
        let Stage::Night(NightStage { evening, moves, .. }) = &self.state.stage else {
            return None;
        };
        let sent = evening.iter().chain(moves);
        Some(TableNight {
            night: Phase::Night(self.state.day()),
            deeds: sent.map(|sent| self.deed(sent, DeedCame::Done)).collect(),
            told: Vec::new(),
            reasons: Vec::new(),
        })
    }

    /// A move as a line; of a shot that nobody sent it says so.
    pub(in super::super) fn line_of(&self, night: &Night, sent: &Move) -> String {
        let line = self.pen.night_line(sent);
        match night.stepped_in.contains(sent) {
            true => self.pen.word("stepped_in", &[("line", line)]),
            false => line,
        }
    }

    fn deed(&self, sent: &Move, came: DeedCame) -> Deed {
        Deed {
            says: self.pen.night_line(sent),
            came,
        }
    }

    fn text(&self, letter: &Letter) -> String {
        letter_text(letter, &|seat| self.pen.name(seat), self.pen.language)
    }

    /// What came of a move, with what its maker was told of it.
    fn with_answers(&self, came: DeedCame, told: Vec<String>) -> DeedCame {
        if told.is_empty() {
            return came;
        }
        let first = match came {
            DeedCame::Done | DeedCame::Told(_) => return DeedCame::Told(told),
            DeedCame::Killed(seats) => {
                let names = [("names", self.pen.listed(&seats))];
                vec![self.pen.word("died_then", &names)]
            }
            DeedCame::Stopped(why) => vec![self.pen.word("stopped", &[("why", why)])],
            DeedCame::Brought(sentences) => sentences,
            DeedCame::Lapsed => Vec::new(),
        };
        let told = told.into_iter();
        let told = told.map(|text| self.pen.word("quoted", &[("text", text)]));
        DeedCame::Brought(first.into_iter().chain(told).collect())
    }

    /// The deaths that no move of this night tells, with what they came of: a poison of the night
    /// before, a kamikaze's answer, a shared life, an order.
    pub(in super::super) fn died_otherwise<'a>(
        &'a self,
        night: &'a Night,
        played: &'a Played,
    ) -> impl Iterator<Item = (&'a Death, String)> {
        let made = || played.made.iter().chain(&night.stepped_in);
        let deaths = night.deaths.iter();
        let otherwise = deaths.filter(move |death| !made().any(|sent| is_of(death, played, sent)));
        otherwise.filter_map(|death| {
            let reason = night.reasons.get(&death.player)?;
            Some((death, self.sentence(&reason.says, words())))
        })
    }

    /// What came of a move.
    pub(in super::super) fn came(&self, night: &Night, played: &Played, sent: &Move) -> DeedCame {
        let alike = alike(played, sent);
        let deaths = night.deaths.iter();
        let deaths = deaths.filter(|death| is_of(death, played, sent));
        let killed: Vec<SeatId> = deaths.map(|death| death.player).collect();
        if !killed.is_empty() {
            return DeedCame::Killed(killed);
        }
        // Of two shots of one killer each has a reason of its own.
        let mut failed = night.failed.iter().filter(|one| {
            (one.by, one.role) == (sent.by, sent.role)
                && counts_as(sent, one.action)
                && (alike <= 1 || one.named == sent.targets)
        });
        let failed = failed.next();
        let saved = night
            .saved
            .iter()
            .find(|one| sent.action == Action::Kill && sent.targets.contains(&one.player));
        let stopped = failed.map(|failed| match failed.action == sent.action {
            true => failed.why.word_of(sent.action),
            // It never was a shot of its own.
            false if failed.why == Why::Yields => "why_no_shot",
            false => failed.why.word_of(failed.action),
        });
        let stopped = stopped.or(saved.map(|saved| saved.by.word()));
        stopped.map_or(DeedCame::Done, |key| {
            DeedCame::Stopped(self.pen.word(key, &[]))
        })
    }
}

/// Whether a move went through the night as this: a kill without a shot counts as an insurance.
pub(in super::super) fn counts_as(sent: &Move, action: Action) -> bool {
    let unloaded = (sent.action, action) == (Action::Kill, Action::Insure);
    action == sent.action || unloaded
}

/// Whether a message tells the maker of a move what came of it.
fn is_answer(letter: &Letter, sent: &Move) -> bool {
    let about = match letter.value("target") {
        Some(Value::Seat(target)) => sent.targets.contains(target),
        _ => true,
    };
    letter.to == sent.by && about && answers(sent.action).contains(&letter.class)
}

/// The messages that answer a move.
const fn answers(action: Action) -> &'static [LetterClass] {
    match action {
        Action::Order => &[LetterClass::OrderResult],
        Action::Heal => &[LetterClass::HealHit, LetterClass::HealMiss],
        Action::Arrest | Action::Protect => &[LetterClass::BlockHit],
        Action::Check => &[LetterClass::CheckResult],
        Action::CheckProof => &[LetterClass::ProofResult],
        Action::Compare => &[LetterClass::Comparison],
        Action::Track => &[LetterClass::TrackResult],
        Action::RoleQuery => &[LetterClass::RoleQueryResult],
        Action::Watch => &[LetterClass::VagrantResult],
        Action::Take => &[LetterClass::ClientRole],
        Action::Hypnotise => &[LetterClass::HypnosisKill],
        Action::Serve => &[LetterClass::MaidResult],
        Action::Cut => &[LetterClass::CutRole],
        Action::Capture => &[LetterClass::CaptiveKnown],
        Action::Hack => &[LetterClass::HackRole],
        Action::Examine => &[LetterClass::BodyResult],
        Action::Samples => &[LetterClass::SampleResult],
        Action::Surveil => &[LetterClass::WatchedRole],
        Action::Enslave => &[LetterClass::SlaveRole],
        Action::Favour => &[LetterClass::FavouriteRole, LetterClass::FavouriteMoves],
        // Of which kill the victim's side is told, the message does not say.
        Action::Kill
        | Action::Suicide
        | Action::Insure
        | Action::Guard
        | Action::Drink
        | Action::Dose
        | Action::Swap
        | Action::Poison
        | Action::Fire
        | Action::Smear
        | Action::Whiten
        | Action::Pretend
        | Action::Antidote
        | Action::RefuseAntidote
        | Action::Bond
        | Action::BreakBond
        | Action::Torture
        | Action::Release
        | Action::Punish
        | Action::Copy
        | Action::Collect
        | Action::Activate
        | Action::Mark
        | Action::Curse
        | Action::Exchange
        | Action::Fix
        | Action::Successor
        | Action::Patronage
        | Action::Trap
        | Action::Forbid
        | Action::Keep
        | Action::Skip => &[],
    }
}

/// How many moves of one kind their maker made.
fn alike(played: &Played, sent: &Move) -> usize {
    let of = |one: &Move| (one.by, one.role, one.action);
    let alike = played.made.iter().filter(|other| of(other) == of(sent));
    alike.count()
}

/// Whether somebody died of this move and not of another one of its kind.
fn is_of(death: &Death, played: &Played, sent: &Move) -> bool {
    is_by(death, sent) && (alike(played, sent) <= 1 || sent.targets.contains(&death.player))
}

/// Whether somebody died of a move.
fn is_by(death: &Death, sent: &Move) -> bool {
    let by_this = match death.cause {
        Cause::Role(role) => {
            role == sent.role && matches!(sent.action, Action::Kill | Action::Insure)
        }
        Cause::Madman => matches!(sent.action, Action::Fire | Action::Suicide),
        Cause::Kamikaze | Cause::Suicide => sent.action == Action::Suicide,
        Cause::Poison | Cause::Bond => false,
    };
    by_this && death.by == Some(sent.by)
}
