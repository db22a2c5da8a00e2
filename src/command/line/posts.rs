//! Numbers of posts, one or a run of them.

/// `4`, `#4`, `26-50`, `26 to 50`
fn run(text: &str) -> Option<(u64, u64)> {
    let number = |text: &str| text.trim().trim_start_matches('#').parse().ok();
    let text = text.trim();
    let ends = text
        .split_once(" to ")
        .or_else(|| text.split_once(['-', '\u{2013}']));
    let (first, last) = match ends {
        Some((first, last)) => (number(first)?, number(last)?),
        None => (number(text)?, number(text)?),
    };
    (first <= last).then_some((first, last))
}

/// What stands behind `post` or `posts`, or alone.
fn behind_post(text: &str) -> &str {
    let text = text.trim();
    let behind = text
        .strip_prefix("posts ")
        .or_else(|| text.strip_prefix("post "));
    behind.unwrap_or(text)
}

/// `anyway 4, 26-50`: the questions that are passed over; none where nothing is said.
pub(super) fn anyway(text: &str) -> Option<Vec<(u64, u64)>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let runs = text.strip_prefix("anyway")?.strip_prefix(' ')?;
    let runs = behind_post(runs)
        .split(',')
        .flat_map(|part| part.split(" and "));
    runs.map(run).collect()
}

/// `posts 26-50 ignore`
pub(super) fn ignored(text: &str) -> Option<(u64, u64)> {
    let runs = text.strip_suffix("ignore")?.strip_suffix(' ')?;
    run(behind_post(runs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_named_by_their_posts() {
        assert_eq!(anyway(""), Some(Vec::new()));
        assert_eq!(anyway("anyway 4"), Some(vec![(4, 4)]));
        assert_eq!(
            anyway("anyway posts 4, #7 and 26-50"),
            Some(vec![(4, 4), (7, 7), (26, 50)])
        );
        for unclear in [
            "4",
            "anyway",
            "anyway ",
            "anyway Ann",
            "anyway 9-4",
            "anywhere 4",
        ] {
            assert_eq!(anyway(unclear), None, "{unclear}");
        }
    }

    #[test]
    fn posts_are_ignored_by_their_numbers() {
        assert_eq!(ignored("posts 26-50 ignore"), Some((26, 50)));
        assert_eq!(ignored("posts 26 to 50 ignore"), Some((26, 50)));
        assert_eq!(ignored("post 7 ignore"), Some((7, 7)));
        for unclear in [
            "posts 26-50",
            "ignore",
            "posts ignore",
            "posts 50-26 ignore",
        ] {
            assert_eq!(ignored(unclear), None, "{unclear}");
        }
    }
}
