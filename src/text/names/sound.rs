//! Names as they sound: `DarkLord` is `Дарклорд` in Russian letters.

/// Signs of Latin letters and how they sound, longer ones first.
const LATIN: [(&str, &str); 24] = [
    ("igh", "ai"),
    ("sch", "sh"),
    ("sh", "sh"),
    ("ch", "ch"),
    ("zh", "j"),
    ("kh", "h"),
    ("ph", "f"),
    ("th", "t"),
    ("ck", "k"),
    ("qu", "kv"),
    ("ee", "i"),
    ("oo", "u"),
    ("ce", "se"),
    ("ci", "si"),
    ("cy", "si"),
    ("ts", "ts"),
    ("tz", "ts"),
    ("c", "k"),
    ("q", "k"),
    ("x", "ks"),
    ("w", "v"),
    ("j", "dj"),
    ("y", "i"),
    ("z", "z"),
];

/// The ends that a case of Russian adds to such a name, as they sound.
const ENDS: [&str; 14] = [
    "", "a", "u", "om", "em", "e", "i", "oi", "ei", "iu", "ia", "iei", "ie", "ii",
];

/// Fewer sounds are like too many others.
const LEAST: usize = 4;

/// Whether a squashed text is a squashed name in the letters of the other alphabet, perhaps in another case of
/// Russian.
pub(super) fn sounds_like(text: &str, name: &str) -> bool {
    if is_latin(text) == is_latin(name) {
        return false;
    }
    let (text, name) = (sound(text), sound(name));
    let stem = name.trim_end_matches(['a', 'e', 'i', 'o', 'u']);
    let is_end = |end: &str| ENDS.contains(&end);
    let declined = match stem.len() == name.len() {
        true => text.strip_prefix(name.as_str()).is_some_and(is_end),
        false => {
            text == name
                || text
                    .strip_prefix(stem)
                    .is_some_and(|end| !end.is_empty() && is_end(end))
        }
    };
    stem.len() >= LEAST && declined
}

fn is_latin(text: &str) -> bool {
    text.contains(|sign: char| sign.is_ascii_alphabetic())
}

/// How a text sounds, each sound once where it is written twice.
fn sound(text: &str) -> String {
    let mut sounds = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let latin = LATIN.iter().find(|(sign, _)| rest.starts_with(sign));
        let (length, own) = match latin {
            Some((sign, sound)) => (sign.len(), Some(*sound)),
            None => (letter.len_utf8(), cyrillic(letter)),
        };
        let own = own.map_or_else(|| letter.to_string(), str::to_owned);
        for sign in own.chars().filter(|sign| sign.is_alphanumeric()) {
            if !sounds.ends_with(sign) {
                sounds.push(sign);
            }
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    sounds
}

const fn cyrillic(letter: char) -> Option<&'static str> {
    Some(match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' => "g",
        'д' => "d",
        'е' | 'ё' | 'э' => "e",
        'ж' => "j",
        'з' => "z",
        'и' | 'й' | 'ы' => "i",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "h",
        'ц' => "ts",
        'ч' => "ch",
        'ш' | 'щ' => "sh",
        'ъ' | 'ь' => "",
        'ю' => "iu",
        'я' => "ia",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_other_letters_sounds_the_same() {
        for (text, name) in [
            ("дарклорд", "darklord"),
            ("дарклорда", "darklord"),
            ("дарклордом", "darklord"),
            ("сильверфокса", "silverfox"),
            ("найтфокс", "nightfox"),
            ("китти", "kitty"),
            ("машу", "masha"),
            ("pavel", "павел"),
        ] {
            let is_short = sound(name)
                .trim_end_matches(['a', 'e', 'i', 'o', 'u'])
                .len()
                < LEAST;
            assert_eq!(sounds_like(text, name), !is_short, "{text} {name}");
        }
        for (text, name) in [
            ("дарклорда", "darkwood"),
            ("darklord", "darklords"),
            ("дарклордик", "darklord"),
            ("лис", "lis"),
        ] {
            assert!(!sounds_like(text, name), "{text} {name}");
        }
    }
}
