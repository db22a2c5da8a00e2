//! What is drawn: reasons as graphs, votes as a race.

use super::super::model::{Argument, Day, Part, PollRecord, Race};
use super::super::sheet::{Figure, Graph, Picture, RaceChart, RaceLine, SheetPart, Tone};
use super::Writer;
use super::votes::target;
use crate::document::Line;
use crate::sentence::Sentence;
use nightdesk_time::Phase;

/// Labels below a race, at most.
const TICKS: usize = 8;

/// A tree of reasons as a graph, with the same in words; a statement alone needs no picture.
pub(super) fn reasons(writer: &Writer<'_>, tree: &Argument) -> SheetPart {
    if tree.because.is_empty() {
        return SheetPart::Paragraph(tree.says.as_str().into());
    }
    let graph = graph(writer, tree);
    let mut said = Vec::new();
    in_words(&graph, &mut said);
    SheetPart::Figure(Figure {
        caption: tree.says.as_str().into(),
        description: said.join("; "),
        picture: Picture::Graph(graph),
    })
}

fn graph(writer: &Writer<'_>, argument: &Argument) -> Graph {
    let label = match argument.part {
        Part::Question | Part::Cause | Part::LeftOut => Line::new(),
        Part::For => writer.say(&Sentence::For {}),
        Part::Against => writer.say(&Sentence::Against {}),
        Part::UndoneBy => writer.say(&Sentence::UndoneBy {}),
        Part::KeptOut => writer.say(&Sentence::NoMore {}),
    };
    let tone = match (argument.part, argument.stands) {
        (Part::Question, _) => Tone::Asked,
        (_, Some(true)) => Tone::Stands,
        (_, Some(false)) => Tone::Falls,
        (_, None) => Tone::Plain,
    };
    Graph {
        label,
        says: argument.says.as_str().into(),
        tone,
        below: argument
            .because
            .iter()
            .map(|argument| graph(writer, argument))
            .collect(),
    }
}

fn in_words(graph: &Graph, said: &mut Vec<String>) {
    let (label, says) = (graph.label.plain_text(), graph.says.plain_text());
    said.push(match label.is_empty() {
        true => says,
        false => format!("{label}: {says}"),
    });
    for below in &graph.below {
        in_words(below, said);
    }
}

/// The votes of a day as a race; none if nobody voted.
pub(super) fn race(writer: &Writer<'_>, phase: Phase, day: &Day) -> Option<SheetPart> {
    let phase = writer.words.phase(phase);
    drawn(writer, phase, &day.race, Some(day.majority))
}

/// The votes of a round at a table as a race; none if nobody voted.
pub(super) fn poll_race(writer: &Writer<'_>, poll: &PollRecord) -> Option<SheetPart> {
    drawn(writer, poll.title.as_str().into(), &poll.race, None)
}

fn drawn(
    writer: &Writer<'_>,
    title: Line,
    race: &Race,
    majority: Option<u32>,
) -> Option<SheetPart> {
    let Race {
        by_posts,
        wagons,
        hammer,
    } = race;
    let places = || {
        wagons
            .iter()
            .flat_map(|wagon| &wagon.steps)
            .map(|step| step.0)
    };
    let (from, until) = (places().min()?, places().max()?.max(hammer.unwrap_or(0)));
    let written = |place: u64| match by_posts {
        true => format!("#{place}"),
        false => place.to_string(),
    };
    let lines = wagons.iter().map(|wagon| RaceLine {
        label: target(writer, wagon.target.as_ref()).plain_text(),
        steps: wagon
            .steps
            .iter()
            .map(|(at, votes)| (along(*at), *votes))
            .collect(),
    });
    let caption = writer.say(&match by_posts {
        true => Sentence::ArchiveRaceOf {
            phase: title.clone(),
        },
        false => Sentence::ArchiveRaceByVotes {
            phase: title.clone(),
        },
    });
    let chart = RaceChart {
        title: title.plain_text(),
        from: along(from),
        until: along(until),
        ticks: ticks(from, until)
            .map(|place| (along(place), written(place)))
            .collect(),
        lines: lines.collect(),
        level: majority,
        moment: hammer.map(|place| (along(place), written(place))),
    };
    let totals = chart.lines.iter().map(|line| {
        let steps = line.steps.iter();
        let steps = steps.map(|(at, votes)| format!("{votes} ({at})"));
        format!("{}: {}", line.label, steps.collect::<Vec<_>>().join(", "))
    });
    Some(SheetPart::Figure(Figure {
        description: totals.collect::<Vec<_>>().join("; "),
        caption,
        picture: Picture::Race(chart),
    }))
}

/// Places at even distances.
fn ticks(from: u64, until: u64) -> impl Iterator<Item = u64> {
    let labels = u64::try_from(TICKS).unwrap_or(1);
    let distance = until.saturating_sub(from).div_ceil(labels).max(1);
    (from..=until).step_by(usize::try_from(distance).unwrap_or(usize::MAX))
}

fn along(place: u64) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}
