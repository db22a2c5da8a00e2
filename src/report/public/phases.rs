//! How days and nights begin and end.

use super::deadline::{Deadline, spelled};
use super::{Votes, about_deadline, composed};
use crate::document::Line;
use crate::sentence::Sentence;
use crate::templates::{Filler, common};
use crate::view::{PublicPlayer, PublicView, Shown};
use crate::words::Words;
use crate::{Document, Text, TextKind};
use nightdesk_game::{AtDeadline, Cause, DayEnds, Tie};
use nightdesk_time::{Length, Phase, PhaseKind};
use nightdesk_votes::Count;

/// The title of the thread while this phase runs; none before the game began.
#[must_use]
pub fn thread_title(view: &PublicView, words: &Words) -> Option<String> {
    view.phase?;
    let known = |place: &str| match place {
        // A title cannot stand in itself.
        "thread_title" => None,
        other => common(view, words, other),
    };
    let title = Document::new(words.compose(TextKind::ThreadTitle, &Filler::new(&known)));
    Some(title.plain_text().replace('\n', " "))
}

/// The opening of the running day: who died in the night before it, who is
/// alive, what a majority is, when it ends. None when no day runs.
#[must_use]
pub fn day_start(view: &PublicView, words: &Words, deadline: Option<&Deadline>) -> Option<Text> {
    let phase = view.phase.filter(|phase| phase.kind() == PhaseKind::Day)?;
    let night = night_before(view, phase);
    Some(about_deadline(
        TextKind::DayStart,
        (view, words),
        deadline,
        |it| {
            it.maybe("deaths", night.map(|night| deaths(view, words, night)))
                .maybe("flips", night.map(|night| night_flips(view, words, night)))
                .with("confirmed", confirmed(view, words))
                .with("vote_rules", vote_rules(view, words))
                .with("ends", ends(view, words, phase, deadline))
        },
    ))
}

/// Whose cards everybody is told when the first day begins.
fn confirmed(view: &PublicView, words: &Words) -> Vec<Line> {
    let living = view.living().filter(|_| view.first_day);
    let shown = living.filter_map(|player| Some((player, player.shown.as_ref()?)));
    shown
        .map(|(player, shown)| {
            words.say(&Sentence::ConfirmedRole {
                player: player.line(),
                role: shown.line(),
            })
        })
        .collect()
}

/// Who died in `night`, or that nobody did: for a night that ended the game.
#[must_use]
pub fn night_deaths(view: &PublicView, words: &Words, night: Phase) -> Text {
    composed(TextKind::NightDeaths, (view, words), |it| {
        it.with("deaths", deaths(view, words, night))
            .with("flips", night_flips(view, words, night))
    })
}

/// What the day brought: the players who were eliminated on `day`, or nobody.
#[must_use]
pub fn elimination(view: &PublicView, words: &Words, day: Phase) -> Text {
    let dead = fallen(view, day, Cause::Elimination).chain(with_the_vote(view, day));
    let flips = flips_of(words, dead);
    composed(TextKind::Elimination, (view, words), |it| {
        it.with("deaths", eliminated(view, words, day))
            .with("flips", flips)
    })
}

/// One line for each who was eliminated on `day`, or that nobody was; then who died of that.
fn eliminated(view: &PublicView, words: &Words, day: Phase) -> Vec<Line> {
    let mut lines: Vec<Line> = fallen(view, day, Cause::Elimination)
        .map(|player| {
            let said = words.say(&Sentence::Eliminated {
                player: player.line(),
            });
            with_flip(words, player, said)
        })
        .collect();
    if lines.is_empty() {
        lines.push(words.say(&Sentence::NobodyEliminated {}));
    }
    lines.extend(with_the_vote(view, day).map(|player| {
        let of = player.died_with.iter();
        let of = of.filter_map(|seat| Some(view.player(*seat)?.line()));
        let said = words.say(&Sentence::DiedWith {
            player: player.line(),
            names: words.and(of.collect()),
        });
        with_flip(words, player, said)
    }));
    let told = view.told_of_votes.iter().filter(|(of, _)| *of == day);
    lines.extend(told.map(|(_, told)| told.as_str().into()));
    if view.ties_by_lot.contains(&day) {
        lines.push(words.say(&Sentence::TieByLot {}));
    }
    lines
}

/// Who died in the phase before, as the text that tells of it has it; none in the first phase.
pub(crate) fn deaths_before(view: &PublicView, words: &Words) -> Option<Vec<Line>> {
    let before = view.before?;
    Some(match before.kind() {
        PhaseKind::Night => deaths(view, words, before),
        PhaseKind::Day => {
            let mut lines = eliminated(view, words, before);
            lines.extend(left_in(view, words, before));
            lines
        }
    })
}

/// What is shown of them.
pub(crate) fn flips_before(view: &PublicView, words: &Words) -> Option<Vec<Line>> {
    let before = view.before?;
    let by_vote = fallen(view, before, Cause::Elimination);
    let mut lines = flips_of(words, by_vote);
    lines.extend(night_flips(view, words, before));
    Some(lines)
}

/// The opening of the running night. None when no night runs.
#[must_use]
pub fn night_start(view: &PublicView, words: &Words, deadline: Option<&Deadline>) -> Option<Text> {
    view.phase
        .filter(|phase| phase.kind() == PhaseKind::Night)?;
    let left_out = view.left_out.map(|day| words.phase(day));
    let text = about_deadline(TextKind::NightStart, (view, words), deadline, |it| {
        it.maybe("left_out", left_out)
    });
    Some(match deadline {
        Some(deadline) => deadline.with_clock_change(text, words),
        None => text,
    })
}

/// The night that ended when `day` began; none when the game began with this day.
fn night_before(view: &PublicView, day: Phase) -> Option<Phase> {
    view.last_night.filter(|_| day.kind() == PhaseKind::Day)
}

fn fallen(view: &PublicView, phase: Phase, cause: Cause) -> impl Iterator<Item = &PublicPlayer> {
    view.dead().filter(move |player| {
        player
            .fate
            .is_some_and(|fate| fate.phase == Some(phase) && fate.cause == cause)
    })
}

/// Who died of the elimination of a day.
fn with_the_vote(view: &PublicView, day: Phase) -> impl Iterator<Item = &PublicPlayer> {
    fallen(view, day, Cause::Host).filter(|player| !player.died_with.is_empty())
}

/// One line a death, in list order, all worded the same.
fn deaths(view: &PublicView, words: &Words, night: Phase) -> Vec<Line> {
    let mut lines: Vec<Line> = fallen(view, night, Cause::Night)
        .map(|player| {
            let said = words.say(&Sentence::Died {
                player: player.line(),
            });
            with_flip(words, player, said)
        })
        .collect();
    if lines.is_empty() {
        lines.push(words.say(&Sentence::NobodyDied {}));
    }
    if view.last_night == Some(night) {
        lines.extend(view.announced.iter().map(|told| told.as_str().into()));
    }
    lines.extend(left_in(view, words, night));
    lines
}

/// One line for each who left the game in a phase or died by the host's word, and of whom nothing else
/// has told that.
fn left_in(view: &PublicView, words: &Words, phase: Phase) -> impl Iterator<Item = Line> {
    let left = fallen(view, phase, Cause::Removal).chain(fallen(view, phase, Cause::Host));
    let left = left.filter(|player| player.died_with.is_empty() && !player.told_alone);
    left.map(|player| with_flip(words, player, fate(words, player, Votes::AtDesk)))
}

/// That a player died by the host's word, or left the game, as a sentence. At a table the rules have
/// their own deaths, and who is out by the host's word is only out.
pub(super) fn fate(words: &Words, player: &PublicPlayer, votes: Votes) -> Line {
    let died = player.fate.is_some_and(|fate| fate.cause != Cause::Removal) && !player.departed;
    let player = player.line();
    words.say(&match (died, votes) {
        (true, Votes::AtDesk) => Sentence::DiedNow { player },
        (true, Votes::AtTable) => Sentence::OutByHand { player },
        (false, _) => Sentence::Left { player },
    })
}

/// What is shown of those whom a night brought down, in the order of their deaths.
fn night_flips(view: &PublicView, words: &Words, night: Phase) -> Vec<Line> {
    let causes = [Cause::Night, Cause::Removal, Cause::Host];
    let dead = causes
        .into_iter()
        .flat_map(|cause| fallen(view, night, cause))
        .filter(|player| !player.told_alone);
    flips_of(words, dead)
}

/// What is shown of these players and told with their deaths, in rows.
pub(super) fn flips_of<'p>(
    words: &Words,
    players: impl Iterator<Item = &'p PublicPlayer>,
) -> Vec<Line> {
    let shown = players.flat_map(|player| {
        let flip = player.flip.as_ref().map(|shown| flip(words, player, shown));
        flip.into_iter().chain(words_with_death(player))
    });
    shown.collect()
}

pub(super) fn with_flip(words: &Words, player: &PublicPlayer, said: Line) -> Line {
    let shown = player.flip.as_ref();
    let flip = shown.map(|shown| flip(words, player, shown));
    let more = flip.into_iter().chain(words_with_death(player));
    more.fold(said, |said, more| said.with(" ").with(more))
}

/// What everybody is told together with the death of a player who is dead.
fn words_with_death(player: &PublicPlayer) -> Option<Line> {
    let told = player.told_with_death.as_deref()?;
    player.fate.map(|_| told.into())
}

fn flip(words: &Words, player: &PublicPlayer, shown: &Shown) -> Line {
    let name = player.line();
    match shown {
        Shown::Role { title, .. } | Shown::RoleAlone { title, .. } => {
            words.say(&Sentence::WasRole {
                player: name,
                role: words.a_role(title, shown.label()),
            })
        }
        Shown::Side { .. } => words.say(&Sentence::WasSide {
            player: name,
            side: shown.line().strong(),
        }),
    }
}

/// How many votes it takes.
pub(super) fn vote_rules(view: &PublicView, words: &Words) -> Vec<Line> {
    let alive = view.living().count();
    let takes = view.empty_count();
    let majority = takes.majority;
    let by_majority = view.day_ends == DayEnds::Majority;
    let mut lines = Vec::new();
    if view.day_ends == DayEnds::Lock {
        lines.push(words.say(&Sentence::MajorityLocks {
            alive: Line::number(alive),
            majority: Line::number(majority),
            lock: Line::number(takes.lock_at()),
        }));
    } else if by_majority || view.at_deadline == AtDeadline::Nobody {
        lines.push(words.say(&Sentence::Majority {
            alive: Line::number(alive),
            majority: Line::number(majority),
        }));
    }
    lines.extend(no_elimination_takes(view, words, &takes));
    lines
}

/// When the day ends, and on the first day what happens then.
fn ends(view: &PublicView, words: &Words, phase: Phase, deadline: Option<&Deadline>) -> Vec<Line> {
    let majority = view.empty_count().majority;
    let by_majority = view.day_ends == DayEnds::Majority;
    let mut lines = Vec::new();
    if let Some(deadline) = deadline {
        let (phase, end) = (words.phase(phase), deadline.line(words));
        lines.push(words.say(&if by_majority {
            Sentence::EndsOrMajority {
                phase,
                deadline: end,
                majority: Line::number(majority),
            }
        } else {
            Sentence::Ends {
                phase,
                deadline: end,
            }
        }));
        lines.extend(deadline.clock_change(words));
    }
    // The rule for the deadline is told once, on the first day.
    if deadline.is_some() && view.first_day {
        lines.push(words.say(&at_deadline(view, words, majority)));
    }
    lines
}

/// Whom the deadline eliminates where no majority has ended the day.
fn at_deadline(view: &PublicView, words: &Words, majority: u32) -> Sentence {
    let tie = tie(view, words);
    match (view.day_ends, view.at_deadline) {
        (_, AtDeadline::Nobody) => Sentence::OtherwiseNobody {},
        (DayEnds::Majority | DayEnds::Lock, AtDeadline::Plurality) => {
            Sentence::OtherwiseMost { tie }
        }
        (DayEnds::Deadline, AtDeadline::Plurality) => Sentence::MostVotes { tie },
        (_, AtDeadline::OneShort) => Sentence::OneShort {
            enough: Line::number(majority.saturating_sub(1)),
            tie,
        },
        (_, AtDeadline::HalfMajority) => Sentence::HalfMajority {
            half: Line::number(majority.div_ceil(2)),
            tie,
        },
    }
}

/// How many votes nobody's elimination takes, where that is a number of its own and counts.
pub(super) fn no_elimination_takes(
    view: &PublicView,
    words: &Words,
    count: &Count,
) -> Option<Line> {
    if (view.day_ends, view.at_deadline) == (DayEnds::Deadline, AtDeadline::Plurality) {
        return None;
    }
    let count = Line::number(count.for_nobody?);
    Some(words.say(&Sentence::NoEliminationTakes { count }))
}

/// What a tie brings, as the end of a sentence.
fn tie(view: &PublicView, words: &Words) -> Line {
    words.say(&match view.tie {
        Tie::Nobody => Sentence::TieNobody {},
        Tie::Ask => Sentence::TieAsk {},
        Tie::Random => Sentence::TieRandom {},
        Tie::Earliest => Sentence::TieEarliest {},
        Tie::All => Sentence::TieAll {},
        Tie::Runoff(length) => Sentence::TieRunoff {
            length: in_hours(words, length).unwrap_or_default(),
        },
    })
}

/// A short length in whole hours, as hosts write it: "24 h" is not a day of the game.
fn in_hours(words: &Words, length: Length) -> Option<Line> {
    match length.days_hours_minutes() {
        (days @ 1..3, hours, 0) => {
            let count = Line::number(days * 24 + hours);
            Some(words.say(&Sentence::Hours { count }))
        }
        _ => spelled(words, length),
    }
}
