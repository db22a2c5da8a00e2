//! The two ways into the rules: a game begins, and something is entered.

use std::collections::BTreeMap;

use super::chance::Chance;
use super::effect::Step;
use super::input::{Input, Refusal};
use super::run::{Run, place};
use super::world::{
    Actor, AttributeId, AttributeKind, Context, Item, Known, Order, Player, QueuedKill, Source,
    SourceName, Status, World,
};
use nightdesk_game::Language;
use nightdesk_lang::Book;
use nightdesk_lang::tree::Event;
use nightdesk_rules::{Slot, Statement};

/// Who plays, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Start {
    /// Whether the dead haunt.
    pub haunting: bool,
    /// Whether `Repeating` prompts stay open after use while their restrictions pass.
    pub repeating: bool,
    /// Whether a hammer ends the phase; else the host does.
    pub hammer_ends: bool,
    /// In which order elements of one kind act.
    pub order: Order,
    /// The language of what the rules say by themselves.
    pub language: Language,
    /// The players in order.
    pub players: Vec<Dealt>,
}

/// A player with the role that was dealt.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dealt {
    /// What the player is called.
    pub name: String,
    /// The role, by any of its names.
    pub role: String,
    /// What the host set for the player, name to text.
    pub host_information: BTreeMap<String, String>,
}

/// Begins a game with Day 0.
///
/// # Errors
/// When a role is not in the book, or unfinished.
pub fn start(book: &Book, start: &Start, chance: &mut dyn Chance) -> Result<Step, Refusal> {
    let world = World {
        haunting: start.haunting,
        repeating: start.repeating,
        hammer_ends: start.hammer_ends,
        order: start.order,
        language: start.language,
        ..World::default()
    };
    let mut run = Run::new(book, world, chance);
    for dealt in &start.players {
        let unknown = || Refusal::NoRole {
            role: dealt.role.clone(),
        };
        let entry = book.role(&dealt.role).ok_or_else(unknown)?;
        if entry.status() == nightdesk_lang::tree::Status::Unfinished {
            return Err(Refusal::Unfinished {
                role: dealt.role.clone(),
            });
        }
        let role = entry.key.as_str().to_owned();
        let team = run.team_of_role(&role);
        let activation = run.written_activation(nightdesk_lang::tree::ElementKind::Role, &role);
        run.world.players.push(Player {
            name: dealt.name.clone(),
            original_role: role.clone(),
            role,
            alignment: team,
            status: Status::Alive,
            target: Vec::new(),
            counter: 0,
            activation,
            host_information: dealt.host_information.clone(),
            used_information: std::collections::BTreeSet::new(),
            result: None,
            died: None,
        });
    }
    run.begin();
    Ok(run.done())
}

/// What comes of an entry.
///
/// The same book, world, entry and draws give the same step.
///
/// # Errors
/// Why the entry is refused; the world stays as it is.
pub fn step(
    book: &Book,
    world: &World,
    input: &Input,
    chance: &mut dyn Chance,
) -> Result<Step, Refusal> {
    if world.ended.is_some() {
        return Err(Refusal::Over);
    }
    let mut run = Run::new(book, world.clone(), chance);
    run.enter(input)?;
    Ok(run.done())
}

impl Run<'_> {
    fn enter(&mut self, input: &Input) -> Result<(), Refusal> {
        match input {
            Input::Advance => self.advance(),
            Input::Answer {
                prompt,
                lines,
                delayed,
            } => {
                self.answer_entered(*prompt, lines, *delayed)?;
            }
            Input::Withdraw { prompt } => self.withdraw(*prompt)?,
            Input::Decline { prompt } => {
                let prompts = &mut self.world.prompts;
                let at = prompts.iter().position(|open| open.id == *prompt);
                let declined = at.map(|at| prompts.remove(at)).ok_or(Refusal::NoPrompt)?;
                self.lapse(&declined);
            }
            Input::Vote {
                poll,
                voter,
                option,
            } => {
                let hammered = self.vote(*poll, *voter, option.clone())?;
                self.after_action();
                if hammered && self.world.hammer_ends && self.world.ended.is_none() {
                    self.advance();
                }
            }
            Input::Whisper {
                writer,
                attribute,
                back,
                text,
            } => {
                self.whispered(*writer, AttributeId(*attribute), *back, text)?;
                self.after_action();
            }
            Input::Kill { player, killing } => {
                self.world.player(*player).ok_or(Refusal::NoPlayer)?;
                let back = self.causes.follow(Statement::new("host_kills"));
                let cause = self.causes.current();
                self.causes.back_to(back);
                self.world.kills.push(QueuedKill {
                    player: *player,
                    source: host(),
                    killing: *killing,
                    cause,
                });
                self.after_action();
            }
            Input::Revive { player } => {
                self.world.player(*player).ok_or(Refusal::NoPlayer)?;
                let back = self.causes.follow(Statement::new("host_revives"));
                let revived = self.bring_back(*player);
                self.causes.back_to(back);
                if !revived {
                    return Err(Refusal::Alive);
                }
                self.update_teams();
                self.update_groups();
                self.after_action();
            }
            Input::RemoveAttribute { attribute } => {
                let id = AttributeId(*attribute);
                self.world.attribute(id).ok_or(Refusal::NoAttribute)?;
                self.drop_attribute(id);
            }
            Input::Inform {
                player,
                name,
                value,
            } => {
                let player = self.world.players.get_mut(player.index());
                let player = player.ok_or(Refusal::NoPlayer)?;
                player.host_information.insert(name.clone(), value.clone());
            }
            Input::SetRole { player, role } => {
                self.world.player(*player).ok_or(Refusal::NoPlayer)?;
                let role = self
                    .role_named(role)
                    .ok_or_else(|| Refusal::NoRole { role: role.clone() })?;
                let back = self.causes.follow(Statement::new("host_sets_role"));
                self.become_role(*player, &role, None);
                self.causes.back_to(back);
                self.after_action();
            }
        }
        Ok(())
    }

    fn answer_entered(
        &mut self,
        prompt: u32,
        lines: &[Vec<Vec<Item>>],
        delayed: bool,
    ) -> Result<(), Refusal> {
        let open = self.world.prompts.iter().find(|open| open.id == prompt);
        let by = open.map(|open| open.to).ok_or(Refusal::NoPrompt)?;
        let says = Statement::new("answer").with("player", Slot::Seat(by));
        let back = self.causes.follow(says);
        self.answer(prompt, lines, delayed)?;
        self.causes.back_to(back);
        self.after_action();
        Ok(())
    }

    /// After an immediate action: emits, kills, victory (reference §13.3).
    fn after_action(&mut self) {
        self.settle();
        self.check_victory();
    }

    /// An answer that waits is taken back; its prompt is open again.
    fn withdraw(&mut self, prompt: u32) -> Result<(), Refusal> {
        let actions = &self.world.actions;
        let waiting = actions.iter().find(|action| action.prompt.id == prompt);
        let reopened = waiting.map(|action| action.prompt.clone());
        let reopened = reopened.ok_or(Refusal::NoPrompt)?;
        self.world
            .actions
            .retain(|action| action.prompt.id != prompt);
        self.world.prompts.retain(|open| open.id != prompt);
        self.world.prompts.push(reopened);
        Ok(())
    }

    /// What was written where a whisper leads on appears at its other end.
    fn whispered(
        &mut self,
        writer: nightdesk_game::SeatId,
        attribute: AttributeId,
        back: bool,
        text: &str,
    ) -> Result<(), Refusal> {
        self.world.player(writer).ok_or(Refusal::NoPlayer)?;
        let found = self.world.attribute(attribute);
        let Some(AttributeKind::Whisper { name, from, to }) = found.map(|found| &found.kind) else {
            return Err(Refusal::NoAttribute);
        };
        if back {
            let name = self.words(&[Item::Player(writer)]);
            if let Some(from) = place(from) {
                self.say(from, format!("{name}: {text}"));
            }
            return Ok(());
        }
        let (name, to) = (name.clone(), to.clone());
        if let Some(to) = place(&to) {
            self.say(to, format!("{name}: {text}"));
        }
        let wanted = super::evaluate::key(&name);
        let known = Context::default().with(Known::This, [Item::Player(writer)]);
        self.fire_about(
            writer,
            &|event| match event {
                Event::Whisper(name) => {
                    name.as_ref().is_none_or(|name| name.key.as_str() == wanted)
                }
                _ => false,
            },
            &known,
        );
        Ok(())
    }
}

fn host() -> Source {
    Source {
        by: Actor::Host,
        name: SourceName::role("host"),
    }
}
