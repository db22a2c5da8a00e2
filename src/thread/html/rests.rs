//! A text handed to the tokenizer with rests, so that no tag is too long for the stack.
//!
//! html5gum reads a double-quoted attribute, and calls itself for the one after it: a tag with
//! thousands of them would need more stack than there is. An error of the reader ends all these
//! calls, and the tokenizer goes on from where it was. It is raised only in front of what follows a
//! closing quote, where everything read so far has been taken in.

use html5gum::{Emitter, Readable, Reader, StringReader, Tokenizer};

/// How many quotes may close before the tokenizer rests.
const QUOTES: u32 = 32;

/// That the tokenizer rests, and goes on when it is asked again.
#[derive(Debug, thiserror::Error)]
#[error("a rest between two attributes")]
struct Rest;

/// A text that is read with rests.
struct WithRests<'t> {
    text: StringReader<'t>,
    /// How many quotes have closed since the last rest.
    quotes: u32,
}

/// Lets the emitter meet everything in a text, however long its tags are.
pub(super) fn read(text: &str, emitter: impl Emitter) {
    let text = WithRests {
        text: text.to_reader(),
        quotes: 0,
    };
    for rest in Tokenizer::new_with_emitter(text, emitter) {
        // Nothing is lost in a rest: asking for the next token goes on.
        let _: Result<_, Rest> = rest;
    }
}

impl Reader for WithRests<'_> {
    type Error = Rest;

    fn read_byte(&mut self) -> Result<Option<u8>, Rest> {
        if self.quotes >= QUOTES {
            self.quotes = 0;
            return Err(Rest);
        }
        let Ok(byte) = self.text.read_byte();
        Ok(byte)
    }

    fn try_read_string(&mut self, wanted: &[u8], case_sensitive: bool) -> Result<bool, Rest> {
        let Ok(is_read) = self.text.try_read_string(wanted, case_sensitive);
        Ok(is_read)
    }

    fn read_until<'b>(
        &'b mut self,
        needles: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, Rest> {
        let Ok(read) = self.text.read_until(needles, buffer);
        // The end of a value: what is read next, byte by byte, is what follows it.
        let closes = read == Some(b"\"") && needles.contains(&b'"');
        self.quotes = match closes {
            true => self.quotes.saturating_add(1),
            // Anything else in between has its own way back.
            false => self.quotes.min(QUOTES - 1),
        };
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use crate::html::token::{Token, cut};

    /// The stack of the first thread of a program on Windows.
    const SMALLEST_STACK: usize = 1 << 20;

    fn on_a_small_stack(check: impl FnOnce() + Send + 'static) {
        let thread = thread::Builder::new().stack_size(SMALLEST_STACK);
        thread.spawn(check).unwrap().join().unwrap();
    }

    #[test]
    fn a_tag_of_any_length_is_read_whole() {
        for attribute in [
            "a=\"\" ",
            "a=\"x\"\n",
            "a = \"&amp;\"\t",
            "a=\"\"b=\"\" ",
            "a='' b=\"\" ",
            "\"a\"=\"\" ",
            "a=\"\"/ ",
        ] {
            on_a_small_stack(move || {
                let text = format!("x<div {}id=\"last\">y", attribute.repeat(100_000));
                let mut met = Vec::new();
                cut(&text, |token| {
                    met.push(match token {
                        Token::Start { start, written } => {
                            assert_eq!(written.len() + 2, text.len());
                            start.attribute("id").unwrap_or_default().to_owned()
                        }
                        Token::Text(text) => text.to_owned(),
                        Token::End { .. } | Token::Comment(_) => unreachable!(),
                    });
                });
                assert_eq!(met, ["x", "last", "y"]);
            });
        }
    }

    #[test]
    fn a_rest_changes_no_attribute() {
        for count in 0..200 {
            let names: Vec<String> = (0..count).map(|no| format!("n{no}")).collect();
            let attributes = names.iter().map(|name| format!(" {name}=\"v{name}\""));
            let text = format!("<b{}>", attributes.collect::<String>());
            cut(&text, |token| {
                let Token::Start { start, .. } = token else {
                    panic!("{text}");
                };
                for name in &names {
                    assert_eq!(start.attribute(name), Some(&*format!("v{name}")));
                }
            });
        }
    }
}
