//! What a host pastes: every text of a thread, in every markup, letter for letter.

mod counts;
mod hostile;
mod round_trip;
mod table;

use nightdesk::game::Markup;

const MARKUPS: [Markup; 6] = [
    Markup::Phpbb,
    Markup::Xenforo,
    Markup::Vbulletin,
    Markup::Discourse,
    Markup::Discord,
    Markup::Plain,
];
