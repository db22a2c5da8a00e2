//! The words after `@`, `&`, `^`, `#`, `%` and `$`.

use super::super::built_in;
use super::super::effect::Effect;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Actor, Item, Known, Status, World};
use super::key;
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Name, Selected, Teams, Type, Variable, Word};
use nightdesk_text::say;

impl Run<'_> {
    /// What a selector's base stands for.
    pub(super) fn selected(
        &mut self,
        scene: &Scene,
        base: &Selected,
        expected: Option<Type>,
    ) -> Vec<Item> {
        match base {
            Selected::Word(word) => self.word(scene, *word),
            Selected::Result(number) => {
                let index = usize::from(number.saturating_sub(1));
                let result = scene.results.get(index).cloned();
                if result.is_none() {
                    let word = format!("Result{number}");
                    self.log(say!(self, "means_nothing_here", word));
                }
                let result = result.map(|result| Item::Result(Box::new(result)));
                result.into_iter().collect()
            }
            Selected::Id(id) => {
                let seat = id.parse().ok().map(nightdesk_game::SeatId);
                let seat = seat.filter(|seat| self.world.player(*seat).is_some());
                seat.map(Item::Player).into_iter().collect()
            }
            Selected::Players(filters) => {
                let seats = self.matching_players(scene, filters);
                seats.into_iter().map(Item::Player).collect()
            }
            Selected::AllRoles => self.roles_with(&[]),
            Selected::Roles(filters) => self.roles_with(filters),
            Selected::Teams(teams) => self.teams(scene, teams),
            Selected::TeamsWith(filters) => self.teams_with(filters),
            Selected::Group(name) => self.group_item(name.key.as_str()).into_iter().collect(),
            Selected::Location(name) => vec![Item::Place(name.key.as_str().to_owned())],
            Selected::UnknownPlace(name) => self.unknown_place(name, expected),
            Selected::HostInformation(name) => self.host_information(scene, name),
            Selected::Variable(variable) => vec![self.variable(*variable)],
            Selected::Unknown(name) => {
                self.log(say!(self, "means_nobody", name = name.to_string()));
                Vec::new()
            }
        }
    }

    /// Tells the host's log.
    pub(crate) fn log(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.tell(Effect::Logged { text });
    }

    fn word(&mut self, scene: &Scene, word: Word) -> Vec<Item> {
        let being = |run: &Self, status| run.world.seats_being(status).map(Item::Player).collect();
        let known = match word {
            Word::SelfElement => {
                return World::item(&scene.owner).into_iter().collect();
            }
            Word::All if scene.dead.by_any() => {
                return self.world.seats().map(Item::Player).collect();
            }
            Word::All => return being(self, Status::Alive),
            Word::Others => {
                let own = scene.player();
                let all = self.world.seats();
                return all
                    .filter(|seat| scene.dead.by_any() || self.world.lives(*seat))
                    .filter(|seat| Some(*seat) != own)
                    .map(Item::Player)
                    .collect();
            }
            Word::Dead => return being(self, Status::Dead),
            Word::Ghostly => return being(self, Status::Ghostly),
            Word::DeadAlive => return self.world.seats().map(Item::Player).collect(),
            Word::Nobody => return Vec::new(),
            Word::Target => {
                let target = self.world.target(scene.actor());
                return target
                    .into_iter()
                    .filter(|item| match item {
                        Item::Player(seat) => scene.dead.by_matching() || self.world.lives(*seat),
                        _ => true,
                    })
                    .collect();
            }
            Word::TargetDead => return self.world.target(scene.actor()),
            Word::Members => return self.acting_members(scene),
            Word::ThisAttr => return this_attribute(scene.actor()),
            Word::Attacker => Known::Attacker,
            Word::Attacked => Known::Attacked,
            Word::This => Known::This,
            Word::Winner => Known::Winner,
            Word::Winner1 => Known::Winner1,
            Word::Winner2 => Known::Winner2,
            Word::Voters => Known::Voters,
            Word::OtherVoters => Known::OtherVoters,
            Word::Executor => Known::Executor,
            Word::Voter => Known::Voter,
            Word::Vote => Known::Vote,
            Word::OldVote => Known::OldVote,
            Word::NewVote => Known::NewVote,
            Word::VoteText => Known::VoteText,
            Word::OldVoteText => Known::OldVoteText,
            Word::NewVoteText => Known::NewVoteText,
            Word::ActionTarget => Known::ActionTarget,
            Word::ActionResult => Known::ActionResult,
            Word::ActionFeedback => Known::ActionFeedback,
            Word::ActionAbilityType => Known::ActionAbilityType,
            Word::Selection => Known::Selection,
            Word::SecondarySelection => Known::SecondarySelection,
            Word::RoleChanger => Known::RoleChanger,
            Word::Chooser => Known::Chooser,
            Word::Chosen => Known::Chosen,
            Word::Option => Known::Option,
            Word::Joiner => Known::Joiner,
            Word::Visitor => Known::Visitor,
            Word::VisitParameter => Known::VisitParameter,
            Word::SecondVisitParameter => Known::SecondVisitParameter,
            Word::VisitType => Known::VisitType,
            Word::VisitSubtype => Known::VisitSubtype,
            Word::Ind => Known::Ind,
            Word::AttackSource => Known::AttackSource,
            Word::AttackLocation => Known::AttackLocation,
            Word::TriggerSource => Known::TriggerSource,
            Word::DeathType => Known::DeathType,
            Word::KillingType => Known::KillingType,
        };
        match scene.known(known) {
            Some(items) => items.to_vec(),
            None => {
                self.log(say!(self, "means_nothing_here", word = word.to_string()));
                Vec::new()
            }
        }
    }

    fn acting_members(&self, scene: &Scene) -> Vec<Item> {
        let members = match scene.actor() {
            Actor::Group(thread) | Actor::Executor { group: thread, .. } => {
                self.members(*thread, scene.dead)
            }
            Actor::Team(team) => {
                let aligned = self.world.aligned(team);
                let there = |seat: &SeatId| scene.dead.by_any() || self.world.lives(*seat);
                aligned.filter(there).collect()
            }
            _ => Vec::new(),
        };
        members.into_iter().map(Item::Player).collect()
    }

    fn teams(&mut self, scene: &Scene, teams: &Teams) -> Vec<Item> {
        match teams {
            Teams::All => self.teams_with(&[]),
            Teams::SelfTeam => match scene.actor() {
                Actor::Team(team) => vec![Item::Team(team.clone())],
                _ => {
                    let player = scene.player();
                    let player = player.and_then(|seat| self.world.player(seat));
                    let team = player.map(|player| Item::Team(player.alignment.clone()));
                    team.into_iter().collect()
                }
            },
            Teams::Ind => self.word(scene, Word::Ind),
            Teams::Named(name) => vec![Item::Team(self.team_key(&name.written))],
        }
    }

    pub(super) fn variable(&self, variable: Variable) -> Item {
        let count = |status| {
            let count = self.world.seats_being(status).count();
            Item::Number(i64::try_from(count).unwrap_or(i64::MAX))
        };
        match variable {
            Variable::Total => {
                Item::Number(i64::try_from(self.world.players.len()).unwrap_or(i64::MAX))
            }
            Variable::Living => count(Status::Alive),
            Variable::Dead => count(Status::Dead),
            Variable::Ghostly => count(Status::Ghostly),
            Variable::Haunting => Item::Boolean(self.world.haunting),
            Variable::Phase => Item::Number(i64::from(self.world.phase.0)),
            Variable::PhaseName => Item::Text(built_in::phase(self.speaks(), self.world.phase)),
        }
    }

    /// What the host wrote down for the acting player, read as its name says (reference §6.9).
    fn host_information(&mut self, scene: &Scene, name: &Name) -> Vec<Item> {
        let player = scene.player();
        let player = player.and_then(|seat| self.world.player(seat));
        let found = player.and_then(|player| {
            let mut entries = player.host_information.iter();
            let found = entries.find(|(entry, _)| key(entry) == name.key.as_str());
            found.map(|(_, text)| text.clone())
        });
        // What is not there was asked for all the same: later it would change nothing any more.
        if let Some(seat) = scene.player()
            && let Some(player) = self.world.players.get_mut(seat.index())
        {
            let asked = name.key.as_str().to_owned();
            player.used_information.insert(asked);
        }
        let Some(text) = found else {
            self.log(say!(self, "nothing_is_set", name = name.to_string()));
            return Vec::new();
        };
        let kind = name.key.as_str();
        let item = if kind.starts_with("role") {
            self.role_named(&text).map(Item::Role)
        } else if kind.starts_with("player") {
            self.player_named(&text).map(Item::Player)
        } else if kind.starts_with("number") {
            text.trim().parse().ok().map(Item::Number)
        } else {
            Some(Item::Text(text.clone()))
        };
        if item.is_none() {
            let name = name.to_string();
            self.log(say!(self, "set_is_unknown", text, name));
        }
        item.into_iter().collect()
    }

    /// A player by name, whatever the case.
    fn player_named(&self, name: &str) -> Option<nightdesk_game::SeatId> {
        let seats = self.world.seats();
        let mut named = seats.filter(|seat| {
            let player = self.world.player(*seat);
            player.is_some_and(|player| nightdesk_text::names::same(&player.name, name))
        });
        named.next()
    }
}

fn this_attribute(actor: &Actor) -> Vec<Item> {
    match actor {
        Actor::Extra(thread) => vec![Item::Extra(*thread)],
        Actor::Attribute(id) => vec![Item::Active(*id)],
        _ => Vec::new(),
    }
}
