//! Words that look like a vote and are none by the grammar, for the host to see.

use super::keyword::{after_colon, colon_follows, heads_a_count, keywords};
use super::letters::{Letters, is_unsaid};
use super::mark::Mark;
use super::roster::Roster;
use super::sentence::begun;
use super::syntaxes::Syntaxes;
use nightdesk_thread::Body;

/// What stands after such words in lists.
pub const INSIDE_LINE: &str = "inside-line";

/// The lines of a post in which a vote seems to stand after other words, and that hold no mark:
/// `No. VOTE: Alder`. Where nothing is marked in any way, a name after the keyword is enough.
#[must_use]
pub fn asides<S: Copy + PartialEq>(
    body: &Body,
    syntaxes: &Syntaxes,
    spoilers: bool,
    roster: &Roster<S>,
    marks: &[Mark],
) -> Vec<String> {
    let lines = body.lines.iter().enumerate();
    let unmarked = lines.filter(|(number, line)| {
        let is_tagged = line.stretches.iter().any(|part| part.look.tag.is_some());
        !is_tagged && !marks.iter().any(|mark| mark.line == *number)
    });
    unmarked
        .filter_map(|(_, line)| {
            let letters = Letters::of_line(line, |look| is_unsaid(look, spoilers));
            let letters = letters.with_words(&syntaxes.words);
            if syntaxes.sentence && begun(&letters).is_some() {
                return Some(letters.words(0..letters.len()));
            }
            let mut places = keywords(&letters, 0..letters.len());
            let seems_one = places.any(|place| {
                let end = place.letters.end;
                let words = letters.words(after_colon(&letters, end, letters.len())..letters.len());
                let names_one = || {
                    roster
                        .known()
                        .at_start(words.trim_start_matches('@'))
                        .is_some()
                };
                let is_called = colon_follows(&letters, end) && !words.is_empty();
                !heads_a_count(&letters, &place) && (is_called || (syntaxes.plain && names_one()))
            });
            seems_one.then(|| letters.words(0..letters.len()))
        })
        .collect()
}
