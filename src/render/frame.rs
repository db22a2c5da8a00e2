//! The lines around a text on the host's screen; never part of what is copied.

use nightdesk_game::{Audience, Game, Markup};
use nightdesk_report::document::{Label, Span};
use nightdesk_text::say;

/// How wide a frame is, in columns.
const WIDTH: usize = 70;

/// To whom a text belongs, in words.
#[must_use]
pub fn readers(audience: &Audience, game: &Game) -> String {
    match audience {
        Audience::Public => say!(game, place(game.setup.forum.markup)),
        Audience::Seat(seat) => say!(game, "private_to", name = one_row(game.name(*seat))),
        Audience::Faction(slug) => {
            let title = game
                .setup
                .factions
                .get(slug)
                .map(|side| side.title.as_str());
            say!(
                game,
                "private_to_the",
                side = one_row(title.unwrap_or(slug))
            )
        }
        Audience::Host => say!(game, "host_only"),
    }
}

/// The lines above and below a text: to whom it belongs. A program that reads out gets words in place
/// of the rulers.
#[must_use]
pub fn frame(audience: &Audience, game: &Game, is_plain: bool) -> (String, String) {
    let whose = readers(audience, game);
    match audience {
        Audience::Host => (whose, String::new()),
        Audience::Public | Audience::Seat(_) | Audience::Faction(_) => {
            lines_around(&whose, game, is_plain)
        }
    }
}

/// The lines around a private text while others can see the screen. They do not say whose it
/// is: that somebody is told something by night may be all there is to know about a card.
#[must_use]
pub fn nameless_frame(game: &Game, is_plain: bool) -> (String, String) {
    lines_around(&say!(game, "private"), game, is_plain)
}

fn lines_around(whose: &str, game: &Game, is_plain: bool) -> (String, String) {
    if is_plain {
        return (format!("{whose}:"), say!(game, "end_of_text"));
    }
    let head = format!("--- {whose} ");
    let used = unicode_width::UnicodeWidthStr::width(head.as_str());
    let rest = "-".repeat(WIDTH.saturating_sub(used));
    (head + &rest, "-".repeat(WIDTH))
}

/// The key of where everybody reads.
fn place(markup: Markup) -> &'static str {
    match markup {
        Markup::Discord => "for_the_channel",
        Markup::Phpbb | Markup::Xenforo | Markup::Vbulletin | Markup::Discourse | Markup::Plain => {
            "for_the_thread"
        }
    }
}

fn one_row(name: &str) -> String {
    Span::new(name, Label::Plain).text().to_owned()
}
