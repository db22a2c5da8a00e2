//! Links to private threads.

use super::folded::{Folded, Place, fold};
use nightdesk_game::Game;

/// What stands after the scheme of a link.
const SCHEME: &str = "://";

/// Every link to a private thread, folded, without its scheme and a slash at its end.
pub(super) fn private(game: &Game) -> Vec<String> {
    // Of two links to one thread both are private.
    let of_sides = game.setup.factions.values();
    let of_sides = of_sides.filter_map(|side| side.chat.as_ref());
    let links = game.chats.values().chain(of_sides);
    let bare = |link: &String| {
        let link = link.split_once(SCHEME).map_or(link.as_str(), |it| it.1);
        fold(link.trim_end_matches('/'))
    };
    links.map(bare).collect()
}

/// Where a line has such a link, with the scheme it has there.
pub(super) fn places(link: &str, line: &Folded) -> Vec<Place> {
    let mut places = line.words(link);
    for place in &mut places {
        if let Some((scheme, _)) = line.run_before(place.0, SCHEME) {
            place.0 = scheme.0;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_found_whole_and_no_longer_one_is_it() {
        let found = |text: &str| places("forum.example/private/812", &Folded::of(text));
        assert_eq!(found("at HTTPS://forum.example/private/812."), [(3, 36)]);
        assert_eq!(found("(forum.example/private/812/page-2)"), [(1, 26)]);
        assert_eq!(found("at https://forum.example/private/8123"), []);
    }
}
