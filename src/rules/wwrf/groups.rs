//! Groups: how they come to be, close and open again (reference §14.5).

use super::effect::Effect;
use super::run::Run;
use super::world::{Actor, Context, Group, ThreadId, Tier, World};
use nightdesk_lang::tree::{ElementKind, Event};
use nightdesk_text::say;

impl Run<'_> {
    /// The group of that name; it comes to be if it is not in the game.
    pub(super) fn group_or_new(&mut self, name: &str) -> ThreadId {
        let entry = self.entry(ElementKind::Group, name);
        let name = entry.map_or(name, |entry| entry.key.as_str());
        if let Some(group) = self.world.group_named(name) {
            return group.thread;
        }
        if entry.is_none() {
            self.log(say!(self, "no_group_in_book", name));
        }
        self.world.last.thread += 1;
        let thread = ThreadId(self.world.last.thread);
        let activation = self.written_activation(ElementKind::Group, name);
        self.world.groups.push(Group {
            thread,
            name: name.to_owned(),
            open: true,
            disbanded: false,
            activation,
            target: Vec::new(),
            counter: 0,
        });
        self.tell(Effect::GroupOpened {
            group: thread,
            name: name.to_owned(),
        });
        let starting = |event: &Event| *event == Event::Starting;
        self.fire(&Actor::Group(thread), &starting, &Context::default());
        thread
    }

    /// Opens again what stands; groups close when the phase changes or an owner dies.
    pub(super) fn update_groups(&mut self) {
        let closed = self.world.groups.iter().filter(|group| !group.open);
        let opening: Vec<ThreadId> = closed
            .filter(|group| !group.disbanded && self.world.has_anybody(group.thread))
            .map(|group| group.thread)
            .collect();
        for thread in opening {
            if let Some(group) = self.world.group_mut(thread) {
                group.open = true;
                let name = group.name.clone();
                self.tell(Effect::GroupOpened {
                    group: thread,
                    name,
                });
            }
        }
    }

    /// Closes what stands no longer, opens what does again.
    pub(super) fn check_groups(&mut self) {
        let fallen = |group: &&Group| group.open && !self.world.has_anybody(group.thread);
        let closing: Vec<ThreadId> = self
            .world
            .groups
            .iter()
            .filter(fallen)
            .map(|group| group.thread)
            .collect();
        for thread in closing {
            self.close_group(thread);
        }
        self.update_groups();
    }

    /// Closes a group, its On Disbandment first.
    pub(super) fn close_group(&mut self, thread: ThreadId) {
        let disbandment = |event: &Event| *event == Event::Disbandment;
        self.fire(&Actor::Group(thread), &disbandment, &Context::default());
        let Some(group) = self.world.group_mut(thread) else {
            return;
        };
        if !group.open {
            return;
        }
        group.open = false;
        let name = group.name.clone();
        self.tell(Effect::GroupClosed {
            group: thread,
            name,
        });
    }
}

impl World {
    /// Whether a group has someone it stands with: a living owner, or living members and no owner
    /// at all.
    fn has_anybody(&self, thread: ThreadId) -> bool {
        let Some(group) = self.group(thread) else {
            return false;
        };
        let belonging = self.belonging(thread);
        let active = |tier: Tier| {
            let mut of = belonging.iter().filter(|(_, of)| *of == tier);
            of.any(|(seat, _)| group.activation.admits(self.status(*seat)))
        };
        let owned = belonging.iter().any(|(_, tier)| *tier == Tier::Owner);
        active(Tier::Owner) || !owned && active(Tier::Member)
    }
}
