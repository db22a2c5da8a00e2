//! The judge's answers against another resolver's.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use nightdesk_classic::night::{Night, Player};
use nightdesk_classic::outcome::{Finding, Outcome, Question};
use nightdesk_classic::rar;

use super::bridge::night;
use super::scene::{Deed, Scene};
use super::verdict::{Answers, Ask, Found, answers};

/// A method that resolves nights.
pub(crate) type Resolver = fn(&Night<'_>) -> Outcome;

/// RAR as the engine has it.
pub(crate) fn engine(night: &Night<'_>) -> Outcome {
    rar::resolve(night)
}

/// Steps of the plain recursion before a night is skipped.
const STEPS: u64 = 20_000;

/// What became of comparing a night.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Same,
    Differs(String),
    /// The plain recursion is too slow for it.
    Skipped,
}

/// Compares the judge with a resolver on one night.
pub(crate) fn compare(scene: &Scene, resolver: Resolver) -> Verdict {
    let Ok(mine) = answers(scene, STEPS) else {
        return Verdict::Skipped;
    };
    match differences(scene, &mine, &resolver(&night(scene))) {
        text if text.is_empty() => Verdict::Same,
        text => Verdict::Differs(text),
    }
}

/// Differences shown before a run stops.
const SHOWN: usize = 12;

/// A run of comparisons.
#[derive(Debug)]
pub(crate) struct Tally<'n> {
    name: &'n str,
    judged: u32,
    skipped: u32,
    differing: Vec<String>,
}

impl<'n> Tally<'n> {
    pub(crate) fn new(name: &'n str) -> Self {
        Self {
            name,
            judged: 0,
            skipped: 0,
            differing: Vec::new(),
        }
    }

    pub(crate) fn judge(&mut self, scene: &Scene, resolver: Resolver) {
        self.judged += 1;
        match compare(scene, resolver) {
            Verdict::Same => {}
            Verdict::Skipped => self.skipped += 1,
            Verdict::Differs(_) => {
                if self.differing.len() < SHOWN {
                    let (small, text) = shrink(scene, resolver);
                    self.differing.push(format!("{}\n{text}", small.compact()));
                } else {
                    self.differing.push(String::new());
                }
            }
        }
    }

    /// Ends the run: no difference, and few nights too long to judge.
    pub(crate) fn close(self) {
        let Self {
            name,
            judged,
            skipped,
            differing,
        } = self;
        eprintln!(
            "{name}: {judged} nights, {skipped} skipped, {} differ",
            differing.len()
        );
        assert!(judged > 0, "no night was judged");
        assert!(
            skipped * 50 <= judged,
            "{skipped} of {judged} nights were too long to judge"
        );
        let shown: Vec<String> = differing.iter().take(SHOWN).cloned().collect();
        assert!(
            shown.is_empty(),
            "{} nights differ\n{}",
            differing.len(),
            shown.join("\n")
        );
    }
}

/// Drops actions and marks while the difference remains.
pub(crate) fn shrink(scene: &Scene, resolver: Resolver) -> (Scene, String) {
    let mut small = scene.clone();
    loop {
        let next = smaller(&small)
            .into_iter()
            .find(|one| matches!(compare(one, resolver), Verdict::Differs(_)));
        match next {
            Some(next) => small = next,
            None => break,
        }
    }
    let text = match compare(&small, resolver) {
        Verdict::Differs(text) => text,
        Verdict::Same | Verdict::Skipped => String::new(),
    };
    (small, text)
}

fn smaller(scene: &Scene) -> Vec<Scene> {
    let mut all = Vec::new();
    for index in 0..scene.acts.len() {
        let mut less = scene.clone();
        less.acts.remove(index);
        all.push(less);
    }
    for index in 0..scene.acts.len() {
        let act = &scene.acts[index];
        let plain = super::scene::Action {
            left: act.left,
            words: act.words.clone(),
            passive: act.passive,
            ..super::scene::Action::new(&act.id, act.actor, act.deed, &act.targets)
        };
        if format!("{plain:?}") != format!("{act:?}") {
            let mut less = scene.clone();
            less.acts[index] = plain;
            all.push(less);
        }
    }
    for index in 0..scene.people.len() {
        let person = &scene.people[index];
        if person.macho || person.doused || person.poisoned {
            let mut less = scene.clone();
            less.people[index].macho = false;
            less.people[index].doused = false;
            less.people[index].poisoned = false;
            all.push(less);
        }
    }
    all
}

/// Everything in which the two disagree, a line each; empty if they agree.
pub(crate) fn differences(scene: &Scene, mine: &Answers, theirs: &Outcome) -> String {
    let mut text = String::new();
    let mut line = |what: &str, mine: String, theirs: String| {
        if mine != theirs {
            let _ = writeln!(text, "{what}: judge {mine}, other {theirs}");
        }
    };
    let players = |set: &[Player]| set.iter().map(|one| one.index()).collect::<BTreeSet<_>>();
    line(
        "deaths",
        show(&mine.deaths()),
        show(&players(&theirs.deaths)),
    );
    let recruited: Vec<Player> = theirs.recruited.iter().map(|(player, _)| *player).collect();
    line(
        "recruited",
        show(&mine.recruited()),
        show(&players(&recruited)),
    );
    let visits = theirs
        .visits
        .iter()
        .map(|visit| (visit.act.index(), visit.to.index()));
    line(
        "visits",
        show(&mine.visits()),
        show(&visits.collect::<BTreeSet<_>>()),
    );
    let told = theirs
        .notices
        .iter()
        .map(|told| (told.from.index(), told.to.index()));
    let lasting = theirs
        .lasting
        .iter()
        .map(|(act, _, on)| (act.index(), on.index()));
    let reached: BTreeSet<_> = told.chain(lasting).collect();
    // What the observed player is told is a finding.
    let mut my_reached = mine.reached();
    my_reached.retain(|(act, _)| {
        !matches!(
            scene.acts[*act].deed,
            Deed::Guard | Deed::Vision | Deed::RoleGuard
        )
    });
    line("reached", show(&my_reached), show(&reached));
    let found: BTreeMap<usize, Found> = theirs
        .findings
        .iter()
        .map(|(act, found)| (act.index(), plain(found)))
        .collect();
    line(
        "findings",
        format!("{:?}", mine.found),
        format!("{found:?}"),
    );
    let used: BTreeMap<usize, u32> = theirs
        .used
        .iter()
        .map(|(act, count)| (act.index(), *count))
        .collect();
    line("used", format!("{:?}", mine.used), format!("{used:?}"));
    let mut asked = mine.verdicts.clone();
    asked.values_mut().for_each(|yes| *yes = false);
    let mut undecided = 0;
    for answer in &theirs.answers {
        let Some(yes) = answer.yes else {
            undecided += 1;
            continue;
        };
        asked.insert(ask(answer.question), yes);
    }
    line("undecided", "0".to_owned(), undecided.to_string());
    let questions: BTreeSet<Ask> = mine.verdicts.keys().chain(asked.keys()).copied().collect();
    for question in questions {
        // Where one of them has no reason at all, the answer is no.
        let mine = mine.verdicts.get(&question).copied().unwrap_or(false);
        let theirs = asked.get(&question).copied().unwrap_or(false);
        line(&name(scene, question), mine.to_string(), theirs.to_string());
    }
    text
}

fn show<T: std::fmt::Debug>(set: &BTreeSet<T>) -> String {
    format!("{set:?}")
}

fn plain(finding: &Finding) -> Found {
    match finding {
        Finding::NoResult => Found::NoResult,
        Finding::Nothing => Found::Nothing,
        Finding::Token(token) => Found::Tokens([token.clone()].into()),
        Finding::Saw(set) => Found::Tokens(set.clone()),
        Finding::Several(all) => Found::Tokens(
            all.iter()
                .flat_map(|one| match plain(one) {
                    Found::Tokens(set) => set,
                    Found::NoResult | Found::Nothing => BTreeSet::new(),
                })
                .collect(),
        ),
        Finding::Undecided => Found::Tokens(["undecided".to_owned()].into()),
    }
}

fn ask(question: Question) -> Ask {
    match question {
        Question::Dies(x) => Ask::Dies(x.index()),
        Question::Recruited(x) => Ask::Recruited(x.index()),
        Question::Result(act) => Ask::Result(act.index()),
        Question::Sees(act, x) => Ask::Sees(act.index(), x.index()),
        Question::SeesNothing(act) => Ask::SeesNothing(act.index()),
        Question::Reaches(act, x) => Ask::Reaches(act.index(), x.index()),
        Question::Visits(act, x) => Ask::Visits(act.index(), x.index()),
    }
}

fn name(scene: &Scene, question: Ask) -> String {
    let act = |act: usize| &scene.acts[act].id;
    let who = |x: usize| &scene.people[x].name;
    match question {
        Ask::Dies(x) => format!("does {} die", who(x)),
        Ask::Recruited(x) => format!("is {} recruited", who(x)),
        Ask::Result(a) => format!("does {} bring a result", act(a)),
        Ask::Sees(a, x) => format!("does {} see {}", act(a), who(x)),
        Ask::SeesNothing(a) => format!("does {} see nothing", act(a)),
        Ask::Reaches(a, x) => format!("does {} reach {}", act(a), who(x)),
        Ask::Visits(a, x) => format!("does {} visit {}", act(a), who(x)),
    }
}
