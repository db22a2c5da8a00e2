//! Texts of the language from the syntax in its tables.

pub(super) use nightdesk_lang::guide::{FillIn, Topic, TopicKind, places, topics};

/// A syntax cut at what is to be filled in.
fn pieces(syntax: &str) -> Vec<(String, Option<&'static FillIn>)> {
    let mut pieces = Vec::new();
    let mut words = String::new();
    let mut rest = syntax;
    while let Some((before, after)) = rest.split_once('{') {
        words.push_str(before);
        let place = after.split_once('}').and_then(|(name, after)| {
            let place = places().iter().find(|place| place.name == name)?;
            Some((place, after))
        });
        match place {
            Some((place, after)) => {
                pieces.push((std::mem::take(&mut words), Some(place)));
                rest = after;
            }
            None => {
                words.push('{');
                rest = after;
            }
        }
    }
    words.push_str(rest);
    pieces.push((words, None));
    pieces
}

/// A syntax filled in; `pick` chooses among as many samples as it is given.
pub(super) fn filled(syntax: &str, pick: &mut dyn FnMut(usize) -> usize) -> String {
    let mut text = String::new();
    for (words, place) in pieces(syntax) {
        text.push_str(&words);
        if let Some(place) = place {
            text.push_str(&place.samples[pick(place.samples.len())]);
        }
    }
    text
}

/// A syntax with every sample of every place at least once.
pub(crate) fn fillings(syntax: &str) -> Vec<String> {
    let places = pieces(syntax).into_iter().filter_map(|(_, place)| place);
    let most = places.map(|place| place.samples.len()).max().unwrap_or(1);
    let fill = |round: usize| {
        let mut place = round;
        filled(syntax, &mut |samples| {
            place += 1;
            (place - 1) % samples
        })
    };
    (0..most).map(fill).collect()
}

/// Every syntax of a kind with its topic.
pub(crate) fn syntaxes(kind: TopicKind) -> impl Iterator<Item = (&'static Topic, &'static str)> {
    let of_kind = topics().iter().filter(move |topic| topic.kind == kind);
    of_kind.flat_map(|topic| {
        topic
            .syntax
            .iter()
            .map(move |syntax| (topic, syntax.as_str()))
    })
}
