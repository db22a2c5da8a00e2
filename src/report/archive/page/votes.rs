//! The votes of a day on the page.

use super::super::model::{Day, PollRecord, PollWagon, RefusedVote, Runoff, Vote, Wagon};
use super::super::sheet::SheetPart;
use super::phase::headed;
use super::{Writer, pictures, player};
use crate::document::Line;
use crate::sentence::Sentence;
use nightdesk_time::Phase;
use nightdesk_tracker::in_words;

/// The final count, the picture of how it came about, and every vote.
pub(super) fn parts(writer: &Writer<'_>, phase: Phase, day: &Day) -> Vec<SheetPart> {
    let mut parts = Vec::new();
    if let Some(runoff) = &day.runoff {
        let title = match runoff.challenger {
            Some(_) => Sentence::ArchiveBeforeDuel {},
            None => Sentence::ArchiveBeforeRunoff {},
        };
        let mut before = counted(writer, &title, &runoff.count, &runoff.not_voting);
        let names = runoff.between.iter();
        let names = names.map(|name| target(writer, name.as_ref()));
        let names = Line::joined(names, ", ");
        before.push(SheetPart::Paragraph(writer.say(
            &match &runoff.challenger {
                Some(name) => Sentence::ArchiveDuel {
                    player: player(name),
                    names,
                },
                None => Sentence::ArchiveRunoff { names },
            },
        )));
        parts.extend(headed(writer, &title, before));
    }
    let title = Sentence::ArchiveVotes {};
    let count = counted(writer, &title, &day.count, &day.not_voting);
    parts.extend(headed(writer, &title, count));
    let race = pictures::race(writer, phase, day);
    parts.extend(headed(
        writer,
        &Sentence::ArchiveRace {},
        race.into_iter().collect(),
    ));
    let history = writer.table(
        writer.say(&Sentence::ArchiveHistory {}),
        &[
            Sentence::ColumnPost {},
            Sentence::ColumnVoter {},
            Sentence::ColumnTarget {},
            Sentence::ColumnState {},
        ],
        day.votes
            .iter()
            .map(|vote| of_vote(writer, vote, day.runoff.as_ref()))
            .collect(),
    );
    parts.extend(headed(
        writer,
        &Sentence::ArchiveHistory {},
        history.into_iter().collect(),
    ));
    let refused = writer.table(
        writer.say(&Sentence::ArchiveNotCounted {}),
        &[
            Sentence::ColumnPost {},
            Sentence::ColumnVoter {},
            Sentence::ColumnTarget {},
            Sentence::ColumnState {},
        ],
        day.not_counted
            .iter()
            .map(|vote| of_refused(writer, vote))
            .collect(),
    );
    parts.extend(headed(
        writer,
        &Sentence::ArchiveNotCounted {},
        refused.into_iter().collect(),
    ));
    parts
}

/// A count of a day, with who did not vote.
fn counted(
    writer: &Writer<'_>,
    title: &Sentence,
    count: &[Wagon],
    silent: &[String],
) -> Vec<SheetPart> {
    let table = writer.table(
        writer.say(title),
        &[
            Sentence::ColumnTarget {},
            Sentence::ColumnVotes {},
            Sentence::ColumnVoters {},
        ],
        count.iter().map(|wagon| of_wagon(writer, wagon)).collect(),
    );
    let mut votes = count.iter().flat_map(|wagon| &wagon.votes);
    let marked = votes
        .any(|vote| vote.provisional)
        .then(|| SheetPart::Paragraph(writer.say(&Sentence::MarkedNames {})));
    let silent = match silent {
        [] => writer.say(&Sentence::EverybodyVotes {}),
        silent => not_voting(writer, silent),
    };
    let parts = table.into_iter();
    parts
        .chain([SheetPart::Paragraph(silent)])
        .chain(marked)
        .collect()
}

/// The votes of a round at a table: what they came to, the picture of how, and every vote.
pub(super) fn poll_parts(writer: &Writer<'_>, poll: &PollRecord) -> Vec<SheetPart> {
    let title = Line::from(poll.title.as_str());
    let count = writer.table(
        title.clone(),
        &[
            Sentence::ColumnTarget {},
            Sentence::ColumnVotes {},
            Sentence::ColumnVoters {},
        ],
        poll.count
            .iter()
            .map(|wagon| of_poll_wagon(writer, wagon))
            .collect(),
    );
    let mut parts = vec![SheetPart::Heading(writer.say(&Sentence::ArchivePoll {
        title: title.clone(),
    }))];
    parts.extend(count);
    parts.push(SheetPart::Paragraph(poll.outcome.as_str().into()));
    if !poll.not_voting.is_empty() {
        parts.push(SheetPart::Paragraph(not_voting(writer, &poll.not_voting)));
    }
    parts.extend(pictures::poll_race(writer, poll));
    parts.extend(
        writer.table(
            writer.say(&Sentence::ArchiveHistory {}),
            &[
                Sentence::ColumnPost {},
                Sentence::ColumnVoter {},
                Sentence::ColumnTarget {},
                Sentence::ColumnState {},
            ],
            poll.votes
                .iter()
                .map(|vote| of_vote(writer, vote, None))
                .collect(),
        ),
    );
    parts
}

fn of_poll_wagon(writer: &Writer<'_>, wagon: &PollWagon) -> Vec<Line> {
    let voters = wagon.votes.iter().map(|vote| match vote.weight.is_one() {
        true => player(&vote.voter),
        false => writer.say(&Sentence::Weighted {
            player: player(&vote.voter),
            weight: vote.weight.to_string().into(),
        }),
    });
    vec![
        player(&wagon.target).strong(),
        wagon.total.to_string().into(),
        Line::joined(voters, ", "),
    ]
}

/// Whom a vote is for.
pub(super) fn target(writer: &Writer<'_>, target: Option<&String>) -> Line {
    match target {
        Some(name) => player(name),
        None => writer.say(&Sentence::NoElimination {}),
    }
}

fn of_wagon(writer: &Writer<'_>, wagon: &Wagon) -> Vec<Line> {
    let voters = wagon.votes.iter().map(|vote| {
        let voter = match vote.provisional {
            true => writer.say(&Sentence::Marked {
                player: player(&vote.voter),
            }),
            false => player(&vote.voter),
        };
        let voter = match vote.weight {
            1 => voter,
            weight => writer.say(&Sentence::Weighted {
                player: voter,
                weight: Line::number(weight),
            }),
        };
        match vote.post {
            None => voter,
            Some(post) => writer.say(&Sentence::Voter {
                player: voter,
                post: Line::number(post),
            }),
        }
    });
    vec![
        target(writer, wagon.target.as_ref()).strong(),
        Line::number(wagon.total),
        Line::joined(voters, ", "),
    ]
}

fn not_voting(writer: &Writer<'_>, names: &[String]) -> Line {
    writer.say(&Sentence::NotVoting {
        count: Line::number(names.len()),
        names: Line::joined(names.iter().map(|name| player(name)), ", "),
    })
}

fn of_vote(writer: &Writer<'_>, vote: &Vote, runoff: Option<&Runoff>) -> Vec<Line> {
    let is_duel = runoff.is_some_and(|runoff| runoff.challenger.is_some());
    let target = target(writer, vote.target.as_ref());
    let (target, state) = match vote {
        Vote { unvote: true, .. } => (writer.say(&Sentence::TakesBack {}), None),
        Vote {
            withdrawn: true, ..
        } => (target.struck(), Some(Sentence::Withdrawn {})),
        Vote {
            before_runoff: true,
            ..
        } if is_duel => (target, Some(Sentence::BeforeDuel {})),
        Vote {
            before_runoff: true,
            ..
        } => (target, Some(Sentence::BeforeRunoff {})),
        Vote { void: true, .. } => (target.struck(), Some(Sentence::VoidVote {})),
        Vote { by_rule: true, .. } => (target, Some(Sentence::VoteByRule {})),
        Vote { .. } => (target, None),
    };
    let read = match vote {
        Vote { decided: true, .. } => Some(Sentence::VoteDecided {}),
        Vote {
            provisional: true, ..
        } => Some(Sentence::VoteLikely {}),
        Vote { .. } => None,
    };
    let states = state.into_iter().chain(read);
    let state = Line::joined(states.map(|state| writer.say(&state)), ", ");
    vec![post(vote.post), player(&vote.voter), target, state]
}

fn of_refused(writer: &Writer<'_>, vote: &RefusedVote) -> Vec<Line> {
    let target = match vote.unvote {
        Some(true) => writer.say(&Sentence::TakesBack {}),
        Some(false) | None => target(writer, vote.target.as_ref()),
    };
    let reason = in_words(&vote.reason, writer.archive.language).into();
    vec![post(vote.post), player(&vote.voter), target, reason]
}

fn post(number: Option<u64>) -> Line {
    number.map_or_else(Line::new, Line::number)
}
