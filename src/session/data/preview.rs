//! What the end of a phase would bring, and how the methods differ, as values.

use serde::Serialize;

use super::super::Teller;
use nightdesk_game::{Event, Game, SeatId};
use nightdesk_report::Voice;
use nightdesk_report::archive::{Outcome, Ruling, ToldText, side, text_at_table};
use nightdesk_rules::{Resolution, Taken, Victory};
use nightdesk_time::Phase;

/// What resolving a night would bring.
#[derive(Debug, Serialize)]
pub(in super::super) struct NightPreview {
    phase: Option<Phase>,
    #[serde(flatten)]
    came: NightCame,
    announced: Vec<String>,
    used: Vec<Used>,
    changes: Vec<Changed>,
    lapsed: Vec<Lapsed>,
    rulings: Vec<Ruling>,
    /// What the host should look at.
    look: Vec<String>,
    /// Who would have won; none where the game goes on.
    outcome: Option<Outcome>,
}

/// What one method makes of a night.
#[derive(Debug, Serialize)]
struct NightCame {
    /// Rule set, method and version.
    resolved_by: String,
    deaths: Vec<String>,
    messages: Vec<MessageTo>,
}

#[derive(Debug, Serialize)]
struct MessageTo {
    player: String,
    says: String,
    /// Whether its reader dies in the same night.
    receiver_died: bool,
    /// Why the host must decide before it may be sent.
    held: Option<String>,
}

#[derive(Debug, Serialize)]
struct Used {
    player: String,
    what: String,
    uses: u32,
}

#[derive(Debug, Serialize)]
struct Changed {
    player: String,
    /// `marked`, `unmarked`, `card` or `revived`.
    change: &'static str,
    /// The mark, or the new card.
    what: Option<String>,
    because: Option<String>,
}

#[derive(Debug, Serialize)]
struct Lot {
    purpose: String,
    outcome: String,
}

#[derive(Debug, Serialize)]
struct Lapsed {
    entry: u64,
    reason: String,
}

/// The night by every method.
#[derive(Debug, Serialize)]
pub(in super::super) struct Comparison {
    phase: Option<Phase>,
    methods: Vec<ByMethod>,
}

#[derive(Debug, Serialize)]
struct ByMethod {
    method: &'static str,
    #[serde(flatten)]
    came: NightCame,
}

/// What the end of a phase at a table would bring.
#[derive(Debug, Serialize)]
pub(in super::super) struct TablePreview {
    phase: Option<Phase>,
    deaths: Vec<String>,
    revived: Vec<String>,
    /// The phase that would begin.
    begins: Option<Phase>,
    drawn: Vec<Lot>,
    rulings: Vec<Ruling>,
    told: Vec<ToldText>,
    outcome: Option<Outcome>,
}

impl Teller<'_> {
    /// What a resolution would bring.
    pub(in super::super) fn preview_data(
        &self,
        resolution: &Resolution,
        victory: Option<&Victory>,
    ) -> NightPreview {
        let announced = resolution.announced.iter();
        let lapsed = resolution.lapsed.iter().map(|lapse| Lapsed {
            entry: lapse.entry.0,
            reason: lapse
                .why
                .words(|seat| self.game.name(seat), self.game.setup.language),
        });
        let look = resolution.cautions.iter();
        NightPreview {
            phase: self.game.phase(),
            came: self.night_came(resolution),
            announced: announced
                .map(|told| self.speaker.message(&told.token, &told.slots))
                .collect(),
            used: self.used(resolution),
            changes: self.changed(resolution),
            lapsed: lapsed.collect(),
            rulings: rulings(&resolution.rulings),
            look: look
                .map(|caution| self.speaker.statement(&caution.says))
                .collect(),
            outcome: victory.map(|victory| {
                outcome(
                    self.game,
                    &victory.winners,
                    &victory.players,
                    &victory.reason,
                )
            }),
        }
    }

    /// What every method makes of the night.
    pub(in super::super) fn comparison_data(
        &self,
        methods: &[(&'static str, Resolution)],
    ) -> Comparison {
        let methods = methods.iter().map(|(method, resolution)| ByMethod {
            method,
            came: self.night_came(resolution),
        });
        Comparison {
            phase: self.game.phase(),
            methods: methods.collect(),
        }
    }

    fn night_came(&self, resolution: &Resolution) -> NightCame {
        let messages = resolution.messages.iter().map(|message| MessageTo {
            player: self.game.name(message.to).to_owned(),
            says: self.speaker.message(&message.token, &message.slots),
            receiver_died: message.receiver_died,
            held: message.held.clone(),
        });
        NightCame {
            resolved_by: resolution.resolved_by.clone(),
            deaths: super::names(self.game, resolution.deaths.iter().copied()),
            messages: messages.collect(),
        }
    }

    fn used(&self, resolution: &Resolution) -> Vec<Used> {
        let used = resolution.events.iter().filter_map(|event| match event {
            Event::Spent { seat, what, uses } => Some(Used {
                player: self.game.name(*seat).to_owned(),
                what: what.clone(),
                uses: *uses,
            }),
            _ => None,
        });
        used.collect()
    }

    fn changed(&self, resolution: &Resolution) -> Vec<Changed> {
        let game = self.game;
        let changed = resolution.events.iter().filter_map(|event| {
            let (seat, change, what, because) = match event {
                Event::Marked { seat, mark } => (seat, "marked", Some(mark.name.clone()), None),
                Event::Unmarked { seat, name } => (seat, "unmarked", Some(name.clone()), None),
                Event::CardChanged {
                    seat,
                    card,
                    because,
                } => {
                    let title = self.rules.card_title(&game.setup, card);
                    (seat, "card", Some(title), because.clone())
                }
                Event::Revived { seat, .. } => (seat, "revived", None, None),
                _ => return None,
            };
            Some(Changed {
                player: game.name(*seat).to_owned(),
                change,
                what,
                because,
            })
        });
        changed.collect()
    }
}

/// What a move at a table would bring in a game.
pub(in super::super) fn moved(game: &Game, taken: &Taken) -> TablePreview {
    let events = taken.events.iter();
    let deaths = events.clone().filter_map(|event| match event {
        Event::Died { seat, .. } => Some(*seat),
        _ => None,
    });
    let revived = events.clone().filter_map(|event| match event {
        Event::Revived { seat, .. } => Some(*seat),
        _ => None,
    });
    let mut begins = events.clone().filter_map(|event| match event {
        Event::PhaseBegan { phase, .. } => Some(*phase),
        _ => None,
    });
    let ends = events.clone().find_map(|event| match event {
        Event::GameOver {
            winners,
            players,
            reason,
            ..
        } => Some(outcome(game, winners, players, reason)),
        _ => None,
    });
    let told = taken.told.iter().filter(|told| !told.parts.is_empty());
    TablePreview {
        phase: game.phase(),
        deaths: super::names(game, deaths),
        revived: super::names(game, revived),
        begins: begins.next_back(),
        drawn: drawn(&taken.drawn),
        rulings: rulings(&taken.rulings),
        told: told.map(|told| text_at_table(game, told)).collect(),
        outcome: ends,
    }
}

/// Open rulings that decided something.
fn rulings<'r>(rulings: impl IntoIterator<Item = (&'r String, &'r String)>) -> Vec<Ruling> {
    let rulings = rulings.into_iter().map(|(key, value)| Ruling {
        key: key.clone(),
        value: value.clone(),
    });
    rulings.collect()
}

fn drawn(drawn: &[(String, String)]) -> Vec<Lot> {
    let drawn = drawn.iter().map(|(purpose, outcome)| Lot {
        purpose: purpose.clone(),
        outcome: outcome.clone(),
    });
    drawn.collect()
}

fn outcome(game: &Game, winners: &[String], players: &[SeatId], reason: &str) -> Outcome {
    Outcome {
        winners: winners.iter().map(|slug| side(game, slug)).collect(),
        players: players
            .iter()
            .map(|seat| game.name(*seat).to_owned())
            .collect(),
        reason: reason.to_owned(),
    }
}
