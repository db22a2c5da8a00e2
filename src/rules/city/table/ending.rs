//! When the game is over: what the city's numbers mean, as facts and as a text.

use chrono::{DateTime, Utc};

use super::events;
use super::events::DeathTime;
use super::pen::Pen;
use super::stage::{Grey, Played, Stage, State};
use crate::cards::{Dealt, SIDES};
use crate::day::carried_over::{Hunt, Office};
use crate::day::draw::is_draw;
use crate::day::people::Status;
use crate::day::posts::{Search, game_over};
use crate::end::{
    Ending, ExtraDay, Faceless, HuntState, LastBlack, LastKill, MayorNow, Moment, Position,
    RedPhantom, Used, Verdict, verdict,
};
use crate::night::Cause as NightCause;
use crate::role::Negative;
use crate::state::Fate;
use crate::{Role, Side};
use nightdesk_game::{Audience, Cause, Event, Mark, MoveText, SeatId};
use nightdesk_text::say;

impl State {
    /// Judges the position; an end is told and recorded.
    pub(super) fn check_end(
        &mut self,
        at: Moment,
        played: &mut Played,
        now: DateTime<Utc>,
        pen: &Pen,
    ) -> bool {
        let verdict = verdict(&self.position(at), &self.in_force.day);
        let search = self.search(at, &verdict);
        if verdict.extra_day_after_vote.is_some() && self.memory.extra_day.is_none() {
            self.memory.extra_day = verdict.extra_day_after_vote;
        }
        let mut faceless = self.city.citizens.values();
        let faceless = faceless.find(|citizen| citizen.faceless);
        let leaver = faceless.filter(|_| verdict.faceless_leaves);
        let leaver = leaver.map(|citizen| citizen.seat);
        if verdict.faceless_leaves && self.memory.grey != Grey::Left {
            self.faceless_leaves(played, pen);
        }
        if verdict.offers_black_win {
            let line = say!(pen, "the_blacks_win_cannot_be_stopped");
            played.echo.push(line.to_owned());
        }
        let lines = pen.post(&game_over(&verdict, leaver, search));
        if !lines.is_empty() {
            let title = match (&verdict.over, leaver) {
                (Some(_), _) => "end",
                (None, Some(_)) => "faceless_goes",
                (None, None) => "not_the_end",
            };
            let told = MoveText::new(Audience::Public, lines.clone()).titled(pen.word(title, &[]));
            played.told.push(told);
        }
        self.mattered(pen, played, verdict.relied.iter().map(|open| open.key()));
        if verdict.over.is_none() {
            self.mixed_pair(played, pen);
            return false;
        }
        self.stage = Stage::Over;
        self.announce_end(played, pen);
        played.events.push(Event::GameOver {
            winners: self.sides_with(Ending::Win, &verdict),
            players: Vec::new(),
            drawn: self.sides_with(Ending::Draw, &verdict),
            reason: lines.join(" "),
            declared: false,
            at: Some(now),
        });
        true
    }

    /// Last mafia and last yakuza are partners from now on (night rules §4.9): each is told who the
    /// other one is, and the host that they may talk.
    fn mixed_pair(&mut self, played: &mut Played, pen: &Pen) {
        let is_one = self.city.is_mixed_pair();
        let was_one = std::mem::replace(&mut self.memory.mixed_pair, is_one);
        if was_one || !is_one {
            return;
        }
        let of = |role: Negative| self.city.holding(role).next();
        let (Some(mafia), Some(yakuza)) = (of(Negative::Mafia), of(Negative::Yakuza)) else {
            return;
        };
        let partners = [
            (mafia, yakuza, Negative::Yakuza),
            (yakuza, mafia, Negative::Mafia),
        ];
        for (to, partner, role) in partners {
            let slots = [
                ("player", pen.name(partner)),
                ("role", pen.role(Role::Negative(role)).to_owned()),
            ];
            let line = pen.word("mixed_pair", &slots);
            let told =
                MoveText::new(Audience::Seat(to), [line]).titled(pen.word("new_partner", &[]));
            played.told.push(told.about("mixed_pair"));
        }
        played.echo.push(say!(
            pen,
            "and_are_partners_now_the_last",
            player = pen.name(mafia),
            player2 = pen.name(yakuza)
        ));
    }

    /// What is told of the extra day: once when the blacks are out, and where it lies further ahead,
    /// again when it comes.
    fn search(&self, at: Moment, verdict: &Verdict) -> Option<Search> {
        let vote = verdict.extra_day_after_vote?;
        let held = self.memory.votes_held;
        match self.memory.extra_day {
            None if held < vote => Some(Search::AfterVote(vote)),
            None => Some(Search::Now),
            Some(known) => (at == Moment::AfterVote && held == known).then_some(Search::Now),
        }
    }

    /// Two days in a row without a victim of a re-vote (city day V-55).
    pub(super) fn drawn(&mut self, played: &mut Played, now: DateTime<Utc>, pen: &Pen) -> bool {
        let [.., first, second] = self.past.ended.as_slice() else {
            return false;
        };
        if !is_draw(first, second) {
            return false;
        }
        self.stage = Stage::Over;
        let reason = pen.word("draw_revotes", &[]);
        let told = MoveText::new(Audience::Public, [reason.clone()]).titled(pen.word("end", &[]));
        played.told.push(told);
        self.announce_end(played, pen);
        played.events.push(Event::GameOver {
            winners: Vec::new(),
            players: Vec::new(),
            drawn: Vec::new(),
            reason,
            declared: false,
            at: Some(now),
        });
        true
    }

    /// The column V, and how the vote for the best players goes.
    fn announce_end(&self, played: &mut Played, pen: &Pen) {
        played.told.extend(self.score_text(pen));
        let line = say!(pen, "the_game_is_over_votes");
        played.echo.push(line.to_owned());
    }

    /// The faceless goes as a winner; a player who left is no target any more.
    fn faceless_leaves(&mut self, played: &mut Played, pen: &Pen) {
        self.memory.grey = Grey::Left;
        let day = self.day();
        let living = self.city.living().find(|citizen| citizen.faceless);
        let Some(seat) = living.map(|citizen| citizen.seat) else {
            return;
        };
        self.leaves(seat, Fate::Day(day));
        for town in self.towns() {
            if let Some(player) = town.players.get_mut(&seat) {
                player.status = Status::Out;
            }
        }
        let left = events::died(
            seat,
            Cause::Host,
            Some(&pen.word("faceless_left", &[])),
            DeathTime::PhaseEnd,
        );
        played.events.push(left);
        played.told.extend(self.offices_without(&[seat], pen));
        // He has won by himself, whatever comes.
        let mark = Mark::own_result(true);
        played.events.push(Event::Marked { seat, mark });
    }

    /// The sides for which the game ends like this.
    fn sides_with(&self, ending: Ending, verdict: &Verdict) -> Vec<String> {
        let Some(results) = verdict.over else {
            return Vec::new();
        };
        let won = |side: Side| match side {
            Side::Red => results.red == ending,
            Side::Black => results.black == ending,
            Side::Grey => verdict.grey == Some(ending),
        };
        let mut winners: Vec<String> = Vec::new();
        for citizen in self
            .city
            .citizens
            .values()
            .filter(|citizen| won(citizen.side()))
        {
            let slug = Dealt::now(&self.city, citizen.seat).map(Dealt::faction);
            let slug = slug.unwrap_or(citizen.side().slug()).to_owned();
            if !winners.contains(&slug) {
                winners.push(slug);
            }
        }
        // An elite player scores his side's result (city day S-4), and his card names that side alone;
        // whoever shares a player's result has none of his own.
        let own_side = |seat: &SeatId| {
            let named = self.memory.named.iter().any(|(elite, _)| elite == seat);
            let mut servants = self.memory.servants.iter();
            !named && !servants.any(|pair| pair.servant == *seat)
        };
        let elite = self.town.players.iter();
        let elite = elite.filter(|(seat, one)| one.elite.is_some() && own_side(seat));
        let colours = elite.map(|(_, one)| one.colour);
        for slug in colours.filter(|side| won(*side)).map(Side::slug) {
            if !winners.iter().any(|known| known == slug) {
                winners.push(slug.to_owned());
            }
        }
        winners.sort_by_key(|slug| SIDES.iter().position(|side| side == slug));
        winners
    }

    fn position(&self, at: Moment) -> Position {
        let living = |side: Side| {
            let living = self.city.living().filter(|citizen| citizen.side() == side);
            u32::try_from(living.count()).unwrap_or(u32::MAX)
        };
        let out = self
            .city
            .citizens
            .values()
            .filter(|citizen| !citizen.lives() && !citizen.faceless);
        Position {
            format: self.city.format,
            at,
            reds: living(Side::Red),
            blacks: living(Side::Black),
            faceless: self.faceless(),
            main_out: u32::try_from(out.clone().count()).unwrap_or(u32::MAX),
            phantoms_out: self.phantoms_among(out.map(|citizen| citizen.seat)),
            votes_held: self.memory.votes_held,
            hunt: HuntState {
                used: match self.standing.hunt {
                    Hunt::Used => Used::Yes,
                    Hunt::Unused => Used::No,
                },
                mayor: match self.standing.mayor {
                    Office::Lost => MayorNow::Lost,
                    Office::Held(_) | Office::Unfilled => MayorNow::InOffice,
                },
                shots_left: self.city.shots.available(),
            },
            red_phantom: self.red_phantom(),
            extra_day: match self.memory.extra_day {
                Some(vote) if self.memory.votes_held > vote => ExtraDay::Over,
                Some(_) | None => ExtraDay::NotOver,
            },
            last_black: self.last_black(),
            last_kill: self.last_kill(),
        }
    }

    /// How many of these vote as phantoms now.
    fn phantoms_among(&self, out: impl Iterator<Item = SeatId>) -> u32 {
        let votes = |seat: &SeatId| {
            let player = self.town.player(*seat);
            player.is_some_and(|player| matches!(player.status, Status::Phantom { .. }))
        };
        u32::try_from(out.filter(votes).count()).unwrap_or(u32::MAX)
    }

    fn faceless(&self) -> Faceless {
        let faceless = self.city.citizens.values().find(|citizen| citizen.faceless);
        match (faceless.map(|citizen| citizen.fate), self.memory.grey) {
            (None, _) => Faceless::None,
            (Some(_), Grey::Left) => Faceless::Left,
            (Some(Fate::Alive), Grey::Fate | Grey::Draw) => Faceless::Alive,
            (Some(Fate::Night(_)), _) | (Some(Fate::Day(_)), Grey::Draw) => Faceless::DiedNight,
            (Some(Fate::Day(_)), Grey::Fate) => Faceless::Lynched,
        }
    }

    fn red_phantom(&self) -> RedPhantom {
        let red = |seat| self.city.side(seat) == Side::Red;
        let both = self
            .town
            .players
            .iter()
            .any(|(seat, player)| match player.status {
                Status::Phantom {
                    possesses: Some(host),
                } => red(*seat) && red(host),
                Status::Phantom { possesses: None } | Status::Alive | Status::Out => false,
            });
        match both {
            true => RedPhantom::InRed,
            false => RedPhantom::None,
        }
    }

    /// Whether the last black took his own life last night, alone or with a red player.
    fn last_black(&self) -> LastBlack {
        let Some(night) = self.past.nights.last() else {
            return LastBlack::Otherwise;
        };
        let suicide = night.deaths.iter().find(|death| {
            let own = death.by == Some(death.player) || death.cause == NightCause::Suicide;
            own && self.city.side(death.player) == Side::Black
        });
        let Some(suicide) = suicide else {
            return LastBlack::Otherwise;
        };
        let with_red = night.deaths.iter().any(|death| {
            death.by == Some(suicide.player) && self.city.side(death.player) == Side::Red
        });
        match with_red {
            true => LastBlack::SuicideWithRed,
            false => LastBlack::SuicideAlone,
        }
    }

    /// Whether the faceless himself killed the last player who is out, by a peaceful role.
    fn last_kill(&self) -> LastKill {
        let Some(night) = self.past.nights.last() else {
            return LastKill::Another;
        };
        let since = self.city.citizens.values().any(|citizen| {
            // A day follows the night of the day before.
            matches!(citizen.fate, Fate::Day(day) if day > night.after.night)
        });
        let main = |seat: SeatId| {
            let citizen = self.city.citizen(seat);
            citizen.is_some_and(|citizen| !citizen.faceless)
        };
        let last = night.deaths.iter().rev().find(|death| main(death.player));
        let own = last.is_some_and(|death| {
            let peaceful = matches!(death.cause, NightCause::Role(Role::Peaceful(_)));
            let hand = death.by.and_then(|by| self.city.citizen(by));
            peaceful && hand.is_some_and(|hand| hand.faceless)
        });
        match own && !since {
            true => LastKill::Faceless,
            false => LastKill::Another,
        }
    }
}
