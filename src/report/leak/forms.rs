//! Forms that a word of a title takes in a sentence: plurals, and the cases of Russian.
//!
//! They follow from the ending of the word alone, so some of them are in no dictionary; nobody
//! writes those, and they do no harm. Whole words are compared with them: `cop` is found in `cops`,
//! but not in `cope`, and `вор` in `вору`, but not in `ворота`.

/// How the words of one alphabet change.
struct Grammar {
    /// In letters: a form shorter than this is mostly another word, as `дам` is of `дама`.
    shortest: usize,
    /// Words that change in ways of their own, and what they are called besides.
    irregular: &'static [(&'static str, &'static str)],
    /// What a word ends in and what stands there instead (`-` is nothing); longer endings first.
    endings: &'static [(&'static str, &'static str)],
}

/// An ending counts where at least so many letters stand before it.
const STEM: usize = 3;

const LATIN: Grammar = Grammar {
    shortest: 3,
    irregular: &[
        ("mafia", "mafiosi mafioso mafiosos"),
        ("town", "townie townies townsfolk townspeople"),
        ("elf", "elves"),
        ("spy", "spies"),
        ("woman", "women"),
    ],
    endings: &[
        ("sses", "ss"),
        ("ches", "ch che"),
        ("shes", "sh she"),
        ("ies", "y ie"),
        ("ves", "f fe ve"),
        ("xes", "x xe"),
        ("oes", "o oe"),
        ("man", "men mans"),
        ("men", "man mens"),
        ("fe", "ves fes"),
        ("ch", "ches chs"),
        ("sh", "shes"),
        ("ss", "sses"),
        ("y", "ies ys"),
        ("f", "ves fs"),
        ("x", "xes"),
        ("z", "zes"),
        ("o", "os oes"),
        ("s", "- ses"),
        ("", "s"),
    ],
};

const CYRILLIC: Grammar = Grammar {
    shortest: 4,
    irregular: &[
        ("мафия", "мафиози мафиозо"),
        ("сын", "сыновья сыновей сыновьям сыновьями сыновьях"),
        (
            "дочь",
            "дочери дочерью дочерей дочерям дочерьми дочерями дочерях",
        ),
        ("мать", "матери матерью матерей матерям матерями матерях"),
        ("отец", "отца отцу отцом отце отцы отцов отцам отцами отцах"),
        ("брат", "братья братьев братьям братьями братьях"),
        ("друг", "друзья друзей друзьям друзьями друзьях"),
        ("лев", "льва льву львом льве львы львов львам львами львах"),
        (
            "боец",
            "бойца бойцу бойцом бойце бойцы бойцов бойцам бойцами бойцах",
        ),
    ],
    endings: &[
        ("анин", "анина анину анином анине ане ан анам анами анах"),
        ("янин", "янина янину янином янине яне ян янам янами янах"),
        ("ане", "анин анина анину анином анине ан анам анами анах"),
        ("яне", "янин янина янину янином янине ян янам янами янах"),
        (
            "ень",
            "ня ню нем не ни ней ням нями нях еня еню енем ене ени еней еням енями енях",
        ),
        ("ька", "ьки ьке ьку ькой ек ькам ьками ьках"),
        ("ни", "ней ням нями нях нь ень ня ню нем не"),
        ("цы", "цев цов цам цами цах ец ца цу цем цом це"),
        ("ка", "ки ке ку кой кою ок ек кам ками ках"),
        (
            "ец",
            "ца цу цем цом це цы цев цов цам цами цах еца ецу ецом еце ецы ецов ецам ецами ецах",
        ),
        (
            "ок",
            "ка ку ком ке ки ков кам ками ках ока оку оком оке оки оков окам оками оках",
        ),
        ("ый", "ого ому ым ом ые ых ыми ая ой ую ою"),
        (
            "ий",
            "ого ому его ему им ом ем ие их ими ая яя ой ей ую юю ия ию ием ии иев иям иями иях",
        ),
        (
            "ой",
            "ого ому ым ом ые ых ыми ая ую ою оя ою оем ое ои оев оям оями оях",
        ),
        ("ая", "ой ую ою ые ие ых их ым им ыми ими"),
        ("ые", "ый ого ому ым ом ых ыми ая ой ую"),
        ("ие", "ий ого ому его ему им ом ем их ими ая яя ой ей ую юю"),
        ("ия", "ии ию ией иею ий иям иями иях"),
        ("ья", "ьи ье ью ьей ей ий ьям ьями ьях"),
        ("ь", "я ю ем е и ей ью ям ями ях"),
        ("й", "я ю ем е и ев ям ями ях"),
        ("я", "и е ю ей ею ь й ям ями ях"),
        ("а", "ы и е у ой ою ей ею - ам ами ах"),
        ("ы", "- а у ом ой е ов ам ами ах"),
        ("и", "- ь й а я у ю ом ем ой ей е ев ов ам ами ах ям ями ях"),
        ("к", "ка ку ком ке ки ков кам ками ках"),
        ("г", "га гу гом ге ги гов гам гами гах"),
        ("х", "ха ху хом хе хи хов хам хами хах"),
        ("ж", "жа жу жом жем же жи жей жам жами жах"),
        ("ч", "ча чу чом чем че чи чей чам чами чах"),
        ("ш", "ша шу шом шем ше ши шей шам шами шах"),
        ("щ", "ща щу щом щем ще щи щей щам щами щах"),
        ("", "а у ом е ы ов ам ами ах"),
    ],
};

/// The forms of a word, itself first; a word is of lower case, and its accents are kept.
pub(super) fn forms(word: &str) -> Vec<String> {
    let mut forms = vec![word.to_owned()];
    let Some(grammar) = Grammar::of(word) else {
        return forms;
    };
    let own = grammar.irregular.iter().filter(|(other, _)| *other == word);
    forms.extend(own.flat_map(|(_, forms)| forms.split(' ').map(str::to_owned)));
    let mut by_ending = grammar.endings.iter().filter_map(|(ending, others)| {
        let stem = word.strip_suffix(ending)?;
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
            'a'..='z' => Some(&LATIN),
            'а'..='я' => Some(&CYRILLIC),
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
            ("town", "towns townies", "downtown"),
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
        for grammar in [LATIN, CYRILLIC] {
            let lengths = grammar.endings.iter();
            let lengths = lengths.map(|(ending, _)| ending.chars().count());
            assert!(lengths.is_sorted_by(|one, next| one >= next));
        }
    }
}
