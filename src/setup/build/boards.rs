//! Boards that a setup describes.

use std::collections::BTreeMap;

use super::super::entries::{Entry, Named};
use super::super::slug::slug;
use super::{Build, error_at};
use nightdesk_game::Boards;
use nightdesk_text::say;
use nightdesk_thread::{BoardFault, OwnBoard};

const TABLE: &str = "board.*";

/// The code of a description by which no board can be told.
const UNUSABLE: &str = "bad-board";

impl Build<'_> {
    /// What the tables of boards say; each must be one by which pages can be read.
    pub(super) fn boards(&mut self) {
        let entries = self.entries;
        let mut boards = Boards::new();
        for named in entries.named(TABLE) {
            let places = self.places_of(named);
            if let Err(fault) = OwnBoard::new(&named.name.text, &places) {
                self.refuse_board(named, &fault);
            }
            boards.insert(named.name.text.trim().to_owned(), places);
        }
        self.setup.forum.boards = boards;
    }

    fn places_of(&self, named: &Named) -> BTreeMap<String, Vec<String>> {
        let of_board = self.entries_of(named);
        let places = of_board.map(|entry| {
            let texts = entry.texts().iter().map(|text| text.text.clone());
            let all = entry.text().map(str::to_owned).into_iter().chain(texts);
            (entry.key.name.clone(), all.collect())
        });
        places.collect()
    }

    fn entries_of(&self, named: &Named) -> impl Iterator<Item = &Entry> {
        let board = slug(&named.name.text);
        self.entries.iter().filter(move |entry| {
            let of = entry.name().map(|name| slug(&name.text));
            entry.section.path == TABLE && of.as_ref() == Some(&board)
        })
    }

    fn refuse_board(&mut self, named: &Named, fault: &BoardFault) {
        let place = match fault {
            BoardFault::NoPlace { key, text } => {
                let mut entries = self.entries_of(named);
                let entry = entries.find(|entry| entry.key.name == *key);
                entry.map(|entry| {
                    let mut texts = entry.texts().iter();
                    let found = texts.find(|found| found.text == *text);
                    found.map_or(&entry.place, |found| &found.place)
                })
            }
            BoardFault::Missing(_) | BoardFault::UnknownKey(_) => None,
        };
        let place = place.unwrap_or(&named.name.place).clone();
        let language = self.setup.language;
        let (name, why) = (named.name.text.trim(), fault.said(language));
        let message = say!(self, "wrong_board", name, why);
        self.refuse(error_at(UNUSABLE, message, &place).hint(fault.hint_in(language)));
    }
}
