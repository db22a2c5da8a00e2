//! Days of the kind that hosts' threads have: how many end right, and how much the host is asked.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::*;
use nightdesk_game::AtDeadline;
use nightdesk_votes::Open;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Days {
    day: Vec<Day>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Day {
    rule: String,
    players: Vec<String>,
    #[serde(default)]
    aka: BTreeMap<String, Vec<String>>,
    /// Whom it eliminates; nobody where it is empty.
    ends: String,
    /// Author, words and meaning.
    posts: Vec<Vec<String>>,
}

/// A day as it was read.
#[derive(Debug, Clone)]
struct Read {
    outcome: Outcome,
    /// What the host is asked: in the course of the day, and by `end day`.
    asked: BTreeSet<(u64, u32)>,
    /// Whether an answer could change whom the most votes are on.
    hangs: bool,
}

/// What came of the days.
#[derive(Debug, Default)]
struct Figures {
    days: usize,
    /// Whose end is certain and right once the host has answered.
    right_answered: usize,
    /// Whose count shows the right one in front before that.
    right_unanswered: usize,
    questions: usize,
    wrong_players: usize,
}

impl Day {
    fn hear(&self, answers: Vec<((u64, u32), Answer)>) -> Read {
        let players = self.players.iter().map(|name| Player {
            name: name.clone(),
            aliases: self.aka.get(name).cloned().unwrap_or_default(),
        });
        let day_ends = match self.ends_at_once() {
            true => DayEnds::Majority,
            false => DayEnds::Deadline,
        };
        let setup = TrackerSetup {
            players: players.collect(),
            count: CountRules {
                day_ends,
                ..CountRules::default()
            },
            reading: ReadingRules {
                names: NameRule::Provisional,
                ..ReadingRules::default()
            },
            ..usual()
        };
        let mut tracker = Tracker::new(setup, answers.into_iter().collect()).unwrap();
        let from: DateTime<Utc> = NINE.parse().unwrap();
        for (number, post) in (1..).zip(&self.posts) {
            let [author, text, ..] = post.as_slice() else {
                panic!("{post:?}");
            };
            tracker.hear(&Post {
                number,
                author: author.trim_end_matches('*').to_owned(),
                at: from + TimeDelta::minutes(i64::try_from(number).unwrap()),
                precision: Precision::Second,
                edited: author.ends_with('*'),
                body: Body::of_bbcode(text),
            });
        }
        let hangs = tracker.table().result_hangs_on(AtDeadline::Plurality);
        let outcome = tracker.outcome();
        let asked = outcome.decisions.iter().map(|open| (open.post, open.index));
        let end = hangs.iter().filter_map(|open| match open {
            Open::Vote(place) => Some((place.post, place.mark)),
            Open::Missing(..) => None,
        });
        let end = end.filter(|_| !self.ends_at_once());
        Read {
            asked: asked.chain(end).collect(),
            hangs: !hangs.is_empty(),
            outcome,
        }
    }

    /// Whom the count shows in front: nobody where two are.
    fn shown(&self, read: &Read) -> String {
        if !read.outcome.hammer.is_empty() {
            return read.outcome.hammer.clone();
        }
        let mut best = read.outcome.wagons.iter().filter(|it| it.votes > 0);
        match (best.next(), best.next()) {
            (Some(first), Some(second)) if first.votes == second.votes => String::new(),
            (Some(first), _) => first.target.clone(),
            (None, _) => String::new(),
        }
    }

    /// Whom the day eliminates for certain.
    fn ends_for_certain(&self, read: &Read) -> String {
        match (self.ends_at_once(), read.hangs) {
            (true, _) => read.outcome.hammer.clone(),
            (false, true) => String::new(),
            (false, false) => self.shown(read),
        }
    }

    fn ends_at_once(&self) -> bool {
        self.rule == "majority"
    }

    /// What the host answers to a question: what the post means.
    fn answer(&self, post: u64) -> Answer {
        let index = usize::try_from(post).unwrap() - 1;
        match self.posts[index].get(2).map(String::as_str) {
            None | Some("nothing") => Answer::Ignore,
            Some("unvote") => Answer::Unvote,
            Some(name) => Answer::Target(name.to_owned()),
        }
    }
}

#[test]
fn days_end_as_they_did_and_the_host_is_asked_little() {
    let days: Days = toml::from_str(include_str!("days.toml")).unwrap();
    let mut figures = Figures::default();
    for (number, day) in (1..).zip(&days.day) {
        let unanswered = day.hear(Vec::new());
        // An answer may bring up what the hammer it undoes has hidden.
        let mut answers: Vec<((u64, u32), Answer)> = Vec::new();
        let mut answered = unanswered.clone();
        loop {
            let is_new = |place: &&(u64, u32)| !answers.iter().any(|(known, _)| known == *place);
            let new: Vec<_> = answered.asked.iter().filter(is_new).copied().collect();
            if new.is_empty() {
                break;
            }
            let new = new.into_iter().map(|place| (place, day.answer(place.0)));
            answers.extend(new);
            answered = day.hear(answers.clone());
        }
        let (first, last) = (day.shown(&unanswered), day.ends_for_certain(&answered));
        figures.days += 1;
        figures.questions += answers.len();
        figures.right_unanswered += usize::from(first == day.ends);
        figures.right_answered += usize::from(last == day.ends);
        let certain = [day.ends_for_certain(&unanswered), last.clone()];
        let is_wrong = |end: &String| !end.is_empty() && *end != day.ends;
        figures.wrong_players += usize::from(certain.iter().any(is_wrong));
        if last != day.ends || first != day.ends {
            println!(
                "day {number}: {:?}, read {first:?}, answered {last:?}",
                day.ends
            );
        }
    }
    println!("{figures:?}");
    let Figures {
        days,
        right_answered,
        right_unanswered,
        questions,
        wrong_players,
    } = figures;
    assert!(days >= 20);
    assert!(
        right_answered * 100 >= days * 97,
        "{right_answered} of {days}"
    );
    assert!(
        right_unanswered * 100 >= days * 85,
        "{right_unanswered} of {days}"
    );
    assert!(questions <= days * 3, "{questions} in {days} days");
    assert_eq!(wrong_players, 0);
}
