//! What the night leaves in the city: memory of moves, souls, roles that change hands.

use std::collections::BTreeSet;

use super::act::{ActFate, ActId, Way};
use super::outcome::{Cause, Death, DrawAbout};
use super::scene::Scene;
use crate::dusk::HEADS;
use crate::inherit::{Leaving, take_over};
use crate::moves::Action;
use crate::role::{Negative, Peaceful, Role, Side};
use crate::rulings::{OpenRuling, ResultsOfASwap, UnnamedSuccessor};
use crate::state::{CardId, Kill, Logged, Origin, Prepared, Step, Whereabouts};
use nightdesk_game::SeatId;

/// The city in the morning.
pub(super) fn settle_state(scene: &mut Scene<'_>) {
    log(scene);
    whereabouts(scene);
    drunkards(scene);
    kills(scene);
    souls(scene);
    revenge(scene);
    copies_end(scene);
    crate::dusk::successors(&mut scene.after);
    unnamed_successors(scene);
    crate::dusk::employers_change(&mut scene.after);
    super::ledger::carry_over(scene);
    crate::dusk::poisonings_return(&mut scene.after);
    let night = scene.night;
    let after = &mut scene.after;
    after.night = night;
    after.prepared = Prepared::default();
    after.no_kill.clear();
    after.no_new_shot = false;
    after.cut_excused = false;
    after
        .blocks
        .retain(|block| block.until > Step::night(night));
}

fn log(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        if act.fate == ActFate::Waiting && act.action() != Action::Skip {
            continue;
        }
        let shown = match scene.checked.get(&id) {
            Some(super::checks::Checked::Colour(colour)) => Some(*colour),
            _ => None,
        };
        let done = match act.action() {
            Action::Compare => scene.informed.contains(&id),
            Action::Check if scene.checked.contains_key(&id) => shown.is_some(),
            _ => act.fate == ActFate::Done,
        };
        let logged = Logged {
            night: scene.night,
            role: act.role(),
            action: act.action(),
            targets: act.sent.about(),
            done,
            repeated: act.way == Way::Repeated,
            shown,
            on_copy: act.came_to.contains(&super::aim::SHADE),
        };
        let by = act.by();
        match (act.role(), act.card) {
            (Role::Peaceful(_), Some(card)) => {
                if let Some(card) = scene.after.card_mut(card) {
                    card.memory.log.push(logged);
                }
            }
            (Role::Negative(_) | Role::Faceless, _) => {
                scene.after.black_log.entry(by).or_default().push(logged);
            }
            (Role::Peaceful(_) | Role::Elite(_), _) => {}
        }
    }
}

/// Where every role went tonight is kept for those who ask for a role.
fn whereabouts(scene: &mut Scene<'_>) {
    let tonight = tonights_whereabouts(scene);
    scene.after.history.extend(tonight);
}

/// Where every role went tonight.
pub(super) fn tonights_whereabouts(scene: &Scene<'_>) -> Vec<Whereabouts> {
    let night = scene.night;
    let held: Vec<(Peaceful, SeatId)> = scene
        .city
        .cards
        .iter()
        .filter(|card| matches!(card.origin, Origin::Dealt | Origin::Taken))
        .filter(|card| scene.city.lives(card.holder))
        .map(|card| (card.role, card.holder))
        .collect();
    let of = |(role, holder)| {
        let mut targets = Vec::new();
        for act in &scene.acts {
            if act.by() == holder && act.role() == Role::Peaceful(role) && !act.stays_home() {
                targets.extend(super::company::clients_seen(scene, act));
            }
        }
        Whereabouts {
            role,
            night,
            targets,
        }
    };
    held.into_iter().map(of).collect()
}

/// Who survived an attempt drunk drinks no more.
fn drunkards(scene: &mut Scene<'_>) {
    let sobered: Vec<SeatId> = scene
        .tonight
        .iter()
        .filter(|(_, tonight)| tonight.drunk && tonight.told_attacked)
        .map(|(seat, _)| *seat)
        .collect();
    for seat in sobered {
        let card = scene
            .city
            .usable(seat, Peaceful::Vagrant)
            .map(|card| card.id);
        if let Some(card) = card.and_then(|card| scene.after.card_mut(card)) {
            card.memory.sober = true;
        }
    }
}

/// Kills are remembered for the criminalist and for the common nights.
fn kills(scene: &mut Scene<'_>) {
    for death in scene.deaths.clone() {
        // A bond has nobody's hand in it, like a suicide, and its body can be examined all the same.
        let by = match death.cause {
            Cause::Bond => death.player,
            _ => match death.by {
                Some(by) => by,
                None => continue,
            },
        };
        scene.after.kills.push(Kill {
            victim: death.player,
            by,
            role: killing_role(death.cause),
            night: scene.night,
        });
        let negative = matches!(death.cause, Cause::Role(Role::Negative(_)));
        let common = scene.city.format.is_common(scene.night);
        if negative && common && scene.is_black(death.player) && scene.is_black(by) {
            scene.after.blacks_by_blacks += 1;
        }
    }
    for citizen in scene.city.living() {
        let Some(role) = citizen.negative else {
            continue;
        };
        if scene.stains_tonight(citizen.seat, role) {
            scene.after.stained.insert(citizen.seat);
        }
    }
}

/// The role whose move it was.
const fn killing_role(cause: Cause) -> Option<Role> {
    match cause {
        Cause::Role(role) => Some(role),
        Cause::Poison => Some(Role::Negative(Negative::Poisoner)),
        Cause::Kamikaze => Some(Role::Peaceful(Peaceful::Kamikaze)),
        Cause::Madman => Some(Role::Peaceful(Peaceful::Madman)),
        Cause::Suicide | Cause::Bond => None,
    }
}

/// A marked player who died, but not by the cultist himself, is a soul.
fn souls(scene: &mut Scene<'_>) {
    let dead: BTreeSet<SeatId> = scene
        .deaths
        .iter()
        .filter(|death| death.cause != Cause::Role(Role::Peaceful(Peaceful::Cultist)))
        .map(|death| death.player)
        .collect();
    for card in &mut scene.after.cards {
        if card.role == Peaceful::Cultist {
            let taken = card.memory.marked.intersection(&dead).count();
            card.memory.souls += u32::try_from(taken).unwrap_or(0);
        }
    }
}

/// A favourite who died tonight may be avenged.
fn revenge(scene: &mut Scene<'_>) {
    let deaths = scene.deaths.clone();
    let pairs: Vec<_> = scene
        .city
        .cards_of(Peaceful::Fanatic)
        .filter_map(|card| Some((card.id, card.holder, card.memory.favourite?)))
        .collect();
    for (card, fanatic, favourite) in pairs {
        let Some(death) = deaths.iter().find(|death| death.player == favourite) else {
            continue;
        };
        let counts = scene.city.side(fanatic) != Side::Black || fair(scene, fanatic, death);
        if counts && let Some(card) = scene.after.card_mut(card) {
            card.memory.revenge += 1;
        }
    }
}

/// A black fanatic avenges nobody he or his partner or hireling killed on purpose, and nobody a
/// partner's hypnosis or post handed to a killer.
fn fair(scene: &Scene<'_>, fanatic: SeatId, death: &Death) -> bool {
    let Some(by) = death.by else { return false };
    let own = |seat: SeatId| {
        let camp = scene.camp_of(seat);
        seat == fanatic || camp.is_some() && camp == scene.camp_of(fanatic)
    };
    match death.cause {
        Cause::Role(_) => {
            let mut attacks = scene.attacks.iter();
            let Some(attack) = attacks.find(|attack| attack.killed.contains(&death.player)) else {
                return !own(by);
            };
            let act = scene.act(attack.act);
            let wanted = act.target();
            let turned = act.turned_by;
            let guard = wanted.filter(|seat| *seat != attack.house && turned.is_none());
            let staged = turned.is_some_and(own) || guard.is_some_and(own);
            let accident = wanted != Some(death.player);
            !staged && (accident || !own(by))
        }
        // The poisoner's own poison is no killer's hand for him.
        Cause::Poison => by != fanatic,
        Cause::Kamikaze | Cause::Madman => true,
        Cause::Suicide | Cause::Bond => false,
    }
}

/// After the head of a pair who was killed at night without having named anybody, chance names one of
/// the partners (role "boss's son").
fn unnamed_successors(scene: &mut Scene<'_>) {
    for (camp, heir, status) in HEADS {
        let mut died = scene.deaths.iter();
        let killed = died.any(|death| scene.city.negative(death.player) == Some(status));
        let followed = scene.after.holding(status).next().is_some();
        let heirs: Vec<SeatId> = scene.after.holding(heir).collect();
        if !killed || followed || heirs.len() < 2 {
            continue;
        }
        scene.rely(OpenRuling::UnnamedSuccessor);
        if scene.rulings.unnamed_successor != UnnamedSuccessor::Chance {
            continue;
        }
        let drawn = scene.drawn(DrawAbout::Successor(camp), &heirs);
        let citizen = drawn.and_then(|seat| scene.after.citizens.get_mut(&seat));
        if let Some(citizen) = citizen {
            citizen.negative = Some(status);
        }
    }
}

/// Copies of this cycle are kept to the end of the day; those of the last one end.
fn copies_end(scene: &mut Scene<'_>) {
    let night = scene.night;
    scene.after.cards.retain(|card| match card.origin {
        Origin::Copied { night: of } | Origin::Conjured { night: of } => of >= night,
        _ => true,
    });
}

/// Roles of those who died tonight, taken over before the day.
pub(super) fn inherit(scene: &mut Scene<'_>) {
    let died: Vec<SeatId> = scene.deaths.iter().map(|death| death.player).collect();
    // A cripple's role goes to nobody, and is remembered all the same.
    for seat in &died {
        scene.after.remember_role(*seat);
    }
    let crippled = |seat: &SeatId| scene.after.citizen(*seat).is_some_and(|one| one.crippled);
    let dead: Vec<SeatId> = died.into_iter().filter(|seat| !crippled(seat)).collect();
    let (mut after, night) = (scene.after.clone(), scene.night);
    let draw = |about: DrawAbout, among: &[SeatId]| {
        scene
            .draws
            .get(&about)
            .copied()
            .filter(|seat| among.contains(seat))
    };
    let taken = take_over(&mut after, &dead, Leaving::AtNight(night), &draw);
    scene.after = after;
    for letter in taken.letters {
        scene.letter(letter);
    }
    scene.wanted.extend(taken.draws);
}

/// Results go to whoever holds the role in the morning: after a swap, or the undead's master.
///
/// Who came to a house stays with the player who lives there: that is told of him, not of a role.
pub(super) fn readdress(scene: &mut Scene<'_>) {
    let of_acts = scene.tagged.iter().map(|(index, act)| {
        let card = scene.act(*act).card;
        (*index, card, of_act(scene, *act))
    });
    let of_roles = scene.by_role.iter().filter_map(|(index, card)| {
        let to = scene.letters.get(*index)?.to;
        Some((*index, Some(*card), handed_on(scene, to, Some(*card))))
    });
    let found: Vec<(usize, Option<CardId>, Handed)> = of_acts.chain(of_roles).collect();
    let mut asked = false;
    for (index, card, handed) in found {
        asked |= handed.asked;
        let Some(letter) = scene.letters.get_mut(index) else {
            continue;
        };
        letter.card = card;
        letter.to = handed.to.unwrap_or(letter.to);
    }
    for (card, mut late) in std::mem::take(&mut scene.held_back) {
        let handed = handed_on(scene, late.to, card);
        asked |= handed.asked;
        late.to = handed.to.unwrap_or(late.to);
        late.card = card;
        scene.after.delayed.push(late);
    }
    if asked {
        scene.rely(OpenRuling::ResultsOfASwap);
    }
}

/// Who reads what a role brought, if that is another player by now.
#[derive(Debug, Clone, Copy, Default)]
struct Handed {
    to: Option<SeatId>,
    /// The role went back to its owner tonight, and the rules leave open who reads it then.
    asked: bool,
}

fn handed_on(scene: &Scene<'_>, seat: SeatId, card: Option<CardId>) -> Handed {
    if let to @ Some(_) = scene.holder_after(seat, card) {
        return Handed { to, asked: false };
    }
    let owner = scene.owner_again(seat, card);
    Handed {
        to: owner.filter(|_| scene.rulings.results_of_a_swap == ResultsOfASwap::Owner),
        asked: owner.is_some(),
    }
}

/// Whatever a dead body is told reaches the necromancer who uses it.
pub(super) fn to_masters(scene: &mut Scene<'_>) {
    let mut letters = std::mem::take(&mut scene.letters);
    for letter in &mut letters {
        letter.to = scene.city.user_of(letter.to);
    }
    scene.letters = letters;
}

fn of_act(scene: &Scene<'_>, act: ActId) -> Handed {
    if let Some(Origin::Raised { master, .. }) = scene.card_of(act).map(|card| card.origin) {
        return Handed {
            to: Some(master),
            asked: false,
        };
    }
    let sent = scene.act(act);
    match sent.is_peaceful() {
        true => handed_on(scene, sent.by(), sent.card),
        false => Handed::default(),
    }
}

/// The other of a pair in which a player is.
fn other_of(pairs: &[(SeatId, SeatId)], seat: SeatId) -> Option<SeatId> {
    pairs.iter().find_map(|(a, b)| match seat {
        seat if seat == *a => Some(*b),
        seat if seat == *b => Some(*a),
        _ => None,
    })
}

impl Scene<'_> {
    /// Who has a role now that a witch gave to somebody else tonight; nobody where none did.
    pub(super) fn holder_after(&self, seat: SeatId, card: Option<CardId>) -> Option<SeatId> {
        let card = self.city.card(card?)?;
        match card.origin {
            // Whether a collected role goes along is for the host to rule.
            Origin::Dealt | Origin::Taken | Origin::Collected { .. } => {
                self.moved.get(&card.id).copied()
            }
            // What a role was used as belongs to that role, and that one was exchanged.
            Origin::Copied { .. } | Origin::Conjured { .. } => other_of(&self.swaps, seat),
            Origin::Raised { .. } => None,
        }
    }

    /// Who has a role back that somebody held by a swap until tonight; nobody where it was given
    /// away again at once, which is a swap like any other.
    fn owner_again(&self, seat: SeatId, card: Option<CardId>) -> Option<SeatId> {
        let card = self.city.card(card?)?;
        let again = self.holder_after(seat, Some(card.id)).is_some();
        let owner = match card.origin {
            Origin::Dealt | Origin::Taken | Origin::Collected { .. } => {
                self.moved_back.get(&card.id).copied()
            }
            Origin::Copied { .. } | Origin::Conjured { .. } => other_of(&self.returned, seat),
            Origin::Raised { .. } => None,
        };
        owner.filter(|_| !again)
    }
}
