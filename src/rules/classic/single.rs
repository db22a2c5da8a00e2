//! Players who win by themselves, whatever becomes of their sides.

use std::borrow::Cow;

use super::catalogue::{Catalogue, Lost, ModifierEffect, Role, Wins};
use super::component::CHARMED;
use super::content::CULT;
use super::explain::words;
use super::hollow::card_in_force;
use super::lovers;
use super::settings::{JesterWin, LoversWin, LyncherAlive, Settings, SingleWinTold, TargetLost};
use nightdesk_game::{
    Announcement, Ballot, Card, Cause, DayEvent, Event, Game, Mark, Seat, SeatId, Setup, Stage,
};
use nightdesk_text::messages::filled;

/// Mark of a seat that lived when its target was voted out; the target stands in
/// [`nightdesk_game::Mark::by`].
const OUTLIVED: &str = "outlived_target";

/// Whether the holder of a card wins by itself, whatever becomes of its side.
#[must_use]
pub(super) fn wins_by_itself(catalogue: &Catalogue, card: &Card) -> bool {
    let conditions = conditions(catalogue, card);
    !conditions.is_empty() && !conditions.contains(&&Wins::Side)
}

/// The role by whose conditions the holder of a card wins: the first that asks for more than what the side
/// does.
fn winning_role<'c>(catalogue: &'c Catalogue, card: &'c Card) -> Option<&'c Role> {
    let mut roles = catalogue.known_roles(card);
    let with_its_side = |role: &&Role| role.wins.iter().all(|wins| *wins == Wins::Side);
    let own = roles.find(|role| !with_its_side(role));
    own.or_else(|| {
        let mut roles = catalogue.known_roles(card);
        roles.find(|role| !role.wins.is_empty())
    })
}

/// What the holder of a card must bring about to win, where that is not just what the side must.
fn conditions<'c>(catalogue: &'c Catalogue, card: &'c Card) -> Vec<&'c Wins> {
    let of_role = winning_role(catalogue, card);
    let of_modifiers = catalogue.effects_of(card);
    let of_modifiers = of_modifiers.filter_map(|effect| match effect {
        ModifierEffect::Wins(wins) => Some(wins),
        _ => None,
    });
    let of_role = of_role.into_iter().map(|role| &role.wins);
    of_role.chain(of_modifiers).flatten().collect()
}

/// Whether what becomes of another player decides whether the holder of a card wins.
#[must_use]
pub(super) fn has_aim(catalogue: &Catalogue, card: &Card) -> bool {
    winning_role(catalogue, card).is_some_and(|role| role.target)
}

/// How the holder of a card wins, where that is not how the side does. Where no words were written for
/// it, the conditions say it.
#[must_use]
pub(super) fn goal(catalogue: &Catalogue, setup: &Setup, card: &Card) -> Option<String> {
    let side_in = |place: &str| {
        let is_side = setup.factions.contains_key(place) || catalogue.sides.contains_key(place);
        is_side.then(|| catalogue.side_title(setup, place).to_owned())
    };
    let has_words = || {
        let mut roles = catalogue.known_roles(card);
        roles.find(|role| role.goal.is_some())
    };
    let role = winning_role(catalogue, card).or_else(has_words)?;
    match &role.goal {
        Some(goal) => Some(filled(goal, &side_in)),
        None => goal_in_words(catalogue, setup, &role.wins),
    }
}

/// What conditions ask for, in words; nothing where they ask for what the side does.
fn goal_in_words(catalogue: &Catalogue, setup: &Setup, wins: &[Wins]) -> Option<String> {
    let say = |key: &str, named: &str| words().with(key, &[("named", named)], setup.language);
    let side = |slug: &str| catalogue.side_title(setup, slug).to_owned();
    let of_role = |slug: &str| {
        let role = catalogue.roles.get(slug);
        let role = role.map(|role| catalogue.role_title(role, ""));
        let modifier = || catalogue.modifiers.get(slug);
        let modifier = || modifier().map(|kind| catalogue.modifier_title(kind));
        role.or_else(modifier).unwrap_or(slug).to_owned()
    };
    let in_words = wins.iter().filter_map(|wins| {
        Some(match wins {
            Wins::Instead => return None,
            Wins::Side => say("goal_side", ""),
            Wins::With(with) => say("goal_with", &side(with)),
            Wins::Loses(loses) => say("goal_loses", &side(loses)),
            Wins::Eliminated => say("goal_eliminated", ""),
            Wins::Survives => say("goal_survives", ""),
            Wins::LastAlive => say("goal_last_alive", ""),
            Wins::TargetEliminated => say("goal_target_eliminated", ""),
            Wins::TargetSurvives => say("goal_target_survives", ""),
            Wins::Dead(slug) => say("goal_dead", &of_role(slug)),
            Wins::AllMarked => say("goal_all_marked", ""),
        })
    });
    let in_words: Vec<String> = in_words.collect();
    let instead = wins.contains(&Wins::Instead);
    let first = match in_words.is_empty() {
        _ if wins.iter().all(|wins| *wins == Wins::Side) => return None,
        true => say("goal_end", ""),
        false => say("goal", &setup.language.list(&in_words)),
    };
    let all_lose = instead.then(|| say("goal_instead", ""));
    let sentences: Vec<String> = std::iter::once(first).chain(all_lose).collect();
    Some(sentences.join(" "))
}

/// The card by whose conditions a seat wins or loses; none where a seat has none of its own any more.
#[must_use]
pub(super) fn own_card<'s>(catalogue: &Catalogue, seat: &'s Seat) -> Option<Cow<'s, Card>> {
    card_in_force(catalogue, seat).filter(|_| !is_recruited(seat))
}

/// Whoever has won by a condition of their own if the game ends as it stands, in list order, and these
/// sides win.
#[must_use]
pub(super) fn winners(catalogue: &Catalogue, game: &Game, sides: &[String]) -> Vec<SeatId> {
    let end = End {
        catalogue,
        game,
        sides,
    };
    let wins = |(id, seat): &(SeatId, &Seat)| end.wins_alone(*id, seat) == Some(true);
    game.seats().filter(wins).map(|(id, _)| id).collect()
}

/// Who does not win with the side that has won, because a condition of their own does not hold; and who
/// does after all, where the game has been over before.
#[must_use]
pub(super) fn results(game: &Game, sides: &[String]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let end = End {
        catalogue: &catalogue,
        game,
        sides,
    };
    let results = game.seats().filter_map(|(id, seat)| {
        let lost = end.side_wins(id) && end.wins_alone(id, seat) == Some(false);
        match (lost, seat.own_result()) {
            (true, None) => Some(Event::Marked {
                seat: id,
                mark: Mark::own_result(false),
            }),
            (false, Some(false)) => Some(Event::Unmarked {
                seat: id,
                name: Mark::OWN_RESULT.to_owned(),
            }),
            (true, Some(_)) | (false, None | Some(true)) => None,
        }
    });
    results.collect()
}

/// Those of some winners with whom nobody else wins.
#[must_use]
pub(super) fn instead(catalogue: &Catalogue, game: &Game, winners: &[SeatId]) -> Vec<SeatId> {
    having(catalogue, game, winners, &[Wins::Instead])
}

/// Those of some winners who have won by a vote, their own or another's.
#[must_use]
pub(super) fn by_vote(catalogue: &Catalogue, game: &Game, winners: &[SeatId]) -> Vec<SeatId> {
    let by_vote = [Wins::Eliminated, Wins::TargetEliminated];
    having(catalogue, game, winners, &by_vote)
}

/// Who leaves the game because a vote has let them win while they live.
#[must_use]
pub(super) fn leaving(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let running = matches!(game.stage, Stage::Running(_));
    if !running || Settings::of(game).jester_win != JesterWin::Leaves {
        return Vec::new();
    }
    let won = won_with(game, fallen).into_iter();
    let living = won.filter(|seat| game.seat(*seat).is_some_and(Seat::alive));
    let left = living.flat_map(|seat| {
        let out = Event::Died {
            seat,
            cause: Cause::Host,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        let mark = Mark::own_result(true);
        [out, Event::Marked { seat, mark }]
    });
    left.collect()
}

/// What everybody is told about the wins that an elimination has brought.
#[must_use]
pub(super) fn words_with_death(game: &Game, dead: SeatId) -> Option<Announcement> {
    let settings = Settings::of(game);
    let at_once = settings.single_win_told == SingleWinTold::AtOnce;
    if !at_once && settings.jester_win != JesterWin::Leaves {
        return None;
    }
    let won = won_with(game, &[dead]);
    let names: Vec<&str> = won.iter().map(|seat| game.name(*seat)).collect();
    (!names.is_empty()).then(|| Announcement {
        token: "public_won".to_owned(),
        slots: [("list".to_owned(), names.join(", "))].into(),
    })
}

/// Who has won by a vote that hit these: themselves, or those whom they wanted to see voted out.
#[must_use]
pub(super) fn won_with(game: &Game, fallen: &[SeatId]) -> Vec<SeatId> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let won = winners(&catalogue, game, &[]);
    let mut won = by_vote(&catalogue, game, &won);
    won.retain(|winner| {
        let seat = game.seat(*winner);
        let aim = seat.and_then(target_of).unwrap_or(*winner);
        fallen.contains(&aim) && game.seat(aim).is_some_and(voted_out)
    });
    won
}

/// Those of some winners who have won by what they did to all others; the game ends with that.
#[must_use]
pub(super) fn by_marks(catalogue: &Catalogue, game: &Game, winners: &[SeatId]) -> Vec<SeatId> {
    having(catalogue, game, winners, &[Wins::AllMarked])
}

/// Whether nobody can have won against whom nobody is left to fight while the holder of a card lives:
/// somebody who wants to be the last one, or to have marked all others.
#[must_use]
pub(super) fn is_threat(catalogue: &Catalogue, card: &Card) -> bool {
    let mut conditions = conditions(catalogue, card).into_iter();
    conditions.any(|wins| matches!(wins, Wins::LastAlive | Wins::AllMarked))
}

fn having(catalogue: &Catalogue, game: &Game, winners: &[SeatId], wanted: &[Wins]) -> Vec<SeatId> {
    let has = |seat: &SeatId| {
        let held = game.seat(*seat);
        let card = held.and_then(|seat| own_card(catalogue, seat));
        card.is_some_and(|card| {
            let mut conditions = conditions(catalogue, &card).into_iter();
            conditions.any(|wins| wanted.contains(wins))
        })
    };
    winners.iter().copied().filter(has).collect()
}

/// The end of a game, as its winners see it.
struct End<'a> {
    catalogue: &'a Catalogue,
    game: &'a Game,
    /// The sides that win.
    sides: &'a [String],
}

impl End<'_> {
    fn holds(&self, id: SeatId, seat: &Seat, wins: &Wins) -> bool {
        let game = self.game;
        let of_target = target_of(seat);
        let target = of_target.and_then(|target| game.seat(target));
        match wins {
            Wins::Instead => true,
            Wins::Side => seat.faction().is_some_and(|side| self.wins(side)),
            Wins::With(side) => self.wins(side),
            Wins::Loses(side) => !self.wins(side),
            Wins::Eliminated => voted_out(seat),
            Wins::Survives => seat.alive(),
            Wins::LastAlive => seat.alive() && game.living().count() == 1,
            Wins::AllMarked => {
                let by_him = |mark: &Mark| mark.name == CHARMED && mark.by == Some(id);
                let mut others = game.living().filter(|(other, _)| *other != id);
                seat.alive() && others.all(|(_, other)| other.marks.iter().any(by_him))
            }
            Wins::TargetSurvives => target.is_some_and(Seat::alive),
            Wins::Dead(slug) => !game.living().any(|(_, other)| {
                let card = card_in_force(self.catalogue, other);
                card.is_some_and(|card| {
                    let mut kinds = self.catalogue.modifiers_of(&card);
                    self.catalogue.is_of(&card, slug) || kinds.any(|(kind, _)| kind.slug == *slug)
                })
            }),
            Wins::TargetEliminated => target.is_some_and(|target| {
                let lived = || seat.alive() || outlived(seat) || later(game, seat, target);
                voted_out(target)
                    && match Settings::of(game).lyncher_alive {
                        LyncherAlive::Yes => lived(),
                        LyncherAlive::OnWagon => lived() && voted_for(game, id, of_target),
                        LyncherAlive::No => true,
                    }
            }),
        }
    }

    /// Whether Lovers of two sides are the last two alive, where that is their only win.
    fn wins_together(&self, id: SeatId, seat: &Seat) -> Option<bool> {
        let game = self.game;
        if Settings::of(game).lovers_win != LoversWin::Together {
            return None;
        }
        let mut pairs = lovers::pairs(self.catalogue, game).into_iter();
        let other = pairs.find_map(|(one, other)| match id {
            id if id == one => Some(other),
            id if id == other => Some(one),
            _ => None,
        })?;
        let lover = game.seat(other)?;
        let both = seat.alive() && lover.alive();
        (seat.faction() != lover.faction()).then(|| both && game.living().count() == 2)
    }

    fn wins(&self, side: &str) -> bool {
        self.sides.iter().any(|winner| winner == side)
    }

    fn side_wins(&self, id: SeatId) -> bool {
        let side = self.game.scored_side(id);
        side.is_some_and(|side| self.wins(side))
    }

    /// Whether all that a player must bring about has come; none where that is just what the side must.
    fn wins_alone(&self, id: SeatId, seat: &Seat) -> Option<bool> {
        if let Some(together) = self.wins_together(id, seat) {
            return Some(together);
        }
        let card = own_card(self.catalogue, seat)?;
        let conditions = conditions(self.catalogue, &card);
        let holds = conditions.iter().all(|wins| self.holds(id, seat, wins));
        (!conditions.is_empty()).then_some(holds)
    }
}

/// Whether a player has joined a cult since the game began: such a one wins with it alone.
#[must_use]
pub(super) fn is_recruited(seat: &Seat) -> bool {
    let first = seat.card_at_start();
    let elsewhere = first.is_some_and(|card| card.faction != CULT);
    elsewhere && seat.faction() == Some(CULT)
}

/// Whether a player voted for another at the end of the day on which that one was voted out.
fn voted_for(game: &Game, voter: SeatId, of: Option<SeatId>) -> bool {
    let death = of.and_then(|of| game.seat(of)?.death.as_ref());
    let day = death.and_then(|death| death.phase);
    let steps = game.day_steps.iter().filter(|step| Some(step.day) == day);
    let mut votes = steps.rev().filter_map(|step| match step.what {
        DayEvent::Vote { voter: by, ballot } if by == voter => Some(ballot),
        DayEvent::Cleared(of) if of == voter => Some(None),
        _ => None,
    });
    votes.next().flatten() == of.map(Ballot::Seat)
}

fn voted_out(seat: &Seat) -> bool {
    let death = seat.death.as_ref();
    death.is_some_and(|death| death.cause == Cause::Elimination)
}

/// Whether one player died in a later phase than another.
fn later(game: &Game, one: &Seat, other: &Seat) -> bool {
    let when = |seat: &Seat| {
        let phase = seat.death.as_ref()?.phase?;
        game.setup.schedule.first.index_of(phase)
    };
    when(one) > when(other)
}

/// Whether a player lived when the target was voted out.
fn outlived(seat: &Seat) -> bool {
    seat.marks.iter().any(|mark| mark.name == OUTLIVED)
}

/// The player on whose fate a win hangs.
pub(super) fn target_of(seat: &Seat) -> Option<SeatId> {
    let mut marks = seat.marks.iter();
    marks.find(|mark| mark.name == Mark::TARGET)?.by
}

/// That players lived when their targets were voted out, whatever becomes of them after that; the
/// votes of one day fall at once.
#[must_use]
pub(super) fn outliving(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let lives = |id: SeatId, seat: &Seat| seat.alive() || fallen.contains(&id) && voted_out(seat);
    let marked = game.seats().filter_map(|(id, seat)| {
        let target = target_of(seat).filter(|target| fallen.contains(target))?;
        let out = game.seat(target).is_some_and(voted_out);
        (out && lives(id, seat) && !outlived(seat)).then(|| Event::Marked {
            seat: id,
            mark: Mark {
                name: OUTLIVED.to_owned(),
                by: Some(target),
                value: None,
                since: game.phase(),
                until: None,
            },
        })
    });
    marked.collect()
}

/// The cards that change because somebody died whom their holders wanted to see voted out.
#[must_use]
pub(super) fn aims_lost(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let ruling = Settings::of(game).target_lost;
    let lost = |seat: &Seat| {
        let target = target_of(seat)?;
        let gone = game.seat(target).filter(|_| fallen.contains(&target))?;
        (!gone.alive() && !voted_out(gone)).then_some(gone)
    };
    let changed = game.living().filter_map(|(id, seat)| {
        let card = own_card(&catalogue, seat)?;
        let card = without_aim(&catalogue, &card, ruling)?;
        let gone = lost(seat)?;
        let slots = [("player", gone.name.as_str())];
        Some(Event::CardChanged {
            seat: id,
            card,
            because: Some(words().with("aim_lost", &slots, game.setup.language)),
        })
    });
    changed.collect()
}

/// What a card becomes whose aim is out of reach: side and win change, and what else it is stays.
fn without_aim(catalogue: &Catalogue, card: &Card, ruling: TargetLost) -> Option<Card> {
    let alone = |slug: &str| Card {
        roles: vec![slug.to_owned()],
        faction: card.faction.clone(),
        ..Card::default()
    };
    let loses = |slug: &str| {
        let card = alone(slug);
        let mut roles = catalogue.known_roles(&card);
        roles.find_map(|role| role.lost.clone())
    };
    let becomes = card.roles.iter().find_map(|slug| loses(slug))?;
    // What a role becomes on another side is what the ruling is about.
    let becomes = match (ruling, becomes.side.is_some()) {
        (TargetLost::Town, _) | (_, false) => becomes,
        (TargetLost::Jester, true) => Lost {
            role: "jester".to_owned(),
            side: None,
        },
        (TargetLost::Loses, true) => return None,
    };
    let new = catalogue.roles.get(&becomes.role)?;
    let rest = card.roles.iter().filter(|slug| loses(slug).is_none());
    let mut roles: Vec<String> = rest.cloned().collect();
    if roles.is_empty() || !new.vanilla {
        roles.insert(0, becomes.role.clone());
    }
    Some(Card {
        roles,
        faction: becomes.side.clone().unwrap_or_else(|| card.faction.clone()),
        ..card.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Classic;
    use crate::card::read_card;
    use nightdesk_game::{Language, OwnRole};

    #[test]
    fn what_else_a_card_is_stays_when_its_aim_is_lost() {
        let becomes = |card: &str| {
            let (_, card) = read_card(Catalogue::builtin(), "neutral", card).unwrap();
            let ruling = TargetLost::default();
            let new = without_aim(Catalogue::builtin(), &card, ruling).unwrap();
            format!("{} {}", new.faction, new.roles.join(" "))
        };
        assert_eq!(becomes("Lyncher"), "town vanilla");
        assert_eq!(becomes("Lyncher & Doctor"), "town doctor");
        assert_eq!(becomes("Doctor & Executioner"), "neutral jester doctor");
    }

    #[test]
    fn whoever_lived_when_the_target_was_voted_out_has_won_whatever_comes() {
        let mut game = seated(&[
            ("Ann", "town", "Doctor"),
            ("Bob", "neutral", "Lyncher"),
            ("Cat", "mafia", "Goon"),
        ]);
        for name in [Mark::TARGET, "linked"] {
            game.seats[1].marks.push(Mark {
                name: name.to_owned(),
                by: Some(SeatId(0)),
                value: None,
                since: None,
                until: None,
            });
        }
        let phase = nightdesk_time::Phase::Day(1);
        let at = chrono::DateTime::UNIX_EPOCH;
        game.apply(&Event::PhaseBegan { phase, at }).unwrap();
        let out = Event::Died {
            seat: SeatId(0),
            cause: Cause::Elimination,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        game.apply(&out).unwrap();
        // He dies of love on the same day.
        for event in crate::follows::follows(&game, &[SeatId(0)]) {
            game.apply(&event).unwrap();
        }
        assert!(!game.seats[1].alive());
        assert_eq!(winners(Catalogue::builtin(), &game, &[]), [SeatId(1)]);
    }

    /// What a role of the host's own that wins so is told.
    fn goal_of(wins: &[&str], name: &str, language: Language) -> Option<String> {
        let mut setup = Setup {
            language,
            factions: crate::catalogue::builtin_factions_in(language),
            ..Setup::default()
        };
        let wins: Vec<String> = wins.iter().map(|word| (*word).to_owned()).collect();
        let own = OwnRole {
            wins: Some(wins),
            ..OwnRole::default()
        };
        setup.own.roles.insert(name.to_owned(), own);
        let catalogue = Catalogue::for_setup(&setup);
        let (_, card) = read_card(&catalogue, "neutral", name).unwrap();
        goal(&catalogue, &setup, &card)
    }

    #[test]
    fn every_way_to_win_is_said_in_words() {
        let said = |wins: &[&str]| goal_of(wins, "Hoarder", Language::English);
        assert_eq!(
            said(&["survives", "town loses"]).unwrap(),
            "You win if you are alive when the game ends and the side Town has not won."
        );
        assert_eq!(
            said(&["side", "godfather dead", "instead"]).unwrap(),
            "You win if your side wins and no Godfather is alive. If you win, all others have lost."
        );
        assert_eq!(said(&["side"]), None);
        let named = ["with mafia", "town loses", "cop dead", "ninja dead"];
        for language in Language::ALL {
            for word in Wins::PLAIN.into_iter().chain(named) {
                let said = goal_of(&[word], "Hoarder", language);
                let said = said.unwrap_or_default();
                assert_eq!(said.is_empty(), word == "side", "{word}: {said}");
                assert!(!said.contains(['{', '_']), "{word}: {said}");
            }
        }
        // The words of the known role are about what it wins by.
        let jester = goal_of(&["survives"], "Jester", Language::English).unwrap();
        assert_eq!(jester, "You win if you are alive when the game ends.");
        let same = goal_of(&["eliminated"], "Jester", Language::English).unwrap();
        assert!(same.ends_with("Nothing else counts for you."), "{same}");
    }

    #[test]
    fn who_is_recruited_has_no_goal_and_no_aim_of_their_own() {
        use nightdesk_rules::RuleSet;
        let mut game = on_day_one(&[]);
        for seat in [1, 2] {
            let mut card = game.seats[seat].card.clone().unwrap();
            let id = SeatId(u16::try_from(seat).unwrap());
            let goal = |game: &Game, card: &Card| Classic.card_sheet(game, card, Some(id)).goal;
            assert!(goal(&game, &card).is_some());
            CULT.clone_into(&mut card.faction);
            let changed = Event::CardChanged {
                seat: id,
                card: card.clone(),
                because: None,
            };
            game.apply(&changed).unwrap();
            assert_eq!(goal(&game, &card), None);
        }
        let killed = Event::Died {
            seat: SeatId(0),
            cause: Cause::Night,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        game.apply(&killed).unwrap();
        assert_eq!(aims_lost(&game, &[SeatId(0)]), []);
        vote_out(&mut game, 2);
        assert_eq!(winners(Catalogue::builtin(), &game, &[]), []);
    }

    /// A game with a seat for each name, side and card.
    fn seated(cards: &[(&str, &str, &str)]) -> Game {
        let mut game = Game::default();
        for (name, side, card) in cards {
            let mut seat = Seat::new(name);
            seat.card = Some(read_card(Catalogue::builtin(), side, card).unwrap().1);
            game.seats.push(seat);
        }
        game
    }

    /// A game of a Cop, whose end a Lyncher wants to see, a Jester and a Goon, on Day 1.
    fn on_day_one(rulings: &[(&str, &str)]) -> Game {
        let mut game = seated(&[
            ("Ann", "town", "Cop"),
            ("Bob", "neutral", "Lyncher"),
            ("Cat", "neutral", "Jester"),
            ("Dan", "mafia", "Goon"),
        ]);
        game.seats[1].marks.push(Mark {
            name: Mark::TARGET.to_owned(),
            by: Some(SeatId(0)),
            value: None,
            since: None,
            until: None,
        });
        for (key, value) in rulings {
            let ruling = ((*key).to_owned(), (*value).to_owned());
            game.setup.rulings.extend([ruling]);
        }
        let phase = nightdesk_time::Phase::Day(1);
        let at = chrono::DateTime::UNIX_EPOCH;
        game.apply(&Event::PhaseBegan { phase, at }).unwrap();
        game
    }

    fn vote_out(game: &mut Game, seat: u16) -> Option<String> {
        let out = Event::Died {
            seat: SeatId(seat),
            cause: Cause::Elimination,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        game.apply(&out).unwrap();
        for event in crate::follows::follows(game, &[SeatId(seat)]) {
            game.apply(&event).unwrap();
        }
        let told = words_with_death(game, SeatId(seat))?;
        Some(words().message(&told.token, &told.slots, game.setup.language))
    }

    #[test]
    fn a_win_by_vote_is_told_when_the_ruling_says_so() {
        let told = |rulings: &[(&str, &str)], seat: u16| vote_out(&mut on_day_one(rulings), seat);
        let at_once = [("single_win_told", "at_once")];
        assert_eq!(told(&[], 0), None);
        let bob = Some("A win besides the sides: Bob.".to_owned());
        assert_eq!(told(&at_once, 0), bob);
        let cat = Some("A win besides the sides: Cat.".to_owned());
        assert_eq!(told(&at_once, 2), cat);
        assert_eq!(told(&at_once, 3), None);
        let leaves = [("jester_win", "leaves")];
        assert_eq!(told(&leaves, 0), bob);
    }

    #[test]
    fn whoever_has_won_by_a_vote_leaves_where_the_ruling_says_so() {
        let mut game = on_day_one(&[("jester_win", "leaves")]);
        vote_out(&mut game, 0);
        let bob = &game.seats[1];
        assert_eq!((bob.has_left(), bob.own_result()), (true, Some(true)));
        assert_eq!(winners(Catalogue::builtin(), &game, &[]), [SeatId(1)]);
        // The end of the game takes nothing from it.
        assert_eq!(results(&game, &["town".to_owned()]), []);
        let mut stays = on_day_one(&[]);
        vote_out(&mut stays, 0);
        assert!(stays.seats[1].alive());
    }
}
