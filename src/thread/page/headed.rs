//! Texts in which a line of its own stands above each post.

/// A post in such a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Headed<'t> {
    /// The number of the line above it, from 1.
    pub(super) line: usize,
    /// That line, without blanks around it.
    pub(super) head: &'t str,
    /// All between that line and the next such line.
    pub(super) words: &'t str,
}

/// Cuts a text before each line that is the head of a post; gives what stands above the first, and
/// the posts.
pub(super) fn cut(text: &str, is_head: impl Fn(&str) -> bool) -> (&str, Vec<Headed<'_>>) {
    let mut at = 0;
    let lines = text.split_inclusive('\n').enumerate().map(|(index, line)| {
        let start = at;
        at += line.len();
        (index + 1, line.trim(), start..at)
    });
    let heads: Vec<_> = lines.filter(|(_, line, _)| is_head(line)).collect();
    let starts = heads.iter().map(|(_, _, place)| place.start);
    let ends = starts.clone().skip(1).chain([text.len()]);
    let posts = heads
        .iter()
        .zip(ends)
        .map(|((line, head, place), end)| Headed {
            line: *line,
            head,
            words: text.get(place.end..end).unwrap_or_default(),
        });
    let above = starts.clone().next().unwrap_or(text.len());
    (text.get(..above).unwrap_or_default(), posts.collect())
}
