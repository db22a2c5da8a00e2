//! When the game is over, and for whom (city day §10.4, §11.1).

use serde::{Deserialize, Serialize};

use super::Format;
use super::day::hunt::enough_alive;
use super::day::rulings::{Open, Rulings};

/// What the end of the game depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The format played.
    pub format: Format,
    /// When the question is asked.
    pub at: Moment,
    /// Living red main players, phantoms left out.
    pub reds: u32,
    /// Living black main players, phantoms left out.
    pub blacks: u32,
    /// What became of the faceless.
    pub faceless: Faceless,
    /// Main players of the starting line-up who are out, the faceless left out.
    pub main_out: u32,
    /// How many of those still vote as phantoms (ORD-32).
    pub phantoms_out: u32,
    /// Lynch votes held so far.
    pub votes_held: u32,
    /// What stands between the town and a hunt.
    pub hunt: HuntState,
    /// A dead red phantom who possessed or will possess another red player (G-5).
    pub red_phantom: RedPhantom,
    /// Whether the day the reds had to find the faceless is over.
    pub extra_day: ExtraDay,
    /// Whether the last black died by his own hand.
    pub last_black: LastBlack,
    /// Who killed the last player who is out.
    pub last_kill: LastKill,
}

/// When the question is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// At the start of a day.
    DayStart,
    /// Right after the deaths of a night.
    AfterNight,
    /// Right after a vote.
    AfterVote,
    /// In a day or a night that runs, where the host takes somebody out.
    Meanwhile,
}

/// What became of the faceless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faceless {
    /// He does not play.
    None,
    /// He lives.
    Alive,
    /// He left as a winner.
    Left,
    /// He died at night, or by his own detonator or suicide.
    DiedNight,
    /// He was lynched.
    Lynched,
}

/// What stands between the town and a hunt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HuntState {
    /// Whether it was held.
    pub used: Used,
    /// Whether a mayor is in office.
    pub mayor: MayorNow,
    /// Shots the blacks would still have after the best hunt.
    pub shots_left: u32,
}

/// Whether the one hunt was held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Used {
    /// Not yet.
    No,
    /// It was.
    Yes,
}

/// Whether a mayor is in office.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MayorNow {
    /// The title is lost.
    Lost,
    /// Somebody holds it.
    InOffice,
}

/// Whether a dead red phantom counts as one more red player (G-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedPhantom {
    /// There is none, or his host player is not red.
    None,
    /// He possessed or will possess another red player.
    InRed,
}

/// Whether the extra day is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtraDay {
    /// It is not, or was not needed.
    NotOver,
    /// It is.
    Over,
}

/// How the last black left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastBlack {
    /// In another way.
    Otherwise,
    /// By his own hand, alone.
    SuicideAlone,
    /// By his own hand, with a red player.
    SuicideWithRed,
}

/// By whose hand the last player who is out left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastKill {
    /// Another's, or by a vote.
    Another,
    /// By a killing peaceful role of the faceless.
    Faceless,
}

/// How a side ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// It loses.
    Defeat,
    /// Neither.
    Draw,
    /// It wins.
    Win,
}

/// What the position means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The results, if the game is over.
    pub over: Option<Results>,
    /// How it ended for the faceless, as soon as that is certain.
    pub grey: Option<Ending>,
    /// Whether the faceless leaves as a winner now.
    pub faceless_leaves: bool,
    /// The reds have one more day to find the faceless: the one that follows this vote.
    pub extra_day_after_vote: Option<u32>,
    /// The blacks have one night to shoot the faceless.
    pub one_night_for_blacks: bool,
    /// The host may credit an inevitable win of the blacks now (ORD-35).
    pub offers_black_win: bool,
    /// Reds as they are counted, a red phantom included.
    pub counted_red: u32,
    /// The best that red and black can still reach.
    pub best_possible: Ending,
    /// Id of the rule that decided something, if one did.
    pub rule: Option<&'static str>,
    /// Open rulings that decided something.
    pub relied: Vec<Open>,
}

/// How the game ended for both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// For the reds.
    pub red: Ending,
    /// For the blacks.
    pub black: Ending,
}

/// Main players who must be out for the faceless to leave as a winner.
#[must_use]
pub const fn faceless_limit(format: Format) -> u32 {
    match format {
        Format::Normal => 9,
        Format::Extended => 12,
    }
}

/// Judges a position.
#[must_use]
pub fn verdict(position: &Position, rulings: &Rulings) -> Verdict {
    let mut judge = Judge {
        position,
        rulings,
        relied: Vec::new(),
    };
    match position.faceless {
        Faceless::Alive => judge.with_faceless(),
        Faceless::Left => judge.between_sides(Some(Ending::Win), Ending::Draw),
        Faceless::DiedNight => judge.between_sides(Some(Ending::Draw), Ending::Win),
        Faceless::Lynched => judge.between_sides(Some(Ending::Defeat), Ending::Win),
        Faceless::None => judge.between_sides(None, Ending::Win),
    }
}

struct Judge<'a> {
    position: &'a Position,
    rulings: &'a Rulings,
    relied: Vec<Open>,
}

impl Judge<'_> {
    /// the faceless lives.
    fn with_faceless(&mut self) -> Verdict {
        let position = self.position;
        let limit = faceless_limit(position.format);
        let gone = position.main_out.saturating_sub(position.phantoms_out);
        if (position.main_out >= limit) != (gone >= limit) {
            self.relied.push(Open::PhantomsOut);
        }
        let out = match self.rulings.recommended(Open::PhantomsOut) {
            true => position.main_out,
            false => gone,
        };
        let reached = out >= limit;
        let suicide_made_it =
            out == limit && position.blacks == 0 && position.last_black == LastBlack::SuicideAlone;
        // the player with whom he would win was killed by himself, and the game can go on.
        let own_kill = out == limit
            && position.last_kill == LastKill::Faceless
            && position.blacks > 0
            && !self.blacks_have_won();
        if own_kill {
            let mut verdict = self.goes_on(None, Ending::Win);
            verdict.rule = Some("X-16");
            return verdict;
        }
        if reached && !suicide_made_it {
            let mut verdict = self.between_sides(Some(Ending::Win), Ending::Draw);
            verdict.faceless_leaves = true;
            if verdict.over.is_none() {
                verdict.rule = Some("X-10");
            }
            return verdict;
        }
        if position.blacks == 0 {
            return self.extra_day(suicide_made_it);
        }
        if self.blacks_have_won() {
            return self.blacks_against_faceless();
        }
        self.goes_on(None, Ending::Win)
    }

    /// a day to find the faceless.
    fn extra_day(&mut self, suicide: bool) -> Verdict {
        let position = self.position;
        if position.extra_day == ExtraDay::Over {
            let over = Results {
                red: Ending::Draw,
                black: Ending::Defeat,
            };
            let mut verdict = self.over(over, Some(Ending::Win), "X-11");
            verdict.faceless_leaves = true;
            verdict.best_possible = Ending::Draw;
            return verdict;
        }
        let mut verdict = self.goes_on(None, Ending::Win);
        verdict.extra_day_after_vote = Some(position.votes_held.max(SEARCH_AFTER_VOTE));
        verdict.rule = Some(if suicide { "X-13" } else { "X-11" });
        verdict
    }

    /// by a vote the blacks get one night, by a night the faceless leaves as a winner.
    fn blacks_against_faceless(&mut self) -> Verdict {
        // What runs goes on to its end, and then it is judged.
        if self.position.at == Moment::Meanwhile {
            return self.goes_on(None, Ending::Win);
        }
        if self.position.at == Moment::AfterVote {
            let mut verdict = self.goes_on(None, Ending::Win);
            verdict.one_night_for_blacks = true;
            verdict.rule = Some("X-12");
            return verdict;
        }
        let over = Results {
            red: Ending::Defeat,
            black: Ending::Draw,
        };
        let mut verdict = self.over(over, Some(Ending::Win), "X-12");
        verdict.faceless_leaves = true;
        verdict.best_possible = Ending::Draw;
        verdict
    }

    /// G-1 to G-4: only red and black are left to decide; a win may be worth a draw.
    fn between_sides(&mut self, grey: Option<Ending>, win: Ending) -> Verdict {
        let position = self.position;
        if position.blacks == 0 {
            let over = Results {
                red: win,
                black: Ending::Defeat,
            };
            let mut verdict = self.over(over, grey, "G-1");
            verdict.best_possible = win;
            return verdict;
        }
        let black_win = Results {
            red: Ending::Defeat,
            black: win,
        };
        let one_on_one = self.one_on_one();
        if self.blacks_have_won() {
            let none_left = self.counted_red() == 0;
            let no_day_starts = matches!(position.at, Moment::AfterVote | Moment::Meanwhile);
            let later = no_day_starts && !one_on_one && !none_left;
            if later {
                self.relied.push(Open::WinAfterVote);
            }
            if !later || !self.rulings.recommended(Open::WinAfterVote) {
                let rule = self.black_rule();
                let mut verdict = self.over(black_win, grey, rule);
                verdict.best_possible = win;
                return verdict;
            }
            let mut verdict = self.goes_on(grey, win);
            verdict.offers_black_win = self.counted_red() < position.blacks;
            return verdict;
        }
        self.goes_on(grey, win)
    }

    /// Whether the numbers are a win of the blacks, whenever that is tested.
    fn blacks_have_won(&mut self) -> bool {
        let reds = self.counted_red();
        match reds.cmp(&self.position.blacks) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => self.one_on_one() || !self.hunt_possible(),
            std::cmp::Ordering::Greater => false,
        }
    }

    fn black_rule(&self) -> &'static str {
        match self.counted_red().cmp(&self.position.blacks) {
            std::cmp::Ordering::Less => "G-2",
            _ if self.one_on_one() => "G-4",
            _ => "G-3",
        }
    }

    fn one_on_one(&self) -> bool {
        self.counted_red() == 1 && self.position.blacks == 1
    }

    /// ORD-28: the conditions of a hunt hold, and a red would survive the night after it.
    fn hunt_possible(&mut self) -> bool {
        let position = self.position;
        let faceless = u32::from(position.faceless == Faceless::Alive);
        let living = position.reds + position.blacks + faceless;
        let living = usize::try_from(living).unwrap_or(usize::MAX);
        if position.hunt.used == Used::Yes || !enough_alive(living, position.format) {
            return false;
        }
        self.relied.push(Open::HuntPossible);
        let mayor_allows =
            position.hunt.mayor == MayorNow::Lost || !self.rulings.recommended(Open::HuntPossible);
        let all_lynched = position.blacks <= 2;
        mayor_allows && (all_lynched || position.reds > position.hunt.shots_left)
    }

    fn counted_red(&self) -> u32 {
        let phantom = u32::from(self.position.red_phantom == RedPhantom::InRed);
        self.position.reds.saturating_add(phantom)
    }

    fn over(&self, results: Results, grey: Option<Ending>, rule: &'static str) -> Verdict {
        Verdict {
            over: Some(results),
            rule: Some(rule),
            ..self.goes_on(grey, Ending::Win)
        }
    }

    fn goes_on(&self, grey: Option<Ending>, best_possible: Ending) -> Verdict {
        Verdict {
            over: None,
            grey,
            faceless_leaves: false,
            extra_day_after_vote: None,
            one_night_for_blacks: false,
            offers_black_win: false,
            counted_red: self.counted_red(),
            best_possible,
            rule: None,
            relied: self.relied.clone(),
        }
    }
}

/// The search for the faceless never begins before this vote.
const SEARCH_AFTER_VOTE: u32 = 3;

#[cfg(test)]
mod tests;
