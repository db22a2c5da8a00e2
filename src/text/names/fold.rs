//! Forms of a name in which spellings that count as the same are equal.
//!
//! There are two: folded (case, width, composition, quotes, dashes, spaces do not matter) and
//! squashed (separators do not matter either). Matching inside a line needs a third, the
//! *decomposed* form: folded, but with combining marks on their own, because that form of a text is
//! the concatenation of the forms of its letters.

use unicase::UniCase;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{
    canonical_combining_class, decompose_canonical, is_combining_mark,
};

/// The form of a name in which case, width, composition, typographic signs and spacing are evened.
///
/// Compatibility normalisation (NFKC) and full case folding; `ё` is `е`, `İ` is `i`; typographic
/// quotes and dashes are the plain ones; invisible characters are gone; a run of white space is one
/// space, and none stands at the ends.
pub fn fold(name: &str) -> String {
    let mut decomposed = String::with_capacity(name.len());
    push_decomposed(&mut decomposed, name);
    let folded = decomposed.trim_matches(' ');
    if !folded.is_ascii() {
        return folded.nfc().collect();
    }
    if folded.len() == decomposed.len() {
        decomposed
    } else {
        folded.to_owned()
    }
}

/// The folded name without spaces, `_`, `.` and `-` (vote rules §3.2, step 4).
///
/// It is empty for a name that is made of these only; such a name equals no other by it.
pub fn squash(name: &str) -> String {
    let mut squashed = fold(name);
    let before = squashed.len();
    squashed.retain(|c| !is_separator(c));
    if squashed.len() == before || squashed.is_ascii() {
        return squashed;
    }
    // A mark after a separator now belongs to the letter before it.
    fold(&squashed)
}

/// A folded name without accents, strokes among them. A Russian "й" is a letter by itself: "Валерии" is a
/// case of Валерия, and not Валерий.
pub(super) fn without_accents(folded: &str) -> String {
    if folded.is_ascii() {
        return folded.to_owned();
    }
    let mut bare = String::with_capacity(folded.len());
    for letter in folded.nfc() {
        match letter {
            'й' => bare.push(letter),
            _ => decompose_canonical(letter, |part| {
                if !is_combining_mark(part) {
                    bare.push(without_stroke(part));
                }
            }),
        }
    }
    bare.nfc().collect()
}

fn without_stroke(letter: char) -> char {
    match letter {
        'ø' => 'o',
        'ł' => 'l',
        'đ' => 'd',
        'ħ' => 'h',
        'ı' => 'i',
        other => other,
    }
}

/// Whether two names are the same when folded.
///
/// A name that is longer than any way to type the other (`most_bytes`) is another name.
pub fn same(a: &str, b: &str) -> bool {
    if a.len() == b.len() && a.is_ascii() && b.is_ascii() && a.eq_ignore_ascii_case(b) {
        return true;
    }
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    long.len() <= most_bytes([short]) && fold(a) == fold(b)
}

/// How long a text may be that stands for one of these names, however it is typed.
///
/// A letter may be written with more signs than in the name, and more separators may stand between
/// them. Whoever looks in a line for where a name ends tries every place, so longer texts are told
/// apart before anything else.
pub fn most_bytes<'n>(names: impl IntoIterator<Item = &'n str>) -> usize {
    let longest = names.into_iter().map(str::len).max();
    longest.unwrap_or_default().saturating_mul(16) + 64
}

/// Whether a character separates the words of a name.
pub(super) fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '_' | '.' | '-')
}

/// Appends the decomposed form of a text; white space after white space adds nothing.
pub(super) fn push_decomposed(out: &mut String, text: &str) {
    if text.is_ascii() {
        for c in text.chars() {
            push_spaced(out, c.to_ascii_lowercase());
        }
        return;
    }
    if text.chars().all(|c| ordinary(c).is_some()) {
        for c in text.chars().filter_map(ordinary) {
            push_spaced(out, c);
        }
        return;
    }
    let normal: String = text.chars().filter_map(plain_sign).nfkd().collect();
    let mut base = None;
    for c in UniCase::unicode(normal)
        .to_folded_case()
        .chars()
        .filter_map(plain_sign)
    {
        if canonical_combining_class(c) == 0 {
            base = Some(c);
        } else if matches!((base, c), (Some('е'), '\u{308}') | (Some('i'), '\u{307}')) {
            // The dots of `ё` are mostly left out in writing, and `i` has its dot already.
            continue;
        }
        push_spaced(out, c);
    }
}

fn push_spaced(out: &mut String, c: char) {
    if !c.is_whitespace() {
        out.push(c);
    } else if !out.ends_with(' ') {
        out.push(' ');
    }
}

/// The decomposed form of a character that nothing but case can change, to spare the long way.
pub(super) fn ordinary(c: char) -> Option<char> {
    match c {
        'й' | 'Й' => None,
        'а'..='я' => Some(c),
        'А'..='Я' => c.to_lowercase().next(),
        _ => c.is_ascii().then(|| c.to_ascii_lowercase()),
    }
}

/// The plain sign for a typographic one; none for what cannot be seen.
pub fn plain_sign(c: char) -> Option<char> {
    match c {
        '‘' | '’' | '‚' | '‛' | '‹' | '›' | '′' | '‵' | 'ʹ' | 'ʼ' | '´' | '\u{1ffd}' => {
            Some('\'')
        }
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '‶' | '〝' | '〞' => Some('"'),
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '⁃' | '−' | '﹘' => Some('-'),
        // Soft hyphen, joiners, fillers, direction marks, variation selectors, tags.
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{e0000}'..='\u{e0fff}' => None,
        _ => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::names::tricky::tricky_text;

    #[test]
    fn folding_evens_what_does_not_matter() {
        for (name, folded) in [
            ("Mister  Blue ", "mister blue"),
            ("\tMister\u{a0}\u{2003}BLUE", "mister blue"),
            ("Straße", "strasse"),
            ("STRASSE", "strasse"),
            ("ÄRGER", "ärger"),
            ("A\u{308}rger", "ärger"),
            ("Алёна", "алена"),
            ("АЛЕ\u{308}НА", "алена"),
            ("Й", "й"),
            ("И\u{306}ра", "йра"),
            ("İlker", "ilker"),
            ("ılker", "ılker"),
            ("ΟΔΟΣ", "οδοσ"),
            ("οδος", "οδοσ"),
            ("Ｗｏｌｆ", "wolf"),
            ("ﬁr", "fir"),
            ("O’Neil", "o'neil"),
            ("«Кот»", "\"кот\""),
            ("a—b‑c", "a-b-c"),
            ("B\u{200b}o\u{ad}b\u{feff}", "bob"),
            ("\u{3164}", ""),
            ("한글", "한글"),
            ("狼人", "狼人"),
            ("👩‍💻", "👩💻"),
            ("", ""),
        ] {
            assert_eq!(fold(name), folded, "{name:?}");
        }
    }

    #[test]
    fn squashing_leaves_out_separators_only() {
        assert_eq!(squash("Mister_Blue"), "misterblue");
        assert_eq!(squash("mister – b.l.u.e"), "misterblue");
        assert_eq!(squash("Bob!"), "bob!");
        assert_eq!(squash("..."), "");
        assert_eq!(squash("Е-\u{308}"), "е");
    }

    #[test]
    fn names_are_the_same_when_folded() {
        assert!(same("Bob", "BOB"));
        assert!(same("Straße", "strasse"));
        assert!(same("Mister Blue", " mister  blue"));
        assert!(!same("Mister Blue", "MisterBlue"));
        assert!(!same("Боб", "Bob"));
    }

    #[test]
    fn folding_any_single_character_is_final() {
        let changed = (char::MIN..=char::MAX).filter(|&c| ordinary(c) != Some(c));
        for c in changed.filter(|&c| c < '\u{ac00}' || ('\u{d7a4}'..'\u{30000}').contains(&c)) {
            let folded = fold(c.encode_utf8(&mut [0; 4]));
            assert_eq!(fold(&folded), folded, "{c:?}");
        }
    }

    proptest! {
        #[test]
        fn folding_is_final(text in tricky_text()) {
            let folded = fold(&text);
            prop_assert_eq!(fold(&folded), &*folded);
            let squashed = squash(&text);
            prop_assert_eq!(squash(&squashed), &*squashed);
            prop_assert_eq!(squash(&folded), squashed);
            prop_assert!(same(&text, &folded));
        }

        #[test]
        fn any_text_can_be_folded(text: String) {
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
            prop_assert_eq!(squash(&squash(&text)), squash(&text));
        }
    }
}
