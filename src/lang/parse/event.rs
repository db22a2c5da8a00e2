//! Events: the first part of a trigger.

use super::cursor::Cursor;
use super::fragment::Fragment;
use super::reader::{Parsed, Reader, fault};
use super::value::backticked;
use crate::code::Code;
use crate::tree::{
    Actor, DayOrNight, Defense, Election, Event, Filtered, Name, PhaseSpan, PreEnd, Type, Value,
    Whose,
};
use nightdesk_text::in_each;

/// Events that are always written the same way.
static FIXED: [(&str, Event); 22] = [
    ("Immediate", Event::Immediate(PhaseSpan::Phase)),
    ("Passive", Event::Passive),
    ("Starting", Event::Starting),
    ("On Assigned", Event::Assigned),
    ("On Lynch", Event::Lynch),
    ("On Defense", Event::Defense(None)),
    ("On Role Change", Event::RoleChange),
    ("On Redirect", Event::Redirect),
    ("On Betrayal", Event::Betrayal),
    ("On Disbandment", Event::Disbandment),
    ("On Poll Closed", Event::PollClosed),
    ("On Poll Skipped", Event::PollSkipped),
    ("On Poll Win", Event::PollWin(None)),
    ("On Join", Event::Join),
    ("On Removal", Event::Removal),
    ("Choice Chosen", Event::ChoiceChosen(None)),
    ("On Emitted", Event::Emitted(None)),
    ("On End Emitted", Event::EndEmitted(None)),
    ("On Vote Add", Event::VoteAdd),
    ("On Vote Remove", Event::VoteRemove),
    ("On Vote Change", Event::VoteChange),
    ("On Hammer", Event::Hammer),
];

/// What can be said after `On` or `On P`, with a filter perhaps.
#[derive(Debug, Clone, Copy)]
enum Happening {
    Death,
    Killed,
    Banished,
    Banishment,
    Visited,
    Visit,
    Action,
    Changed,
}

const HAPPENINGS: [(&str, Happening); 8] = [
    ("Death", Happening::Death),
    ("Killed", Happening::Killed),
    ("Banished", Happening::Banished),
    ("Banishment", Happening::Banishment),
    ("Visited", Happening::Visited),
    ("Visit", Happening::Visit),
    ("Action", Happening::Action),
    ("Changed", Happening::Changed),
];

impl Reader<'_> {
    /// The event a text names.
    pub(super) fn event(&mut self, text: Fragment<'_>) -> Parsed<Event> {
        let words = text.one_spaced();
        if let Some(event) = fixed(&words).or_else(|| phase_event(&words)) {
            return Ok(event);
        }
        if let Some(election) = words.strip_prefix("On ").and_then(Election::read) {
            let message = in_each!("never_fires", written = text.text);
            self.complain(Code::NeverFires.at(text.span(), message));
            return Ok(Event::Election(election));
        }
        let mut cursor = Cursor::new(text);
        if cursor.eat("Choice") {
            let option = backticked(&mut cursor)?;
            cursor.expect("Chosen")?;
            self.nothing_left(&cursor)?;
            return Ok(Event::ChoiceChosen(Some(name(option))));
        }
        if !cursor.eat("On") {
            return Err(self.unknown_trigger(text));
        }
        match cursor.peek_ahead() {
            Some('`') => self.named(&mut cursor, text),
            Some(sign) if super::selector::begins_selector(sign) => {
                let of = self.value(&mut cursor, Some(Type::Player))?;
                self.happening(&mut cursor, text, Some(of))
            }
            _ if cursor.eat("Poll") => {
                let poll = backticked(&mut cursor)?;
                cursor.expect("Win")?;
                self.nothing_left(&cursor)?;
                let poll = self.element_name(crate::tree::ElementKind::Poll, poll);
                Ok(Event::PollWin(Some(poll)))
            }
            _ => self.happening(&mut cursor, text, None),
        }
    }

    /// ``On `Value` Emitted`` and the like.
    fn named(&mut self, cursor: &mut Cursor<'_>, text: Fragment<'_>) -> Parsed<Event> {
        let value = name(backticked(cursor)?);
        let event = if cursor.eat("Emitted") {
            Event::Emitted(Some(value))
        } else if cursor.eat("End Emitted") {
            Event::EndEmitted(Some(value))
        } else if cursor.eat("Whisper") {
            Event::Whisper(Some(value))
        } else {
            return Err(self.unknown_trigger(text));
        };
        self.nothing_left(cursor)?;
        Ok(event)
    }

    fn happening(
        &mut self,
        cursor: &mut Cursor<'_>,
        text: Fragment<'_>,
        of: Option<Value>,
    ) -> Parsed<Event> {
        let any = of.is_none() && cursor.eat("Any");
        let known = HAPPENINGS.iter().find(|(words, _)| cursor.eat(words));
        let Some((_, happening)) = known else {
            return Err(self.unknown_trigger(text));
        };
        if any && !matches!(happening, Happening::Action) {
            return Err(self.unknown_trigger(text));
        }
        let takes_filter = matches!(
            happening,
            Happening::Visited | Happening::Visit | Happening::Action
        );
        let filter = match takes_filter {
            true => self.event_filter(cursor)?,
            false => None,
        };
        self.nothing_left(cursor)?;
        let whose = |of: Option<Value>| of.map_or(Whose::Own, Whose::Of);
        Ok(match happening {
            Happening::Death => Event::Death(whose(of)),
            Happening::Killed => Event::Killed(whose(of)),
            Happening::Banished => Event::Banished(whose(of)),
            Happening::Banishment => Event::Banishment(whose(of)),
            Happening::Changed => Event::Changed(whose(of)),
            Happening::Visited => Event::Visited(whose(of), filter),
            Happening::Visit => Event::Visit(whose(of), filter),
            Happening::Action => {
                let actor = match of {
                    Some(of) => Actor::Of(of),
                    None if any => Actor::Any,
                    None => Actor::Own,
                };
                Event::Action(actor, filter)
            }
        })
    }

    /// `[T]`, `[!T]`.
    fn event_filter(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Option<Filtered>> {
        cursor.skip_spaces();
        if cursor.peek() != Some('[') {
            return Ok(None);
        }
        let open = cursor.rest().part(0, 1);
        let Some(inner) = cursor.take_bracketed('[', ']') else {
            let message = in_each!("bracket_unclosed");
            return Err(fault(Code::Unclosed, open.span(), message));
        };
        let inner = inner.trim();
        // The guide writes the names of types bare, a book may have them in backticks.
        let bare = inner.text.trim_matches('`').len();
        let quotes = (inner.text.len() - bare) / 2;
        self.filtered(inner.part(quotes, quotes + bare)).map(Some)
    }

    fn unknown_trigger(&mut self, text: Fragment<'_>) -> super::reader::Fault {
        let words = FIXED.iter().map(|(words, _)| *words);
        let words = words.chain(PHASES.iter().copied()).chain(OTHERS);
        self.unknown(Code::UnknownTrigger, "no_trigger", text, words)
    }
}

/// Other triggers, to be offered.
const OTHERS: [&str; 12] = [
    "On Death",
    "On Killed",
    "On Banished",
    "On Banishment",
    "On Visited",
    "On Visit",
    "On Action",
    "On Any Action",
    "On Changed",
    "On Whisper",
    "On End",
    "On Passive Defense",
];

const PHASES: [&str; 18] = [
    "Start Night",
    "Start Day",
    "Start Phase",
    "End Night",
    "End Day",
    "End Phase",
    "Immediate Night",
    "Immediate Day",
    "Pre-End Night",
    "Pre-End Day",
    "Second Pre-End Night",
    "Third Pre-End Night",
    "Passive Start Night",
    "Passive Start Day",
    "Passive Start Phase",
    "Passive End Night",
    "Passive End Day",
    "Passive End Phase",
];

fn name(written: Fragment<'_>) -> Name {
    Name::new(written.text, written.span())
}

fn fixed(text: &str) -> Option<Event> {
    let known = FIXED.iter().find(|(words, _)| *words == text);
    if let Some((_, event)) = known {
        return Some(event.clone());
    }
    match text {
        "On Whisper" => return Some(Event::Whisper(None)),
        "On End" => return Some(Event::GameEnd),
        _ => {}
    }
    let defense = text.strip_prefix("On ")?.strip_suffix(" Defense")?;
    let known = Defense::ALL.iter().find(|known| known.word() == defense)?;
    Some(Event::Defense(Some(*known)))
}

/// `Start Night`, `Second Pre-End Day` and so on.
fn phase_event(text: &str) -> Option<Event> {
    let (when, span) = text.rsplit_once(' ')?;
    let span = *PhaseSpan::ALL.iter().find(|known| known.word() == span)?;
    Some(match when {
        "Start" => Event::Start(span),
        "End" => Event::End(span),
        "Immediate" => Event::Immediate(span),
        "Passive Start" => Event::PassiveStart(span),
        "Passive End" => Event::PassiveEnd(span),
        _ => {
            let rank = *PreEnd::ALL.iter().find(|known| known.word() == when)?;
            let kind = match span {
                PhaseSpan::Day => DayOrNight::Day,
                PhaseSpan::Night => DayOrNight::Night,
                PhaseSpan::Phase => return None,
            };
            Event::PreEnd(rank, kind)
        }
    })
}
