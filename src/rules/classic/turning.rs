//! Those who live where they would be killed: they change sides (Judas, Saulus), or die later (Bleeder).

use std::collections::BTreeMap;

use super::component::Death;
use super::night::{Act, Night, Player};
use super::outcome::{Node, Why};

/// Who lives instead of dying, by what; nothing of what would have killed them holds any more,
/// for those who would die with them either. `reasons` are those of each death that is asked about,
/// and nobody in whose way something is (O7) changes sides.
pub(super) fn turned(
    night: &Night<'_>,
    reasons: &mut BTreeMap<Player, Vec<Node>>,
    mut is_kept: impl FnMut(Player) -> bool,
) -> Vec<(Player, Act)> {
    let mut turned = Vec::new();
    for (act, doer) in night.acts().filter(|(_, doer)| doer.passive) {
        let component = doer.ability.part(|part| part.turns().is_some());
        let Some((component, turn)) = component.and_then(|it| Some((it, it.turns()?))) else {
            continue;
        };
        let holder = doer.actor;
        let known = night.player(holder);
        let changes = turn.side.is_some() && (known.blessed || known.turned);
        if changes
            || known.bleeding
            || turn.side == Some(known.card.faction.as_str())
            || turned.iter().any(|(it, _)| *it == holder)
        {
            continue;
        }
        let undone = |of: Player, reason: &Node| {
            kills(night, &reason.why, of, holder)
                && (!turn.by_attackers
                    || turn
                        .side
                        .is_some_and(|side| is_kill_of(night, &reason.why, side)))
        };
        let own = || reasons.get(&holder).into_iter().flatten();
        let happens = match turn.by_attackers {
            true => own().any(|reason| undone(holder, reason) && is_attack(reason)),
            false => own().any(|reason| reason.stands),
        };
        let lives = own().all(|reason| !reason.stands || undone(holder, reason));
        if !happens || !lives || is_kept(holder) {
            continue;
        }
        let turns = Node {
            why: Why::Acts {
                act,
                component,
                on: holder,
                via: Vec::new(),
            },
            acts: vec![act],
            stands: true,
            against: Vec::new(),
            barred: Vec::new(),
            left_out: 0,
        };
        for (of, reasons) in reasons.iter_mut() {
            for reason in reasons {
                if reason.stands && undone(*of, reason) {
                    reason.stands = false;
                    reason.against.push(turns.clone());
                }
            }
        }
        turned.push((holder, act));
    }
    turned
}

/// Whether a reason for the death of a player kills another, or that player: it does not, where it is a
/// death that follows from another or from what its holder does.
fn kills(night: &Night<'_>, why: &Why, of: Player, whom: Player) -> bool {
    match why {
        Why::Poisoned { on } | Why::Bereaved { on } => *on == whom,
        Why::Acts { component, on, .. } => component.is_kill() && *on == whom,
        Why::Both { first, second } => {
            let set_off = |kill, by| set_off(night, (kill, by), of) == Some(whom);
            set_off(first, second) || set_off(second, first)
        }
        Why::With { with, of, .. } => kills(night, of, *with, whom),
        Why::Weak { .. }
        | Why::Carries { .. }
        | Why::Unseen { .. }
        | Why::Above { .. }
        | Why::Step { .. } => false,
    }
}

/// Whether a reason is the kill of a side.
fn is_kill_of(night: &Night<'_>, why: &Why, side: &str) -> bool {
    match why {
        Why::Acts { act, .. } => night.act(*act).faction.as_deref() == Some(side),
        Why::With { of, .. } => is_kill_of(night, of, side),
        _ => false,
    }
}

/// Whether nothing but protection keeps a kill from its victim.
fn is_attack(reason: &Node) -> bool {
    let protects = |other: &Node| match other.why {
        Why::Acts { component, .. } => component.guard().is_some(),
        _ => false,
    };
    reason.against.iter().all(|it| !it.stands || protects(it))
}

/// Whom a kill kills that something else sets off, where the player whose death is asked about is one of
/// several poisoners.
fn set_off(night: &Night<'_>, (kill, by): (&Why, &Why), of: Player) -> Option<Player> {
    let Why::Acts { act, component, .. } = kill else {
        return None;
    };
    match component.death()? {
        Death::Visitors | Death::Guests | Death::Killer | Death::Attacker => match by {
            Why::Poisoned { on } => night.poisoners(*on).find(|by| *by == of),
            _ => doer(by).map(|act| night.act(act).actor),
        },
        Death::HolderVisited => Some(night.act(*act).actor),
        Death::Target | Death::TargetUnlessAttacked | Death::Everybody(_) | Death::Beside => None,
    }
}

/// The action that visits or kills.
fn doer(why: &Why) -> Option<Act> {
    match why {
        Why::Acts { act, .. } => Some(*act),
        Why::Both { first, second } => {
            let kills = |why: &Why| match why {
                Why::Acts { act, component, .. } => component.death().map(|_| *act),
                _ => None,
            };
            kills(first).or_else(|| kills(second))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Outcome;
    use crate::settings::BombAnswers;
    use crate::testkit::{assert_coherent, dead, night};
    use crate::{nar, rar, simple};

    const METHODS: [fn(&Night<'_>) -> Outcome; 3] = [rar::resolve, nar::resolve, simple::resolve];

    fn came(acts: &str, change: impl Fn(&mut Night<'_>)) -> Vec<String> {
        let players = "J judas; M mafia goon; V vigilante; D doctor; B babysitter; A alarmist; \
             S saulus cult; G bodyguard judas; H hider judas";
        let came = METHODS.map(|resolve| {
            let mut night = night(players, acts);
            change(&mut night);
            let outcome = resolve(&night);
            assert_coherent(&outcome);
            let turned = outcome.turned.iter();
            let mut turned: Vec<String> = turned
                .map(|(player, _)| format!("+{}", night.player(*player).name))
                .collect();
            turned.extend(dead(&night, &outcome));
            turned.join(" ")
        });
        came.to_vec()
    }

    #[test]
    fn whoever_would_be_killed_changes_sides_instead() {
        for (acts, expected) in [
            ("k: M faction_kill J", "+J"),
            ("k: M faction_kill J; v: V kill J", "+J"),
            ("k: M faction_kill J; d: D protect J", ""),
            ("v: V kill S", "+S"),
            ("b: B babysit J", ""),
            // A death that follows from another is no kill.
            ("k: M faction_kill B; b: B babysit J", "B J"),
            ("k: M faction_kill D; g: G bodyguard D", "G"),
            ("k: M faction_kill D; h: H hide D", "D H"),
            // An alarm keeps a player on their side.
            ("k: M faction_kill J; a: A alarm J", "J"),
        ] {
            assert_eq!(came(acts, |_| {}), [expected; 3], "{acts}");
        }
    }

    #[test]
    fn it_is_so_once_and_never_for_the_side_itself() {
        let acts = "k: M faction_kill J";
        assert_eq!(came(acts, |night| night.players[0].turned = true), ["J"; 3]);
        let of_side = |night: &mut Night<'_>| {
            "mafia".clone_into(&mut night.players[0].card.faction);
        };
        assert_eq!(came(acts, of_side), ["J"; 3]);
    }

    #[test]
    fn whoever_would_die_with_them_lives_too() {
        let bound = |night: &mut Night<'_>| {
            night.players[0].linked = vec![Player(3)];
            night.players[3].linked = vec![Player(0)];
        };
        assert_eq!(came("k: M faction_kill J", bound), ["+J"; 3]);
        // Who dies of love is not killed.
        assert_eq!(came("k: M faction_kill D", bound), ["D J"; 3]);
        assert_eq!(came("k: M faction_kill D; v: V kill J", bound), ["D J"; 3]);
    }

    #[test]
    fn poison_is_a_kill_too() {
        let poisoned = |night: &mut Night<'_>| night.players[0].poisoned = true;
        assert_eq!(came("", poisoned), ["+J"; 3]);
    }

    #[test]
    fn each_poisoner_of_a_bomb_may_be_one_who_turns() {
        for judas in [1, 2] {
            let players = match judas {
                1 => "B bomb; P judas; Q",
                _ => "B bomb; P; Q judas",
            };
            for resolve in METHODS {
                let mut night = night(players, "");
                night.settings.bomb_answers = BombAnswers::All;
                night.players[0].poisoned = true;
                night.players[0].poisoners = [Player(1), Player(2)].into();
                let outcome = resolve(&night);
                assert_coherent(&outcome);
                let turned: Vec<u16> = outcome.turned.iter().map(|(who, _)| who.0).collect();
                assert_eq!(turned, [judas], "{players}");
                let other = ["", "Q", "P"][usize::from(judas)];
                assert_eq!(dead(&night, &outcome), ["B", other], "{players}");
            }
        }
    }

    #[test]
    fn the_cursed_join_who_attacks_them_protected_or_not() {
        let players = "C cursed_villager; W wolf goon; V vigilante; D doctor; R roleblocker; \
             A alarmist; S bus_driver; X";
        for (acts, expected) in [
            ("k: W faction_kill C", "+C"),
            ("k: W faction_kill C; d: D protect C", "+C"),
            ("k: W faction_kill C; r: R block W", ""),
            ("k: W faction_kill C; s: S swap C X", "X"),
            ("k: W faction_kill X; s: S swap C X", "+C"),
            ("v: V kill C", "C"),
            ("k: W faction_kill C; v: V kill C", "C"),
            ("k: W faction_kill C; a: A alarm C", "C"),
            ("k: W faction_kill C; a: A alarm C; d: D protect C", ""),
        ] {
            for resolve in METHODS {
                let night = night(players, acts);
                let outcome = resolve(&night);
                assert_coherent(&outcome);
                let turned = outcome.turned.iter();
                let mut came: Vec<String> = turned
                    .map(|(player, _)| format!("+{}", night.player(*player).name))
                    .collect();
                came.extend(dead(&night, &outcome));
                assert_eq!(came.join(" "), expected, "{acts}");
            }
        }
    }
}
