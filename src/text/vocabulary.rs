//! Closed lists of words, each word with its meaning.

/// An enum whose variants are words of a closed list, with the ways to spell each.
///
/// The first spelling is the one that is written; all are read. Case and everything but letters
/// and digits do not matter for reading.
#[macro_export]
macro_rules! vocabulary {
    (
        $(#[$meta:meta])*
        pub enum $Name:ident {
            $($(#[$doc:meta])* $Variant:ident = $word:literal $(| $other:literal)*,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $Name {
            $(#[doc = concat!("`", $word, "`.")] $(#[$doc])* $Variant,)*
        }

        impl $Name {
            /// All of them, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$Variant,)*];

            /// The word it is written with.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$Variant => $word,)*
                }
            }

            /// What a word stands for; only its letters and digits count, in either case.
            pub fn read(word: &str) -> Option<Self> {
                use $crate::vocabulary::{initial, same_letters};
                let begins = initial(word);
                [$(($word, Self::$Variant), $(($other, Self::$Variant),)*)*]
                    .into_iter()
                    .find(|(spelling, _)| initial(spelling) == begins && same_letters(spelling, word))
                    .map(|(_, meaning)| meaning)
            }

            /// The word that each of them is written with.
            pub fn words() -> impl Iterator<Item = &'static str> {
                Self::ALL.iter().map(|meaning| meaning.word())
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }
    };
}

/// The first ASCII letter or digit of a word: a quick test before all letters are compared.
pub fn initial(word: &str) -> Option<u8> {
    plain_letters(word).next()
}

/// Whether two words have the same letters and digits, whatever their case.
pub fn same_letters(a: &str, b: &str) -> bool {
    if a.is_ascii() && b.is_ascii() {
        return plain_letters(a).eq(plain_letters(b));
    }
    letters(a).eq(letters(b))
}

fn plain_letters(word: &str) -> impl Iterator<Item = u8> {
    let signs = word.bytes().filter(u8::is_ascii_alphanumeric);
    signs.map(|sign| sign.to_ascii_lowercase())
}

fn letters(word: &str) -> impl Iterator<Item = char> {
    word.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
}
