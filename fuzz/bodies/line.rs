//! A host's line, with any players' names: it is a command, or refused at a place in it.
//!
//! If there is more than one line, the first holds the names, with `,` between them.

use nightdesk_command::{KnownPlayer, Names, Titled, read};
use nightdesk_game::SeatId;
use nightdesk_render::diagnostic::draw;

const USUAL: &str = "Noodle,Bad Ash,Caluin Grey,Стёпа,Kill,José,.-.";

pub(crate) fn run(text: &str) {
    let (players, line) = text.split_once('\n').unwrap_or((USUAL, text));
    let names = names(players);
    let found = read(line, &names);
    assert_eq!(found, read(line, &names), "{line:?}");
    let Err(unread) = found else { return };
    assert!(!unread.to_string().is_empty());
    assert!(!draw(&unread.diagnostic, false).is_empty());
    for label in &unread.diagnostic.labels {
        let span = label.span;
        assert!(line.get(span.start..span.end).is_some(), "{unread:#?}");
    }
    // What is offered may be refused in its turn, but it is a line again.
    if let Some(instead) = unread.instead {
        let _offered = read(&instead, &names);
    }
}

fn names(players: &str) -> Names {
    Names {
        holders: Vec::new(),
        nobody: Vec::new(),
        players: players
            .split(',')
            .enumerate()
            .map(|(index, name)| KnownPlayer {
                seat: SeatId::at(index),
                name: name.to_owned(),
                aliases: name.split_whitespace().map(str::to_owned).collect(),
                alive: index % 3 != 2,
            })
            .collect(),
        verbs: [
            "investigates",
            "kills",
            "kill",
            "saves",
            "role cops",
            "messages",
        ]
        .map(str::to_owned)
        .to_vec(),
        factions: vec![titled("town", "Town"), titled("mafia", "Mafia")],
        side_words: Vec::new(),
        groups: vec![titled("masons", "Masons")],
        roles: vec![
            titled("cop", "Cop"),
            titled("serial_killer", "Serial Killer"),
        ],
    }
}

fn titled(slug: &str, title: &str) -> Titled {
    Titled {
        slug: slug.to_owned(),
        title: title.to_owned(),
    }
}
