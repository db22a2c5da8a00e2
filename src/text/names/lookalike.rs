//! Different names that the eye takes for the same.

use unicode_normalization::UnicodeNormalization;

use super::fold::{fold, plain_sign};

/// The form of a name in which letters that look alike are equal.
///
/// Cyrillic and Greek letters and digits become the Latin letters they look like; the case as
/// written matters, since `В` looks like `B` and `в` like nothing else. Made for comparing only.
pub fn skeleton(name: &str) -> String {
    let seen: String = name
        .chars()
        .filter_map(plain_sign)
        .nfkd()
        .map(latin)
        .collect();
    fold(&seen)
}

/// The Latin letter a character looks like, or the character itself.
fn latin(c: char) -> char {
    match c {
        'А' | 'а' | 'Α' | 'α' => 'a',
        'В' | 'Β' => 'b',
        'С' | 'с' | 'Ϲ' | 'ϲ' => 'c',
        'Ԁ' | 'ԁ' => 'd',
        'Е' | 'е' | 'Ε' => 'e',
        'Н' | 'Η' | 'һ' | 'Һ' => 'h',
        'і' | 'ι' | 'ı' => 'i',
        'Ј' | 'ј' | 'ϳ' => 'j',
        'К' | 'к' | 'Κ' | 'κ' => 'k',
        'I' | 'І' | 'Ι' | 'Ӏ' | 'ӏ' | '1' | '|' => 'l',
        'М' | 'м' | 'Μ' => 'm',
        'Ν' => 'n',
        'О' | 'о' | 'Ο' | 'ο' | '0' => 'o',
        'Р' | 'р' | 'Ρ' | 'ρ' => 'p',
        'Ԛ' | 'ԛ' => 'q',
        'Ѕ' | 'ѕ' => 's',
        'Т' | 'т' | 'Τ' | 'τ' => 't',
        'υ' => 'u',
        'ν' | 'ѵ' => 'v',
        'Ԝ' | 'ԝ' => 'w',
        'Х' | 'х' | 'Χ' | 'χ' => 'x',
        'У' | 'у' | 'Υ' | 'γ' | 'Ү' | 'ү' => 'y',
        'Ζ' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::names::same;
    use crate::names::tricky::tricky_text;

    fn look_alike(a: &str, b: &str) -> bool {
        skeleton(a) == skeleton(b) && !same(a, b)
    }

    #[test]
    fn letters_of_other_scripts_are_seen_through() {
        for (a, b) in [
            ("Bob", "Воb"),
            ("TOM", "ТОМ"),
            ("Xena", "Хеnа"),
            ("Hera", "Ηera"),
            ("Ivan", "lvan"),
            ("B0b", "Bob"),
            ("no\u{200b}ël", "nоёl"),
        ] {
            assert!(look_alike(a, b), "{a} {b}");
            assert!(look_alike(b, a), "{b} {a}");
        }
    }

    #[test]
    fn other_names_do_not_look_alike() {
        for (a, b) in [("Bob", "bob"), ("вор", "bop"), ("Ana", "Anna"), ("", " ")] {
            assert!(!look_alike(a, b), "{a} {b}");
        }
    }

    proptest! {
        #[test]
        fn every_text_looks_like_itself(text in tricky_text()) {
            prop_assert!(!look_alike(&text, &text));
            prop_assert_eq!(skeleton(&text), skeleton(&format!(" {text}\u{200b}")));
        }
    }
}
