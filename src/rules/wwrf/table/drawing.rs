//! Draws that the host sets: `resolve drawing Bob, #2 Wolf`; kept as `resolve drawing #1.2, #2.1`.
//!
//! A move's draws count from one, the orders in which elements act left out. A wish is kept by
//! the number of its draw and the place of the thing in it, so that it reads the same for ever.

use serde::{Deserialize, Serialize};

use super::refused;
use super::words::{bare, marked_number, number, parts, word};
use crate::chance::Why;
use nightdesk_lang::tree::Key;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::Listed;
use nightdesk_text::{Language, say};

/// A draw that the host sets.
#[derive(Debug, Clone)]
pub(super) struct Wish {
    /// The number of the draw; none is the first that the wish fits.
    draw: Option<usize>,
    what: Wished,
}

/// What is to be drawn.
#[derive(Debug, Clone)]
enum Wished {
    /// What goes by this name.
    Called(String),
    /// What stands in this place, counted from one.
    Place(usize),
}

/// The draws of a move as they are made, and what the host wants of those to come.
#[derive(Debug, Default)]
pub(super) struct Draws {
    wishes: Vec<Wish>,
    made: Vec<Made>,
    /// Number and place of what was set, and by which wish.
    set: Vec<(usize, usize, Wish)>,
}

/// What the host has set of the draws of a move.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct SetDraws(Vec<SetDraw>);

/// A draw that was set: its number, the place of what it gives, and what that is called.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct SetDraw {
    draw: usize,
    place: usize,
    what: Option<String>,
}

/// A draw that was made.
#[derive(Debug)]
struct Made {
    why: Why,
    /// What it was made among.
    among: Vec<String>,
    /// The place of what came first.
    first: Option<usize>,
}

/// A line without what it wants to be drawn, and that.
pub(super) fn cut(line: &str, language: Language) -> Result<(&str, Vec<Wish>), Refusal> {
    let Some((line, wanted)) = last_outside_quotes(line, WORD) else {
        return Ok((line, Vec::new()));
    };
    let wishes = parts(wanted, &[',']).into_iter();
    let wishes = wishes.map(|text| wish(text, language));
    Ok((line, wishes.collect::<Result<_, _>>()?))
}

/// What stands before the wishes in a line.
const WORD: &str = " drawing ";

fn wish(text: &str, language: Language) -> Result<Wish, Refusal> {
    let (draw, rest) = match marked_number(text) {
        Some((draw, rest)) => (usize::try_from(draw).ok(), rest),
        None => (None, text),
    };
    if let Some((place, "")) = rest.strip_prefix('.').and_then(number) {
        let what = Wished::Place(usize::try_from(place).unwrap_or(usize::MAX));
        return Ok(Wish { draw, what });
    }
    let called = bare(rest);
    if called.is_empty() {
        return Err(refused("no-draw", say!(&language, "write_draw")));
    }
    let what = Wished::Called(called.to_owned());
    Ok(Wish { draw, what })
}

impl Wish {
    /// Its place in a draw that it fits.
    fn place_in(&self, draw: usize, among: &[String]) -> Option<usize> {
        if self.draw.is_some_and(|wanted| wanted != draw) {
            return None;
        }
        match &self.what {
            Wished::Place(place) => place.checked_sub(1).filter(|place| *place < among.len()),
            Wished::Called(called) => {
                let wanted = Key::of(called);
                let means =
                    |one: &String| one == called || !wanted.is_empty() && Key::of(one) == wanted;
                among.iter().position(means)
            }
        }
    }

    fn words(&self) -> String {
        match &self.what {
            Wished::Called(called) => called.clone(),
            Wished::Place(place) => format!("#{}.{place}", self.draw.unwrap_or(0)),
        }
    }
}

impl SetDraws {
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was set, in the words in which a line keeps it.
    pub(super) fn kept(&self) -> String {
        let set = self.0.iter();
        let set: Vec<String> = set
            .map(|SetDraw { draw, place, .. }| format!("#{draw}.{place}"))
            .collect();
        match set.is_empty() {
            true => String::new(),
            false => format!("{WORD}{}", set.join(", ")),
        }
    }

    /// A kept line with what was set by name, as a host types it; none where nothing was set. `named`
    /// is what goes by a name now.
    pub(super) fn in_words(&self, line: &str, named: impl Fn(&str) -> String) -> Option<String> {
        let line = line
            .strip_suffix(&self.kept())
            .filter(|_| !self.is_empty())?;
        let set = self.0.iter().map(|set| set.what.as_deref());
        let set: Option<Vec<String>> = set
            .map(|what| what.map(|what| word(&named(what))))
            .collect();
        Some(format!("{line}{WORD}{}", set?.join(", ")))
    }
}

impl Draws {
    pub(super) fn wanting(wishes: Vec<Wish>) -> Self {
        Self {
            wishes,
            ..Self::default()
        }
    }

    /// A draw is made; gives what is set of it. A whole order takes every wish that fits.
    pub(super) fn make(&mut self, why: Why, among: Vec<String>) -> Vec<usize> {
        let draw = self.made.len() + 1;
        let mut places = Vec::new();
        let set = &mut self.set;
        self.wishes.retain(|wish| {
            if why != Why::Shuffle && !places.is_empty() {
                return true;
            }
            let place = wish.place_in(draw, &among);
            set.extend(place.map(|place| (draw, place + 1, wish.clone())));
            places.extend(place);
            place.is_none()
        });
        self.made.push(Made {
            why,
            among,
            first: places.first().copied(),
        });
        places
    }

    /// What came first of the draw that is being made, where nothing was set.
    pub(super) fn came(&mut self, first: Option<usize>) {
        if let Some(made) = self.made.last_mut() {
            made.first = made.first.or(first);
        }
    }

    /// The last draws gave nothing that counts; what was wanted of them is wanted still.
    pub(super) fn give_up(&mut self, draws: usize) {
        self.made.truncate(self.made.len().saturating_sub(draws));
        let standing = self.made.len();
        let first = self.set.partition_point(|(draw, ..)| *draw <= standing);
        let given_up = self.set.split_off(first).into_iter();
        let wanted = given_up.map(|(_, _, wish)| wish);
        self.wishes.splice(..0, wanted);
    }

    /// Refuses wishes that nothing came of.
    pub(super) fn check(&self, language: Language) -> Result<(), Refusal> {
        let Some(left) = self.wishes.first() else {
            return Ok(());
        };
        let drawn = (1..).zip(&self.made);
        let drawn = drawn.map(|(draw, made)| {
            let among = made.among_words(language);
            say!(&language, "drawn_among", draw, among)
        });
        let drawn: Vec<String> = drawn.collect();
        let message = match drawn.is_empty() {
            true => say!(&language, "nothing_is_drawn"),
            false => {
                let (what, drawn) = (left.words(), Listed(&drawn));
                say!(&language, "cannot_be_drawn", what, drawn)
            }
        };
        Err(refused("no-draw", message))
    }

    /// What the host has set.
    pub(super) fn set(&self) -> SetDraws {
        let set = self.set.iter().map(|(draw, place, _)| SetDraw {
            draw: *draw,
            place: *place,
            what: draw
                .checked_sub(1)
                .and_then(|draw| self.made.get(draw)?.among.get(place.checked_sub(1)?))
                .cloned(),
        });
        SetDraws(set.collect())
    }

    /// What was drawn, for the host; nothing of a draw that comes to the same whatever is drawn.
    pub(super) fn lines(&self, language: Language) -> Vec<String> {
        let lines = self.between_several().map(|(draw, made)| {
            let (first, among) = (made.first_words(), made.among_words(language));
            let purpose = purpose(made.why, language);
            say!(&language, "drawn", draw, purpose, first, among)
        });
        lines.collect()
    }

    /// The same as values: what about, and how.
    pub(super) fn values(&self, language: Language) -> Vec<(String, String)> {
        let told = self.between_several().map(|(_, made)| {
            let purpose = purpose(made.why, language);
            (purpose, made.first_words().to_owned())
        });
        told.collect()
    }

    /// The draws by their numbers that could have come otherwise.
    fn between_several(&self) -> impl Iterator<Item = (usize, &Made)> {
        let drawn = (1..).zip(&self.made);
        drawn.filter(|(_, made)| made.is_between_several())
    }
}

impl Made {
    fn is_between_several(&self) -> bool {
        let first = self.among.first();
        self.among.iter().any(|one| Some(one) != first)
    }

    /// What came first.
    fn first_words(&self) -> &str {
        let first = self.first.and_then(|first| self.among.get(first));
        first.map_or("", String::as_str)
    }

    /// What it was made among, each once, and not too many.
    fn among_words(&self, language: Language) -> String {
        let mut shown: Vec<&str> = Vec::new();
        for one in &self.among {
            if !shown.contains(&one.as_str()) {
                shown.push(one);
            }
        }
        if shown.len() > MOST_SHOWN {
            let more = shown.len() - MOST_SHOWN;
            shown.truncate(MOST_SHOWN);
            return say!(&language, "and_more", names = shown.join(", "), more);
        }
        language.list(&shown)
    }
}

/// Things that are named where a draw is shown.
const MOST_SHOWN: usize = 12;

/// What a draw decides, for the host.
fn purpose(why: Why, language: Language) -> String {
    match why {
        Why::Order | Why::Shuffle => say!(&language, "draw_of_order"),
        Why::Player => say!(&language, "draw_of_player"),
        Why::Role => say!(&language, "draw_of_role"),
        Why::Forced => say!(&language, "draw_of_forced"),
        Why::Obstruction => say!(&language, "draw_of_obstruction"),
        Why::Executor => say!(&language, "draw_of_executor"),
        Why::RandomOption => say!(&language, "draw_of_random_option"),
        Why::Killing => say!(&language, "draw_of_killing"),
    }
}

/// A text before and after the last place where a word stands outside quotes.
fn last_outside_quotes<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let open = |before: &str| before.matches(['"', '`']).count() % 2 == 1;
    let (before, after) = text.rsplit_once(word)?;
    match open(before) {
        true => None,
        false => Some((before, after)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Draws, cut};
    use crate::chance::Why;
    use nightdesk_text::Language;

    const ENGLISH: Language = Language::English;

    fn draws(line: &str) -> Draws {
        Draws::wanting(cut(line, ENGLISH).expect("wishes").1)
    }

    fn among(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn a_wish_goes_to_the_first_draw_that_it_fits() {
        let mut draws = draws("resolve drawing Cid, \"Big Bob\"");
        assert_eq!(draws.make(Why::Player, among(&["Ana", "Big Bob"])), [1]);
        assert_eq!(draws.make(Why::Player, among(&["Ana", "cid"])), [1]);
        assert_eq!(draws.make(Why::Player, among(&["Ana", "cid"])), [0; 0]);
        draws.came(Some(0));
        assert_eq!(draws.set().kept(), " drawing #1.2, #2.2");
        let in_words = draws
            .set()
            .in_words("resolve drawing #1.2, #2.2", str::to_owned);
        assert_eq!(
            in_words.as_deref(),
            Some("resolve drawing \"Big Bob\", cid")
        );
        assert!(draws.check(ENGLISH).is_ok());
        assert!(
            draws.lines(ENGLISH)[2].starts_with("Drawn #3, which player: Ana (of Ana and cid);")
        );
    }

    #[test]
    fn a_number_names_the_draw_and_a_place_what_is_drawn() {
        let mut draws = draws("resolve drawing #2 Ana, #1.2");
        assert_eq!(draws.make(Why::Killing, among(&["Ana", "Bob"])), [1]);
        assert_eq!(draws.make(Why::Player, among(&["Ana", "Bob"])), [0]);
        assert!(draws.check(ENGLISH).is_ok());
    }

    #[test]
    fn a_draw_between_things_of_one_name_is_not_told_and_keeps_its_number() {
        let mut draws = draws("resolve drawing #2 Bob");
        draws.make(Why::Killing, among(&["attack by pack (Ana)"; 2]));
        draws.came(Some(1));
        draws.make(Why::Player, among(&["Ana", "Bob"]));
        let lines = draws.lines(ENGLISH);
        assert_eq!(lines.len(), 1);
        assert!(
            lines[0].starts_with("Drawn #2, which player: Bob"),
            "{lines:?}"
        );
        assert!(draws.check(ENGLISH).is_ok());
    }

    #[test]
    fn what_was_given_up_is_wanted_still() {
        let mut draws = draws("resolve drawing Bob, #2 Ana");
        draws.make(Why::Forced, among(&["Ana", "Bob"]));
        draws.make(Why::Forced, among(&["Ana", "Bob"]));
        draws.give_up(2);
        assert_eq!(
            (draws.set().kept(), draws.lines(ENGLISH)),
            Default::default()
        );
        let said = draws
            .check(ENGLISH)
            .expect_err("nothing came of them")
            .message;
        assert_eq!(said, "nothing is drawn by this line");
        assert_eq!(draws.make(Why::Forced, among(&["Ana", "Bob"])), [1]);
        assert_eq!(draws.make(Why::Forced, among(&["Ana", "Bob"])), [0]);
        assert_eq!(draws.set().kept(), " drawing #1.2, #2.1");
    }

    #[test]
    fn an_order_takes_all_that_fits() {
        let mut draws = draws("answer Ana Bob drawing Cid, Bob");
        let places = draws.make(Why::Shuffle, among(&["Ana", "Bob", "Cid"]));
        assert_eq!(places, [2, 1]);
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let mut draws = draws("resolve drawing Zed");
        let said = draws.check(ENGLISH).expect_err("nothing").message;
        assert_eq!(said, "nothing is drawn by this line");
        draws.make(Why::Player, among(&["Ana", "Bob"]));
        let said = draws.check(ENGLISH).expect_err("not among them").message;
        assert_eq!(
            said,
            "`Zed` cannot be drawn; drawn are #1 among Ana and Bob"
        );
        assert!(cut("resolve drawing ,", ENGLISH).is_err());
        assert_eq!(
            cut("answer \"a drawing b\"", ENGLISH)
                .expect("a line")
                .1
                .len(),
            0
        );
    }
}
