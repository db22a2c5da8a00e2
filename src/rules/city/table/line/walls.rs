//! Walls as a line names them: `wall Anna at 20:50 #12`, `wall Anna, Boris`.

use chrono::{NaiveDate, NaiveTime};

use super::rest::one_of_these;
use super::words::{Verb, Word};
use super::{Line, Wall, refused, seats, without_sign};
use crate::day::entry::{Names, SPOKEN};
use crate::table::CityTable;
use nightdesk_game::{Language, SeatId};
use nightdesk_rules::Refusal;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::Place;
use nightdesk_text::say;

/// Why a wall in a post of somebody else's is refused.
pub(in crate::table) const NOT_HIS_POST: &str = "not-his-post";

/// Names, then perhaps when it was posted, then perhaps where it stands.
pub(super) fn read(rest: &str, names: &Names) -> Result<Wall, Refusal> {
    let (rest, link) = match rest.rsplit_once(char::is_whitespace) {
        Some((before, last)) if is_link(last) && !ends_in_name(rest, names) => {
            (before.trim(), Some(last.to_owned()))
        }
        Some(_) | None => (rest, None),
    };
    let (of, posted) = match Word::At.last_in(rest) {
        Some((of, when)) => (of, Some(time(when, names)?)),
        None => (rest, None),
    };
    Ok(Wall {
        of: seats(of, names)?,
        posted,
        link,
    })
}

/// Walls as hosts tell of them: "стенку написала Анна", "стенка от Анны и Бориса", "стенки: Анна, Борис". None where
/// the line is the desk's own, or another one.
pub(super) fn in_words(text: &str, names: &Names) -> Option<Result<Line, Refusal>> {
    let text = text.trim_end_matches(['.', '!']);
    let of = after_a_wall(text, names).or_else(|| {
        let before = Word::AWall.before_end(text)?;
        Word::WallOf.before_end(before)
    });
    let named = each_named(of?, names)?;
    let several = named.iter().find(|seats| seats.len() > 1);
    Some(match several {
        Some(seats) => {
            let verb = Verb::Wall.written(names.language());
            let lines = seats
                .iter()
                .map(|seat| format!("{verb} {}", names.of(*seat)));
            Err(one_of_these(text, lines, names))
        }
        None => Ok(Line::Wall(Wall {
            of: named.concat(),
            posted: None,
            link: None,
        })),
    })
}

/// Whose wall it is by what comes after a word for it, with words or a sign around the names.
fn after_a_wall<'t>(text: &'t str, names: &Names) -> Option<&'t str> {
    let front = Word::WallOf.off_the_start(text);
    let before_sign = front.split_once(':').filter(|(word, _)| {
        let is_player = names.subject(word).is_ok();
        Word::AWall.is(word) && !is_player
    });
    let rest = match before_sign {
        Some((_, rest)) => rest,
        None => Word::AWall.after(front)?,
    };
    let of = Word::WallOf.off_the_start(without_sign(rest));
    let of = Word::WallIsThere.before_end(of).unwrap_or(of);
    (before_sign.is_some() || front.len() < text.len() || of.len() < rest.trim().len())
        .then_some(of)
}

/// All whom each name of a list may mean; none where one means nobody.
fn each_named(text: &str, names: &Names) -> Option<Vec<Vec<SeatId>>> {
    let all = text.split(',').map(|part| {
        let part = part.trim();
        let part = SPOKEN.joins.before(part).unwrap_or(part);
        let one = names.fitting_in(part, Place::Any);
        if !one.is_empty() {
            return Some(vec![one]);
        }
        SPOKEN.joins.iter().find_map(|word| {
            let (before, after) = part.split_once(&format!(" {word} "))?;
            Some([each_named(before, names)?, each_named(after, names)?].concat())
        })
    });
    let all: Option<Vec<Vec<Vec<SeatId>>>> = all.collect();
    all.map(|all| all.concat())
}

/// How it is written, after the names.
pub(super) fn written(wall: &Wall, language: Language) -> String {
    let at = Word::At.written(language);
    let posted = wall.posted.map(|(date, time)| {
        let date = date.map(|date| format!("{date} ")).unwrap_or_default();
        format!(" {at} {date}{}", time.format("%H:%M"))
    });
    let link = wall.link.as_ref().map(|link| format!(" {link}"));
    posted.into_iter().chain(link).collect()
}

/// Whether the last of several names is one that ends like a post.
fn ends_in_name(rest: &str, names: &Names) -> bool {
    rest.rsplit(',').next().is_some_and(|last| names.has(last))
}

fn is_link(word: &str) -> bool {
    let number = word.strip_prefix('#');
    number.is_some_and(|number| number.parse::<u64>().is_ok()) || word.contains("://")
}

fn time(text: &str, names: &Names) -> Result<(Option<NaiveDate>, NaiveTime), Refusal> {
    let (date, time) = match text.split_once(char::is_whitespace) {
        Some((date, time)) => (Some(date), time.trim()),
        None => (None, text),
    };
    let wrong = || refused("no-time", say!(names, "is_no_time_of_a_wall", text));
    let date = date
        .map(|date| date.parse().map_err(|_| wrong()))
        .transpose()?;
    let time = NaiveTime::parse_from_str(time, "%H:%M").map_err(|_| wrong())?;
    Ok((date, time))
}

impl CityTable {
    /// A wall after a post that was read has the post's time, and must be the player's.
    pub(super) fn with_post(&self, mut wall: Wall) -> Result<Wall, Refusal> {
        let number = wall.link.as_deref().and_then(|link| link.strip_prefix('#'));
        let Some(number) = number.and_then(|number| number.parse::<u64>().ok()) else {
            return Ok(wall);
        };
        let Some((author, posted)) = self.posts.get(&number) else {
            return Ok(wall);
        };
        if let Some(author) = author.filter(|author| !self.may_be_wall_of(&wall, *author)) {
            let message = say!(
                self,
                "post_number_is_by_player",
                number,
                player = self.pen.name(author)
            );
            return Err(refused(NOT_HIS_POST, message));
        }
        if wall.posted.is_none() {
            wall.posted = self.pen.clock.local(*posted);
        }
        Ok(wall)
    }

    /// `wall all`, `wall all but Anna`: the walls of all who live, or of all but some.
    pub(super) fn walls_of_all(&self, rest: &str, names: &Names) -> Option<Result<Wall, Refusal>> {
        let rest = Word::All.after(rest)?.trim_start_matches([' ', ',']);
        let but = match Word::But.after(rest) {
            Some(but) => seats(but, names),
            None if rest.is_empty() => Ok(Vec::new()),
            None => return None,
        };
        Some(but.map(|but| {
            let living = self.state.city.living().map(|citizen| citizen.seat);
            Wall {
                of: living.filter(|seat| !but.contains(seat)).collect(),
                posted: None,
                link: None,
            }
        }))
    }

    /// Whether a wall in somebody's post may be the one of these players: a servant's counts for the
    /// master, and the other way round (city day L-13).
    fn may_be_wall_of(&self, wall: &Wall, author: SeatId) -> bool {
        let mut pairs = self.state.memory.servants.iter();
        wall.of.contains(&author)
            || pairs.any(|pair| {
                pair.servant == author && wall.of.contains(&pair.master)
                    || pair.master == author && wall.of.contains(&pair.servant)
            })
    }
}
