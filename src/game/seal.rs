//! The seal of a deal: a short code that can be posted before the game and proved after it.
//!
//! The code is the beginning of the SHA-256 of a text that holds the deal and a salt nobody can
//! guess. Whoever has the text later finds the same code, with this program or with `sha256sum`;
//! whoever has only the code learns nothing.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Hexadecimal digits of a code: 128 bits, so that nobody finds two deals with one code by trying.
const DIGITS: usize = 32;
/// How many digits of the digest a code may have: what earlier versions posted was shorter, and
/// other programs print all of it.
const LENGTHS: [usize; 3] = [20, DIGITS, 64];
/// Digits that stand together.
const GROUP: usize = 4;

/// What was sealed: the deal and its salt, in words, line by line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sealed(String);

impl Sealed {
    /// Seals lines; spaces at their ends and how lines end do not count, so that a text copied
    /// from a post still proves the deal.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let lines = text.trim().lines().map(str::trim_end);
        let mut kept = lines.collect::<Vec<_>>().join("\n");
        kept.push('\n');
        Self(kept)
    }

    /// The text that opens the seal.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The digest in hexadecimal digits, as other programs print it.
    fn digest(&self) -> String {
        let digest = Sha256::digest(self.0.as_bytes());
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The code, as `7f2c-91aa-0d3e-55b0-19c2-4e8d-b360-a517`.
    #[must_use]
    pub fn code(&self) -> String {
        let mut code = String::new();
        for (place, digit) in self.digest().chars().take(DIGITS).enumerate() {
            if place > 0 && place % GROUP == 0 {
                code.push('-');
            }
            code.push(digit);
        }
        code
    }

    /// Whether a code, however it is spaced, is this text's.
    #[must_use]
    pub fn fits(&self, code: &str) -> bool {
        let bare = |code: &str| -> String {
            let digits = code.chars().filter(char::is_ascii_alphanumeric);
            digits.map(|digit| digit.to_ascii_lowercase()).collect()
        };
        let code = bare(code);
        LENGTHS.contains(&code.len()) && self.digest().starts_with(&code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_beginning_of_the_text_s_sha_256() {
        // `printf 'abc\n' | sha256sum` begins with edeaaff3f1774ad28886.
        assert_eq!(
            Sealed::new("abc").code(),
            "edea-aff3-f177-4ad2-8886-7377-0c6d-6409"
        );
        assert!(Sealed::new("abc").fits("EDEAAFF3 F1774AD2 8886"));
        assert!(Sealed::new("abc").fits("edea-aff3-f177-4ad2-8886-7377-0c6d-6409"));
        assert!(!Sealed::new("abc").fits("edea-aff3-f177-4ad2-8886-7377-0c6d-640a"));
        for short in ["", "edea", "edea-aff3-f177-4ad2-8886-8"] {
            assert!(!Sealed::new("abc").fits(short), "{short}");
        }
        assert!(!Sealed::new("abd").fits("edea-aff3-f177-4ad2-8886"));
    }

    #[test]
    fn a_copied_text_still_opens_the_seal() {
        let sealed = Sealed::new("salt 1\nAlder: Cop\n");
        let copied = Sealed::new("\r\nsalt 1  \r\nAlder: Cop\r\n\r\n");
        assert_eq!(copied.code(), sealed.code());
        assert_eq!(copied.text(), "salt 1\nAlder: Cop\n");
    }
}
