//! The host's own texts: what the desk printed, he pasted into the thread. Read back, it is no
//! order: it tells what was done, even where that was undone since.

use nightdesk_thread::Body;

/// The texts that have left the desk for the thread, and the posts of hosts that were read, in the
/// order of both: a text stands in the thread once for each time that it was pasted.
#[derive(Debug, Clone, Default)]
pub struct OwnTexts {
    story: Vec<StoryPart>,
}

#[derive(Debug, Clone)]
enum StoryPart {
    /// A text has left: its lines, as each way of writing marks makes them.
    Left(Vec<Vec<String>>),
    /// A host's post was read.
    Read(ReadPost),
}

#[derive(Debug, Clone)]
struct ReadPost {
    number: u64,
    /// Its words, a blank before and after.
    words: String,
    /// Whether it told what was done at the desk: it may be a text that is recorded as posted later.
    tells: bool,
}

impl OwnTexts {
    /// A text has left with these words, marked as boards want them.
    pub fn left(&mut self, words: &str) {
        let mut ways = vec![lines(words.lines())];
        for body in [Body::of_bbcode(words), Body::of_markdown(words)] {
            let shown = body.lines.iter().map(|line| line.text.as_str());
            let shown = lines(shown);
            if !ways.contains(&shown) {
                ways.push(shown);
            }
        }
        self.story.push(StoryPart::Left(ways));
    }

    /// A host's post was read, which says this, and may have told what was done at the desk. Read again,
    /// it is one post all the same.
    pub fn read(&mut self, number: u64, words: &str, tells: bool) {
        let is_known =
            |told: &StoryPart| matches!(told, StoryPart::Read(post) if post.number == number);
        if !self.story.iter().any(is_known) {
            self.story.push(StoryPart::Read(ReadPost {
                number,
                words: format!(" {} ", bare(words)),
                tells,
            }));
        }
    }

    /// Whether a line of this post is the desk's own: it stands in a text that has left and was in no
    /// post before.
    pub(super) fn has(&self, line: &str, post: u64) -> bool {
        let line = bare(line);
        if line.is_empty() {
            return false;
        }
        let within = format!(" {line} ");
        // How often it was pasted and not read yet, and how often it was read before that was recorded.
        let (mut pasted, mut ahead): (usize, usize) = (0, 0);
        for told in &self.story {
            match told {
                StoryPart::Left(ways) if ways.iter().any(|lines| is_among(&line, lines)) => {
                    match ahead.checked_sub(1) {
                        Some(left) => ahead = left,
                        None => pasted += 1,
                    }
                }
                StoryPart::Read(read) if read.number != post && read.words.contains(&within) => {
                    match pasted.checked_sub(1) {
                        Some(left) => pasted = left,
                        None => ahead += usize::from(read.tells),
                    }
                }
                StoryPart::Left(_) | StoryPart::Read(_) => {}
            }
        }
        pasted > 0
    }
}

/// Lines without their marks; those without any words are left out.
fn lines<'l>(lines: impl Iterator<Item = &'l str>) -> Vec<String> {
    lines.map(bare).filter(|line| !line.is_empty()).collect()
}

/// Whether a line is one of these, or several that a board has joined.
fn is_among(line: &str, lines: &[String]) -> bool {
    (0..lines.len()).any(|first| {
        let mut rest = line;
        for next in lines.iter().skip(first) {
            let Some(following) = rest.strip_prefix(next.as_str()) else {
                return false;
            };
            match following.strip_prefix(' ') {
                _ if following.is_empty() => return true,
                Some(following) => rest = following,
                None => return false,
            }
        }
        false
    })
}

/// The words of a line alone, one blank between them. Marks and punctuation differ between what is
/// pasted and what a board shows; the sign of a number does not.
fn bare(line: &str) -> String {
    let mut bare = String::with_capacity(line.len());
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_sign = matches!(letter, '+' | '-' | '−')
            && letters.peek().is_some_and(|next| next.is_numeric())
            && (bare.is_empty() || bare.ends_with(' '));
        match letter {
            '−' if is_sign => bare.push('-'),
            _ if letter.is_alphanumeric() || is_sign => bare.push(letter),
            // An apostrophe or a full stop within a word parts it the same on both sides.
            _ if !bare.is_empty() && !bare.ends_with(' ') => bare.push(' '),
            _ => {}
        }
    }
    bare.truncate(bare.trim_end().len());
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(words: &str) -> OwnTexts {
        let mut own = OwnTexts::default();
        own.left(words);
        own
    }

    #[test]
    fn a_line_is_known_through_the_marks_of_every_board() {
        for words in [
            "[b]The night is over.[/b]\n\n[color=#800000][b]Eve[/b] has DIED.[/color] She was a [i]Townie[/i].",
            "**The night is over.**\n\n**Eve** has DIED\\. She was a *Townie*.",
            "The night is over.\n\nEve has DIED.   She was a Townie.",
        ] {
            let own = left(words);
            assert!(own.has("Eve has DIED. She was a Townie.", 8), "{words}");
            assert!(
                own.has("The night is over. Eve has DIED. She was a Townie.", 8),
                "{words}"
            );
            for other in [
                "Eve has DIED.",
                "Eve has DIED. She was a Goon.",
                "over.",
                "",
            ] {
                assert!(!own.has(other, 8), "{words}: {other}");
            }
        }
    }

    #[test]
    fn the_sign_of_a_number_matters() {
        let own = left("DEADLINE MOVED +1D");
        assert!(own.has("DEADLINE  MOVED  +1D", 8));
        assert!(!own.has("DEADLINE MOVED -1D", 8));
        assert!(!own.has("DEADLINE MOVED 1D", 8));
    }

    #[test]
    fn a_text_stands_in_one_post() {
        let mut own = left("[b]Eve has DIED.[/b]");
        own.read(8, "It was night. / Eve has DIED. / Vote!", true);
        assert!(own.has("Eve has DIED.", 8), "the post itself, read again");
        assert!(!own.has("Eve has DIED.", 9));
        own.left("[b]Eve has DIED.[/b]");
        assert!(own.has("Eve has DIED.", 9));
        own.read(8, "Eve has DIED.", true);
        assert!(own.has("Eve has DIED.", 9), "post 8 is one post");
    }

    #[test]
    fn a_post_that_is_read_before_it_is_recorded_as_posted_is_that_text() {
        for (tells, is_own) in [(true, false), (false, true)] {
            let mut own = OwnTexts::default();
            own.read(8, "DEADLINE MOVED 1D LATER", tells);
            own.left("DEADLINE MOVED 1D LATER");
            assert_eq!(own.has("DEADLINE MOVED 1D LATER", 9), is_own);
        }
    }
}
