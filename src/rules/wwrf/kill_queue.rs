//! Carrying out killings (reference §13.3).

use super::built_in;
use super::chance::Why;
use super::effect::Effect;
use super::execute::acts_as_player;
use super::run::Run;
use super::world::{Actor, Context, Item, Killing, Known, QueuedKill, Status, ThreadId, Tier};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Event, Value, Whose};
use nightdesk_text::say;

/// Rounds of killings that killings set off; more are a mistake.
const ROUNDS: usize = 100;

impl Run<'_> {
    /// Carries out what is queued, and what that queues.
    pub(super) fn flush_kills(&mut self) {
        for _ in 0..ROUNDS {
            if self.world.kills.is_empty() {
                return;
            }
            let queued = std::mem::take(&mut self.world.kills);
            let (banishments, deaths): (Vec<QueuedKill>, Vec<QueuedKill>) =
                queued.into_iter().partition(|kill| banishes(kill.killing));
            for kill in self.deciding(deaths) {
                self.die(&kill);
            }
            for kill in self.deciding(banishments) {
                self.be_banished(&kill);
            }
        }
        self.world.kills.clear();
        self.fault(say!(self, "killings_without_end"));
    }

    /// One killing for each player, players in a drawn order.
    fn deciding(&mut self, kills: Vec<QueuedKill>) -> Vec<QueuedKill> {
        let mut players: Vec<SeatId> = Vec::new();
        for kill in &kills {
            if !players.contains(&kill.player) {
                players.push(kill.player);
            }
        }
        let mut deciding = Vec::with_capacity(players.len());
        for player in self.in_drawn_order(&players) {
            let of = kills.iter().filter(|kill| kill.player == player);
            let of: Vec<QueuedKill> = of.cloned().collect();
            deciding.extend(self.one_of(Why::Killing, &of, &Self::killing_called));
        }
        deciding
    }

    /// How the host names a killing that may be the one that counts; who is behind it tells two of
    /// one role, or of one group, apart.
    fn killing_called(&self, kill: &QueuedKill) -> String {
        let source = &kill.source;
        let way = built_in::term(self.world.language, "killing", kill.killing.name());
        let (way, source_name) = (way.to_lowercase(), &source.name.name);
        let called = say!(self, "killing_by", way, source = source_name);
        match self.world.player_of(&source.by) {
            Some(seat) => format!("{called} ({})", self.player_called(&seat)),
            None => called,
        }
    }

    fn die(&mut self, kill: &QueuedKill) {
        let seat = kill.player;
        if self.world.status(seat) != Status::Alive {
            return;
        }
        let left = match self.world.haunting {
            true => Status::Ghostly,
            false => Status::Dead,
        };
        let back = self.causes.back_to(kill.cause);
        self.strike_off(kill, left);
        let known = self.killing_known(kill);
        let killed = kill.killing != Killing::Lynch;
        self.fire_about(
            seat,
            &|event| matches!(event, Event::Death(Whose::Own)),
            &known,
        );
        self.fire_about(
            seat,
            &|event| match event {
                Event::Killed(Whose::Own) => killed,
                Event::Lynch => !killed,
                _ => false,
            },
            &known,
        );
        self.fire_others(seat, &deaths_of, &known);
        if killed {
            self.fire_others(seat, &killings_of, &known);
        }
        self.passive();
        self.lose_extras(seat);
        self.causes.back_to(back);
    }

    fn be_banished(&mut self, kill: &QueuedKill) {
        let seat = kill.player;
        if self.world.status(seat) == Status::Dead {
            return;
        }
        let back = self.causes.back_to(kill.cause);
        self.strike_off(kill, Status::Dead);
        let known = self.killing_known(kill);
        self.fire_about(
            seat,
            &|event| matches!(event, Event::Banished(Whose::Own)),
            &known,
        );
        self.fire_about(
            seat,
            &|event| matches!(event, Event::Banishment(Whose::Own)),
            &known,
        );
        self.fire_others(seat, &banished_of, &known);
        self.fire_others(seat, &banishments_of, &known);
        self.passive();
        self.lose_extras(seat);
        self.causes.back_to(back);
    }

    /// Sets a player dead or ghostly, and tells it.
    fn strike_off(&mut self, kill: &QueuedKill, left: Status) {
        let phase = self.world.phase;
        let Some(player) = self.world.player_mut(kill.player) else {
            return;
        };
        player.status = left;
        player.died = Some(phase);
        let name = player.name.clone();
        self.settle_status(kill.player);
        self.drop_prompts(|prompt| prompt.to == kill.player);
        self.tell(Effect::Died {
            player: kill.player,
            killing: kill.killing,
            by: kill.source.clone(),
            during: phase,
            left,
        });
        self.close_groups_of(kill.player);
        let line = match banishes(kill.killing) {
            true => self.built_in("was_banished", &[("name", &name)]),
            false => self.built_in("has_died", &[("name", &name)]),
        };
        self.world.story.push(line.clone());
        self.tell(Effect::Announced { text: line });
        self.update_teams();
    }

    /// Attributes take the status of the player they are on (reference §10.4).
    pub(super) fn settle_status(&mut self, seat: SeatId) {
        let (owner, status) = (Actor::Player(seat), self.world.status(seat));
        for attribute in self.world.attributes.iter_mut() {
            if attribute.owner == owner {
                attribute.status = status;
            }
        }
    }

    /// Groups whose last living owner this was.
    fn close_groups_of(&mut self, seat: SeatId) {
        let groups = self.world.groups.iter().filter(|group| group.open);
        let owned: Vec<ThreadId> = groups
            .map(|group| group.thread)
            .filter(|thread| self.world.tier(seat, *thread) == Some(Tier::Owner))
            .filter(|thread| {
                let members = self.world.members(*thread);
                let mut owners = members
                    .iter()
                    .filter(|member| self.world.tier(**member, *thread) == Some(Tier::Owner));
                owners.next().is_none()
            })
            .collect();
        for thread in owned {
            self.close_group(thread);
        }
    }

    fn killing_known(&self, kill: &QueuedKill) -> Context {
        let by = &kill.source.by;
        let attacker = self.world.player_of(by).filter(|_| acts_as_player(by));
        let attacker: Vec<Item> = attacker.map(Item::Player).into_iter().collect();
        let place = match by {
            Actor::Group(thread) | Actor::Executor { group: thread, .. } => {
                vec![Item::Group(*thread)]
            }
            _ => attacker.clone(),
        };
        Context::default()
            .with(Known::Attacker, attacker)
            .with(
                Known::AttackSource,
                [Item::Source(kill.source.name.clone())],
            )
            .with(Known::AttackLocation, place)
            .with(Known::DeathType, [Item::Killing(kill.killing)])
            .with(Known::KillingType, [Item::Killing(kill.killing)])
    }
}

const fn banishes(killing: Killing) -> bool {
    matches!(killing, Killing::Banish | Killing::TrueBanish)
}

fn deaths_of(event: &Event) -> Option<&Value> {
    match event {
        Event::Death(Whose::Of(whose)) => Some(whose),
        _ => None,
    }
}

fn killings_of(event: &Event) -> Option<&Value> {
    match event {
        Event::Killed(Whose::Of(whose)) => Some(whose),
        _ => None,
    }
}

fn banished_of(event: &Event) -> Option<&Value> {
    match event {
        Event::Banished(Whose::Of(whose)) => Some(whose),
        _ => None,
    }
}

fn banishments_of(event: &Event) -> Option<&Value> {
    match event {
        Event::Banishment(Whose::Of(whose)) => Some(whose),
        _ => None,
    }
}
