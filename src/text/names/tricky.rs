//! Texts for tests: made of characters that folding changes, splits, joins or drops.

use proptest::prelude::*;

const CHARACTERS: &[char] = &[
    'a', 'B', 'i', 'I', 'e', '1', '_', '.', '-', ' ', '\t', '\n', '@', '\'', 'ß', 'ẞ', 'é', 'İ',
    'ı', 'е', 'Е', 'ё', 'Ё', 'й', 'и', 'Ж', 'ς', 'Σ', 'ᾳ', 'ﬁ', 'ｶ', 'ﾞ', 'ㄱ', 'ㅏ', 'ᄀ', 'ᅡ',
    '각', '狼', '👩', '💻', '¨', '´', '’', '—', '\u{2011}', '\u{a0}', '\u{200b}', '\u{200d}',
    '\u{fe0f}', '\u{300}', '\u{301}', '\u{306}', '\u{307}', '\u{308}', '\u{323}', '\u{345}',
    '\u{3164}', '½',
];

/// A short text of such characters.
pub(super) fn tricky_text() -> impl Strategy<Value = String> {
    let character = prop::sample::select(CHARACTERS);
    prop::collection::vec(character, 0..12).prop_map(String::from_iter)
}
