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

/// An end of names, and what becomes of it in each case; the same where nothing is listed.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Ending {
    name: String,
    /// The letters that may stand before it; any where there are none.
    after: String,
    /// Whether so few names end so that a form alone stands for none of them.
    rare: bool,
    genitive: Vec<String>,
    dative: Vec<String>,
    accusative: Vec<String>,
    instrumental: Vec<String>,
    prepositional: Vec<String>,
}

/// A case of Russian that a preposition or a verb asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Case {
    /// "у Егора".
    Genitive,
    /// "к Егору".
    Dative,
    /// "за Егора", "лечит Клару".
    Accusative,
    /// "с Егором".
    Instrumental,
    /// "о Егоре".
    Prepositional,
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
    are_form_in(words, name, None)
}

/// The same of one case; of any where none is given.
pub(super) fn are_form_in(words: &[String], name: &[String], case: Option<Case>) -> bool {
    if words.is_empty() {
        return false;
    }
    name.windows(words.len()).any(|run| {
        let mut pairs = words.iter().zip(run);
        run != words && pairs.all(|(word, of)| word == of || is_form_in(word, of, case))
    })
}

/// Whether a name has another form in a case: as it is in the nominative, it is not in that case then.
pub(super) fn changes_in(name: &[String], case: Case) -> bool {
    let changes = |word: &String| {
        // "Любовь" is a woman's name as well as "Игорь" is a man's.
        let stays = is_latin(word) || word.ends_with('ь');
        let mut endings = TABLE.ending.iter().filter(|ending| {
            let stem = word.strip_suffix(ending.name.as_str());
            stem.is_some_and(|stem| ending.may_follow(stem))
        });
        !stays && endings.any(|ending| !ending.of(case).is_empty())
    };
    name.iter().any(changes)
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
        let forms = ending.all().map(move |other| format!("{stem}{other}"));
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
    let endings = TABLE.ending.iter().filter(|ending| !ending.rare);
    let names = endings.filter_map(|ending| {
        let accusative = ending.accusative.first()?;
        let stem = folded.strip_suffix(accusative.as_str())?;
        let fits = ending.may_follow(stem) && is_long_enough(stem, &folded);
        let kept = letters - accusative.chars().count();
        let stem: String = word.chars().take(kept).collect();
        fits.then(|| stem + &ending.name)
    });
    names.collect::<BTreeSet<String>>().into_iter().collect()
}

fn is_form_of(word: &str, name: &str) -> bool {
    is_form_in(word, name, None)
}

/// Whether a word is a name in a case, or in any where none is given. At the end of a name in Latin
/// letters the case is not seen.
fn is_form_in(word: &str, name: &str, case: Option<Case>) -> bool {
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
        ends.is_some_and(|ends| match case {
            Some(case) => ending.of(case).iter().any(|other| other == ends),
            None => ending.all().any(|other| other == ends),
        })
    })
}

impl Case {
    const ALL: [Self; 5] = [
        Self::Genitive,
        Self::Dative,
        Self::Accusative,
        Self::Instrumental,
        Self::Prepositional,
    ];
}

impl Ending {
    fn of(&self, case: Case) -> &[String] {
        match case {
            Case::Genitive => &self.genitive,
            Case::Dative => &self.dative,
            Case::Accusative => &self.accusative,
            Case::Instrumental => &self.instrumental,
            Case::Prepositional => &self.prepositional,
        }
    }

    /// How the name ends in all cases.
    fn all(&self) -> impl Iterator<Item = &String> {
        Case::ALL.into_iter().flat_map(|case| self.of(case))
    }

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
    fn a_form_is_of_its_case() {
        let words = |text: &str| declinable_words(&fold(text));
        for (name, form, cases) in [
            (
                "Александр",
                "Александра",
                &[Case::Genitive, Case::Accusative][..],
            ),
            ("Александр", "Александру", &[Case::Dative]),
            ("Александра", "Александру", &[Case::Accusative]),
            (
                "Александра",
                "Александре",
                &[Case::Dative, Case::Prepositional],
            ),
            ("Евгений", "Евгения", &[Case::Genitive, Case::Accusative]),
            ("Евгения", "Евгению", &[Case::Accusative]),
            ("Юлий", "Юлию", &[Case::Dative]),
            ("Павел", "Павлом", &[Case::Instrumental]),
            ("Любовь", "Любовью", &[Case::Instrumental]),
            (
                "Белый Кролик",
                "Белого Кролика",
                &[Case::Genitive, Case::Accusative],
            ),
        ] {
            let found = Case::ALL.into_iter();
            let found = found.filter(|case| are_form_in(&words(form), &words(name), Some(*case)));
            assert_eq!(found.collect::<Vec<_>>(), cases, "{form} of {name}");
        }
        for (name, changes) in [
            ("Александра", true),
            ("Егор", true),
            ("Любовь", false),
            ("Солнце", false),
            ("Коко Жу", false),
            ("Eva", false),
        ] {
            let found = changes_in(&words(name), Case::Accusative);
            assert_eq!(found, changes, "{name}");
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
