//! Lines of a host: any line can be read; what is read is in the line, and what is written for it
//! reads as it.
//!
//! The first line is read; the others are names of players, and one after `+` of a user.

use nightdesk_gm::{
    CommentPhrases, GmCommand, Names, Reading, SlotNames, Writer, begins_with_a_name, death_form,
    heads_a_list, near_command, read_line,
};

pub(crate) fn run(text: &str) {
    let mut lines = text.split('\n');
    let line = lines.next().unwrap_or_default();
    let others: Vec<&str> = lines.take(12).collect();
    let users = others.iter().filter_map(|name| name.strip_prefix('+'));
    let players: Vec<&str> = others
        .iter()
        .copied()
        .filter(|name| !name.starts_with('+'))
        .collect();
    let former = [String::from("Former")];
    let slots = players.iter().enumerate().map(|(slot, present)| SlotNames {
        slot,
        present,
        former: if slot == 0 { &former } else { &[] },
        aliases: &[],
    });
    let names = Names::new(slots, users, ["Meg"]);
    let phrases = CommentPhrases::default();

    let readings = read_line(line, &names, &phrases);
    assert!(readings.is_sorted_by_key(|reading| reading.span().end));
    for reading in &readings {
        let span = reading.span();
        assert!(span.start < span.end && line.get(span.start..span.end).is_some());
        match reading {
            Reading::Command { command, .. } => {
                if let GmCommand::Died { .. } = command {
                    death_form(line, &names, &phrases, span);
                }
                written(command, &names, &phrases);
            }
            Reading::Doubt(doubt) => {
                assert!(line.contains(&doubt.words), "{doubt:?}");
                doubt
                    .meant
                    .iter()
                    .for_each(|command| written(command, &names, &phrases));
            }
        }
    }
    near_command(line, &names);
    let _is_list = heads_a_list(line, &names) || begins_with_a_name(line, &names);
}

fn written(command: &GmCommand<usize>, names: &Names<usize>, phrases: &CommentPhrases) {
    let writer = Writer {
        names,
        phrases,
        introduction: "He was",
    };
    match writer.write(command) {
        Ok(line) => {
            let readings = read_line(&line, names, phrases);
            let [Reading::Command { command: said, .. }] = readings.as_slice() else {
                panic!("{line} says {readings:?}");
            };
            assert_eq!(said, command, "{line}");
        }
        Err(refused) => assert!(!refused.tried.is_empty()),
    }
}
