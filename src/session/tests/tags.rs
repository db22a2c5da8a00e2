//! Tags of the forum in the templates of a host.

use super::*;
use nightdesk_game::Markup;
use nightdesk_report::document::{Block, Document};

const HOSTILE: &str = "Ana[/quote][b]";

/// The role message of a player with a hostile name, by the host's template.
fn message(markup: Markup, template: &str) -> String {
    let host = Host::prepared("", "");
    let mut setup = host.game().setup.clone();
    HOSTILE.clone_into(&mut setup.seats[0].name);
    setup.forum.markup = markup;
    setup
        .texts
        .insert("role_pm".to_owned(), template.to_owned());
    let mut session = Session::in_memory(setup, host.now).unwrap();
    session.take("deal", host.now, 7).unwrap();
    let answer = session.take("show messages", host.now, 7).unwrap();
    nightdesk_render::post(answer.texts[0].document(), markup)
}

fn escaped(markup: Markup, words: &str) -> String {
    let line = words.into();
    nightdesk_render::post(&Document::new(vec![Block::Paragraph(vec![line])]), markup)
}

#[test]
fn tags_the_host_wrote_are_tags_and_names_are_not() {
    for markup in [Markup::Phpbb, Markup::Xenforo, Markup::Vbulletin] {
        let post = message(
            markup,
            "# Your [i]role[/i]\n\n[quote]{player}[/quote] [u]hello[/u]\n",
        );
        let name = escaped(markup, HOSTILE);
        assert_ne!(name, HOSTILE);
        assert!(
            post.contains(&format!("[quote]{name}[/quote] [u]hello[/u]")),
            "{post}"
        );
        assert!(post.contains("Your [i]role[/i]"), "{post}");
    }
}

#[test]
fn where_brackets_open_nothing_they_are_words() {
    let plain = message(Markup::Plain, "[quote]{player}[/quote]\n");
    assert_eq!(plain.trim(), format!("[quote]{HOSTILE}[/quote]"));
    let post = message(Markup::Discourse, "[quote]{player}[/quote]\n");
    let words = escaped(Markup::Discourse, "[quote]");
    assert!(post.starts_with(&words), "{post}");
}
