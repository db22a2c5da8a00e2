//! What a forum shows as a clock that runs down.

use chrono::{DateTime, Utc};

use nightdesk_game::Markup;

/// The tag that counts down to an instant in a post; none where the forum has no such tag.
#[must_use]
pub fn countdown(to: DateTime<Utc>, markup: Markup) -> Option<String> {
    match markup {
        Markup::Phpbb => {
            let to = to.format("%Y-%m-%d %H:%M:%S");
            Some(format!("[countdown]{to} +0:00[/countdown]"))
        }
        Markup::Discourse => Some(format!(
            "[date={} time={} timezone=\"UTC\" countdown=true]",
            to.format("%Y-%m-%d"),
            to.format("%H:%M:%S")
        )),
        Markup::Discord => Some(format!("<t:{}:R>", to.timestamp())),
        Markup::Xenforo | Markup::Vbulletin | Markup::Plain => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_forum_has_its_own_tag_or_none() {
        let to = "2026-12-08T20:00:07Z".parse().unwrap();
        let tags = [
            (
                Markup::Phpbb,
                Some("[countdown]2026-12-08 20:00:07 +0:00[/countdown]"),
            ),
            (
                Markup::Discourse,
                Some("[date=2026-12-08 time=20:00:07 timezone=\"UTC\" countdown=true]"),
            ),
            (Markup::Discord, Some("<t:1796760007:R>")),
            (Markup::Xenforo, None),
            (Markup::Vbulletin, None),
            (Markup::Plain, None),
        ];
        for (markup, tag) in tags {
            assert_eq!(countdown(to, markup).as_deref(), tag, "{markup:?}");
        }
    }
}
