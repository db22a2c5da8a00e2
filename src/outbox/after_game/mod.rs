//! What is told after the game besides the roles: the nights, and what came of every order.

mod again;
mod at_table;
mod late;
mod notes;

pub use again::method_of;
pub use at_table::{AtTable, choice_in_words};

use super::{Outbox, Speaker};
use nightdesk_game::{Card, DueText, NightEntry, NightRecord, SeatId};
use nightdesk_report::document::{Block, Level};
use nightdesk_report::host;
use nightdesk_report::public::{self, Came, NightWas, OrderWas};
use nightdesk_report::{Text, Voice, full_title};
use nightdesk_rules::{Answer, Message, Question, Reason, Resolution, Statement, Verdict};
use nightdesk_time::{Phase, PhaseKind};

/// The file that opens the seal of the deal.
pub const OPENED_SEAL: &str = "opened-seal.txt";

impl Outbox<'_> {
    /// What is told after the game besides the roles.
    pub fn aftermath(&self, at_table: &AtTable) -> public::Aftermath {
        let again = match self.rules.tables() {
            None => self.nights_again(),
            Some(_) => Default::default(),
        };
        let then = self.players_then();
        let mut nights = Vec::new();
        let mut reasons = Vec::new();
        for record in &self.game.nights {
            let again = again.get(&record.night).and_then(Option::as_ref);
            // Who sat there in that night did what was done in it.
            let speaker = Speaker {
                game: then.get(&record.night).unwrap_or(self.game),
                rules: self.rules,
            };
            nights.push(self.night_was(&speaker, record, again));
            reasons.extend(
                again
                    .into_iter()
                    .flat_map(|again| self.reasons(&speaker, record, again)),
            );
        }
        for night in &at_table.nights {
            let game = then.get(&night.night).unwrap_or(self.game);
            nights.push(self.table_night_was(game, night));
            if night.night.kind() == PhaseKind::Night {
                let trees = self.table_reasons(night, &at_table.ends);
                reasons.extend(self.below(night.night, trees));
            }
        }
        let groups = self.rules.orders().groups(self.game);
        let chats = self.game.chat_links().into_iter().map(|(slug, link)| {
            let side = self.game.setup.factions.get(slug);
            let group = groups.iter().find(|group| group.slug == slug);
            let title = side.map(|side| &side.title);
            let title = title.or(group.map(|group| &group.title));
            let title = title.map_or_else(|| slug.to_owned(), Clone::clone);
            (title, link.clone())
        });
        public::Aftermath {
            nights,
            reasons,
            chats: chats.collect(),
            notes: self.hosting_notes(),
            seal: self.game.sealed.as_ref().map(|sealed| public::OpenedSeal {
                code: sealed.code(),
                file: OPENED_SEAL.to_owned(),
                text: sealed.text().to_owned(),
                changed: self.changed_cards(),
            }),
        }
    }

    /// What everybody was and did; none before the game is over.
    pub fn revelation(&self) -> Option<Text> {
        self.revealed(&self.at_table())
    }

    /// The same from a table that was read before.
    pub fn revealed(&self, at_table: &AtTable) -> Option<Text> {
        let after = self.aftermath(at_table);
        let text = public::revelation(&self.view(), self.words, &after)?;
        Some(text.made_of(DueText::Revelation))
    }

    /// Whose card is another one than was dealt.
    fn changed_cards(&self) -> Vec<public::RoleChange> {
        let setup = &self.game.setup;
        let title = |card: &Card| full_title(self.words, &self.speaker, setup, card);
        let changed = self.game.seats.iter().filter_map(|seat| {
            let (now, first) = (seat.card.as_ref()?, seat.first_card.as_ref()?);
            (now != first).then(|| public::RoleChange {
                player: seat.name.clone(),
                role: title(now),
                dealt_as: title(first),
            })
        });
        changed.collect()
    }

    fn night_was(
        &self,
        speaker: &Speaker<'_>,
        record: &NightRecord,
        again: Option<&Resolution>,
    ) -> NightWas {
        let name = |seat| speaker.game.name(seat).to_owned();
        let entries = nightdesk_desk::standing_entries(self.game, self.rules, record.night);
        let mut with_orders: Vec<&Message> = Vec::new();
        let mut orders = Vec::new();
        for entry in &entries {
            let Some(says) = speaker.deed(entry) else {
                continue;
            };
            let Some(again) = again else {
                orders.push(OrderWas {
                    says,
                    came: Came::Done,
                });
                continue;
            };
            let label = label(entry);
            let answers = Answers::about(&label, again);
            let own: Vec<&Message> = again
                .messages
                .iter()
                .filter(|message| answers.finds_out && is_result(message, entry, record))
                .collect();
            let told = own.iter().map(|it| speaker.message(&it.token, &it.slots));
            let came = match own.is_empty() {
                false => Came::Told(told.collect()),
                true if again.lapsed.iter().any(|lapse| lapse.entry == entry.id) => Came::Lapsed,
                true => answers.came(speaker),
            };
            with_orders.extend(own);
            orders.push(OrderWas { says, came });
        }
        let besides = record.messages.iter().filter(|message| {
            let mut own = with_orders.iter();
            own.all(|own| {
                (own.to, &own.token, &own.slots) != (message.to, &message.token, &message.slots)
            })
        });
        let told = besides.map(|message| {
            let told = speaker.message(&message.token, &message.slots);
            (name(message.to), told)
        });
        NightWas {
            night: record.night,
            orders,
            told: told.collect(),
            dead: record.deaths.iter().copied().map(name).collect(),
        }
    }

    /// The reasons of a night's deaths and results, below its name.
    fn reasons(
        &self,
        speaker: &Speaker<'_>,
        record: &NightRecord,
        again: &Resolution,
    ) -> Vec<Block> {
        let told = |answer: &&Answer| match answer.question {
            Question::Dies(_) | Question::Recruited(_) | Question::Result(_) => true,
            Question::Sees(..)
            | Question::SeesNothing(_)
            | Question::Notice(..)
            | Question::Visit(..) => false,
        };
        let trees: Vec<Block> = again
            .answers
            .iter()
            .filter(told)
            .map(|answer| host::explain(answer, speaker.game, self.words, speaker))
            .flat_map(|text| text.document().blocks.clone())
            .collect();
        self.below(record.night, trees)
    }

    /// Trees below the name of their night; nothing without any.
    fn below(&self, night: Phase, trees: Vec<Block>) -> Vec<Block> {
        let head = self.words.phase(night);
        match trees.is_empty() {
            true => Vec::new(),
            false => std::iter::once(Block::Heading(Level::Minor, head))
                .chain(trees)
                .collect(),
        }
    }
}

/// Whether a result is one that whoever sent an entry was told of it, and it was kept.
fn is_result(message: &Message, entry: &NightEntry, record: &NightRecord) -> bool {
    let mut kept = record.messages.iter();
    !message.is_receipt()
        && message.act == label(entry)
        && message.to == entry.seat
        && kept.any(|kept| {
            (kept.to, &kept.token, &kept.slots) == (message.to, &message.token, &message.slots)
        })
}

fn label(entry: &NightEntry) -> String {
    format!("#{}", entry.id.0)
}

/// What a resolution says of one action.
struct Answers<'r> {
    /// Whether it is to find something out.
    finds_out: bool,
    /// Who died of it.
    killed: Vec<SeatId>,
    /// Why it did what it should, or did not.
    effects: Vec<&'r Reason>,
    /// Why it went where it should, or did not.
    visits: Vec<&'r Reason>,
}

impl<'r> Answers<'r> {
    fn about(label: &str, again: &'r Resolution) -> Self {
        let mut found = Self {
            finds_out: false,
            killed: Vec::new(),
            effects: Vec::new(),
            visits: Vec::new(),
        };
        for answer in &again.answers {
            let has = |acts: &[String]| acts.iter().any(|act| act == label);
            let part = answer.reasons.iter().filter(|reason| has(&reason.acts));
            // What it only carries elsewhere is another action's doing.
            let own = part.clone().filter(|reason| !has(&reason.carriers));
            match &answer.question {
                Question::Dies(seat) => {
                    let is_killed = part.into_iter().any(|reason| reason.stands);
                    if answer.verdict == Verdict::Yes && is_killed {
                        found.killed.push(*seat);
                    }
                    found.effects.extend(own);
                }
                Question::Recruited(_) => found.effects.extend(own),
                Question::Result(act) | Question::Sees(act, _) | Question::SeesNothing(act)
                    if act == label =>
                {
                    found.finds_out = true;
                    found.effects.extend(own);
                }
                Question::Notice(act, _) if act == label => found.effects.extend(own),
                Question::Visit(act, _) if act == label => found.visits.extend(own),
                Question::Result(_)
                | Question::Sees(..)
                | Question::SeesNothing(_)
                | Question::Notice(..)
                | Question::Visit(..) => {}
            }
        }
        found
    }

    /// What came of it, if it told nothing: by what it should have done, else by where it went.
    fn came(&self, speaker: &Speaker<'_>) -> Came {
        if !self.killed.is_empty() {
            let names = self.killed.iter();
            return Came::Killed(
                names
                    .map(|seat| speaker.game.name(*seat).to_owned())
                    .collect(),
            );
        }
        let asked = match self.effects.is_empty() {
            true => &self.visits,
            false => &self.effects,
        };
        if asked.iter().any(|reason| reason.stands) {
            return Came::Done;
        }
        let stops = stops(asked);
        let says: Vec<String> = stops.iter().map(|it| speaker.statement(&it.says)).collect();
        match says.is_empty() {
            true => Came::Done,
            false => Came::Stopped(speaker.game.setup.language.list(&says)),
        }
    }
}

/// What kept an action from doing anything: what carried it elsewhere, and what stopped it where
/// that took it.
fn stops<'r>(asked: &[&'r Reason]) -> Vec<&'r Reason> {
    let mut stops: Vec<&Reason> = Vec::new();
    // From where it was aimed at; what carried it on stands in the words about the end.
    let aimed = asked.iter().filter(|reason| reason.carriers.is_empty());
    let mut carried = aimed
        .flat_map(|reason| valid_objections(reason))
        .filter(moves);
    stops.extend(carried.next());
    let end = asked
        .iter()
        .find(|reason| !valid_objections(reason).any(|objection| moves(&objection)));
    stops.extend(end.and_then(|end| valid_objections(end).next()));
    if stops.is_empty() {
        stops.extend(
            asked
                .iter()
                .flat_map(|reason| valid_objections(reason))
                .next(),
        );
    }
    stops
}

/// What stands against a reason.
fn valid_objections(reason: &Reason) -> impl Iterator<Item = &Reason> {
    reason.against.iter().filter(|objection| objection.stands)
}

fn moves(objection: &&Reason) -> bool {
    objection.says.key == Statement::CARRIES
}
