//! Changing roles, teams and groups (reference §12.16).

use super::super::effect::{Effect, Place};
use super::super::execute::{Does, acts_as_player};
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{
    Actor, AttributeKind, Context, Duration, Item, Known, Outcome, ThreadId, Tier,
};
use super::Said;
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Changing, ElementKind, Event, Type, Value, Whose};
use nightdesk_rules::{Slot, Statement};

impl Run<'_> {
    pub(super) fn change(&mut self, scene: &Scene, does: Does, changing: &Changing) -> Outcome {
        match changing {
            Changing::Role { player, to } => self.change_role(scene, does, player.as_ref(), to),
            Changing::Alignment { player, to } => {
                self.change_alignment(scene, does, player.as_ref(), to)
            }
            Changing::Group { group, to } => self.change_group(scene, group.as_ref(), to),
        }
    }

    fn changed_players(&mut self, scene: &Scene, does: Does, who: Option<&Value>) -> Vec<SeatId> {
        match who {
            Some(who) => self.aimed(scene, does, who),
            None => scene.player().into_iter().collect(),
        }
    }

    fn change_role(
        &mut self,
        scene: &Scene,
        does: Does,
        who: Option<&Value>,
        to: &Value,
    ) -> Outcome {
        const SAID: Said = Said {
            done: "role_change_successful",
            failed: "role_change_failed",
        };
        let who = self.changed_players(scene, does, who);
        let role = self.one_role(scene, to);
        let Some(role) = role.filter(|role| self.is_usable(ElementKind::Role, role)) else {
            return self.failed(SAID.failed);
        };
        let changer = scene.player().filter(|_| acts_as_player(scene.actor()));
        let parameters = (vec![Item::Role(role.clone())], Vec::new());
        let alone = who.len() == 1;
        self.on_each(scene, does, &who, &parameters, SAID, &mut |run, seat| {
            if run.keeps_to(seat, alone) {
                return false;
            }
            run.become_role(seat, &role, changer);
            true
        })
    }

    /// Gives a player another primary role, with everything that follows.
    pub(crate) fn become_role(&mut self, seat: SeatId, role: &str, changer: Option<SeatId>) {
        let by: Vec<Item> = changer.map(Item::Player).into_iter().collect();
        let known = Context::default()
            .with(Known::This, [Item::Player(seat)])
            .with(Known::RoleChanger, by);
        self.fire_about(
            seat,
            &|event| matches!(event, Event::Changed(Whose::Own)),
            &known,
        );
        self.fire_others(
            seat,
            &|event| match event {
                Event::Changed(Whose::Of(whose)) => Some(whose),
                _ => None,
            },
            &known,
        );
        let activation = self.written_activation(ElementKind::Role, role);
        let team = self.team_of_role(role);
        let Some(player) = self.world.player_mut(seat) else {
            return;
        };
        let from = std::mem::replace(&mut player.role, role.to_owned());
        player.alignment.clone_from(&team);
        player.activation = activation;
        self.tell(Effect::RoleChanged {
            player: seat,
            from,
            to: role.to_owned(),
        });
        self.drop_permanent(seat);
        self.drop_prompts(|prompt| prompt.source.by == Actor::Player(seat));
        let left = self.become_visitor(seat);
        for group in left {
            let betrayal = |event: &Event| *event == Event::Betrayal;
            self.fire(&Actor::Group(group), &betrayal, &known);
        }
        self.update_teams();
        let own = Actor::Player(seat);
        self.fire(
            &own,
            &|event| *event == Event::Starting,
            &Context::default(),
        );
        let title = self.title(ElementKind::Role, role);
        let told = self.built_in("your_role", &[("role", &title)]);
        self.say(Place::Player(seat), told);
        self.fire(&own, &|event| *event == Event::RoleChange, &known);
        self.joined_team(seat);
        self.passive();
    }

    /// Whether some loyalty keeps a player from changing. That speaks against the change of this one:
    /// where others are to be changed, too, it says nothing of theirs.
    pub(super) fn keeps_to(&mut self, seat: SeatId, alone: bool) -> bool {
        let loyal = self.is_loyal(seat);
        if loyal {
            let says = Statement::new("loyal").with("player", Slot::Seat(seat));
            let back = match alone {
                true => self.causes.current(),
                false => self.causes.apart(),
            };
            self.causes.against(says);
            self.causes.back_to(back);
        }
        loyal
    }

    /// Whether some loyalty keeps a player from changing.
    fn is_loyal(&self, seat: SeatId) -> bool {
        let owner = Actor::Player(seat);
        self.world
            .attributes_on(&owner)
            .any(|attribute| matches!(attribute.kind, AttributeKind::Loyalty { .. }))
    }

    fn drop_permanent(&mut self, seat: SeatId) {
        let owner = Actor::Player(seat);
        let on = self.world.attributes_on(&owner);
        let gone: Vec<_> = on
            .filter(|attribute| attribute.duration == Duration::Permanent)
            .map(|attribute| attribute.id)
            .collect();
        for id in gone {
            self.drop_attribute(id);
        }
    }

    /// Members and owners stay as visitors; gives the groups.
    fn become_visitor(&mut self, seat: SeatId) -> Vec<ThreadId> {
        let owner = Actor::Player(seat);
        let mut left = Vec::new();
        for attribute in self.world.attributes.iter_mut() {
            if attribute.owner == owner
                && let AttributeKind::Membership { group, tier } = &mut attribute.kind
                && *tier != Tier::Visitor
            {
                *tier = Tier::Visitor;
                left.push(*group);
            }
        }
        for group in &left {
            self.tell(Effect::Joined {
                player: seat,
                group: *group,
                tier: Tier::Visitor,
            });
        }
        left
    }

    /// A player is in a team from now on.
    pub(crate) fn joined_team(&mut self, seat: SeatId) {
        let Some(team) = self
            .world
            .player(seat)
            .map(|player| player.alignment.clone())
        else {
            return;
        };
        let known = Context::default().with(Known::Joiner, [Item::Player(seat)]);
        let join = |event: &Event| *event == Event::Join;
        self.fire(&Actor::Team(team), &join, &known);
    }

    fn change_alignment(
        &mut self,
        scene: &Scene,
        does: Does,
        who: Option<&Value>,
        to: &Value,
    ) -> Outcome {
        const SAID: Said = Said {
            done: "alignment_change_successful",
            failed: "alignment_change_failed",
        };
        let who = self.changed_players(scene, does, who);
        let found = self.value(scene, to);
        let found = self.cast(found, Type::Alignment);
        let [Item::Team(team)] = &found[..] else {
            return self.failed(SAID.failed);
        };
        let team = self.team_key(team);
        let parameters = (vec![Item::Team(team.clone())], Vec::new());
        let alone = who.len() == 1;
        self.on_each(scene, does, &who, &parameters, SAID, &mut |run, seat| {
            if run.keeps_to(seat, alone) {
                return false;
            }
            run.become_aligned(seat, &team);
            true
        })
    }

    fn become_aligned(&mut self, seat: SeatId, team: &str) {
        let Some(player) = self.world.player_mut(seat) else {
            return;
        };
        player.alignment = team.to_owned();
        self.tell(Effect::AlignmentChanged {
            player: seat,
            to: team.to_owned(),
        });
        let told = self.words(&[Item::Team(team.to_owned())]);
        self.say(
            Place::Player(seat),
            self.built_in("your_alignment", &[("team", &told)]),
        );
        self.update_teams();
        self.joined_team(seat);
        self.passive();
    }

    fn change_group(&mut self, scene: &Scene, group: Option<&Value>, to: &Value) -> Outcome {
        const FAILED: &str = "group_change_failed";
        let group = match group {
            Some(group) => self.elements(scene, group),
            None => vec![scene.actor().clone()],
        };
        let Some(Actor::Group(thread) | Actor::Executor { group: thread, .. }) = group.first()
        else {
            return self.failed(FAILED);
        };
        let Some(name) = self.group_name(scene, to) else {
            return self.failed(FAILED);
        };
        self.become_group(*thread, &name);
        self.worked("group_change_successful")
            .on(vec![Item::Group(*thread)])
    }

    /// The key of the group that a value names, in the game or not.
    pub(super) fn group_name(&mut self, scene: &Scene, to: &Value) -> Option<String> {
        use nightdesk_lang::tree::{Expression, Selected};
        match &to.expression {
            Expression::Constant(name)
            | Expression::Selector {
                base: Selected::Group(name) | Selected::UnknownPlace(name),
                ..
            } => Some(name.key.as_str().to_owned()),
            _ => match self.value(scene, to).first() {
                Some(Item::Group(thread)) => Some(self.world.group(*thread)?.name.clone()),
                Some(Item::Text(name)) => Some(super::super::evaluate::key(name)),
                _ => None,
            },
        }
    }

    /// A group takes the identity of another; members keep their roles.
    fn become_group(&mut self, thread: ThreadId, name: &str) {
        let on = Actor::Group(thread);
        let gone: Vec<_> = self
            .world
            .attributes_on(&on)
            .filter(|attribute| attribute.duration == Duration::Permanent)
            .map(|attribute| attribute.id)
            .collect();
        for id in gone {
            self.drop_attribute(id);
        }
        self.merge_group(thread, name);
        let activation = self.written_activation(ElementKind::Group, name);
        if let Some(group) = self.world.group_mut(thread) {
            group.name = name.to_owned();
            group.activation = activation;
        }
        self.tell(Effect::GroupOpened {
            group: thread,
            name: name.to_owned(),
        });
        self.fire(&on, &|event| *event == Event::Starting, &Context::default());
        self.passive();
    }

    /// There is one group of each name: another of that name gives way, its members come over.
    fn merge_group(&mut self, thread: ThreadId, name: &str) {
        let other = self.world.group_named(name).map(|group| group.thread);
        let Some(other) = other.filter(|other| *other != thread) else {
            return;
        };
        for attribute in self.world.attributes.iter_mut() {
            if let AttributeKind::Membership { group, .. } = &mut attribute.kind
                && *group == other
            {
                *group = thread;
            }
        }
        self.world.groups.retain(|group| group.thread != other);
    }
}
