//! Names in the cases of Russian: "Васю", "к Егору", "за Белого кролика".

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

use super::fold::fold;
use crate::built_in;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    ending: Vec<Ending>,
    latin: Latin,
}

/// An end of names, and what becomes of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ending {
    name: String,
    /// The letters that may stand before it; any where there are none.
    #[serde(default)]
    after: String,
    /// How the name ends after "на", where that is another word.
    accusative: Option<String>,
    others: Vec<String>,
}

/// Russian ends of names in Latin letters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Latin {
    /// The end of the name that may be left out before them.
    names: Vec<String>,
    others: Vec<String>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| built_in(include_str!("declensions.toml")));

/// Letters of a name that stay in every case, at the least: of shorter ones other words are made as well.
const STEM_LETTERS: usize = 2;
/// Letters of a form with which it is long enough, however few of them stay: "Льва".
const LONG_FORM: usize = 4;

/// The words of a folded text as names are declined, letters with accents kept: "max'у" is one word.
pub(super) fn declinable_words(folded: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut rest = folded;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|sign: char| !sign.is_alphanumeric());
        let (word, after) = from.split_at(end.unwrap_or(from.len()));
        let is_ending = matches!(before, "'" | "-") && is_cyrillic(word);
        match words.last_mut() {
            Some(name) if is_ending && is_latin(name) => name.push_str(word),
            Some(_) | None => words.push(word.to_owned()),
        }
        rest = after;
    }
    words
}

/// Whether words are a name, or some of its words in a row, in another case of Russian.
pub(super) fn are_form_of(words: &[String], name: &[String]) -> bool {
    if words.is_empty() {
        return false;
    }
    name.windows(words.len()).any(|run| {
        let mut pairs = words.iter().zip(run);
        run != words && pairs.all(|(word, of)| word == of || is_form_of(word, of))
    })
}

/// Whether a text is a word or a title in another case of Russian: "доктором".
#[must_use]
pub fn is_declined(text: &str, title: &str) -> bool {
    let [text, title] = [text, title].map(|text| declinable_words(&fold(text)));
    text.len() == title.len() && are_form_of(&text, &title)
}

/// The other cases of a name of one word in Russian letters, folded; none of any other name.
pub(super) fn forms_of(name: &str) -> Vec<String> {
    if !is_cyrillic(name) {
        return Vec::new();
    }
    let forms = TABLE.ending.iter().filter_map(|ending| {
        let stem = name.strip_suffix(ending.name.as_str())?;
        let others = ending.others.iter();
        let forms = others.map(move |other| format!("{stem}{other}"));
        ending.may_follow(stem).then_some(forms)
    });
    let forms = forms.flatten();
    forms.filter(|form| is_form_of(form, name)).collect()
}

/// The names that a word in Russian letters may be the accusative of, as "на Петю" of Петя; none of a
/// word in other letters.
#[must_use]
pub fn may_be_accusative_of(word: &str) -> Vec<String> {
    let folded = fold(word);
    if !is_cyrillic(&folded) {
        return Vec::new();
    }
    let letters = folded.chars().count();
    let names = TABLE.ending.iter().filter_map(|ending| {
        let accusative = ending.accusative.as_ref()?;
        let stem = folded.strip_suffix(accusative.as_str())?;
        let fits = ending.may_follow(stem) && is_long_enough(stem, &folded);
        let kept = letters - accusative.chars().count();
        let stem: String = word.chars().take(kept).collect();
        fits.then(|| stem + &ending.name)
    });
    names.collect::<BTreeSet<String>>().into_iter().collect()
}

fn is_form_of(word: &str, name: &str) -> bool {
    if is_latin(name) {
        return TABLE.latin.names.iter().any(|end| {
            let stem = name.strip_suffix(end.as_str());
            let stem = stem.filter(|stem| is_long_enough(stem, word));
            let ends = stem.and_then(|stem| word.strip_prefix(stem));
            ends.is_some_and(|ends| TABLE.latin.others.iter().any(|other| other == ends))
        });
    }
    TABLE.ending.iter().any(|ending| {
        let stem = name.strip_suffix(ending.name.as_str());
        let stem = stem.filter(|stem| is_long_enough(stem, word) && ending.may_follow(stem));
        let ends = stem.and_then(|stem| word.strip_prefix(stem));
        ends.is_some_and(|ends| ending.others.iter().any(|other| other == ends))
    })
}

impl Ending {
    fn may_follow(&self, stem: &str) -> bool {
        self.after.is_empty() || stem.ends_with(|letter: char| self.after.contains(letter))
    }
}

fn is_long_enough(stem: &str, form: &str) -> bool {
    let has = |text: &str, letters: usize| text.chars().nth(letters - 1).is_some();
    has(stem, STEM_LETTERS) || (has(stem, 1) && has(form, LONG_FORM))
}

fn is_latin(word: &str) -> bool {
    word.chars().all(|letter| letter.is_ascii_alphanumeric()) && !word.is_empty()
}

fn is_cyrillic(word: &str) -> bool {
    word.chars().all(|letter| matches!(letter, 'а'..='я'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_may_be_the_accusative_of_names() {
        for (word, names) in [
            ("Петю", vec!["Петя"]),
            ("Клару", vec!["Клара"]),
            ("Олега", vec!["Олег"]),
            ("Игоря", vec!["Игорь"]),
            ("Тень", vec![]),
            ("Rook", vec![]),
        ] {
            assert_eq!(may_be_accusative_of(word), names, "{word}");
        }
    }

    #[test]
    fn names_are_known_in_every_case() {
        for (name, forms) in [
            ("Клара", "Клары Кларе Клару Кларой"),
            ("Ольга", "Ольги Ольге Ольгу Ольгой"),
            ("Саша", "Саши Саше Сашу Сашей"),
            ("Вася", "Васи Васе Васю Васей"),
            ("Мария", "Марии Марию Марией"),
            ("Илья", "Ильи Илье Илью Ильёй"),
            ("Егор", "Егора Егору Егором Егоре"),
            ("Януш", "Януша Янушу Янушем"),
            ("Фёдор", "Федора Фёдору Федором"),
            ("Андрей", "Андрея Андрею Андреем Андрее"),
            ("Юрий", "Юрия Юрию Юрием Юрии"),
            ("Игорь", "Игоря Игорю Игорем Игоре"),
            ("Любовь", "Любови Любовью"),
            ("Павел", "Павла Павлу Павлом Павле"),
            ("Лев", "Льва Льву Львом Льве"),
            ("Боец", "Бойца Бойцу"),
            ("Соловей", "Соловья Соловью Соловьём"),
            ("Заяц", "Зайца Зайцу Зайцем"),
            ("Волчок", "Волчка Волчку Волчком"),
            (
                "Белый Кролик",
                "Белого_Кролика Белому_Кролику Белым_Кроликом",
            ),
            ("Тихая Река", "Тихой_Реки Тихую_Реку"),
            ("Иван Петров", "Ивана_Петрова Иваном_Петровым Петрова"),
            ("Max", "Maxа Max'у Max-ом"),
            ("Eva", "Evу Eva'е"),
            ("доктор", "доктора доктором"),
        ] {
            let name = declinable_words(&fold(name));
            for form in forms.split(' ') {
                let words = declinable_words(&fold(&form.replace('_', " ")));
                assert!(are_form_of(&words, &name), "{form} of {name:?}");
            }
        }
    }

    #[test]
    fn other_words_are_no_forms() {
        for (name, others) in [
            ("Клара", "Клар Кларк Кларо Клара"),
            ("Егор", "Егорка Егоров Егорыч"),
            ("Ян", "Янка Янина"),
            ("Ия", "Ию"),
            ("Вася", "Васька Василий"),
            ("Max", "Maxa Maxim Maxu"),
        ] {
            let name = declinable_words(&fold(name));
            for other in others.split(' ') {
                let words = declinable_words(&fold(other));
                assert!(!are_form_of(&words, &name), "{other} of {name:?}");
            }
        }
    }
}
