//! Forms that a word of a title takes in a sentence: plurals, and the cases of Russian.
//!
//! They follow from the ending of the word alone, so some of them are in no dictionary; nobody
//! writes those, and they do no harm. Whole words are compared with them: `cop` is found in `cops`,
//! but not in `cope`, and `вор` in `вору`, but not in `ворота`.

use std::sync::LazyLock;

use nightdesk_text::built_in;
use serde::Deserialize;

/// How the words of one alphabet change.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Grammar {
    /// In letters: a form shorter than this is mostly another word.
    shortest: usize,
    /// Words that change in ways of their own, and what they are called besides.
    irregular: Vec<(String, String)>,
    /// What a word ends in and what stands there instead; longer endings first.
    endings: Vec<(String, String)>,
}

/// The alphabets whose words are known to change.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Grammars {
    latin: Grammar,
    cyrillic: Grammar,
}

static GRAMMARS: LazyLock<Grammars> = LazyLock::new(|| built_in(include_str!("forms.toml")));

/// An ending counts where at least so many letters stand before it.
const STEM: usize = 3;

/// The forms of a word, itself first; a word is of lower case, and its accents are kept.
pub(super) fn forms(word: &str) -> Vec<String> {
    let mut forms = vec![word.to_owned()];
    let Some(grammar) = Grammar::of(word) else {
        return forms;
    };
    let own = grammar.irregular.iter().filter(|(other, _)| other == word);
    forms.extend(own.flat_map(|(_, forms)| forms.split(' ').map(str::to_owned)));
    let mut by_ending = grammar.endings.iter().filter_map(|(ending, others)| {
        let stem = word.strip_suffix(ending.as_str())?;
        (stem.chars().count() >= STEM).then_some((stem, others))
    });
    if let Some((stem, others)) = by_ending.next() {
        let others = others.split(' ').map(|other| other.trim_matches('-'));
        let others = others.map(|other| format!("{stem}{other}"));
        forms.extend(others.filter(|form| form.chars().count() >= grammar.shortest));
    }
    forms
}

impl Grammar {
    fn of(word: &str) -> Option<&'static Self> {
        match word.chars().next_back()? {
            'a'..='z' => Some(&GRAMMARS.latin),
            'а'..='я' => Some(&GRAMMARS.cyrillic),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_in_its_forms_and_in_no_other_word() {
        for (word, found, others) in [
            ("cop", "cop cops", "cope copes copper copse"),
            ("wolf", "wolf wolves", "wolfram"),
            ("werewolves", "werewolf werewolves", "were"),
            ("witch", "witches", "with"),
            ("townie", "townies", "town"),
            ("mailman", "mailmen", "mail"),
            ("shaman", "shamans", "sham"),
            ("spy", "spies", "spied"),
            ("princess", "princesses", "princes prince"),
            ("town", "towns", "downtown townie"),
            ("mafia", "mafioso mafiosi", "mafic"),
            ("of", "of", "ofs"),
            (
                "доктор",
                "доктор доктора доктору доктором докторе докторов",
                "докторский",
            ),
            ("вор", "вора вору воры ворами", "ворота ворон воробей"),
            ("герой", "героя герою героем герои героев", "героин"),
            ("стрелок", "стрелка стрелку стрелки", "стрела стрелы"),
            ("игрок", "игрока игроков", "игра игры"),
            ("безумец", "безумца безумцем безумцы", "безумие безумный"),
            ("лжец", "лжеца лжецу лжецы", "лжи лже"),
            ("жрец", "жреца жрецом жрецы", "жри"),
            ("боец", "бойца бойцом бойцы", "бой боя"),
            (
                "стрелец",
                "стрельца стрельцу стрельцом стрельцы",
                "стрельба",
            ),
            ("гвардеец", "гвардейца гвардейцы", "гвардия"),
            ("зверёк", "зверька зверьки", "зверь зверя"),
            ("муравей", "муравья муравьи", "мурава"),
            ("чародей", "чародея чародеи", "чары"),
            ("заяц", "зайца зайцы", "зайка"),
            ("оборотень", "оборотня оборотни оборотней", "оборот обороты"),
            ("оборотни", "оборотень оборотня оборотнями", "оборот"),
            ("горожане", "горожанин горожан", "город"),
            (
                "бессмертный",
                "бессмертного бессмертным бессмертные",
                "бессмертие",
            ),
            ("безликий", "безликого безликие", "безлик"),
            ("горничная", "горничной горничную", "горничал"),
            ("проститутка", "проститутки проституток", "ток"),
            ("ведьма", "ведьмы ведьмой ведьм", "ведь"),
            ("дама", "дамы даме дамой", "дам"),
            ("стая", "стаи стаей", "стой стою"),
            ("судья", "судьи судьей судей", "суд суда судьба"),
            ("мафия", "мафии мафию мафией мафиози", "мафиозный"),
            ("дочь", "дочери дочерью", "ночь"),
            ("шут", "шута шуту шуты", "шути шутит"),
            ("狼人", "狼人", "狼"),
        ] {
            let forms = forms(word);
            let has = |form: &str| forms.iter().any(|other| other == form);
            for form in found.split(' ') {
                assert!(has(form), "`{form}` is a form of `{word}`: {forms:?}");
            }
            for other in others.split(' ') {
                assert!(!has(other), "`{other}` is no form of `{word}`");
            }
        }
    }

    #[test]
    fn the_longest_ending_is_tried_first() {
        for grammar in [&GRAMMARS.latin, &GRAMMARS.cyrillic] {
            assert!(!grammar.endings.is_empty());
            let lengths = grammar.endings.iter();
            let lengths = lengths.map(|(ending, _)| ending.chars().count());
            assert!(lengths.is_sorted_by(|one, next| one >= next));
        }
    }
}
