//! The role books that come with the program.

use std::collections::BTreeMap;

use nightdesk_text::in_each;
use nightdesk_text::messages::{InEach, Perhaps};
use nightdesk_text::names::closest;

/// A book of the library.
struct LibraryBook {
    /// The name by which a setup file takes it.
    name: &'static str,
    /// Its files, each by its path in the book.
    files: &'static [(&'static str, &'static str)],
}

/// The files of a book, by path.
macro_rules! book {
    ($book:literal: $($path:literal,)*) => {
        &[$(($path, include_str!(concat!("../../setups/books/", $book, "/", $path)))),*]
    };
}

const BOOKS: [LibraryBook; 2] = [VILLAGE, VILLAGE_RU];

/// What a game of the village plays in Russian.
const VILLAGE_RU: LibraryBook = LibraryBook {
    name: "village-ru",
    files: book![
        "village-ru":
        "_game/attributes/mired",
        "_game/attributes/wolfish",
        "_game/groups/council",
        "_game/groups/mire",
        "_game/groups/pack",
        "_game/locations/crypt",
        "_game/locations/green",
        "_game/locations/tavern",
        "_game/polls/council",
        "_game/polls/election",
        "_game/polls/hunt",
        "_game/polls/lynch",
        "_game/teams/болото",
        "_game/teams/горожане",
        "_game/teams/одиночки",
        "_game/teams/оборотни",
        "extra/mayor",
        "other/bog witch",
        "prompts.json",
        "townsfolk/bell ringer",
        "townsfolk/councillor",
        "townsfolk/healer",
        "townsfolk/hermit",
        "townsfolk/hunter",
        "townsfolk/seer",
        "townsfolk/villager",
        "unaligned/fool",
        "werewolves/wolf",
    ],
};

const VILLAGE: LibraryBook = LibraryBook {
    name: "village",
    files: book![
        "village":
        "_game/ability sets/kinship",
        "_game/ability sets/packmate",
        "_game/attributes/lit",
        "_game/attributes/mired",
        "_game/attributes/wolfish",
        "_game/displays/oil",
        "_game/groups/council",
        "_game/groups/kinsfolk",
        "_game/groups/mire",
        "_game/groups/pack",
        "_game/locations/crypt",
        "_game/locations/green",
        "_game/locations/tavern",
        "_game/polls/council",
        "_game/polls/election",
        "_game/polls/hunt",
        "_game/polls/lynch",
        "_game/teams/marsh",
        "_game/teams/townsfolk",
        "_game/teams/unaligned",
        "_game/teams/werewolf",
        "extra/beadle",
        "extra/mayor",
        "extra/ring",
        "haunting/roles/exorcist",
        "haunting/roles/ferryman",
        "haunting/roles/revenant",
        "other/marsh/bog witch",
        "other/marsh/toad",
        "other/marsh/wisp",
        "prompts.json",
        "townsfolk/group/councillor",
        "townsfolk/group/cousin",
        "townsfolk/investigative/census taker",
        "townsfolk/investigative/dreamer",
        "townsfolk/investigative/gossip",
        "townsfolk/investigative/gravedigger",
        "townsfolk/investigative/hound keeper",
        "townsfolk/investigative/midwife",
        "townsfolk/investigative/parson",
        "townsfolk/investigative/scribe",
        "townsfolk/investigative/seer",
        "townsfolk/killing/apothecary",
        "townsfolk/killing/hangman",
        "townsfolk/killing/hunter",
        "townsfolk/miscellaneous/apprentice",
        "townsfolk/miscellaneous/foundling",
        "townsfolk/miscellaneous/hermit",
        "townsfolk/miscellaneous/miller",
        "townsfolk/miscellaneous/minstrel",
        "townsfolk/miscellaneous/town crier",
        "townsfolk/miscellaneous/villager",
        "townsfolk/power/bell ringer",
        "townsfolk/power/blacksmith",
        "townsfolk/power/clockmaker",
        "townsfolk/power/elder",
        "townsfolk/power/fishwife",
        "townsfolk/power/healer",
        "townsfolk/power/lantern bearer",
        "townsfolk/power/locksmith",
        "townsfolk/power/pedlar",
        "townsfolk/power/ring bearer",
        "townsfolk/power/sexton",
        "townsfolk/power/sworn guard",
        "townsfolk/power/tinker",
        "townsfolk/power/wise woman",
        "unaligned/miscellaneous/changeling",
        "unaligned/miscellaneous/fool",
        "unaligned/miscellaneous/oath breaker",
        "unaligned/miscellaneous/pilgrim",
        "unaligned/miscellaneous/raven king",
        "werewolves/investigative/moon caller",
        "werewolves/killing/fever wolf",
        "werewolves/killing/lone howler",
        "werewolves/killing/old wolf",
        "werewolves/killing/whelp",
        "werewolves/killing/wolf",
        "werewolves/miscellaneous/turncoat",
        "werewolves/power/fog wolf",
        "werewolves/power/sheepskin wolf",
        "werewolves/power/tailor",
        "werewolves/power/thicket wolf",
    ],
};

/// The files of a book by the book's name; or why there are none.
pub(super) fn files(name: &str) -> Result<BTreeMap<String, String>, InEach> {
    let Some(book) = BOOKS.iter().find(|book| book.name == name) else {
        let close = closest(name, BOOKS.iter().map(|book| book.name));
        let close: Vec<&str> = close.into_iter().collect();
        return Err(in_each!("no_book", name, perhaps = Perhaps(&close)));
    };
    let owned = |(path, text): &(&str, &str)| ((*path).to_owned(), (*text).to_owned());
    Ok(book.files.iter().map(owned).collect())
}
