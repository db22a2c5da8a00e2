//! Night entries in the host's words: `Bad Ash switches Pyro, Leo`.

use super::clauses::{
    cut_at, cut_quoted, first_word, leading_name, leading_side, leading_subject, place_of_end,
    players, split_at, targets,
};
use super::line::Flags;
use super::names::Names;
use super::offers::says_more;
use super::player_words::{after_both, denied, in_place_of};
use super::refused::{Complaint, any_may_be_meant};
use super::words::{WORDS, is_one};
use super::{Act, Arm, Arrived, Asks, IfLate, NightLine, Sender, condition};
use nightdesk_game::{Condition, SeatId};
use nightdesk_text::in_each;
use nightdesk_text::names::{Place, fold, is_plain_words, same};
use nightdesk_text::{AROUND, after_words, without_marks};
use nightdesk_time::PhaseKind;

/// What an entry says that does nothing at all.
pub(super) const NOTHING: [&str; 6] =
    ["none", "no action", "nothing", "no actions", "pass", "idle"];

/// Reads what follows `act`, or a whole line that starts with a player.
pub(super) fn read<'a>(
    text: &'a str,
    flags: &Flags<'a>,
    names: &Names,
    typed: &str,
) -> Result<NightLine, Complaint<'a>> {
    flags.only(&["--accept-late", "--extra", "--yes"], "act")?;
    let (from, rest) = sender(text, names)?;
    let (rest, arrived) = arrival(rest, names);
    let reading = Reading {
        himself: match &from {
            Sender::Seat(seat) => Some(*seat),
            Sender::Faction(_) => None,
        },
        extra: flags.has("--extra"),
        sender: match &from {
            Sender::Seat(seat) => names.name(*seat),
            Sender::Faction(slug) => names.faction_title(slug),
        },
        names,
    };
    Ok(NightLine {
        asks: reading.asks(rest)?,
        from,
        arrived,
        // Yes answers the question whether a late entry is taken.
        if_late: match flags.has("--accept-late") || flags.has("--yes") {
            true => IfLate::Accept,
            false => IfLate::BySetup,
        },
        typed: typed.trim().to_owned(),
    })
}

/// Whether a line that starts with no command may be a night entry.
pub(super) fn looks_like_one(text: &str, names: &Names) -> bool {
    let subject_first = names.known().at_start(text).is_some() || text.starts_with(['"', '“', '«']);
    subject_first || leading_side(text, names).is_some() || verb_place(text, names).is_some()
}

/// Whether a line begins as a night entry does: a player or a side, then an ability that is known,
/// or words for no action. Whatever follows, it is read as an entry and as nothing else.
#[must_use]
pub fn begins_entry(line: &str, names: &Names) -> bool {
    let said = sender(line.trim(), names).ok();
    said.is_some_and(|(_, rest)| {
        let rest = rest.trim_start();
        known_verb(rest, names).is_some() || begins_with_nothing(rest)
    })
}

/// Whether an entry says clearly what is done and by whom: a second player after a side's kill may be the
/// one who carries it out.
pub(super) fn is_clear(entry: &NightLine, names: &Names) -> bool {
    let may_name_performer = match (&entry.from, &entry.asks) {
        (Sender::Faction(_), Asks::Act(act)) => act.targets.len() > 1 && act.by.is_none(),
        _ => false,
    };
    !may_name_performer && knows_verbs(entry, names)
}

/// Whether whatever an entry asks for is something that somebody in the game can do.
#[must_use]
pub fn knows_verbs(entry: &NightLine, names: &Names) -> bool {
    let known = |verb: &str| names.verbs.iter().any(|known| same(known, verb));
    match &entry.asks {
        Asks::Nothing { verb } => verb.as_deref().is_none_or(known),
        Asks::Act(act) => known(&act.verb),
        Asks::Conditional(arms) => arms
            .iter()
            .filter_map(|arm| arm.act.as_ref())
            .all(|act| known(&act.verb)),
    }
}

/// Whether a player's entry asks for something that the player can do by day.
pub(super) fn is_done_by_day(entry: &NightLine, names: &Names) -> bool {
    let Sender::Seat(seat) = &entry.from else {
        return false;
    };
    let by_day = |verb: &str| names.is_able_by_day(verb, *seat);
    match &entry.asks {
        Asks::Nothing { verb } => verb.as_deref().is_some_and(by_day),
        Asks::Act(act) => by_day(&act.verb),
        Asks::Conditional(arms) => arms
            .iter()
            .filter_map(|arm| arm.act.as_ref())
            .any(|act| by_day(&act.verb)),
    }
}

/// Whether words for no action stand first, with or without more after them.
fn begins_with_nothing(text: &str) -> bool {
    let folded = fold(text);
    NOTHING.iter().any(|word| {
        let rest = folded.strip_prefix(word);
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

fn sender<'a>(text: &'a str, names: &Names) -> Result<(Sender, &'a str), Complaint<'a>> {
    let trim = |rest: &'a str| rest.trim_start_matches([':', ',']).trim_start();
    if let Some((_, rest)) = leading_name(text, names)? {
        let named = split_at(text, text.len() - rest.len()).0;
        return Ok((Sender::Seat(names.subject(named)?), trim(rest)));
    }
    if let Some((subject, rest)) = text.split_once(':')
        && names.player(subject).is_ok()
    {
        return Ok((Sender::Seat(names.subject(subject)?), rest.trim()));
    }
    if let Some((slug, rest)) = leading_side(text, names) {
        return Ok((Sender::Faction(slug.to_owned()), rest));
    }
    if let Some(place) = verb_place(text, names) {
        let (subject, rest) = split_at(text, place);
        if let Some(slug) = names.faction(subject) {
            return Ok((Sender::Faction(slug.to_owned()), rest));
        }
        let read = names.subject(subject.trim_end());
        return read
            .map(|seat| (Sender::Seat(seat), rest))
            .map_err(|complaint| target_first(text, place, names).unwrap_or(complaint));
    }
    leading_subject(text, names).map(|(seat, rest)| (Sender::Seat(seat), trim(rest)))
}

/// The complaint about a line whose target is before the verb, as Russian has it: `Тимура проверяет Вика`.
fn target_first<'a>(text: &'a str, place: usize, names: &Names) -> Option<Complaint<'a>> {
    let (target, rest) = split_at(text, place);
    let (verb, who) = split_at(rest, known_verb(rest, names)?);
    let who = names.subject(who.trim()).ok()?;
    let line = format!("{} {verb} {}", names.name(who), target.trim());
    Some(Complaint::new("doubtful-line", text, in_each!("who_does_it")).meant(&line))
}

/// Where the first known verb stands that has somebody before it.
fn verb_place(text: &str, names: &Names) -> Option<usize> {
    let known = names.known().occurrences(text);
    text.char_indices()
        .take_while(|(offset, _)| *offset <= LONGEST_SUBJECT)
        .filter(|(offset, _)| {
            let starts = split_at(text, *offset).0.ends_with(char::is_whitespace);
            starts && known.iter().all(|name| !name.span.contains(*offset))
        })
        .map(|(offset, _)| offset)
        .find(|offset| {
            let (subject, rest) = split_at(text, *offset);
            known_verb(rest, names).is_some()
                && (names.player(subject).is_ok() || names.faction(subject).is_some())
        })
}

/// How many words a verb has at the most ("hides behind").
const VERB_WORDS: usize = 6;

/// Longer words before a verb are no name, but a sentence that was pasted.
const LONGEST_SUBJECT: usize = 120;

/// The length of the longest known verb that starts a text.
pub(super) fn known_verb(text: &str, names: &Names) -> Option<usize> {
    let ends = text
        .match_indices(char::is_whitespace)
        .map(|(offset, _)| offset)
        .chain([text.len()])
        .take(VERB_WORDS);
    let ends: Vec<usize> = ends.collect();
    ends.into_iter().rfind(|end| {
        let words = fold(split_at(text, *end).0);
        names.verbs.contains(&words)
    })
}

/// Cuts off when it arrived: `at 20:07`, `at 8pm yesterday`, `, sent nov 29 8pm`, `late`.
fn arrival<'a>(text: &'a str, names: &Names) -> (&'a str, Arrived) {
    if let Some((before, _, time)) = cut_at(text, &["at"], names)
        && let Some(time) = as_time(time)
    {
        let in_brackets = before.rsplit_once('(');
        let in_brackets = in_brackets.filter(|(_, inside)| WORDS.sent_at.has(inside));
        let before = match in_brackets {
            Some((before, _)) => before,
            None => WORDS.sent_at.after(before).unwrap_or(before),
        };
        return (before.trim_end_matches([',', '(', ' ']), Arrived::At(time));
    }
    let mut blanks = text.match_indices(' ').map(|(at, _)| split_at(text, at));
    let sent = blanks.find_map(|(before, rest)| {
        let rest = rest.trim_start().trim_start_matches('(');
        Some((before, as_time(WORDS.sent_at.before(rest)?)?))
    });
    if let Some((before, time)) = sent {
        return (before.trim_end_matches([',', ' ']), Arrived::At(time));
    }
    match text.trim_end().rsplit_once(char::is_whitespace) {
        Some((before, "late")) => (before.trim_end().trim_end_matches(','), Arrived::Late),
        Some(_) | None => (text, Arrived::Now),
    }
}

/// A time as it is read, with its day before it: `yesterday 8pm` of `8pm yesterday`; none where a text is no time.
fn as_time(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches([')', '.']);
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_half = |word: &str| ["am", "pm"].iter().any(|half| same(word, half));
    let is_clock = |word: &str| {
        let digits = word.trim_end_matches(|sign: char| sign.is_alphabetic());
        let half = split_at(word, digits.len()).1;
        let starts = digits.starts_with(|sign: char| sign.is_ascii_digit());
        starts && (digits.contains(':') || is_half(half))
    };
    let place = words.iter().enumerate().find_map(|(at, word)| {
        let next = words.get(at + 1).copied().unwrap_or_default();
        let is_number = word.parse::<u32>().is_ok() && is_half(next);
        (is_clock(word) || is_number).then_some(at)
    })?;
    if text.contains(['"', '“', '«']) {
        return None;
    }
    let end = match words.get(place + 1) {
        Some(half) if is_half(half) => place + 2,
        _ => place + 1,
    };
    let after = words.get(end..).unwrap_or_default();
    // A zone stays where it is.
    let is_day = |word: &&str| is_one(&WORDS.days_after_a_time, word);
    if place > 0 || !after.first().is_some_and(is_day) {
        return Some(text.to_owned());
    }
    let after: Vec<&str> = after
        .iter()
        .copied()
        .filter(|word| !same(word, "on"))
        .collect();
    let before = words.get(..end).unwrap_or_default();
    Some(format!("{} {}", after.join(" "), before.join(" ")))
}

/// What the words of an entry are read with.
struct Reading<'n> {
    /// Whom `himself` means.
    himself: Option<SeatId>,
    extra: bool,
    /// What the player or the side is called.
    sender: &'n str,
    names: &'n Names,
}

impl Reading<'_> {
    fn asks<'a>(&self, text: &'a str) -> Result<Asks, Complaint<'a>> {
        let text = text.trim();
        if is_nothing(text) {
            return Ok(Asks::Nothing { verb: None });
        }
        if cut_at(text, &["if"], self.names).is_some() {
            return self.arms(text).map(Asks::Conditional);
        }
        if let Some(verb) = nothing_with(text) {
            return Ok(Asks::Nothing {
                verb: Some(verb.to_owned()),
            });
        }
        self.act(text).map(Asks::Act)
    }

    fn arms<'a>(&self, text: &'a str) -> Result<Vec<Arm>, Complaint<'a>> {
        let mut arms = Vec::new();
        let mut rest = Some(text);
        while let Some(text) = rest {
            let (arm, following) = match cut_at(text, &["else", "otherwise"], self.names) {
                Some((arm, _, following)) => (arm, Some(following)),
                None => (text, None),
            };
            let (what, when) = self.arm(arm)?;
            if when.is_none() && following.is_some() {
                return Err(Complaint::new(
                    "arm-without-condition",
                    arm,
                    in_each!("would_never_be_done", arm),
                )
                .hint(in_each!("give_it_a_condition")));
            }
            let what = what.trim_matches([',', ';', ':', ' ']);
            let known = |verb: &str| self.names.verbs.iter().any(|known| same(known, verb));
            let act = match is_nothing(what) || nothing_with(what).is_some_and(known) {
                true => None,
                false => match self.same_to_others(what, &arms) {
                    Some(act) => Some(act),
                    None => Some(self.act(what)?),
                },
            };
            arms.push(Arm { when, act });
            rest = following;
        }
        Ok(arms)
    }

    /// The same as in the first arm, done to others who are named alone: `shoots Elm if Fir is dead, otherwise
    /// Oak`.
    fn same_to_others(&self, what: &str, arms: &[Arm]) -> Option<Act> {
        let first = arms.iter().find_map(|arm| arm.act.as_ref())?;
        let is_verb = known_verb(what, self.names).is_some();
        let others = targets(what, self.himself, Place::Any, self.names).ok()?;
        let fits = !is_verb && others.len() == first.targets.len() && first.words.is_none();
        fits.then(|| Act {
            targets: others,
            ..first.clone()
        })
    }

    /// What is done and when, whichever stands first.
    fn arm<'a>(&self, arm: &'a str) -> Result<(&'a str, Option<Condition>), Complaint<'a>> {
        let Some((what, _, when)) = cut_at(arm, &["if"], self.names) else {
            return Ok((arm, None));
        };
        if !what.trim_matches([',', ';', ':', ' ']).is_empty() {
            return Ok((what, Some(condition::read(when, self.names)?)));
        }
        let (when, what) = condition::read_leading(when, self.names)?;
        let what = match first_word(what) {
            (then, rest) if same(then, "then") => rest,
            _ => what,
        };
        Ok((what, Some(when)))
    }

    fn act<'a>(&self, text: &'a str) -> Result<Act, Complaint<'a>> {
        let names = self.names;
        if known_verb(text, names).is_none()
            && denied(AROUND.before_verb.off_the_start(text)).is_some()
        {
            let message = in_each!("denies", text);
            let sender = self.sender;
            return Err(Complaint::new("doubtful-line", text, message)
                .hint(in_each!("perhaps_no_action", sender)));
        }
        // Words for a message say nothing of the entry.
        let has_words = cut_quoted(text).is_some();
        let (text, instead_of) = match in_place_of(text).filter(|_| !has_words) {
            Some((text, before)) => (text, Some(names.player(before)?)),
            None => (text, None),
        };
        if let Some(complaint) = self.two_entries(text).filter(|_| !has_words) {
            return Err(complaint);
        }
        let (verb, rest) = verb_and_rest(text, names);
        let place = place_of_end(text, rest);
        if verb.is_empty() {
            return Err(Complaint::new("no-verb", text, in_each!("what_is_done"))
                .hint(in_each!("write_an_entry")));
        }
        if is_vote(verb) && known_verb(verb, names).is_none() {
            return Err(
                Complaint::new("vote-as-entry", verb, in_each!("a_vote_begins_with_vote"))
                    .hint(in_each!("write_vote_or_unvote")),
            );
        }
        if let Some(meant) = verb_after(verb, rest, names) {
            return Err(
                Complaint::new("no-verb", verb, in_each!("is_nothing_that_is_done", verb))
                    .hint(in_each!("write_meant_alone", meant)),
            );
        }
        // "should i protect Elm", "refuses to protect Elm": a name after such a word is no help.
        let (_, after) = first_word(rest);
        let lead = split_at(text, text.len() - after.len()).0;
        let does_nothing = known_verb(verb, names).is_none()
            && (is_plain_words(verb) || says_more(lead, "", names));
        let no_help = |complaint: Complaint<'a>| match does_nothing {
            true => complaint.without_offer(),
            false => complaint,
        };
        // "switches to Frr": whom it names is what is wrong with it.
        if let ("to" | "onto", whom) = first_word(rest)
            && names.known().at_start(rest).is_none()
        {
            names.player(whom).map_err(no_help)?;
        }
        let (rest, words, tail) = match cut_quoted(rest) {
            // Where a name must come, quotes may stand around it.
            Some((before, ..)) if wants_name(before) && self.quoted_targets(rest) => {
                (rest, None, "")
            }
            Some((before, words, tail)) => (before, Some(words.to_owned()), tail),
            None => (rest, None, ""),
        };
        let (rest, by) = self.performer(rest)?;
        let (tail, by) = match by {
            Some(by) => (tail, Some(by)),
            None => self.performer(tail)?,
        };
        if !tail.is_empty() {
            return Err(
                Complaint::new("words-left-over", tail, in_each!("left_over", tail))
                    .hint(in_each!("before_the_quotes")),
            );
        }
        Ok(Act {
            verb: verb.to_owned(),
            targets: match rest {
                "" => Vec::new(),
                rest => targets(rest, self.himself, place, names).map_err(no_help)?,
            },
            words,
            by,
            instead_of,
            extra: self.extra,
        })
    }

    /// The complaint about words in which a second thing is done after the first: `blocks Elm and kills Fir`,
    /// `blocks and kills Elm`.
    fn two_entries<'a>(&self, text: &'a str) -> Option<Complaint<'a>> {
        let names = self.names;
        let (first, rest) = split_at(text, known_verb(text, names)?);
        let known = names.known();
        let mut places = text.char_indices().filter(|(at, _)| *at >= first.len());
        let (before, second, length) = places.find_map(|(at, sign)| {
            let (before, from) = split_at(text, at);
            let parts = sign == ' ' || matches!(sign, ',' | '&' | '+' | ';' | '.');
            let second = parts.then(|| after_both(from.trim_start()))??;
            let length = known_verb(second, names)?;
            (known.at_start(second).is_none()).then_some((before, second, length))
        })?;
        let (verb, targets) = split_at(second, length);
        let done = split_at(before, first.len()).1.trim();
        let first_line = match done.is_empty() {
            true => format!("{first}{targets}"),
            false => before.trim().to_owned(),
        };
        let sender = self.sender;
        let lines = [first_line, format!("{verb}{targets}")];
        let lines = lines.map(|line| format!("{sender} {line}"));
        let message = in_each!("are_two_entries", first, verb);
        let is_read = |line: &String| read(line, &Flags::default(), names, line).is_ok();
        Some(Complaint::new("several-commands", rest, message).meant_each_if(&lines, is_read))
    }

    /// Whether all of a text with quotes in it names players: `"Pyro" and "Leo"`.
    fn quoted_targets(&self, text: &str) -> bool {
        self.performer(text)
            .is_ok_and(|(text, _)| targets(text, self.himself, Place::Named, self.names).is_ok())
    }

    /// Cuts off who carries it out.
    fn performer<'a>(&self, text: &'a str) -> Result<(&'a str, Option<SeatId>), Complaint<'a>> {
        match cut_at(text, &["by"], self.names) {
            Some((before, _, by)) => Ok((before, Some(self.names.player(by)?))),
            None => Ok((text.trim(), None)),
        }
    }
}

/// Whether a name must follow these words: nothing stands there, or something that links names.
fn wants_name(before: &str) -> bool {
    let last = before
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or_default();
    before.ends_with([',', ';', '&', '→'])
        || ["", "and", "to", "by", "->"]
            .iter()
            .any(|word| same(word, last))
}

/// The complaint about a line that says what is done, and not by whom: `Jail - Elm`.
pub(super) fn by_nobody<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    /// So many are named.
    const MOST: usize = 4;
    let greeted = AROUND.greetings.off_the_start(without_marks(text));
    let said = AROUND.before_verb.off_the_start(greeted);
    let is_a_wish = said.len() < greeted.len();
    // As much of it as a colon takes is a blank.
    let length = known_verb(&said.replace(':', " "), names)?;
    let (verb, rest) = split_at(said, length);
    let verb = verb.trim_end_matches([':', ' ']);
    let rest = AROUND
        .after_all
        .off_the_end(without_on(without_marks(rest), names));
    let verb = &fold(verb);
    let seats = names.able_now(verb);
    let seats = seats.as_slice();
    if let Some((whom, by)) = set_off_at_end(rest, names).filter(|(_, by)| seats.contains(by)) {
        let line = format!("{} {verb} {whom}", names.name(by));
        return Some(Complaint::new("no-name", text, in_each!("who_does_it")).meant(&line));
    }
    players(rest, names).ok()?;
    let message = in_each!("who_does_it");
    let complaint = Complaint::new("no-name", text, message);
    let line = |seat: &SeatId| format!("{} {verb} {rest}", names.name(*seat));
    Some(match seats {
        [] => return None,
        // By day it may be done at once, and whose wish it is nobody has said.
        [_] if is_a_wish && names.phase == Some(PhaseKind::Day) => {
            complaint.hint(in_each!("write_who_does_it", verb, rest))
        }
        [one] => complaint.meant(&line(one)),
        some => {
            let lines: Vec<String> = some.iter().take(MOST).map(line).collect();
            complaint.hint(any_may_be_meant(&lines))
        }
    })
}

/// Whether a line begins with a verb that is a player's name, too, and only names somebody after it: `guard
/// May` may be an order without its sender, or all that Guard does.
pub(super) fn is_verb_or_name(text: &str, names: &Names) -> bool {
    let Some(named) = names.known().at_start(text) else {
        return false;
    };
    let (name, rest) = split_at(text, named.span.end);
    let is_verb = known_verb(text, names) == Some(name.len());
    is_verb && !names.can_act(named.id) && names.player(rest).is_ok()
}

/// Targets, and a player who is set off after them: `Elm (Alder)`, `Elm - Alder`, `Elm by Alder`.
fn set_off_at_end<'a>(text: &'a str, names: &Names) -> Option<(&'a str, SeatId)> {
    let in_brackets = || text.strip_suffix(')')?.rsplit_once('(');
    let signs = [" - ", " – ", " — ", " by ", " from "].into_iter();
    let mut parted = signs.filter_map(|sign| text.rsplit_once(sign));
    let (whom, by) = in_brackets().or_else(|| parted.next())?;
    players(whom, names).ok()?;
    // "Elm (from Alder)"
    let by = ["from", "by"]
        .iter()
        .find_map(|word| after_words(by, word))
        .unwrap_or(by);
    Some((whom.trim(), names.player(by).ok()?))
}

/// What follows a verb, without the word that leads to a name; somebody may be called `On Fire`.
fn without_on<'a>(rest: &'a str, names: &Names) -> &'a str {
    let rest = rest.trim().trim_start_matches(['→', ' ']);
    match first_word(rest) {
        ("on" | "with", after) if names.known().at_start(rest).is_none() => after.trim(),
        _ => rest,
    }
}

/// The verb, and what stands after it without `on` or `with`.
fn verb_and_rest<'a>(text: &'a str, names: &Names) -> (&'a str, &'a str) {
    let (verb, rest) = match known_verb(text, names) {
        Some(length) => split_at(text, length),
        None => first_word(text),
    };
    (verb.trim(), without_on(rest, names))
}

/// What is done by the word after one that is nothing: `strongman kills Elm`.
fn verb_after<'a>(verb: &str, rest: &'a str, names: &Names) -> Option<&'a str> {
    let (next, following) = first_word(rest);
    let is_known = |word: &str| known_verb(word, names).is_some();
    let is_name = names.known().at_start(rest).is_some();
    (!is_known(verb) && is_known(next) && !is_name && !following.is_empty()).then_some(next)
}

/// Whether a verb speaks of a vote by day.
fn is_vote(verb: &str) -> bool {
    ["vote", "votes", "voted", "unvote", "unvotes"]
        .iter()
        .any(|word| same(word, verb))
}

fn is_nothing(text: &str) -> bool {
    NOTHING.iter().any(|word| same(word, text))
}

/// `no kill`, `kill none`, `kill nobody`.
fn nothing_with(text: &str) -> Option<&str> {
    let (first, rest) = first_word(text);
    if same(first, "no") && !rest.is_empty() {
        return Some(rest);
    }
    let (verb, last) = text.rsplit_once(char::is_whitespace)?;
    ["none", "nobody", "nothing"]
        .iter()
        .any(|word| same(word, last))
        .then(|| verb.trim())
}
