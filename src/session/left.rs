//! Texts that leave the desk: each is kept word for word, with its time.

use chrono::{DateTime, Utc};

use super::answer::{Answer, NotTaken};
use super::posted_before::said_again;
use super::posts::{as_posts, one_post};
use super::take::Bot;
use super::worded::wording;
use super::{Session, Teller};
use crate::command::{HostOrder, Recipients};
use crate::desk::{self, Decision};
use crate::game::{
    About, Audience, Change, DueText, Event, Game, LeftPlace, LeftText, Markup, MessageState,
    SaidWarning, SeatId, Stage,
};
use crate::render;
use crate::report::Text;
use crate::text::names::fold;
use crate::time::Phase;

impl Session {
    /// Records that a text was posted: the one of this name, or what was shown by the line
    /// before; else the posts that are due by night, and by day the running count where no other
    /// post waits.
    pub(super) fn posted(
        &mut self,
        name: Option<&str>,
        line: &str,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Answer, NotTaken> {
        let is_public = |text: &Text| *text.audience() == Audience::Public;
        let mut posts: Vec<Text> = match name {
            Some(name) => self.show(name, now)?.texts,
            None => self.last_texts.clone(),
        };
        posts.retain(is_public);
        let is_running = |text: &Text| matches!(text.parts(), [DueText::TableTally]);
        let asks_for_due = name.is_some_and(|name| fold(name) == "due");
        // What is shown where nothing is due is no post that the host has seen by that.
        let was_shown = || posts.iter().all(|text| self.last_texts.contains(text));
        if asks_for_due && posts.iter().all(is_running) && !(posts.is_empty() || was_shown()) {
            return Err(NotTaken::Nothing(
                "nothing is due that was shown; `tally` shows the count as it stands, and `posted` \
                 behind it records that"
                    .to_owned(),
            ));
        }
        if name.is_none() {
            self.no_private_text_is_meant()?;
        }
        let by_day = name.is_none() && !self.game().is_night();
        let due = self.with_teller(|teller| teller.open_posts())?;
        let at_table = self.rules()?.tables().is_some();
        if posts.is_empty() && name.is_none() && self.game().is_night() {
            posts.extend(one_post(due));
        }
        if posts.is_empty() && by_day {
            self.one_post_is_meant()?;
        }
        if posts.is_empty() && by_day && at_table {
            // A vote at a table is counted there.
            posts = self.show("tally", now)?.texts;
        }
        let is_count = |text: &Text| matches!(text.parts(), [DueText::Count(_)]);
        if posts.iter().all(is_count) && name.is_none() || posts.iter().any(is_count) {
            return self.order(&HostOrder::Posted, line, now, seed);
        }
        if posts.is_empty() {
            return Err(NotTaken::Nothing(
                "this is no text for the thread".to_owned(),
            ));
        }
        let events = self.with_teller(|teller| {
            let left = posts.iter().map(|text| teller.left_event(text, now));
            left.collect::<Vec<_>>()
        })?;
        let names = self.with_teller(|teller| {
            let names = posts.iter().flat_map(|text| teller.called_one_by_one(text));
            let mut names: Vec<String> = names.collect();
            names.dedup();
            names
        })?;
        let echo = vec![format!("Posted: {}.", names.join(", "))];
        let entry = self.keep(now, line, Change::Do(events))?;
        Ok(Answer {
            entry: Some(entry),
            echo,
            ..Answer::default()
        })
    }

    /// Refuses to record a text as posted that the line before has shown for one reader alone.
    fn no_private_text_is_meant(&self) -> Result<(), NotTaken> {
        let readers = self.last_texts.iter().map(Text::audience);
        let readers: Option<Vec<&str>> = readers
            .map(|reader| match reader {
                Audience::Seat(seat) => Some(self.game().name(*seat)),
                Audience::Public | Audience::Faction(_) | Audience::Host => None,
            })
            .collect();
        match readers.as_deref() {
            None | Some([]) => Ok(()),
            Some([first, ..]) => Err(NotTaken::Nothing(format!(
                "what the line before has shown is private; `sent {first}` records that it was sent"
            ))),
        }
    }

    /// Whether nothing but the count waits for the thread: what another post is, the line before
    /// would have shown, and none did.
    fn one_post_is_meant(&self) -> Result<(), NotTaken> {
        let waiting = self.with_teller(|teller| teller.posts_due())?;
        match (waiting.is_empty(), &self.game().stage) {
            (true, Stage::Over { .. }) => {
                return Err(NotTaken::Nothing(
                    "no post was shown by the line before; `posted finish` records what everybody \
                     was and did"
                        .to_owned(),
                ));
            }
            (true, Stage::Preparing | Stage::Running(_)) => return Ok(()),
            (false, _) => {}
        }
        let count = match &self.game().stage {
            Stage::Running(_) => ", `posted tally` the count of votes",
            Stage::Preparing | Stage::Over { .. } => "",
        };
        Err(NotTaken::Nothing(format!(
            "no post was shown by the line before, and not posted yet: {}; `posted due` records \
             that{count}",
            waiting.join(", ")
        )))
    }

    /// The change of a decision with the words of what leaves with it, and the role messages that
    /// it makes wrong; the seats whose messages these are.
    pub(super) fn with_words(
        &self,
        decision: &Decision,
        now: DateTime<Utc>,
    ) -> Result<(Change, Vec<SeatId>), NotTaken> {
        let Change::Do(events) = &decision.change else {
            return Ok((decision.change.clone(), Vec::new()));
        };
        let mut events = events.clone();
        // What became of warnings elsewhere comes before the texts that tell it.
        let warned = |event: &&Event| matches!(event, Event::WarningSaid { .. });
        let warned: Vec<Event> = events.iter().filter(warned).cloned().collect();
        let left = self.with_teller_of(&self.game_with(&warned), |teller| {
            let texts = teller.all_leaving(&decision.leaving, now).into_iter();
            texts
                .map(|text| teller.left_event(&text, now))
                .collect::<Vec<_>>()
        })?;
        events.extend(left);
        events.extend(self.told_before(&events)?);
        let stale = self.made_stale(&events)?;
        events.extend(stale.iter().map(|seat| Event::RoleMessage {
            seat: *seat,
            state: MessageState::Stale,
        }));
        Ok((Change::Do(events), stale))
    }

    /// What has left already just as a night tells it that is resolved anew: it need not leave again.
    fn told_before(&self, events: &[Event]) -> Result<Vec<Event>, NotTaken> {
        let resolved = events.iter().find_map(|event| match event {
            Event::NightResolved { record } => Some(record.night),
            _ => None,
        });
        let Some(night) = resolved else {
            return Ok(Vec::new());
        };
        let mut after = self.game().clone();
        for event in events {
            // What does not fit is refused when it is to be kept.
            if after.apply(event).is_err() {
                return Ok(Vec::new());
            }
        }
        self.with_teller(|teller| teller.told_before(&after, night))
    }

    /// The living whose role message was sent and reads otherwise after these events.
    fn made_stale(&self, events: &[Event]) -> Result<Vec<SeatId>, NotTaken> {
        if !events.iter().any(may_change_messages) {
            return Ok(Vec::new());
        }
        let mut after = self.game().clone();
        for event in events {
            // What does not fit is refused when it is to be kept.
            if after.apply(event).is_err() {
                return Ok(Vec::new());
            }
        }
        // Results that come only now are sent by themselves; that a message for a new holder of a
        // seat would list them by now makes it no less right.
        let known = self.game().moves.len();
        for taken in after.moves.iter_mut().skip(known) {
            taken.told.clear();
        }
        let known = self.game().nights.len();
        for record in after.nights.iter_mut().skip(known) {
            record.messages.clear();
        }
        let sent =
            |state: MessageState| matches!(state, MessageState::Sent | MessageState::Confirmed);
        self.with_teller(|teller| {
            let living = after.living().filter(|(_, seat)| sent(seat.role_message));
            // What results will say, a role message need not say again.
            let by_result = |id: SeatId| {
                let mut events = events.iter();
                events.all(|event| {
                    let Event::ChatSet { faction, .. } = event else {
                        return false;
                    };
                    desk::gets_link_with_result(teller.game, faction, id)
                })
            };
            let living = living.filter(|(id, _)| !by_result(*id));
            let words = wording(&after.setup)?;
            let before = teller.of_game(teller.game, teller.words);
            let later = teller.of_game(&after, &words);
            let stale = living.filter(|(id, _)| {
                let said = |teller: &Teller<'_>| {
                    let text = teller.role_message(*id)?;
                    Some(render::plain(text.document(), None))
                };
                said(&before) != said(&later)
            });
            Ok(stale.map(|(id, _)| id).collect())
        })?
    }

    /// Whether a line that would record messages as sent finds none, but some that were: then it
    /// asks for those.
    pub(super) fn asks_what_was_sent(
        &self,
        order: &HostOrder,
        now: DateTime<Utc>,
    ) -> Result<Option<SeatId>, NotTaken> {
        let HostOrder::Sent {
            to: Recipients::Seats(seats),
            because: None,
        } = order
        else {
            return Ok(None);
        };
        let [seat] = seats.as_slice() else {
            return Ok(None);
        };
        let to_seat = |left: &LeftText| left.to == Audience::Seat(*seat);
        let game = &self.game_with(&self.ledger_news(now).events);
        let was_sent = desk::due_to(game, *seat).is_empty() && game.left.iter().any(to_seat);
        if !was_sent
            || self.with_teller(|teller| {
                let wrong = teller.wrong_texts();
                let misread = teller.misread_roles(&wrong).contains(seat);
                misread || !teller.not_holding(*seat, &wrong).is_empty()
            })?
        {
            return Ok(None);
        }
        Ok(Some(*seat))
    }

    /// Takes a decision, and says what it makes wrong in texts that have left.
    pub(super) fn take_decision(
        &mut self,
        decision: Decision,
        line: &str,
        now: DateTime<Utc>,
        bot: Bot,
    ) -> Result<Answer, NotTaken> {
        let wrong_before = self.wrong_entries(&decision.change)?;
        let places_before = match &decision.change {
            Change::Do(_) => None,
            Change::Undo(_) | Change::Redo(_) => Some(self.places()),
        };
        let (mut change, stale) = self.with_words(&decision, now)?;
        let again = self.sent_as_it_is(&change);
        let mut decision = decision;
        let mut posted = None;
        if let Change::Do(events) = &mut change {
            let before = self.posted_before(events, line, now)?;
            let (parts, said) = said_again(&before);
            decision.texts.retain(|text| !parts.contains(text));
            posted = said;
            events.extend(before);
        }
        decision.change = change;
        let mut answer = self.keep_and_tell(decision, line, now, bot)?;
        answer.echo.extend(again);
        answer.echo.extend(posted);
        if !stale.is_empty() {
            let names: Vec<&str> = stale.iter().map(|seat| self.game().name(*seat)).collect();
            answer.echo.push(format!(
                "No longer right: the role PM of {}. Send it again: pm",
                names.join(", ")
            ));
        }
        if let Some(before) = wrong_before {
            let told = self.with_teller(|teller| teller.made_wrong(&before))?;
            answer.echo.extend(told);
        }
        if let Some(before) = places_before {
            let told = self.places_since(&before);
            answer
                .echo
                .extend(told.unwrap_or_else(|why| vec![no_places(&why)]));
        }
        Ok(answer)
    }

    /// Whose results count as sent when a night is resolved anew.
    fn sent_as_it_is(&self, change: &Change) -> Option<String> {
        let Change::Do(events) = change else {
            return None;
        };
        let mut resolved = events.iter();
        resolved.find(|event| matches!(event, Event::NightResolved { .. }))?;
        let readers = events.iter().filter_map(|event| match event {
            Event::TextLeft { text, .. } => match text.to {
                Audience::Seat(seat) => Some(self.game().name(seat)),
                Audience::Public | Audience::Faction(_) | Audience::Host => None,
            },
            _ => None,
        });
        let readers: Vec<&str> = readers.collect();
        (!readers.is_empty()).then(|| {
            format!(
                "Sent before in these very words, and so counts as sent: the results to {}.",
                readers.join(", ")
            )
        })
    }

    /// The texts that are wrong before a step is undone or redone; none before other changes.
    fn wrong_entries(&self, change: &Change) -> Result<Option<Vec<LeftPlace>>, NotTaken> {
        match change {
            Change::Do(_) => Ok(None),
            Change::Undo(_) | Change::Redo(_) => self.with_teller(|teller| {
                let wrong = teller.wrong_texts();
                Some(wrong.iter().map(|wrong| wrong.place).collect())
            }),
        }
    }
}

/// Whether two parts of a text were told by the same move.
fn is_of_one_move(one: &DueText, other: &DueText) -> bool {
    match (one, other) {
        (DueText::Told(one), DueText::Told(other)) => one.of == other.of,
        _ => false,
    }
}

fn no_places(why: &NotTaken) -> String {
    format!("Who comes and goes in the places is not told, for the table cannot be laid: {why}.")
}

/// Whether an event may change what a role message says to somebody.
fn may_change_messages(event: &Event) -> bool {
    matches!(
        event,
        Event::CardChanged { .. }
            | Event::ChatSet { .. }
            | Event::Marked { .. }
            | Event::Unmarked { .. }
            | Event::SetupAdopted { .. }
            | Event::Replaced { .. }
            | Event::Ruled { .. }
    )
}

impl Teller<'_> {
    /// The results of a night that players have read already in these very words, and still go by:
    /// they were sent before an undo of the night, and it came to the same again.
    fn told_before(&self, after: &Game, night: Phase) -> Vec<Event> {
        let left = self.left_texts();
        let seats = after.seats().filter_map(|(seat, held)| {
            let part = DueText::Results(seat, night);
            let mut to_seat = left.iter().filter(|(_, text, _)| {
                text.to == Audience::Seat(seat) && text.parts.contains(&part)
            });
            let (place, text, words) = to_seat.next_back()?;
            let taken_back = left
                .iter()
                .any(|(_, other, _)| other.takes_back(*place, text));
            let is_read = held.player_at(text.at) == held.name && text.parts == [part];
            let then = self.state_when_left(*place, text)?;
            let was = self.made(&then, &[part])?;
            let now = self.made(after, &[part])?;
            (is_read && !taken_back && was == now).then(|| Event::TextLeft {
                text: LeftText {
                    again: true,
                    ..(*text).clone()
                },
                words: (*words).to_owned(),
            })
        });
        seats.collect()
    }

    /// Texts as they leave now; what moves told a player goes as one message.
    fn all_leaving(&self, leaving: &[DueText], now: DateTime<Utc>) -> Vec<Text> {
        let (told, others): (Vec<DueText>, Vec<DueText>) = leaving
            .iter()
            .partition(|text| matches!(text, DueText::Told { .. }));
        let others = others.into_iter().filter_map(|due| self.leaving(due, now));
        others.chain(self.messages_of_moves(told)).collect()
    }

    /// A text as it leaves now.
    fn leaving(&self, due: DueText, now: DateTime<Utc>) -> Option<Text> {
        match due {
            DueText::Count(_) => self.running_tally(now).ok()?.texts.pop(),
            other => self.due(other),
        }
    }

    /// The fact that a text has left, with its words as they are pasted.
    fn left_event(&self, text: &Text, now: DateTime<Utc>) -> Event {
        let markup = self.game.setup.forum.markup;
        let mut posts = match text.audience() {
            Audience::Public => self.called_one_by_one(text),
            Audience::Seat(_) | Audience::Faction(_) | Audience::Host => Vec::new(),
        };
        if posts.len() < 2 {
            posts.clear();
        }
        Event::TextLeft {
            text: LeftText {
                to: text.audience().clone(),
                name: self.called(text),
                posts,
                parts: text.parts().to_vec(),
                phase: self.game.phase(),
                at: now,
                again: false,
                warned: self.warnings_in(text),
            },
            words: self.parts(text, markup).join("\n\n"),
        }
    }

    /// The warnings of which a text tells, as it does.
    fn warnings_in(&self, text: &Text) -> Vec<SaidWarning> {
        let told = text.parts().iter().filter_map(|part| match *part {
            DueText::Warning(seat, number) => self.game.warning(seat, number),
            _ => None,
        });
        told.map(|kept| kept.said.clone()).collect()
    }

    /// A text ready to be posted, in as many parts as a post of the forum asks for.
    pub(super) fn parts(&self, text: &Text, markup: Markup) -> Vec<String> {
        let longest = self.game.setup.forum.longest(markup);
        let longest = longest.and_then(|most| usize::try_from(most).ok());
        let numbered = |number, count| self.words.part(number, count);
        let parts = render::parts(text.document(), markup, longest, &numbered);
        parts
            .iter()
            .map(|part| render::post(part, markup))
            .collect()
    }

    /// What the host calls a text.
    fn called(&self, text: &Text) -> String {
        let parts = text.parts();
        // What begins a phase is known by that, whatever is told with it.
        let begins = |part: &&DueText| self.game.begun_by(**part).is_some();
        match parts.iter().find(begins).or(parts.first()) {
            Some(part) => self.called_part(*part),
            None => text.kind().word().replace('_', " "),
        }
    }

    /// What the host calls each of the posts in a text.
    fn called_one_by_one(&self, text: &Text) -> Vec<String> {
        match text.parts() {
            [] => vec![self.called(text)],
            // What a move tells goes by the phase that it begins.
            [first, rest @ ..] if rest.iter().all(|part| is_of_one_move(first, part)) => {
                vec![self.called(text)]
            }
            parts => {
                let mut names: Vec<String> =
                    parts.iter().map(|part| self.called_part(*part)).collect();
                names.dedup();
                names
            }
        }
    }

    /// What the host calls a text that is due.
    pub(super) fn called_part(&self, part: DueText) -> String {
        match part {
            DueText::Count(day) => {
                let number = super::due::next_count(self.game, day);
                let number = format!("{}.{number}", day.number());
                part.called().replace("{number}", &number)
            }
            DueText::Warning(seat, number) if self.is_gone(seat, number) => {
                format!("the word that warning {number} is taken back")
            }
            DueText::TableTally => match self.game.phase() {
                Some(day) => format!("{} of {day}", part.called()),
                None => part.called().to_owned(),
            },
            DueText::TakenBack(place) => self.called_taken_back(place),
            DueText::Told(_) => self.called_of_move(part),
            _ => {
                let About {
                    seat,
                    phase,
                    number,
                    ..
                } = part.about();
                let seat = seat.map(|seat| self.game.name(seat)).unwrap_or_default();
                let phase = phase.map(|phase| phase.to_string()).unwrap_or_default();
                let number = number.unwrap_or_default().to_string();
                let called = part.called().replace("{phase}", &phase);
                called.replace("{number}", &number).replace("{seat}", seat)
            }
        }
    }

    /// Whether a warning is taken back.
    fn is_gone(&self, seat: SeatId, number: u64) -> bool {
        let kept = self.game.warning(seat, number);
        kept.is_some_and(|kept| kept.said.gone)
    }

    /// What is due: the posts that were not posted yet, as one, and what is due in private. Where
    /// all was posted, the running vote of a table, or what an earlier post has wrong.
    pub(super) fn to_be_posted(&self) -> Vec<Text> {
        let at_table = self.speaker.rules.tables().is_some();
        let open: Vec<Text> = as_posts(self.open_posts());
        let running = match (open.is_empty(), at_table) {
            (true, true) => self.due(DueText::TableTally),
            _ => None,
        };
        // What an earlier post has wrong need not wait for the next one.
        let alone = match open.is_empty() && running.is_none() {
            true => self.due(DueText::Correction),
            false => None,
        };
        let posts = open.into_iter().chain(running).chain(alone);
        let private = match &self.game.stage {
            Stage::Over { .. } if !at_table => Vec::new(),
            Stage::Running(phase) if self.game.night_done() => self.unsent_results(*phase),
            Stage::Preparing | Stage::Running(_) | Stage::Over { .. } => self.role_messages(),
        };
        posts.chain(private).collect()
    }

    /// The posts that are due and were not posted yet.
    pub(super) fn open_posts(&self) -> Vec<Text> {
        let owed = self.owed_posts().into_iter();
        let texts = owed.filter_map(|text| self.due(text));
        let texts = texts.filter(|text| *text.audience() == Audience::Public);
        self.below_the_scene(texts.collect())
    }
}
