//! Forced answers: what counts where a player kept silent (reference §9.4).

use super::{Input, Table, role, step};
use crate::chance::Draw;
use crate::{Chance, Effect, InOrder, Recorded, Why};

fn one(lines: &str) -> Table {
    let seats = [
        "Ann Doer",
        "Bob Plain",
        "Cid Plain",
        "Dan Plain",
        "Gus Grey",
    ];
    Table::new(&[role("Doer", lines)], &seats)
}

#[test]
fn forced_prompts_are_answered_by_chance_or_as_written() {
    let mut table = one("Immediate Night: Weakly Disguise @Selection as `Grey` {Forced}");
    table.advance().advance();
    assert!(
        table
            .last
            .iter()
            .any(|effect| matches!(effect, Effect::AnsweredForPlayer { .. }))
    );
    assert_eq!(
        table.on("Ann"),
        ["disguise grey weak"],
        "the first of those who live"
    );
    let mut table = one("End Night: Kill @Selection {Forced: @Self}");
    table.advance().advance();
    assert_eq!(table.deaths(), ["Ann"]);
}

#[test]
fn a_forced_answer_is_drawn_among_valid_ones() {
    let files = [role(
        "Tester",
        "Immediate Night: [Condition: @Selection is not @Self, Condition: @SecondarySelection is @(Role:Grey)] {Forced}\n\
             • Weakly Disguise @Selection as `Grey`\n• Apply `Mark` to @SecondarySelection\n\
             Immediate Day: Weakly Disguise @Selection as `Grey` [Condition: @Selection is `Plain`[role]] {Forced}",
    )];
    let mut table = Table::new(
        &files,
        &["Ann Tester", "Bob Plain", "Cid Plain", "Gus Grey"],
    );
    table.advance().advance();
    assert_eq!(table.on("Bob"), ["disguise grey weak"]);
    assert_eq!(table.on("Gus"), ["custom mark"]);
    assert!(table.on("Ann").is_empty() && table.on("Cid").is_empty());
    table.advance();
    let answered = |effect: &Effect| matches!(effect, Effect::AnsweredForPlayer { .. });
    assert!(!table.last.iter().any(answered), "nothing is valid");
}

/// Counts what is tried, and draws places that lie apart.
struct Counting {
    /// How far apart.
    apart: usize,
    made: usize,
    given_up: usize,
}

impl Counting {
    fn apart(apart: usize) -> Self {
        Self {
            apart,
            made: 0,
            given_up: 0,
        }
    }
}

impl Chance for Counting {
    fn draw(&mut self, _: Why, among: usize, _: usize) -> Vec<usize> {
        self.made += 1;
        vec![self.made * self.apart % among]
    }

    fn give_up(&mut self, draws: &[Draw]) {
        self.given_up += draws.len();
    }
}

/// A role that must name two roles, in a book of more pairs than are tried one by one.
fn among_many_roles(lines: &str) -> Table {
    let letters = || "abcdefghijk".chars();
    let names = letters().flat_map(|a| letters().map(move |b| format!("Role {a}{b}")));
    let mut files: Vec<_> = names.map(|name| role(&name, "No Abilities")).collect();
    files.push(role("Doer", lines));
    let mut table = Table::new(&files, &["Ann Doer", "Bob Plain", "Gus Grey"]);
    table.advance();
    table
}

fn guesser(condition: &str) -> String {
    format!(
        "Immediate Night: [Condition: {condition}] {{Forced}}\n\
         • Target @Selection[role] (Role)\n• Store @SecondarySelection[role]"
    )
}

#[test]
fn of_too_many_lines_some_are_drawn_until_one_is_valid() {
    let mut table = among_many_roles(&guesser("@Selection is `Grey`[role]"));
    let mut chance = Counting::apart(7);
    let next = step(&table.book, &table.world, &Input::Advance, &mut chance).expect("a step");
    let forced = |draw: &&Draw| draw.why == Why::Forced;
    let kept = next.draws.iter().filter(forced).count();
    assert_eq!(
        kept, 2,
        "only those of the line that counts: {:?}",
        next.draws
    );
    assert_eq!(chance.made, next.draws.len() + chance.given_up);
    assert!(chance.given_up > 2, "the first lines are not valid");

    let mut recorded = Recorded::of(&next.draws);
    let again = step(&table.book, &table.world, &Input::Advance, &mut recorded);
    assert_eq!(again.expect("the same step").world, next.world);
    table.take(next);
    assert_eq!(table.target("Ann"), "Grey");
}

#[test]
fn where_no_drawn_line_is_valid_the_first_valid_one_counts() {
    let mut table = among_many_roles(&guesser("@SecondarySelection is `Role Ka`[role]"));
    let world = table.world.clone();
    let next = step(&table.book, &world, &Input::Advance, &mut InOrder).expect("a step");
    let mut recorded = Recorded::of(&next.draws);
    let again = step(&table.book, &world, &Input::Advance, &mut recorded).expect("the same step");
    assert_eq!((&again.world, &again.draws), (&next.world, &next.draws));
    table.take(next);
    let answered = |effect: &Effect| matches!(effect, Effect::AnsweredForPlayer { .. });
    assert!(table.last.iter().any(answered));
    assert!(!table.target("Ann").is_empty());
}

#[test]
fn where_no_line_is_valid_it_lapses_without_a_draw() {
    let lines = guesser("@Selection is @Nobody");
    let mut table = among_many_roles(&lines);
    let mut chance = Counting::apart(7);
    let next = step(&table.book, &table.world, &Input::Advance, &mut chance).expect("a step");
    assert!(next.draws.iter().all(|draw| draw.why != Why::Forced));
    assert_eq!(chance.made - chance.given_up, next.draws.len());
    table.take(next);
    assert!(table.target("Ann").is_empty());
}

#[test]
fn valid_lines_are_looked_for_once_and_without_a_draw() {
    let lines = "Immediate Night: Weakly Disguise @Selection as `Grey` \
                 [Condition: @Selection is not @All->RandomPlayer] ⟨x3⟩ {Forced}";
    let table = one(lines);
    let night = step(&table.book, &table.world, &Input::Advance, &mut InOrder).expect("a night");
    let mut chance = Counting::apart(1);
    let day = step(&table.book, &night.world, &Input::Advance, &mut chance).expect("a day");
    let drawn = |why| day.draws.iter().filter(|draw| draw.why == why).count();
    assert_eq!(drawn(Why::Forced), 3, "one for each use");
    // The condition is looked at when the answer is given, and once more before it is done.
    assert_eq!(drawn(Why::Player), 6);
    assert_eq!(chance.made, day.draws.len() + chance.given_up);
}
