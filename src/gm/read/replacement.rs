//! `NEW HAS REPLACED OLD`, `NEW IS REPLACING OLD` (tracker §1.5).

use crate::doubt::Claim;
use crate::keyword::Keyword;
use crate::line::Line;
use crate::{Doubt, DoubtKind, GmCommand, Names, NewPlayer, Reading};
use nightdesk_text::Span;

use super::{MOST_DOUBTS, doubt};

pub(super) fn read<S: Copy + Ord>(line: &Line<'_, S>, names: &Names<S>) -> Vec<Reading<S>> {
    let mut readings = Vec::new();
    let mut asked = 0;
    for phrase in line.places(Keyword::Replaces) {
        let before = Span::new(0, phrase.start).of(line.text);
        let new = before
            .strip_suffix(' ')
            .and_then(|before| names.newcomer_at_end(before));
        let old = old_player(line, names, phrase.end);
        let reading = match (new, old) {
            (Some((new, newcomer)), Some((&[old], span))) => {
                let command = GmCommand::Replaced { new, old };
                let claim = Claim {
                    about: newcomer,
                    words: newcomer.join(span),
                    newcomer: Some(newcomer),
                    death: None,
                    until: line.text.len(),
                };
                let span = phrase.join(span);
                match line.is_in_doubt(&claim) {
                    false => Reading::Command { command, span },
                    true => doubt(DoubtKind::Hedged, line, span, vec![command]),
                }
            }
            (new, old) => asks(line, phrase, new.map(|(new, _)| new), old),
        };
        let is_doubt = matches!(reading, Reading::Doubt(_));
        asked += usize::from(is_doubt);
        if !is_doubt || asked <= MOST_DOUBTS {
            readings.push(reading);
        }
    }
    readings
}

/// What is asked where one of the names is not certain.
fn asks<S: Copy + Ord>(
    line: &Line<'_, S>,
    phrase: Span,
    new: Option<NewPlayer<S>>,
    old: Option<(&[S], Span)>,
) -> Reading<S> {
    let meant = |slots: &[S]| {
        let new = new.as_ref();
        slots
            .iter()
            .filter_map(|old| {
                Some(GmCommand::Replaced {
                    new: new?.clone(),
                    old: *old,
                })
            })
            .collect()
    };
    // Where neither name is certain the question is about the seat; who plays already or hosts
    // can take no seat whatever its name.
    match (&new, old) {
        (None, Some((&[old], span))) => {
            let words = sentence_before(line, phrase).trim();
            Reading::Doubt(Doubt {
                kind: DoubtKind::ReplaceNewUnknown,
                words: words.to_owned(),
                meant: vec![GmCommand::Replaced {
                    new: NewPlayer::User(words.to_owned()),
                    old,
                }],
                span: phrase.join(span),
            })
        }
        (Some(NewPlayer::Player(_) | NewPlayer::Gm(_)), _) => {
            doubt(DoubtKind::ReplaceNewInGame, line, phrase, Vec::new())
        }
        (Some(NewPlayer::User(_)) | None, Some((several, _))) => {
            doubt(DoubtKind::ReplaceOld, line, phrase, meant(several))
        }
        (Some(NewPlayer::User(_)) | None, None) => {
            let after = Span::new(phrase.end, line.text.len());
            let meant = meant(&line.slots_in(after));
            doubt(DoubtKind::ReplaceOld, line, phrase, meant)
        }
    }
}

/// The seats that the name right after the phrase may mean, and where it ends.
fn old_player<'n, S: Copy + Ord>(
    line: &Line<'_, S>,
    names: &'n Names<S>,
    offset: usize,
) -> Option<(&'n [S], Span)> {
    let rest = Span::new(offset, line.text.len()).of(line.text);
    let name = rest.strip_prefix(' ')?;
    let name = name.strip_prefix('@').unwrap_or(name);
    if name.starts_with(' ') {
        return None;
    }
    let found = names
        .player_at_start(name)
        .filter(|_| !name.starts_with(' '))?;
    let span = found.span.shifted(line.text.len() - name.len());
    Some((found.slots, span))
}

/// What the sentence of a phrase says before it.
fn sentence_before<'a, S: Copy + Ord>(line: &Line<'a, S>, phrase: Span) -> &'a str {
    Span::new(line.sentences.start_of(phrase.start), phrase.start).of(line.text)
}
