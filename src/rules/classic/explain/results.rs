//! Private results (resolution rules §8).

use std::collections::{BTreeMap, BTreeSet};

use super::{label, seat, words};
use crate::card::card_title;
use crate::catalogue::{Catalogue, ModifierEffect};
use crate::component::{
    BLEEDING, BLESSED, CHARMED, Change, Component, Does, From, Gives, Listed, MOTIVATED, Names,
    Notice, Reads, Shows, ToldTo, Trace, View,
};
use crate::content;
use crate::decided::undecided;
use crate::known::neighborhood;
use crate::night::{Act, Night, Player};
use crate::outcome::{Finding, Outcome, Question, Why};
use crate::settings::{CopFinds, CopStyle, NamedTarget, Settings, TwoEnds, YesNo};
use nightdesk_game::{Faction, Game, Mark, Setup};
use nightdesk_rules::Message;
use nightdesk_text::messages::NO_PLACES;
use nightdesk_text::names::fold;

/// Every private result of a night, in order of entry.
pub(super) fn messages(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Message> {
    let desk = Desk {
        game,
        night,
        outcome,
    };
    let mut messages = Vec::new();
    let mut found_out = Vec::new();
    for ((act, finding), by) in outcome.findings.iter().zip(&outcome.found_by) {
        let told = desk.finding(*act, *by, finding);
        // What others find out about a player and tell him is none of his findings.
        if !tells_target(*by) {
            found_out.extend(told.iter().cloned());
        }
        messages.extend(told);
    }
    messages.extend(desk.overheard(&found_out));
    let mut noticed = BTreeSet::new();
    for told in &outcome.notices {
        let nameless = told.kind.tells().is_some_and(|it| it.from == From::Nobody);
        if !nameless || noticed.insert((told.to, told.kind)) {
            messages.extend(desk.notice(told.from, told.kind, told.to));
        }
    }
    for (act, component, on) in &outcome.lasting {
        let told = night.settings.tell_new_card == YesNo::Yes && !outcome.deaths.contains(on);
        let token = match component.trace() {
            Some(Trace::Plain) if told => "vanillaised",
            Some(Trace::Card(Change::Bare)) if told && desk.loses_modifiers(*on) => STRIPPED,
            _ => continue,
        };
        messages.push(desk.message(*act, *on, token, Slots::new()));
    }
    let mut back = BTreeSet::new();
    for (act, component, on) in &outcome.lasting {
        if component.trace() == Some(Trace::Alive) && back.insert(*on) {
            messages.push(desk.message(*act, *on, "revived", Slots::new()));
        }
    }
    for &(act, component, on) in &outcome.lasting {
        let learns = night.settings.cleaner_learns == YesNo::Yes;
        let veils = component.trace() == Some(Trace::Veil);
        if learns && veils && super::events::is_veiled(night, outcome, act, on) {
            let mut slots = Slots::from([("target", desk.name(on))]);
            slots.extend(desk.whole_card(on));
            messages.push(desk.message(act, night.act(act).actor, "card", slots));
        }
    }
    for (act, component, on) in &outcome.lasting {
        let told = match component.trace() {
            Some(Trace::Tomorrow(MOTIVATED)) => "motivated",
            Some(Trace::ForGood(CHARMED)) => CHARMED,
            Some(Trace::ForGood(BLESSED)) => BLESSED,
            Some(Trace::NextDay(name @ Mark::VOTE_TAKEN))
                if super::events::works_by_day(outcome, name, (night.act(*act).actor, *on)) =>
            {
                name
            }
            _ => continue,
        };
        messages.push(desk.message(*act, *on, told, Slots::new()));
    }
    for &(player, act) in &outcome.turned {
        if super::cards::turns_to(&night.act(act).ability).is_none() {
            messages.push(desk.message(act, player, BLEEDING, Slots::new()));
        }
    }
    for (act, one, other) in super::events::pairs(outcome) {
        for (to, with) in [(one, other), (other, one)] {
            let slots = [("target", desk.name(with))];
            messages.push(desk.message(act, to, "lover", slots.into()));
        }
    }
    for (player, act) in &outcome.turned {
        if let Some(side) = super::cards::turns_to(&night.act(*act).ability) {
            let slots = [("faction", desk.title_of_side(side))];
            messages.push(desk.message(*act, *player, "recruited", slots.into()));
        }
    }
    for (player, act) in &outcome.recruited {
        let faction = &night.player(night.act(*act).actor).card.faction;
        let slots = [("faction", desk.title_of_side(faction))];
        messages.push(desk.message(*act, *player, "recruited", slots.into()));
    }
    if night.settings.results_of_the_dead == YesNo::No {
        messages.retain(|message| !message.receiver_died);
    }
    messages
}

/// The key of the words for whose card has lost its modifiers.
const STRIPPED: &str = "stripped";

/// The key of the words for an action that came to nothing.
const NO_RESULT: &str = "no_result";

type Slots = BTreeMap<&'static str, String>;

struct Desk<'a> {
    game: &'a Game,
    night: &'a Night<'a>,
    outcome: &'a Outcome,
}

impl Desk<'_> {
    fn finding(&self, act: Act, by: Component, finding: &Finding) -> Vec<Message> {
        let to_target = tells_target(by);
        let receivers = match to_target {
            true => self.reached(act),
            false => vec![self.night.act(act).actor],
        };
        let mut messages = Vec::new();
        for to in receivers {
            match finding {
                Finding::NoResult if to_target => {}
                // Of an action that finds nothing at all, one word is enough.
                Finding::NoResult if self.said_already(act, by) => {}
                Finding::NoResult => {
                    messages.push(self.message(act, to, NO_RESULT, Slots::new()));
                }
                Finding::Token(_) | Finding::Nothing | Finding::Saw(_) => {
                    messages.extend(self.found((act, by), to, finding));
                }
                Finding::Several(several) => {
                    messages.extend(self.several((act, by), to, several));
                }
                // The host rules on it first; a caution says so.
                Finding::Undecided => {}
            }
        }
        messages
    }

    /// Copies of what somebody has found out, for whoever listens to that player.
    fn overheard(&self, results: &[Message]) -> Vec<Message> {
        let listens = |component: Component| component.trace() == Some(Trace::Overheard);
        let mut copies = Vec::new();
        for (act, listening) in self.night.acts() {
            if !listening.ability.has(listens) {
                continue;
            }
            let listener = listening.actor;
            let lasting = self.outcome.lasting.iter();
            let heard = lasting.filter(|(by, component, _)| *by == act && listens(*component));
            let heard: Vec<Player> = heard.map(|(.., on)| *on).collect();
            // What is put off, or left to the host, has neither failed nor worked yet.
            let is_open = listening.ability.has(Component::delays) || undecided(self.outcome);
            if heard.is_empty() && !is_open {
                copies.push(self.message(act, listener, NO_RESULT, Slots::new()));
            }
            for on in heard {
                let before = copies.len();
                let results = results.iter().filter(|result| result.to == seat(on));
                copies.extend(results.map(|result| Message {
                    to: seat(listener),
                    act: label(self.night, act),
                    receiver_died: self.outcome.deaths.contains(&listener),
                    ..result.clone()
                }));
                if copies.len() == before {
                    let slots = [("target", self.target(act))];
                    copies.push(self.message(act, listener, "overheard_nothing", slots.into()));
                }
            }
        }
        copies
    }

    /// Whether an earlier part of the same action has found nothing either.
    fn said_already(&self, act: Act, by: Component) -> bool {
        let mut found = self.outcome.findings.iter().zip(&self.outcome.found_by);
        let first = found.find(|((of, finding), _)| *of == act && *finding == Finding::NoResult);
        first.is_some_and(|(_, first)| *first != by)
    }

    /// Two ends of one investigation: the host picks (ruling R-22).
    fn several(&self, by: (Act, Component), to: Player, several: &[Finding]) -> Vec<Message> {
        let found = several
            .iter()
            .filter_map(|finding| self.found(by, to, finding));
        match self.night.settings.two_ends {
            TwoEnds::First => found.take(1).collect(),
            TwoEnds::Host => found
                .map(|message| Message {
                    held: Some(self.words("two_ends")),
                    ..message
                })
                .collect(),
        }
    }

    fn found(&self, (act, by): (Act, Component), to: Player, finding: &Finding) -> Option<Message> {
        let mut slots = Slots::from([("target", self.target(act))]);
        let key = match (finding, by.effect().does) {
            (Finding::Token(token), Does::Reads(reads)) => {
                self.reading(act, reads, token, &mut slots)
            }
            (Finding::Token(_), Does::Sees(view)) => view.says.0,
            (Finding::Nothing, Does::Sees(view)) => view.says.1,
            (Finding::Nothing, Does::Reads(reads)) => reads.lists?.says.1,
            (Finding::Saw(seen), Does::Sees(view)) => {
                let seen = seen.iter().flat_map(|item| self.items(act, view, item));
                slots.insert("list", in_one(seen));
                view.says.0
            }
            (Finding::Saw(found), Does::Reads(reads)) => {
                let lists = reads.lists?;
                let found = found.iter().map(|item| self.listed(lists.of, item));
                slots.insert("list", in_one(found));
                lists.says.0
            }
            _ => return None,
        };
        Some(self.message(act, to, key, slots))
    }

    /// The template for what was read.
    fn reading(&self, act: Act, reads: Reads, token: &str, slots: &mut Slots) -> &'static str {
        let key = reads.key(token);
        match reads.names {
            Names::Nothing => {}
            Names::Side => {
                let guilty = reads.is_yes(token);
                slots.insert("faction", self.asked_side(act, guilty));
                return side_token(&self.night.settings, guilty);
            }
            Names::Member(side) => {
                let side = member_of(self.night.catalogue, &self.game.setup, side);
                slots.insert("faction", side);
            }
            Names::Second => {
                let second = self.night.act(act).targets.get(1);
                let second = second.map(|second| self.name(*second));
                slots.insert("other", second.unwrap_or_default());
            }
            Names::Before => {
                let doer = self.night.player(self.night.act(act).actor);
                let other = doer.compared.as_ref().map(|last| self.name(last.player));
                slots.insert("other", other.unwrap_or_default());
            }
            Names::Card => {
                if let Some(end) = self.ends(act).first() {
                    slots.extend(self.whole_card(*end));
                }
                return "card";
            }
            // A role cop's token leaves modifiers out, his message does not.
            Names::Role => {
                let named = || self.roles(&self.ends(act), token).join(", ");
                return key.filter(|_| self.finds_vanilla(act)).unwrap_or_else(|| {
                    slots.insert("role", named());
                    "role"
                });
            }
        }
        key.unwrap_or(NO_RESULT)
    }

    /// What stands in a list for something seen; cards of one role may differ in modifiers.
    fn items(&self, act: Act, view: View, item: &str) -> Vec<String> {
        match view.shows {
            Shows::Kind => vec![self.words(&format!("kind_{item}"))],
            Shows::Role => self.roles(&self.seen(act), item),
            Shows::Side => vec![self.title_of_side(item)],
            Shows::Place | Shows::Visitor | Shows::Anything(_) => vec![item.to_owned()],
        }
    }

    /// What stands in a list of what was found on a card.
    fn listed(&self, of: Listed, item: &str) -> String {
        let catalogue = self.night.catalogue;
        let title = match of {
            Listed::Players => None,
            Listed::Modifiers => {
                let kind = catalogue.modifiers.get(item);
                kind.map(|kind| match kind.effects.contains(&ModifierEffect::Shots) {
                    true => self.words("limited_uses"),
                    false => catalogue.modifier_title(kind).to_owned(),
                })
            }
            Listed::Abilities => {
                let ability = catalogue.abilities.get(item);
                ability.map(|ability| catalogue.ability_title(ability).to_owned())
            }
        };
        title.unwrap_or_else(|| item.to_owned())
    }

    /// A role token in words: the names of the cards among `holders` that it stands for.
    fn roles(&self, holders: &[Player], token: &str) -> Vec<String> {
        let holders = holders.iter().copied();
        let named: BTreeSet<String> = holders
            .filter(|holder| content::role_token(self.night, *holder) == token)
            .map(|holder| self.card(holder))
            .collect();
        let mut named: Vec<String> = named.into_iter().collect();
        named.sort_by_cached_key(|title| fold(title));
        named
    }

    /// Whether the card an action reads is vanilla through and through.
    fn finds_vanilla(&self, act: Act) -> bool {
        let ends = self.ends(act);
        ends.iter().any(|end| content::vanilla(self.night, *end))
    }

    /// The role and the side of a card.
    fn whole_card(&self, holder: Player) -> [(&'static str, String); 2] {
        let card = self.night.player(holder).seen_card();
        [
            ("role", card_title(self.night.catalogue, card)),
            ("faction", self.title_of_side(&card.faction)),
        ]
    }

    /// What a card says of its role.
    fn card(&self, holder: Player) -> String {
        let card = self.night.player(holder).seen_card();
        content::role_title(self.night.catalogue, card)
            .unwrap_or_else(|| self.words("role_vanilla"))
    }

    fn notice(&self, act: Act, kind: Notice, to: Player) -> Vec<Message> {
        let Some(tells) = kind.tells() else {
            return Vec::new();
        };
        let sender = self.night.act(act).actor;
        let said = self.night.act(act).words.clone().unwrap_or_default();
        let ability = super::events::invented(self.night, act);
        let ability = ability.map(|it| self.night.catalogue.ability_title(it).to_owned());
        // Without a gift, the ability is the one that was used.
        let used = || {
            let used = &self.night.act(act).ability;
            self.night.catalogue.ability_title(used).to_owned()
        };
        let ability = match tells.gives {
            Gives::Ability => ability.unwrap_or_else(|| said.clone()),
            Gives::Nothing | Gives::Talk { .. } => used(),
        };
        let slots = Slots::from([
            ("actor", self.night.player(sender).name.clone()),
            ("ability", ability),
            ("words", said),
        ]);
        let mut messages = vec![self.message(act, to, tells.key, slots)];
        if let Gives::Talk { told: key, .. } = tells.gives {
            let target = ("target", self.night.player(to).name.clone());
            messages.push(self.message(act, sender, key, [target].into()));
            for message in &mut messages {
                let chat = neighborhood(seat(sender));
                message.slots.insert(Message::CHAT.to_owned(), chat);
            }
        }
        messages
    }

    fn message(&self, act: Act, to: Player, key: &str, slots: Slots) -> Message {
        let needed = |place: &&str| {
            let template = words().template(key, self.game.setup.language);
            template.is_some_and(|template| {
                nightdesk_text::messages::places(template).any(|other| other == *place)
            })
        };
        Message {
            to: seat(to),
            token: key.to_owned(),
            slots: slots
                .into_iter()
                .filter(|(place, _)| needed(place))
                .map(|(place, words)| (place.to_owned(), words))
                .collect(),
            act: label(self.night, act),
            receiver_died: self.outcome.deaths.contains(&to),
            held: None,
        }
    }

    /// Whether a card has anything that whoever takes its modifiers takes.
    fn loses_modifiers(&self, player: Player) -> bool {
        let card = &self.night.player(player).card;
        !card.modifiers.is_empty() || card.has_part_modifiers() || card.sanity.is_some()
    }

    /// The name a result uses.
    fn target(&self, act: Act) -> String {
        self.name(named(self.night, self.outcome, act))
    }

    fn name(&self, player: Player) -> String {
        self.game.seat(seat(player)).map_or_else(
            || self.night.player(player).name.clone(),
            |seat| seat.name.clone(),
        )
    }

    fn ends(&self, act: Act) -> Vec<Player> {
        ends(self.outcome, act)
    }

    fn reached(&self, act: Act) -> Vec<Player> {
        self.affirmed(|question| match question {
            Question::Reaches(by, player) if by == act => Some(player),
            _ => None,
        })
    }

    /// The players an observer sees, or may see with the dead.
    fn seen(&self, act: Act) -> Vec<Player> {
        let mut seen = self.affirmed(|question| match question {
            Question::Sees(by, player) if by == act => Some(player),
            _ => None,
        });
        let haunting = self.night.players().filter(|(_, it)| it.seen_with_dead);
        seen.extend(haunting.map(|(player, _)| player));
        seen
    }

    fn affirmed(&self, named: impl Fn(Question) -> Option<Player>) -> Vec<Player> {
        let answers = self.outcome.answers.iter();
        answers
            .filter(|answer| answer.yes == Some(true))
            .filter_map(|answer| named(answer.question))
            .collect()
    }

    /// The side a cop's result names.
    fn asked_side(&self, act: Act, guilty: bool) -> String {
        let (catalogue, settings) = (self.night.catalogue, &self.night.settings);
        let setup = &self.game.setup;
        if !guilty {
            return other_side_in_result(catalogue, settings, setup);
        }
        // An investigator who finds everybody guilty, or the innocent, learns nobody's side by it.
        let sane = content::is_sane(&self.night.player(self.night.act(act).actor).card);
        let end = self.ends(act).first().copied().filter(|_| sane);
        let of = end.map(|end| self.night.player(end).seen_card().faction.as_str());
        side_in_result(catalogue, settings, setup, of)
    }

    fn title_of_side(&self, slug: &str) -> String {
        let title = self.night.catalogue.side_title(&self.game.setup, slug);
        title.to_owned()
    }

    fn words(&self, key: &str) -> String {
        words().with(key, NO_PLACES, self.game.setup.language)
    }
}

/// Whether the target is told what is found, and not whoever finds it.
fn tells_target(by: Component) -> bool {
    by.view().is_some_and(|view| view.told_to == ToldTo::Target)
}

/// A list in the order of its words.
fn in_one(items: impl Iterator<Item = String>) -> String {
    let mut items: Vec<String> = items.collect();
    items.sort_by_cached_key(|item| fold(item));
    items.join(", ")
}

/// The template for what a cop is told of a player's side.
#[must_use]
pub fn side_token(settings: &Settings, guilty: bool) -> &'static str {
    let town = settings.cop_style == CopStyle::Town || settings.cop_finds == CopFinds::NotTown;
    match (town, guilty) {
        (true, true) => "not_town",
        (true, false) => "town",
        (false, true) => "mafia",
        (false, false) => "not_mafia",
    }
}

/// What a cop's result says of somebody: one of the side that was found, or for somebody who only reads
/// as guilty of the first looked for, so that the words tell no more.
#[must_use]
pub fn side_in_result(
    catalogue: &Catalogue,
    settings: &Settings,
    setup: &Setup,
    found: Option<&str>,
) -> String {
    let asked = content::asked_sides(settings, setup);
    let told = found.filter(|found| asked.contains(found));
    let told = told.or_else(|| asked.first().copied());
    told.map_or_else(String::new, |side| member_of(catalogue, setup, side))
}

/// What a cop's result says that somebody is not: one of any side looked for.
#[must_use]
pub fn other_side_in_result(catalogue: &Catalogue, settings: &Settings, setup: &Setup) -> String {
    let asked = content::asked_sides(settings, setup).into_iter();
    let asked: Vec<String> = asked
        .map(|side| member_of(catalogue, setup, side))
        .collect();
    asked.join(&in_words(setup, "nor", &[]))
}

/// What a cop's role message says that he learns of somebody.
#[must_use]
pub fn sides_asked(catalogue: &Catalogue, settings: &Settings, setup: &Setup) -> String {
    let asked = content::asked_sides(settings, setup);
    if let [only] = asked.as_slice() {
        let member = member_of(catalogue, setup, only);
        return in_words(setup, "asked_one", &[("side", &member)]);
    }
    let asked: Vec<String> = asked
        .into_iter()
        .map(|side| {
            in_words(
                setup,
                "the_side",
                &[("side", members_of(catalogue, setup, side))],
            )
        })
        .collect();
    let or = in_words(setup, "or", &[]);
    let sides = asked.join(&or);
    in_words(setup, "asked_several", &[("sides", &sides)])
}

/// What one of a side is called after "is": "a Werewolf", "Mafia", "one of the Vampires".
fn member_of(catalogue: &Catalogue, setup: &Setup, slug: &str) -> String {
    let own = setup.factions.get(slug);
    if let Some(member) = own.and_then(|side| side.member.clone()) {
        return member;
    }
    let title = catalogue.side_title(setup, slug);
    let usual = catalogue.sides.get(slug);
    match usual.filter(|side| side.faction.title == title) {
        Some(usual) => usual.member.as_deref().unwrap_or(title).to_owned(),
        None => in_words(
            setup,
            "one_of",
            &[("side", members_of(catalogue, setup, slug))],
        ),
    }
}

fn members_of<'a>(catalogue: &'a Catalogue, setup: &'a Setup, slug: &'a str) -> &'a str {
    let own = setup.factions.get(slug);
    own.map_or_else(|| catalogue.side_title(setup, slug), Faction::members)
}

fn in_words(setup: &Setup, key: &str, slots: &[(&str, &str)]) -> String {
    words().with(key, slots, setup.language)
}

/// The player whom a result names: the chosen target, unless a ruling says otherwise.
pub(super) fn named(night: &Night<'_>, outcome: &Outcome, act: Act) -> Player {
    let doer = night.act(act);
    let chosen = doer.targets.first().copied().unwrap_or(doer.actor);
    match night.settings.result_names {
        NamedTarget::Chosen => chosen,
        NamedTarget::Real => ends(outcome, act).first().copied().unwrap_or(chosen),
    }
}

/// The players on whom an informing action is said to end.
pub(super) fn ends(outcome: &Outcome, act: Act) -> Vec<Player> {
    let answers = outcome.answers.iter();
    answers
        .flat_map(|answer| &answer.reasons)
        .filter(|reason| reason.stands)
        .filter_map(|reason| landing(&reason.why, act))
        .collect()
}

/// Where the reading or observing component of an action is said to end.
fn landing(why: &Why, wanted: Act) -> Option<Player> {
    match why {
        Why::Acts {
            act, component, on, ..
        } => (*act == wanted && component.informs()).then_some(*on),
        Why::Unseen { act, on, .. } => (*act == wanted).then_some(*on),
        Why::Both { first, second } => landing(first, wanted).or_else(|| landing(second, wanted)),
        Why::Weak { .. }
        | Why::Carries { .. }
        | Why::Poisoned { .. }
        | Why::Bereaved { .. }
        | Why::With { .. }
        | Why::Step { .. }
        | Why::Above { .. } => None,
    }
}
