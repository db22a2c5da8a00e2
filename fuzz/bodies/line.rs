//! A host's line, with any players' names: it is a command, or refused.
//!
//! If there is more than one line, the first holds the names, with `,` between them.

use nightdesk_command::{KnownPlayer, Names, Titled, read};
use nightdesk_game::{Language, SeatId};

const USUAL: &str = "Noodle,Bad Ash,Caluin Grey,Стёпа,Kill,José,.-.";

pub(crate) fn run(text: &str) {
    let (players, line) = text.split_once('\n').unwrap_or((USUAL, text));
    let names = names(players);
    let found = read(line, &names);
    assert_eq!(found, read(line, &names), "{line:?}");
    let Err(unread) = found else { return };
    assert!(!unread.to_string().is_empty());
    // What is offered may be refused in its turn, but it is a line again.
    if let Some(meant) = unread.meant {
        assert!(meant.line.contains(&meant.words), "{meant:?}");
        let _offered = read(&meant.line, &names);
    }
}

fn names(players: &str) -> Names {
    Names {
        hosts: Vec::new(),
        able: Vec::new(),
        able_by_day: Vec::new(),
        last_night: Vec::new(),
        can_do: Vec::new(),
        phase: None,
        holders: Vec::new(),
        nobody: Vec::new(),
        votes: Vec::new(),
        unvotes: Vec::new(),
        language: Language::English,
        players: players
            .split(',')
            .enumerate()
            .map(|(index, name)| KnownPlayer {
                seat: SeatId::at(index),
                name: name.to_owned(),
                aliases: name.split_whitespace().map(str::to_owned).collect(),
                alive: index % 3 != 2,
                former: Vec::new(),
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
        killers: vec!["mafia".to_owned()],
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
