//! A night made of bytes: every method resolves it, RAR whatever the order of entry, and nobody
//! dies without a reason that stands.
//!
//! Each byte picks one thing: how many players, their cards and marks, rulings, then submissions.
//! Bytes that are not there pick the first of everything, so that a short input is a plain night.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_classic::build::{NightBuilder, Submission, Who};
use nightdesk_classic::catalogue::Catalogue;
use nightdesk_classic::night::{Act, Night, Player};
use nightdesk_classic::outcome::{Finding, Outcome, Question};
use nightdesk_classic::roster::{Participant, Roster};
use nightdesk_classic::settings::{Settings, rulings};
use nightdesk_classic::{nar, rar, simple};
use nightdesk_game::{Card, Modifier};

use super::picks::Picks;

/// Bounds the time of one night; an undecided question is an answer, too.
const WORK: u64 = 20_000;

pub(crate) fn run(bytes: &[u8]) {
    let mut picks = Picks(bytes);
    let night = night(&mut picks);
    let mixed = mixed(&night, &mut picks);

    let outcome = rar::resolve(&night);
    sound(&night, &outcome);
    sound(&night, &nar::resolve(&night));
    sound(&night, &simple::resolve(&night));

    let other = rar::resolve(&mixed);
    // Where the work ended depends on where it began.
    if !undecided(&outcome) && !undecided(&other) {
        assert_eq!(said(&night, &outcome), said(&mixed, &other), "{night:#?}");
    }
}

fn night(picks: &mut Picks<'_>) -> Night<'static> {
    let catalogue = Catalogue::builtin();
    let count = 2 + picks.below(8);
    let people = (0..count)
        .map(|index| participant(picks, catalogue, index))
        .collect();
    let number = 1 + u32::from(picks.once_in(2));
    let mut roster = Roster::new(catalogue, number, people);
    roster.self_target = picks.once_in(2);
    let mut builder = NightBuilder::new(roster.clone(), settings(picks));
    for index in 0..picks.below(12) {
        builder.submit(&submission(picks, &roster, index));
    }
    builder.finish()
}

fn participant(picks: &mut Picks<'_>, catalogue: &Catalogue, index: usize) -> Participant {
    let role = slug(catalogue.roles.keys(), picks);
    let more = picks.once_in(6);
    let mut roles = vec![role];
    if more {
        roles.push(slug(catalogue.roles.keys(), picks));
    }
    let modifiers = (0..picks.below(5).saturating_sub(2))
        .map(|_| Modifier {
            name: slug(catalogue.modifiers.keys(), picks),
            count: picks.once_in(2).then(|| picks.below(3) as u32),
        })
        .collect();
    let sanity = ["insane", "paranoid", "naive"].get(picks.below(16));
    let marks = picks.next();
    Participant {
        name: format!("P{index}"),
        card: Card {
            faction: slug(catalogue.sides.keys(), picks),
            roles,
            modifiers,
            sanity: sanity.map(|sanity| (*sanity).to_owned()),
            ..Card::default()
        },
        alive: marks & 0b111 != 0b111,
        has_killed: marks & 0b1000 != 0,
        poisoned: marks & 0b111_0000 == 0b111_0000,
        doused: marks & 0b1000_0000 != 0,
        ..Participant::default()
    }
}

fn slug<'a>(slugs: impl ExactSizeIterator<Item = &'a String>, picks: &mut Picks<'_>) -> String {
    let mut slugs = slugs;
    let at = picks.below(slugs.len());
    slugs.nth(at).cloned().unwrap_or_default()
}

fn settings(picks: &mut Picks<'_>) -> Settings {
    let mut words = BTreeMap::from([("work_limit".to_owned(), WORK.to_string())]);
    for _ in 0..picks.below(5) {
        let rulings = rulings();
        let Some(ruling) = rulings.get(picks.below(rulings.len())) else {
            continue;
        };
        if let Some(word) = ruling.choices.get(picks.below(ruling.choices.len())) {
            words.insert(ruling.key.clone(), word.value.clone());
        }
    }
    match Settings::from_words(&words) {
        Ok(settings) => settings,
        Err(error) => panic!("the rulings' own words are refused: {error}"),
    }
}

fn submission(picks: &mut Picks<'_>, roster: &Roster<'_>, index: usize) -> Submission {
    let actor = picks.below(roster.players.len());
    // Mostly what the card lets the player do, so that much of it is accepted.
    let abilities: Vec<&str> = match roster.players.get(actor).map(|one| roster.entered(one)) {
        Some(own) if !own.is_empty() && !picks.once_in(8) => {
            own.iter().map(|ability| ability.slug.as_str()).collect()
        }
        _ => roster
            .catalogue
            .abilities
            .keys()
            .map(String::as_str)
            .collect(),
    };
    let ability = abilities.get(picks.below(abilities.len())).copied();
    let ability = ability.unwrap_or_default().to_owned();
    let wanted = roster
        .catalogue
        .abilities
        .get(&ability)
        .map_or(0, |ability| ability.targets.count());
    let count = if picks.once_in(12) {
        picks.below(4)
    } else {
        wanted
    };
    Submission {
        label: format!("a{index}"),
        by: Who::At(Player::at(actor)),
        ability,
        // One beyond the list: nobody.
        targets: (0..count)
            .map(|_| Who::At(Player::at(picks.below(roster.players.len() + 1))))
            .collect(),
        late: picks.once_in(16),
        extra: picks.once_in(4),
        words: picks.once_in(4).then(|| "слово".to_owned()),
    }
}

/// The same night with its entries in another order; passives stay after them.
fn mixed<'c>(night: &Night<'c>, picks: &mut Picks<'_>) -> Night<'c> {
    let mut mixed = night.clone();
    for at in (1..mixed.acts.len()).rev() {
        let other = picks.below(at + 1);
        mixed.acts.swap(at, other);
    }
    mixed.acts.sort_by_key(|act| act.passive);
    mixed
}

/// What holds of an outcome by any method.
fn sound(night: &Night<'_>, outcome: &Outcome) {
    assert!(outcome.deaths.is_sorted_by(|a, b| a < b), "{outcome:#?}");
    for &player in &outcome.deaths {
        assert!(
            night.player(player).alive,
            "{player:?} was dead: {night:#?}"
        );
        let reason = outcome.answers.iter().any(|answer| {
            answer.question == Question::Dies(player)
                && answer.yes == Some(true)
                && answer.reasons.iter().any(|reason| reason.stands)
        });
        assert!(reason, "{player:?} dies without reason: {outcome:#?}");
    }
    for answer in &outcome.answers {
        if let Question::Dies(player) = answer.question {
            let dies = outcome.deaths.contains(&player);
            assert_eq!(answer.yes == Some(true), dies, "{answer:#?}");
        }
    }
}

fn undecided(outcome: &Outcome) -> bool {
    outcome.answers.iter().any(|answer| answer.yes.is_none())
}

/// Everything an outcome says, without the order in which it says it.
fn said(night: &Night<'_>, outcome: &Outcome) -> BTreeSet<String> {
    let label = |act: Act| night.act(act).label.as_str();
    let deaths = outcome.deaths.iter().map(|who| format!("{who:?} dies"));
    // Which of two entries of one recruiter did it means nothing; which recruiter does.
    let recruited = outcome.recruited.iter();
    let recruited = recruited.map(|(who, by)| format!("{who:?} joins {:?}", night.act(*by).actor));
    let findings = outcome.findings.iter();
    let findings = findings.map(|(act, found)| format!("{} finds {:?}", label(*act), ends(found)));
    let notices = outcome.notices.iter();
    let notices = notices.map(|it| format!("{:?} told {:?} by {}", it.to, it.kind, label(it.from)));
    let visits = outcome.visits.iter();
    let visits = visits.map(|it| format!("{} visits {:?} {}", label(it.act), it.to, it.hidden));
    let used = outcome.used.iter();
    let used = used.map(|(act, times)| format!("{} used up {times}", label(*act)));
    let lasting = outcome.lasting.iter();
    let lasting =
        lasting.map(|(act, what, on)| format!("{} leaves {what:?} on {on:?}", label(*act)));
    deaths
        .chain(recruited)
        .chain(findings)
        .chain(notices)
        .chain(visits)
        .chain(used)
        .chain(lasting)
        .collect()
}

/// A finding; two ends are the same in either order.
fn ends(finding: &Finding) -> BTreeSet<String> {
    match finding {
        Finding::Several(ends) => ends.iter().map(|end| format!("{end:?}")).collect(),
        one => BTreeSet::from([format!("{one:?}")]),
    }
}
