//! The lines around a text on the host's screen; never part of what is copied.

use nightdesk_game::{Audience, Game, Markup};
use nightdesk_report::document::{Label, Span};

/// How wide a frame is, in columns.
const WIDTH: usize = 70;

/// The lines above and below a text: to whom it belongs.
#[must_use]
pub fn frame(audience: &Audience, game: &Game) -> (String, String) {
    let whose = match audience {
        Audience::Public => format!("PUBLIC, for the game {}", place(game.setup.forum.markup)),
        Audience::Seat(seat) => format!("PRIVATE to {}", one_row(game.name(*seat))),
        Audience::Faction(slug) => {
            let title = game
                .setup
                .factions
                .get(slug)
                .map(|side| side.title.as_str());
            format!("PRIVATE to the {}", one_row(title.unwrap_or(slug)))
        }
        Audience::Host => return ("HOST ONLY".to_owned(), String::new()),
    };
    lines_around(&whose)
}

/// The lines around a private text while others can see the screen. They do not say whose it
/// is: that somebody is told something by night may be all there is to know about a card.
#[must_use]
pub fn nameless_frame() -> (String, String) {
    lines_around("PRIVATE")
}

fn lines_around(whose: &str) -> (String, String) {
    let head = format!("--- {whose} ");
    let used = unicode_width::UnicodeWidthStr::width(head.as_str());
    let rest = "-".repeat(WIDTH.saturating_sub(used));
    (head + &rest, "-".repeat(WIDTH))
}

fn place(markup: Markup) -> &'static str {
    match markup {
        Markup::Discord => "channel",
        Markup::Phpbb | Markup::Xenforo | Markup::Vbulletin | Markup::Discourse | Markup::Plain => {
            "thread"
        }
    }
}

fn one_row(name: &str) -> String {
    Span::new(name, Label::Plain).text().to_owned()
}
