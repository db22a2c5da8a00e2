//! Texts that leave the desk: made when they are due, and again when asked for.

use chrono::{DateTime, Utc};

use super::Outbox;
use nightdesk_game::{
    Audience, DueText, Event, Mark, MessageState, SeatId, Talk, TextKind, ThreadPost,
};
use nightdesk_report::public::{self, Deadline, PhasePost, TallyName};
use nightdesk_report::{Circle, PublicView, Text, Voice, private};
use nightdesk_text::names::same;
use nightdesk_time::{Phase, PhaseKind, PhaseSpan, StampStyle, Zone};

impl Outbox<'_> {
    /// A text that is due.
    pub fn due(&self, due: DueText) -> Option<Text> {
        match due {
            DueText::RoleMessage(seat) => self.role_message(seat),
            DueText::Results(seat, night) => self.results(night, Some(seat)).pop(),
            DueText::TakenBack(place) => self.taken_back(place),
            DueText::Correction => self.correction(),
            // What it corrects is the ledger's, and it says so itself.
            DueText::Warning(..) => Some(self.made_now(due)?.made_of(due)),
            // A bot goes by its lines alone: no correction hangs on them.
            DueText::BotLines(_) => Some(self.made_now(due)?.made_of(due)),
            other => {
                let text = self.made_now(other)?.made_of(other);
                Some(self.corrected(text, other))
            }
        }
    }

    /// A text that is due and not for one seat's card or night, without corrections.
    pub(super) fn made_now(&self, due: DueText) -> Option<Text> {
        match due {
            DueText::RoleMessage(_) | DueText::Results(..) => None,
            // They are nothing but corrections.
            DueText::TakenBack(_) | DueText::Correction => None,
            DueText::Count(day) => Some(self.tally(day, self.running_name(day), None)),
            DueText::HostingError => Some(public::hosting_error(
                &self.view(),
                self.words,
                self.game.phase()?,
            )),
            DueText::BotLines(entry) => public::bot_lines(self.bot_lines_to(entry).lines),
            DueText::FinalTally(day) => Some(self.tally(day, TallyName::Final(day), None)),
            DueText::Elimination(day) => Some(public::elimination(&self.view(), self.words, day)),
            DueText::DayStart(_) => {
                public::day_start(&self.view(), self.words, self.deadline().as_ref())
            }
            DueText::NightStart(_) => {
                public::night_start(&self.view(), self.words, self.deadline().as_ref())
            }
            DueText::NightDeaths(night) => {
                Some(public::night_deaths(&self.view(), self.words, night))
            }
            DueText::DeadlineMoved => {
                let deadline = self.deadline()?;
                let moved = self.game.clock_changes.last();
                let deadline = match moved {
                    Some(moved) => deadline.known_up_to(moved.at()),
                    None => deadline,
                };
                public::deadline_moved(&self.view(), self.words, &deadline)
            }
            DueText::Replacement(seat) => {
                let untold = self.untold_changes(seat);
                public::replacement(&self.view(), self.words, seat, untold)
            }
            DueText::Left(seat) => {
                let votes = match self.rules.tables() {
                    Some(_) => public::Votes::AtTable,
                    None => public::Votes::AtDesk,
                };
                public::left(&self.view(), self.words, seat, votes)
            }
            DueText::Returned(seat) => public::returned(&self.view(), self.words, seat),
            DueText::Revealed(seat) => {
                let mut marks = self.game.seat(seat)?.marks.iter();
                let mark = marks.find(|mark| mark.name == Mark::KNOWN_WEIGHT)?;
                public::revealed(&self.view(), self.words, seat, mark.value.as_deref()?)
            }
            DueText::GoesOn => public::goes_on(&self.view(), self.words, self.game.phase()?),
            DueText::Runoff(day) => Some(self.runoff(day)),
            DueText::Prod(seat) => {
                let circles = self.circles();
                let around = (circles.as_slice(), self.read());
                private::prod(self.game, self.words, &self.speaker, around, seat)
            }
            DueText::Warning(seat, number) => self.warning(seat, number),
            DueText::GameEnd => self.game_end(),
            DueText::Revelation => self.revelation(),
            DueText::TableTally => {
                // What keeps a table from being laid is told with the next line for it.
                let running = self.with_table(|table| self.running_at_table(table?));
                running.ok()?
            }
            DueText::Told(_) => {
                let (taken, told) = self.game.text_of_move(due)?;
                self.framed(taken, told)
            }
        }
    }

    /// What a player is told of a warning, with the word that it stands in place of what he was told of
    /// it before; that it is taken back says so much itself.
    fn warning(&self, seat: SeatId, number: u64) -> Option<Text> {
        let kept = self.game.warning(seat, number)?;
        let circles = self.circles();
        let about = (self.words, &self.speaker as &dyn Voice);
        let text = private::warning(self.game, about, (&circles, self.read()), seat, &kept.said);
        Some(match self.game.has_said(kept) && !kept.said.gone {
            true => private::replacing(text, self.words, kept.text()),
            false => text,
        })
    }

    /// Who has won; what is told besides the roles is put together where the host's template asks.
    fn game_end(&self) -> Option<Text> {
        let after = match self
            .words
            .asks_for(TextKind::GameEnd, &public::Aftermath::PLACES)
        {
            true => self.aftermath(&self.at_table()),
            false => public::Aftermath::default(),
        };
        public::game_end(&self.view(), self.words, &after)
    }

    /// The last phase, if it was a night and is resolved.
    pub fn resolved_last(&self) -> Option<Phase> {
        let last = self.game.phases.last()?.phase;
        self.game.night_record(last).map(|record| record.night)
    }

    /// The role messages that have not been sent, or must be sent again.
    /// The role message of a player; none where no message can be made of the card.
    pub fn role_messages(&self) -> Vec<Text> {
        let misread = self.misread_roles();
        let waiting = self.game.seats().filter(|(id, seat)| {
            let waits = matches!(seat.role_message, MessageState::Ready | MessageState::Stale);
            seat.alive() && (waits || misread.contains(id))
        });
        waiting
            .filter_map(|(id, _)| self.role_message(id))
            .collect()
    }

    /// The role messages of those who have read another one, or none because the seat is new to
    /// them; a host who keeps no account of messages is not shown all of them again.
    pub fn changed_role_messages(&self) -> Vec<Text> {
        let misread = self.misread_roles();
        let changed = self
            .game
            .living()
            .filter(|(id, seat)| match seat.role_message {
                MessageState::Stale => true,
                MessageState::Ready => !seat.former.is_empty(),
                MessageState::Sent | MessageState::Confirmed => misread.contains(id),
            });
        changed
            .filter_map(|(id, _)| self.role_message(id))
            .collect()
    }

    /// All groups that know each other, the same for every role message.
    pub fn circles(&self) -> Vec<Circle> {
        let mut circles = Circle::of_sides(self.game);
        let by_day = self.speaker.rules.orders().may_talk(self.game).by_day;
        for circle in &mut circles {
            circle.lets_by_day = circle.talk == Talk::Night && by_day.contains(&circle.name);
        }
        let groups = self.speaker.rules.orders().groups(self.game);
        circles.extend(groups.into_iter().map(|group| Circle {
            link: self.game.chat(&group.slug).cloned(),
            name: group.slug,
            members: group.members,
            kill: false,
            side: group.side,
            in_love: group.in_love,
            talk: Talk::Night,
            lets_by_day: false,
        }));
        circles
    }

    /// The role message of a player; none where the card has none.
    pub fn role_message(&self, seat: SeatId) -> Option<Text> {
        let circles = self.circles();
        let part = DueText::RoleMessage(seat);
        let around = (circles.as_slice(), self.read());
        let text = private::role_message(self.game, self.words, &self.speaker, around, seat)?;
        let text = text.made_of(part);
        let held = self.game.seat(seat)?;
        Some(match held.role_message {
            MessageState::Stale if self.corrects => private::replacing(text, self.words, part),
            _ => self.corrected(text, part),
        })
    }

    /// The private results of a resolved night, one text a seat.
    pub fn results(&self, night: Phase, of: Option<SeatId>) -> Vec<Text> {
        let Some(record) = self.game.night_record(night) else {
            return Vec::new();
        };
        private::results(
            self.game,
            self.words,
            &self.speaker,
            (&self.circles(), self.read()),
            night,
            &record.messages,
        )
        .into_iter()
        .filter(|results| of.is_none_or(|seat| seat == results.seat))
        .map(|results| {
            let part = DueText::Results(results.seat, night);
            self.corrected(results.text.made_of(part), part)
        })
        .collect()
    }

    /// What everybody may know now.
    pub fn view(&self) -> PublicView {
        let view = PublicView::of(self.game, self.words, &self.speaker);
        match self.left_out() {
            Some(day) => view.without_day(day, self.game, &self.speaker),
            None => view,
        }
    }

    /// The day that was left out before the running night: both began in one entry.
    fn left_out(&self) -> Option<Phase> {
        let mut begun = self.game.phases.iter().rev();
        let night = begun
            .next()
            .filter(|it| Some(it.phase) == self.game.phase())?;
        let day = begun.next().filter(|it| it.at == night.at)?;
        let (night, day) = (night.phase, day.phase);
        if (day.kind(), night.kind()) != (PhaseKind::Day, PhaseKind::Night) {
            return None;
        }
        let mut entries = self.journal.entries().iter().rev();
        let at_once = entries.any(|entry| {
            let facts = entry.change.facts();
            let begins = |of: Phase| {
                let mut facts = facts.iter();
                facts.any(|it| matches!(it, Event::PhaseBegan { phase, .. } if *phase == of))
            };
            self.journal.in_force(entry.no) && begins(day) && begins(night)
        });
        at_once.then_some(day)
    }

    /// What those know who have read the thread: of what waits to be posted no message to one player
    /// tells. Of another state of the game it is not known what was posted, and there all counts.
    pub fn read(&self) -> &PublicView {
        self.read.get_or_init(|| match self.corrects {
            true => PublicView::as_read(self.game, self.words, &self.speaker, &self.untold()),
            false => self.view(),
        })
    }

    /// The running phase's deadline in words.
    pub fn deadline(&self) -> Option<Deadline> {
        let (span, zone) = self.running_span()?;
        Some(Deadline::of(&span, zone, StampStyle::UtcAndLocal))
    }

    /// The same, with how long ago it was where it has passed.
    pub fn deadline_at(&self, now: DateTime<Utc>) -> Option<Deadline> {
        let (span, _) = self.running_span()?;
        let deadline = self.deadline()?;
        Some(match now < span.end {
            true => deadline,
            false => deadline.seen_at(now, span.end),
        })
    }

    /// The running phase as its schedule has it, and the host's zone.
    pub(super) fn running_span(&self) -> Option<(PhaseSpan, Zone)> {
        // A schedule that cannot be followed is reported where it is asked for.
        let schedule = self.game.schedule().ok().flatten()?;
        let span = schedule.named(self.game.phase()?)?;
        Some((span, schedule.plan().zone))
    }

    /// The opening post as it should read now.
    pub fn opening(&self) -> Text {
        let begun = self.game.phases.iter();
        let starts = begun.filter_map(|start| {
            let post = start.told_in.or_else(|| self.first_post(start.phase))?;
            Some(PhasePost {
                phase: start.phase,
                post,
                link: self.game.setup.forum.post_address(post),
            })
        });
        let starts: Vec<_> = starts.collect();
        let of_setup = nightdesk_setup::opening_lines(self.rules, &self.game.setup);
        public::opening(&self.view(), self.words, &starts, &of_setup)
    }

    /// Number of a host's first post of a phase, where the pages of the thread tell it: that is
    /// where a reader finds how the phase begins. A player's post does not begin one, and of posts
    /// that were pasted or typed by hand others may be missing.
    fn first_post(&self, phase: Phase) -> Option<u64> {
        let hosts = &self.game.setup.hosts;
        let begins = |post: &&ThreadPost| {
            let is_host = hosts.iter().any(|host| same(host, &post.post.author));
            is_host && !post.post.pasted && post.phase == Some(phase)
        };
        let mut posts = self.game.thread.posts.values();
        posts.find(begins).map(|post| post.post.number)
    }

    /// Between whom votes begin anew.
    fn runoff(&self, day: Phase) -> Text {
        let (between, challenger) = self.game.begun_anew(day).unwrap_or_default();
        let deadline = self.deadline();
        let view = self.view();
        match challenger {
            Some(by) => public::duel(&view, self.words, by, between, deadline.as_ref()),
            None => public::runoff(&view, self.words, between, deadline.as_ref()),
        }
    }
}

impl Outbox<'_> {
    /// How many changes of a seat the thread has not read of, by the posts that are recorded; the last
    /// one alone where no account is kept of them.
    fn untold_changes(&self, seat: SeatId) -> usize {
        let left = self.game.left.iter();
        let posts = left.filter(|left| left.to == Audience::Public);
        let mut posts = posts.filter(|left| !left.parts.iter().all(|part| part.is_running_count()));
        let keeps_account = posts.clone().next().is_some();
        let told = posts
            .rfind(|left| left.holds(DueText::Replacement(seat)))
            .map(|left| left.at);
        let Some(seat) = self.game.seat(seat).filter(|_| keeps_account) else {
            return 1;
        };
        let untold = seat.left.iter().filter(|left| Some(**left) > told);
        untold.count()
    }
}
