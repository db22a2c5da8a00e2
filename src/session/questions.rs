//! What a host asks, answered.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::answer::{Answer, NotTaken};
use super::data::{Ending, RoleAsked, Steps, Values};
use super::{Teller, Todo};
use nightdesk_command::HostQuestion;
use nightdesk_desk::{Due, Step, hidden_in_role_messages};
use nightdesk_game::{Audience, DueText, Game, MarkPlace, NightEntry, SeatId, Stage};
use nightdesk_report::archive::{Source, outcome, players};
use nightdesk_report::host::{self, Preview};
use nightdesk_report::public;
use nightdesk_report::templates::OF_DEATHS;
use nightdesk_report::{Text, TextKind};
use nightdesk_rules::{Message, Resolution, sheet_of_card};
use nightdesk_text::messages::Listed;
use nightdesk_text::names::closest;
use nightdesk_text::say;
use nightdesk_text::wording::in_one_bracket;
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_votes::{DayCount, day_count};

impl Teller<'_> {
    /// Answers a question; nothing is kept.
    pub(super) fn answer(
        &self,
        question: &HostQuestion,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        let mut answer = self.answered(question, now)?;
        let tells_itself = matches!(question, HostQuestion::Stats | HostQuestion::Finish);
        if !tells_itself && let Some(missing) = self.table_missing() {
            answer.echo.insert(0, missing);
        }
        Ok(answer)
    }

    fn answered(&self, question: &HostQuestion, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        match question {
            HostQuestion::Players => Ok(self.players()),
            HostQuestion::Cards => {
                let cards = one(host::players(self.game, self.words, &self.speaker));
                Ok(cards.with_data(self.values, || self.roles_data()))
            }
            HostQuestion::Status => Ok(self.status(now)),
            HostQuestion::Next => Ok(self.next(now)),
            HostQuestion::Messages(seat) => self.messages(*seat),
            HostQuestion::Missing if !matches!(self.game.stage, Stage::Running(_)) => {
                Ok(self.nothing_missing())
            }
            HostQuestion::Missing => {
                let mut echo = nightdesk_desk::lost_notes(self.game, self.rules);
                echo.extend(nightdesk_desk::night_notes(self.game, self.rules));
                Ok(Answer {
                    echo,
                    ..self.missing()
                })
            }
            HostQuestion::Entries => self.entries(),
            HostQuestion::Preview { method } => self.preview(method.as_deref()),
            HostQuestion::Why { about, form } => self.why(about, *form),
            HostQuestion::Compare => self.compare(),
            HostQuestion::CardOf(seat) => self.card_of(*seat),
            HostQuestion::Role(name) => self.role(name),
            HostQuestion::Tally => self.running_tally(now),
            HostQuestion::Deadlines => self.deadlines(now),
            HostQuestion::Votes(of) => self.votes(*of),
            HostQuestion::Held => Ok(self.held()),
            HostQuestion::Activity => Ok(self.activity(now)),
            HostQuestion::Chats => Ok(self.chats()),
            HostQuestion::Schedule(form) => self.schedule(*form, now),
            HostQuestion::Log(of) => Ok(self.log(*of)),
            HostQuestion::SignUps => Ok(self.sign_ups()),
            HostQuestion::Outbox => Ok(self.outbox()),
            HostQuestion::SentTexts(seat) => Ok(self.sent_texts(*seat)),
            HostQuestion::Stats => Ok(self.stats()),
            HostQuestion::Finish => self.finish(),
        }
    }

    /// Who plays; without anybody there is no post to be made of it.
    fn players(&self) -> Answer {
        if !self.game.seats.is_empty() {
            let players = one(public::players(&self.view(), self.words));
            return players.with_data(self.values, || self.players_data());
        }
        let nobody = Answer {
            echo: vec![say!(self, "nobody_plays_yet")],
            next: Some(say!(self, "signup_name_name")),
            ..Answer::default()
        };
        nobody.with_data(self.values, || self.players_data())
    }

    fn status(&self, now: DateTime<Utc>) -> Answer {
        let owed = self.owed();
        let deadline = self.deadline_at(now);
        let text = host::status(
            self.game,
            self.words,
            &self.speaker,
            &owed,
            self.may_send_at_table(),
            deadline.as_ref(),
        );
        one(text).with_data(self.values, || self.state_data(&owed))
    }

    pub(super) fn next(&self, now: DateTime<Utc>) -> Answer {
        steps_in_words(self.next_steps(now), self.values)
    }

    /// What is to be done now, the most pressing first.
    pub(super) fn next_steps(&self, now: DateTime<Utc>) -> Vec<Step> {
        let mut steps = self.as_taken(nightdesk_desk::next_steps(self.game, self.rules, now));
        steps.extend(self.chores(now));
        steps.truncate(nightdesk_desk::MOST_STEPS);
        steps
    }

    /// Steps in lines that the desk takes: an end that follows from a move is undone with that.
    fn as_taken(&self, mut steps: Vec<Step>) -> Vec<Step> {
        if let Some(entry) = nightdesk_desk::ended_by_move(self.journal) {
            let goes_on = steps.iter_mut().filter(|step| {
                let line = step.type_this.as_deref();
                line == Some("reopen")
            });
            goes_on.for_each(|step| step.type_this = Some(format!("undo {no}", no = entry.no)));
        }
        steps
    }

    /// All that is to be done, for who takes the game over.
    pub(super) fn all_that_is_next(&self, now: DateTime<Utc>) -> Vec<Step> {
        let mut steps = self.as_taken(nightdesk_desk::all_steps(self.game, self.rules, now));
        steps.extend(self.chores(now));
        steps
    }

    /// What is due besides the running of the game: posts that have not left, and prods.
    pub(super) fn chores(&self, now: DateTime<Utc>) -> Vec<Step> {
        let posts = self.posts_due();
        let posts = (!posts.is_empty()).then(|| {
            Step::typed(
                say!(self, "not_posted_yet_join", join = posts.join(", ")),
                "show due",
            )
        });
        let posts = posts.into_iter().chain(self.warnings_to_send());
        if !matches!(self.game.stage, Stage::Running(_)) {
            return posts.collect();
        }
        let rows = nightdesk_desk::activity(self.game, now).into_iter();
        let silent = rows.filter(|row| matches!(row.due, Due::Prod | Due::AnotherProd { .. }));
        let silent: Vec<&str> = silent.map(|row| self.game.name(row.seat)).collect();
        let prods = (!silent.is_empty()).then(|| {
            let first = silent.first().copied().unwrap_or_default();
            let line = format!("prod {first}");
            Step::typed(say!(self, "prod_join", join = silent.join(", ")), line)
        });
        let misled = self.misled();
        let misled: Vec<&str> = misled
            .iter()
            .map(|(seat, _)| self.game.name(*seat))
            .collect();
        let words = (!misled.is_empty()).then(|| {
            let names = misled.join(", ");
            Step::typed(say!(self, "tell_what_does_not_hold_any", names), "pm")
        });
        let roles = self.misread_roles();
        let roles: Vec<&str> = roles.iter().map(|seat| self.game.name(*seat)).collect();
        let roles = (!roles.is_empty()).then(|| {
            Step::typed(
                say!(self, "send_the_new_role_pm", join = roles.join(", ")),
                "pm",
            )
        });
        let texts = self.to_decide().into_iter().chain(words);
        let texts = texts.chain(roles).chain(posts);
        texts.chain(prods).collect()
    }

    /// Who has not been sent the text of a warning.
    fn warnings_to_send(&self) -> Option<Step> {
        let seats = self.game.seats();
        let warned = seats.filter(|(id, _)| self.game.warnings_due(*id).next().is_some());
        let names: Vec<&str> = warned.map(|(_, seat)| seat.name.as_str()).collect();
        Some(match names.as_slice() {
            [] => return None,
            [one] => Step::typed(
                say!(self, "send_the_text_of_a_warning", one),
                format!("pm {one}"),
            ),
            several => Step::typed(
                say!(
                    self,
                    "send_the_texts_of_warnings",
                    join = several.join(", ")
                ),
                "pm",
            ),
        })
    }

    /// What waits for the host's word: votes that count for nobody, and lines of the host's posts.
    fn to_decide(&self) -> Option<Step> {
        let day = self.game.phase();
        let day = day.filter(|day| day.kind() == PhaseKind::Day);
        let count = day.map(|day| self.at_laid_table(|table| self.held_now(table, day)));
        let votes = count.iter().flat_map(DayCount::asked);
        let votes = votes.map(|(place, held)| {
            let name = self.game.name(held.voter).to_owned();
            (
                say!(self, "the_vote_of_post", name, post = place.post),
                place,
            )
        });
        let lines = self.game.thread.held_lines.iter();
        let lines =
            lines.map(|(place, _)| (say!(self, "your_line_post", post = place.post), *place));
        let open: Vec<(String, MarkPlace)> = votes.chain(lines).collect();
        let (_, first) = open.first()?;
        let first = first.typed_among(open.iter().map(|(_, place)| *place));
        let names: Vec<String> = open.iter().map(|(name, _)| name.clone()).collect();
        let names = self.game.setup.language.list(&names);
        Some(Step::typed(
            say!(self, "on_hold_until_you_decide", names),
            format!("decide {first} …"),
        ))
    }

    fn messages(&self, seat: Option<SeatId>) -> Result<Answer, NotTaken> {
        let answer = self.messages_asked(seat)?;
        Ok(self.with_texts_data(None, answer))
    }

    /// An answer with what its texts are as values.
    pub(super) fn with_texts_data(&self, asked: Option<&str>, answer: Answer) -> Answer {
        let told = Answer::default();
        let told = told.with_data(self.values, || self.texts_data(asked, &answer.texts));
        Answer {
            data: told.data,
            ..answer
        }
    }

    fn messages_asked(&self, seat: Option<SeatId>) -> Result<Answer, NotTaken> {
        let texts = match seat {
            None => self.messages_to_all(),
            Some(seat) => self.messages_to(seat),
        };
        if texts.is_empty() {
            if self.game.seats.iter().all(|seat| seat.card.is_none()) {
                let why = say!(self, "there_is_no_message_before");
                return Err(NotTaken::Nothing(why.to_owned()));
            }
            // To ask whether something is left to send is no mistake.
            return Ok(Answer {
                echo: vec![self.none_due()],
                ..Answer::default()
            });
        }
        let mut echo = self.not_ready(&texts);
        echo.extend(self.dead_readers(&texts));
        Ok(Answer {
            texts,
            echo,
            ..Answer::default()
        })
    }

    fn messages_to_all(&self) -> Vec<Text> {
        let mut texts = match (self.resolved_last(), &self.game.stage) {
            (Some(night), Stage::Over { .. }) => self.unsent_results(night),
            (Some(night), Stage::Preparing | Stage::Running(_)) => {
                let mut texts = self.unsent_results(night);
                texts.extend(self.changed_role_messages());
                texts
            }
            // Whoever has not read a role by now reads all of them.
            (None, Stage::Over { .. }) => Vec::new(),
            (None, Stage::Preparing | Stage::Running(_)) => self.role_messages(),
        };
        // What was left out at its time, and who is asked for a sign of life.
        let seats = self.game.seats().map(|(seat, _)| seat);
        let due = seats.flat_map(|seat| nightdesk_desk::due_to(self.game, seat));
        let late = due.filter(|part| {
            let rest = matches!(part, DueText::Results(..) | DueText::Prod(_));
            rest || matches!(part, DueText::Warning(..))
        });
        let late = late.filter(|part| !texts.iter().any(|text| text.parts().contains(part)));
        let late: Vec<Text> = late.filter_map(|part| self.due(part)).collect();
        texts.extend(late);
        let misled = self.misled().into_iter();
        let words = misled.flat_map(|(_, words)| words);
        texts.extend(words.filter_map(|part| self.due(part)));
        texts
    }

    /// What a seat has not read; where that is nothing, what it has: the role and the last results.
    fn messages_to(&self, seat: SeatId) -> Vec<Text> {
        let misread = self.misread_roles().contains(&seat);
        let role = misread.then_some(DueText::RoleMessage(seat)).into_iter();
        let due = role.chain(nightdesk_desk::due_to(self.game, seat));
        let due = due.chain(self.not_holding(seat));
        let due: Vec<Text> = due.filter_map(|part| self.due(part)).collect();
        if !due.is_empty() {
            return due;
        }
        let night = self.game.nights.last().map(|record| record.night);
        let results = night.map(|night| self.results(night, Some(seat)));
        let role = self.role_message(seat).into_iter();
        role.chain(results.into_iter().flatten()).collect()
    }

    /// Of whom among the readers of some texts it must be said that they died in the night whose
    /// results these are.
    fn dead_readers(&self, texts: &[Text]) -> Vec<String> {
        let parts = texts.iter().flat_map(Text::parts);
        let lines = parts.filter_map(|part| match part {
            DueText::Results(seat, night) if self.has_died_in(*seat, *night) => Some(say!(
                self,
                "died_in_whether_these_results",
                player = self.game.name(*seat),
                night
            )),
            _ => None,
        });
        lines.collect()
    }

    /// What messages still lack, beside the texts: a private thread has no link yet.
    pub(super) fn not_ready(&self, texts: &[Text]) -> Vec<String> {
        let readers = role_readers(texts);
        let mut lines = self.roles_not_ready(&readers);
        lines.extend(hidden_in_role_messages(self.game, self.rules, readers));
        lines.extend(self.results_not_ready(texts));
        lines.extend(self.untold_beside(texts));
        lines
    }

    /// That what no post has told yet is not in these texts either, where their templates speak of it.
    pub(super) fn untold_beside(&self, texts: &[Text]) -> Option<String> {
        let speaks = |text: &Text| {
            *text.audience() != Audience::Public && self.words.asks_for(text.kind(), &OF_DEATHS)
        };
        if !texts.iter().any(speaks) {
            return None;
        }
        let untold = self.untold();
        let names: Vec<&str> = untold
            .dead
            .iter()
            .map(|seat| self.game.name(*seat))
            .collect();
        let what = match names.as_slice() {
            _ if untold.is_empty() => return None,
            [] => say!(self, "what_happened_in_the_phase_before"),
            [name] => say!(self, "the_death", name),
            several => say!(self, "the_deaths", list = Listed(several)),
        };
        Some(say!(self, "no_post_that_is_recorded", what))
    }

    fn roles_not_ready(&self, seats: &BTreeSet<SeatId>) -> Vec<String> {
        let circles = self.circles().into_iter();
        let lacking = circles.filter(|circle| {
            let mut members = circle.members.iter();
            circle.link.is_none()
                && circle.members.len() > 1
                && members.any(|seat| seats.contains(seat))
        });
        let lines = lacking.map(|circle| {
            let members = circle.members.iter();
            let shown = members.filter(|seat| seats.contains(seat));
            let names: Vec<&str> = shown.map(|seat| self.game.name(*seat)).collect();
            say!(
                self,
                "not_ready_no_chat_link",
                names = Listed(&names),
                names2 = circle.name
            )
        });
        lines.collect()
    }

    fn results_not_ready(&self, texts: &[Text]) -> Vec<String> {
        let mut lacking: BTreeMap<&str, BTreeSet<SeatId>> = BTreeMap::new();
        for part in texts.iter().flat_map(Text::parts) {
            let DueText::Results(seat, night) = *part else {
                continue;
            };
            let record = self.game.night_record(night).into_iter();
            let own = record.flat_map(|record| &record.messages);
            let own = own.filter(|message| message.to == seat);
            let chats = own.filter_map(|message| message.slots.get(Message::CHAT));
            for chat in chats.filter(|chat| self.game.chat(chat).is_none()) {
                lacking.entry(chat).or_default().insert(seat);
            }
        }
        let lines = lacking.into_iter().map(|(chat, seats)| {
            let names: Vec<&str> = seats.iter().map(|seat| self.game.name(*seat)).collect();
            say!(self, "not_ready_no_link", names = Listed(&names), chat)
        });
        lines.collect()
    }

    /// Where no phase runs nobody owes an order.
    fn nothing_missing(&self) -> Answer {
        let (why, next) = match self.game.stage {
            Stage::Over { .. } => (say!(self, "the_game_is_over_nobody_owes"), "finish"),
            Stage::Preparing | Stage::Running(_) => {
                (say!(self, "the_game_has_not_begun_nobody"), "next")
            }
        };
        Answer {
            echo: vec![why.to_owned()],
            next: Some(next.to_owned()),
            ..Answer::default()
        }
        .with_data(self.values, || self.missing_data(&[], &[]))
    }

    fn missing(&self) -> Answer {
        let owed = nightdesk_desk::owed(self.game, self.rules);
        let standing = self.entries_in_force();
        let text = host::missing(self.game, self.words, &self.speaker, &standing, &owed);
        let text = text.with_notes(nightdesk_desk::may_act_today(self.game, self.rules));
        one(text).with_data(self.values, || self.missing_data(&owed, &standing))
    }

    fn entries_in_force(&self) -> Vec<NightEntry> {
        self.game
            .phase()
            .map(|phase| nightdesk_desk::standing_entries(self.game, self.rules, phase))
            .unwrap_or_default()
    }

    fn entries(&self) -> Result<Answer, NotTaken> {
        let night = last_night(self.game)
            .ok_or_else(|| NotTaken::Nothing(say!(self, "nothing_was_entered_yet")))?;
        let uncounted = nightdesk_desk::uncounted_entries(self.game, self.rules, night);
        let text = host::entries(self.game, self.words, &self.speaker, night, &uncounted);
        Ok(one(text).with_data(self.values, || self.entries_data(night, &uncounted)))
    }

    fn preview(&self, method: Option<&str>) -> Result<Answer, NotTaken> {
        let resolution = nightdesk_desk::preview(self.game, self.rules, method)?;
        let victory = nightdesk_desk::victory_after(self.game, self.rules, &resolution)?;
        let awake: Vec<SeatId> = self
            .game
            .living()
            .map(|(seat, _)| seat)
            .filter(|seat| !self.rules.orders().offers(self.game, *seat).is_empty())
            .collect();
        let preview = Preview {
            game: self.game,
            resolution: &resolution,
            victory: victory.as_ref(),
            awake: &awake,
        };
        let preview = host::preview(&preview, self.words, &self.speaker);
        let mut answer = one(preview.with_notes(self.rulings(&resolution)))
            .with_data(self.values, || {
                self.preview_data(&resolution, victory.as_ref())
            });
        answer.echo = nightdesk_desk::night_notes(self.game, self.rules);
        let drawn = nightdesk_desk::must_draw(self.game, self.rules);
        let next = match nightdesk_desk::revenge_first(self.game, self.rules) {
            Some(line) => line,
            None if drawn => "draw".to_owned(),
            None => "resolve --commit".to_owned(),
        };
        answer.next = Some(next);
        Ok(answer)
    }

    /// Open rulings that decided something, with the key that switches each.
    pub(super) fn rulings(&self, resolution: &Resolution) -> Vec<String> {
        nightdesk_desk::ruling_lines(self.game, self.rules, &resolution.rulings)
    }

    fn compare(&self) -> Result<Answer, NotTaken> {
        if self.rules.tables().is_some() {
            let message = say!(self, "these_rules_know_one_way");
            return Err(NotTaken::Nothing(message.to_owned()));
        }
        let mut resolutions = Vec::new();
        for method in self.rules.about().methods {
            resolutions.push((
                *method,
                nightdesk_desk::preview(self.game, self.rules, Some(*method))?,
            ));
        }
        let columns: Vec<(&str, &Resolution)> = resolutions
            .iter()
            .map(|(method, resolution)| (*method, resolution))
            .collect();
        let text = host::compare(self.game, self.words, &self.speaker, &columns);
        Ok(one(text).with_data(self.values, || self.comparison_data(&resolutions)))
    }

    fn card_of(&self, seat: SeatId) -> Result<Answer, NotTaken> {
        let name = self.game.name(seat);
        let Some(card) = self.game.seat(seat).and_then(|seat| seat.card.as_ref()) else {
            return Err(NotTaken::Nothing(say!(self, "has_no_card_yet", name)));
        };
        let side = self.game.setup.factions.get(&card.faction);
        let side = side.map_or(card.faction.as_str(), |side| side.title.as_str());
        let title = self.rules.card_title(&self.game.setup, card);
        let answer = Answer {
            echo: vec![format!(
                "{name}: {}",
                in_one_bracket(&title, format!("{title} ({side})"))
            )],
            ..Answer::default()
        };
        Ok(answer.with_data(self.values, || self.card_data(seat, card)))
    }

    fn role(&self, name: &str) -> Result<Answer, NotTaken> {
        let setup = &self.game.setup;
        let close = match self.rules.sheet(setup, name) {
            Ok(sheet) => {
                let entered = self.rules.orders().entered_alone(setup, name);
                let role = one(host::role(self.words, &sheet).with_notes(entered));
                return Ok(role.with_data(self.values, || RoleAsked::of(&sheet)));
            }
            Err(close) => close,
        };
        if let Some(sheet) = sheet_of_card(self.rules, setup, name) {
            let role = one(host::role(self.words, &sheet));
            return Ok(role.with_data(self.values, || RoleAsked::of(&sheet)));
        }
        let close = || close.or_else(|| self.close_part(name));
        Err(NotTaken::Nothing(match self.close_player(name) {
            Some((typed, player)) => say!(self, "there_is_no_role_and_nobody", name, typed, player),
            None => match close() {
                Some(close) => say!(self, "there_is_no_role_did_you", name, close),
                None => say!(self, "there_is_no_role", name),
            },
        }))
    }

    /// A card with its misspelt word put right: `1-shot Vigilant` as `1-shot Vigilante`.
    fn close_part(&self, name: &str) -> Option<String> {
        let setup = &self.game.setup;
        let places = name.match_indices(' ').map(|(place, _)| place);
        let mut parts = places.filter_map(|place| name.split_at_checked(place));
        parts.find_map(|(before, role)| {
            let close = self.rules.sheet(setup, role.trim()).err()??;
            let whole = format!("{before} {close}");
            sheet_of_card(self.rules, setup, &whole).map(|_| whole)
        })
    }

    /// The player whose misspelt name may stand before a role, with the words there.
    fn close_player<'t>(&self, name: &'t str) -> Option<(&'t str, &str)> {
        let places = name.match_indices(' ').map(|(place, _)| place);
        let mut parts = places.filter_map(|place| name.split_at_checked(place));
        parts.find_map(|(typed, role)| {
            let names = self.game.seats().map(|(_, seat)| seat.name.as_str());
            let close = closest(typed, names)?;
            let role = self.rules.sheet(&self.game.setup, role.trim());
            role.is_ok().then_some((typed, close))
        })
    }

    pub(super) fn running_tally(&self, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        let day = self
            .game
            .phase()
            .filter(|phase| phase.kind() == PhaseKind::Day);
        let day = day.ok_or_else(|| NotTaken::Nothing(self.no_day()))?;
        let part = DueText::Count(day);
        let text = self.tally(day, self.running_name(day), Some(now));
        let counted = day_count(self.game, day, None);
        let tally = Answer {
            echo: self.deeds_in_posts(day),
            ..one(self.corrected(text.made_of(part), part))
        };
        Ok(tally.with_data(self.values, || self.public_count(day, &counted)))
    }

    /// Why there are no votes to count now, and what there is instead.
    fn no_day(&self) -> String {
        let mut begun = self.game.phases.iter().rev().map(|start| start.phase);
        let last = begun.find(|phase| phase.kind() == PhaseKind::Day);
        match (&self.game.stage, last) {
            (Stage::Preparing, _) => {
                say!(self, "votes_are_counted_by_day")
            }
            (_, Some(day)) => say!(
                self,
                "votes_are_counted_by_day_shows",
                number = day.number(),
                day
            ),
            (Stage::Running(_) | Stage::Over { .. }, None) => {
                say!(self, "votes_are_counted_by_day_and_no")
            }
        }
    }

    fn finish(&self) -> Result<Answer, NotTaken> {
        let at_table = self.at_table();
        let opened = self.game.sealed.clone().map(Todo::OpenSeal);
        let text = self
            .revealed(&at_table)
            .ok_or_else(|| NotTaken::Nothing(say!(self, "what_everybody_was_is_told_when")))?;
        let answer = Answer {
            next: Some("archive".to_owned()),
            todo: opened,
            echo: at_table.missing.into_iter().collect(),
            ..one(self.corrected(text, DueText::Revelation))
        };
        Ok(answer.with_data(self.values, || self.ending()))
    }

    /// Who has won, and what everybody was.
    fn ending(&self) -> Ending {
        let (nights, then, standing) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (lines, around) = (BTreeMap::new(), BTreeMap::new());
        // Neither nights nor votes are told here.
        let source = Source {
            journal: self.journal,
            words: self.words,
            voice: &self.speaker,
            nights: &nights,
            players_then: &then,
            standing: &standing,
            ends: &[],
            polls: &[],
            table_nights: &[],
            lines: &lines,
            around: &around,
            counts: false,
            notes: true,
        };
        Ending {
            outcome: outcome(self.game, self.words),
            players: players(&source),
        }
    }
}

/// Whose cards are told in texts.
fn role_readers<'t>(texts: impl IntoIterator<Item = &'t Text>) -> BTreeSet<SeatId> {
    let texts = texts.into_iter();
    let readers = texts.filter_map(|text| match text.audience() {
        Audience::Seat(seat) if text.kind() == TextKind::RoleMessage => Some(*seat),
        Audience::Seat(_) | Audience::Public | Audience::Faction(_) | Audience::Host => None,
    });
    readers.collect()
}

/// Steps a line each.
pub(super) fn steps_in_words(steps: Vec<Step>, values: Values) -> Answer {
    let answer = Answer::default().with_data(values, || Steps::of(&steps));
    Answer {
        echo: steps.into_iter().map(Step::in_words).collect(),
        ..answer
    }
}

pub(super) fn one(text: Text) -> Answer {
    Answer {
        texts: vec![text],
        ..Answer::default()
    }
}

/// The last night there was, or the coming one if something is kept for it.
fn last_night(game: &Game) -> Option<Phase> {
    let begun = game.phases.iter().map(|start| start.phase);
    let first = game.setup.schedule.first;
    begun
        .filter(|phase| phase.kind() == PhaseKind::Night)
        .chain(game.entries.iter().map(|entry| entry.night))
        .max_by_key(|phase| first.index_of(*phase))
}
