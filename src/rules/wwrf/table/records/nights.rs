//! What was done in the nights, and what came of it.

use std::collections::{BTreeMap, BTreeSet};

use super::polls::died;
use super::{Consequences, ScriptTable};
use crate::built_in;
use crate::effect::{Effect, Origin, Place, PollOutcome};
use crate::execute::Does;
use crate::table::played::{Answered, Caused};
use crate::table::read::acting;
use crate::table::why::stops;
use crate::world::{PhaseNumber, PollOption, TriggerRef, World};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Key, Program, Step};
use nightdesk_rules::{Deed, DeedCame, TableNight, Why};

impl ScriptTable {
    /// The nights, the running one as far as it has come.
    pub(in super::super) fn nights_over(&self) -> Vec<TableNight> {
        let Some(world) = &self.world else {
            return Vec::new();
        };
        let came = self.came_of_all();
        let mut nights: BTreeMap<PhaseNumber, TableNight> = (0..=world.phase.0)
            .map(PhaseNumber)
            .filter(|phase| phase.is_night())
            .map(|night| (night, none_yet(night)))
            .collect();
        let several = self.of_several();
        let mut answers: Vec<&(usize, Answered)> = self.records.answers.values().collect();
        answers.sort_by_key(|(place, _)| *place);
        for (_, answered) in answers {
            if let Some(night) = nights.get_mut(&answered.phase) {
                let says = self.answer_words(world, answered, &several);
                self.add(night, Origin::Prompt(answered.as_use), says, &came);
            }
        }
        for caused in &self.past.effects {
            let Some(night) = nights.get_mut(&caused.phase) else {
                continue;
            };
            if let Effect::PollClosed {
                poll, name, result, ..
            } = &caused.effect
            {
                let says = self.poll_words(*poll, name, &result.outcome);
                self.add(night, Origin::Poll(*poll), says, &came);
            }
            night.told.extend(self.message_besides(caused));
        }
        nights.into_values().collect()
    }

    fn add(&self, night: &mut TableNight, origin: Origin, says: Says, came: &Consequences<'_>) {
        let why: Option<Why> = self.why_it_came(origin, says.words.clone(), came);
        night.reasons.extend(why);
        night.deeds.push(Deed {
            came: self.deed_came(origin, says.came, came),
            says: says.words,
        });
    }

    /// Elements of which answers to several questions are kept: of those it is told to which.
    fn of_several(&self) -> BTreeSet<&str> {
        let mut asked: BTreeMap<&str, BTreeSet<&TriggerRef>> = BTreeMap::new();
        for (_, answered) in self.records.answers.values() {
            let trigger = &answered.prompt.trigger;
            asked.entry(&trigger.name).or_default().insert(trigger);
        }
        asked.retain(|_, triggers| triggers.len() > 1);
        asked.into_keys().collect()
    }

    fn answer_words(&self, world: &World, answered: &Answered, several: &BTreeSet<&str>) -> Says {
        let prompt = &answered.prompt;
        let run = self.looking(world);
        let mut role = acting(self, &prompt.source.by, &prompt.source.name.name);
        if several.contains(prompt.trigger.name.as_str())
            && let Some(does) = run.program(&prompt.trigger).and_then(first_ability)
        {
            let does = built_in::ability(self.language, &does.words());
            role = format!("{role}, {does}");
        }
        let values = |line: &Vec<Vec<_>>| {
            let values = line.iter().map(|items: &Vec<_>| match items.is_empty() {
                true => self.say("chosen_nobody", &[]),
                false => run.words(items),
            });
            values.collect::<Vec<String>>().join(", ")
        };
        let values: Vec<String> = answered.lines.iter().map(values).collect();
        let values = values.join("; ");
        let player = self.seats.name(prompt.to);
        let slots = [("player", player), ("role", &role), ("values", &values)];
        let key = match values.is_empty() {
            true => "deed_alone",
            false => "deed",
        };
        Says {
            words: self.say(key, &slots),
            came: None,
        }
    }

    fn poll_words(&self, poll: u32, name: &str, outcome: &PollOutcome) -> Says {
        let winner = match outcome {
            PollOutcome::Winner(seat) => self.seats.name(*seat).to_owned(),
            PollOutcome::Word(word) => self.option_word(word),
            PollOutcome::Disqualified(_)
            | PollOutcome::Tie(_)
            | PollOutcome::Nobody
            | PollOutcome::Cancelled => {
                return Says {
                    words: self.say("deed_poll_over", &[("poll", name)]),
                    came: Some(self.outcome_words(outcome)),
                };
            }
        };
        let for_it = self.voters_for(poll, |option| self.option_shown(option) == winner);
        let for_chance = self.voters_for(poll, |option| match option {
            PollOption::Word(word) => Key::of(word).as_str() == "random",
            PollOption::Player(_) => false,
        });
        // Who was drawn may have votes besides.
        let drawn = matches!(outcome, PollOutcome::Winner(_)) && self.is_left_to_chance(poll);
        let (key, voters) = match (for_it.as_slice(), drawn) {
            (_, true) => ("deed_poll_chance", for_chance),
            ([], false) => ("deed_poll_alone", for_it),
            ([_, ..], false) => ("deed_poll", for_it),
        };
        let voters = self.seats.listed(&voters);
        let slots = [("poll", name), ("voters", &voters), ("winner", &*winner)];
        Says {
            words: self.say(key, &slots),
            came: None,
        }
    }

    /// Whether more had voted in a poll for a random player than for anybody.
    fn is_left_to_chance(&self, poll: u32) -> bool {
        let count = self.records.counts.get(&poll).map(|(count, _)| count);
        let options = count.into_iter().flat_map(|count| &count.options);
        let most = options.max_by_key(|one| one.total);
        most.is_some_and(|most| match &most.option {
            PollOption::Word(word) => Key::of(word).as_str() == "random",
            PollOption::Player(_) => false,
        })
    }

    /// Who voted in a poll for an option of a kind.
    fn voters_for(&self, poll: u32, is_wanted: impl Fn(&PollOption) -> bool) -> Vec<SeatId> {
        let count = self.records.counts.get(&poll).map(|(count, _)| count);
        let options = count.into_iter().flat_map(|count| &count.options);
        let wanted = options.filter(|one| is_wanted(&one.option));
        wanted
            .flat_map(|one| one.votes.iter().map(|(voter, _)| *voter))
            .collect()
    }

    fn deed_came(
        &self,
        origin: Origin,
        first: Option<String>,
        came: &Consequences<'_>,
    ) -> DeedCame {
        let effects = || came.effects(origin);
        let told: Vec<String> =
            once_each(effects().filter_map(|one| self.answer_to_sender(origin, one)));
        let killed: Vec<SeatId> = effects().filter_map(died).collect();
        let brought: Vec<String> = effects()
            .filter(|caused| died(caused).is_none())
            .filter_map(|caused| self.changed(&caused.effect))
            .collect();
        match (
            first,
            told.is_empty(),
            killed.is_empty(),
            brought.is_empty(),
        ) {
            (None, true, true, true) => self.in_vain_or_done(origin, came),
            (None, false, true, true) => DeedCame::Told(told),
            (None, true, false, true) => DeedCame::Killed(killed),
            (first, ..) => {
                let died = killed.iter().map(|seat| {
                    let name = self.seats.name(*seat);
                    self.say("died", &[("name", name)])
                });
                let told = told
                    .iter()
                    .map(|text| self.say("quoted", &[("text", text)]));
                DeedCame::Brought(
                    first
                        .into_iter()
                        .chain(died)
                        .chain(brought)
                        .chain(told)
                        .collect(),
                )
            }
        }
    }

    fn in_vain_or_done(&self, origin: Origin, came: &Consequences<'_>) -> DeedCame {
        let mut against = came.objected(origin).flat_map(|one| &one.reason.against);
        match against.find(|one| stops(one)) {
            Some(stopped) => DeedCame::Stopped(self.sentence(&stopped.says)),
            None => DeedCame::Done,
        }
    }

    /// What those who answered or voted were told of it.
    fn answer_to_sender(&self, origin: Origin, caused: &Caused) -> Option<String> {
        let Effect::Said { to, text } = &caused.effect else {
            return None;
        };
        let asked = self.asked_in(origin);
        let own = match to {
            Place::Player(_) | Place::Extra(_) => asked.is_some() && reader_of(caused, to) == asked,
            Place::Location(_) => false,
            Place::Group(_) => true,
        };
        own.then(|| text.clone())
    }

    /// What a player was told by what another one did, or by nobody's doing.
    fn message_besides(&self, caused: &Caused) -> Option<(SeatId, String)> {
        let Effect::Said { to, text } = &caused.effect else {
            return None;
        };
        let seat = reader_of(caused, to)?;
        let asked = caused.origin.and_then(|origin| self.asked_in(origin));
        (asked != Some(seat)).then(|| (seat, text.clone()))
    }

    fn asked_in(&self, origin: Origin) -> Option<SeatId> {
        match origin {
            Origin::Prompt(one) => {
                let answered = self.records.answers.get(&one);
                answered.map(|(_, answered)| answered.prompt.to)
            }
            Origin::Poll(_) => None,
        }
    }

    /// What an effect brought, for readers after the game; none if it is not worth telling.
    pub(super) fn brought(&self, effect: &Effect) -> Option<String> {
        match effect {
            Effect::Died { player, .. } => {
                let name = self.seats.name(*player);
                Some(self.say("died", &[("name", name)]))
            }
            Effect::Said { text, .. } => Some(self.say("quoted", &[("text", text)])),
            effect => self.changed(effect),
        }
    }

    /// What became of a player who did not die.
    fn changed(&self, effect: &Effect) -> Option<String> {
        let name = |seat: &SeatId| self.seats.name(*seat);
        Some(match effect {
            Effect::Resurrected { player } => self.say("back", &[("name", name(player))]),
            Effect::Left { player, .. } => self.say("gone", &[("name", name(player))]),
            Effect::RoleChanged { player, to, .. } => {
                let role = self.role_title(to);
                self.say("is_now", &[("name", name(player)), ("role", role)])
            }
            Effect::Granted { player, role, .. } => {
                let role = self.role_title(role);
                self.say("is_too", &[("name", name(player)), ("role", role)])
            }
            Effect::AlignmentChanged { player, to } => {
                let team = self
                    .world
                    .as_ref()
                    .map(|world| self.team_title(world, to))?;
                self.say("sides_now", &[("name", name(player)), ("team", &team)])
            }
            _ => return None,
        })
    }
}

/// The only reader of a place that is a player's own, or an extra role's: whoever held that then.
fn reader_of(caused: &Caused, place: &Place) -> Option<SeatId> {
    match place {
        Place::Player(seat) => Some(*seat),
        Place::Extra(_) => caused.holder,
        Place::Group(_) | Place::Location(_) => None,
    }
}

/// A deed in words, and what came of it where that is told first.
struct Says {
    words: String,
    came: Option<String>,
}

fn none_yet(night: PhaseNumber) -> TableNight {
    TableNight {
        night: night.into(),
        deeds: Vec::new(),
        told: Vec::new(),
        reasons: Vec::new(),
    }
}

/// What a program is there for: its first ability.
fn first_ability(program: &Program) -> Option<Does> {
    fn of(steps: &[Step]) -> Option<Does> {
        steps.iter().find_map(|step| match step {
            Step::Ability(ability) => Some(Does::new(ability)),
            Step::ProcessEvaluate { process, evaluate } => {
                of(process).or_else(|| evaluate.iter().find_map(|branch| of(&branch.steps)))
            }
            Step::ForEach { steps, .. } => of(steps),
        })
    }
    of(&program.steps)
}

fn once_each(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for text in texts {
        if !once.contains(&text) {
            once.push(text);
        }
    }
    once
}
