//! Granting: extra roles, their threads and holders (reference §12.11).

use super::super::effect::Effect;
use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::{Scene, same_element};
use super::super::world::{
    Actor, AttributeKind, Context, Duration, ExtraThread, Item, Outcome, ThreadId,
};
use super::Said;
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Event, Granting, Value};

impl Run<'_> {
    pub(super) fn grant(&mut self, scene: &Scene, does: Does, granting: &Granting) -> Outcome {
        match granting {
            Granting::Add { role, to } => self.grant_new(scene, does, role, to),
            Granting::Remove { role, from } => self.revoke(scene, does, role, from),
            Granting::Transfer { role, from, to } => self.transfer(scene, does, role, from, to),
        }
    }

    fn grant_new(&mut self, scene: &Scene, does: Does, role: &Value, to: &Value) -> Outcome {
        const SAID: Said = Said {
            done: "granting_successful",
            failed: "granting_failed",
        };
        let to = self.aimed(scene, does, to);
        let Some(role) = self.one_role(scene, role) else {
            return self.failed(SAID.failed);
        };
        let parameters = (vec![Item::Role(role.clone())], Vec::new());
        self.on_each(scene, does, &to, &parameters, SAID, &mut |run, seat| {
            let free = run.free_thread(scene, &role);
            let thread = free.unwrap_or_else(|| run.new_extra_thread(scene, &role));
            run.hold(scene, seat, &role, thread);
            let extra = Actor::Extra(thread);
            if free.is_none() {
                run.fire(
                    &extra,
                    &|event| *event == Event::Starting,
                    &Context::default(),
                );
            }
            run.fire(
                &extra,
                &|event| *event == Event::Assigned,
                &Context::default(),
            );
            true
        })
    }

    /// A thread of an earlier grant of that role by this element, which nobody holds now.
    fn free_thread(&self, scene: &Scene, role: &str) -> Option<ThreadId> {
        let mut threads = self.world.threads.iter();
        let free = threads.find(|extra| {
            extra.role == role
                && same_element(&extra.source.by, scene.actor())
                && self.world.extra(extra.thread).is_none()
        });
        free.map(|extra| extra.thread)
    }

    fn new_extra_thread(&mut self, scene: &Scene, role: &str) -> ThreadId {
        self.world.last.thread += 1;
        let thread = ThreadId(self.world.last.thread);
        self.world.threads.push(ExtraThread {
            thread,
            role: role.to_owned(),
            source: scene.source.clone(),
        });
        thread
    }

    fn hold(&mut self, scene: &Scene, seat: SeatId, role: &str, thread: ThreadId) {
        let kind = AttributeKind::Role {
            role: role.to_owned(),
            thread,
        };
        self.add_attribute(scene, Actor::Player(seat), kind, Duration::Persistent);
        self.tell(Effect::Granted {
            player: seat,
            role: role.to_owned(),
            thread,
        });
    }

    /// The one extra role that a value names.
    fn extra_role(&mut self, scene: &Scene, role: &Value) -> Option<ThreadId> {
        let found = self.value(scene, role);
        let mut threads: Vec<ThreadId> = Vec::new();
        for item in &found {
            match item {
                Item::Extra(thread) => threads.push(*thread),
                Item::Role(role) => threads.extend(self.world.granted(scene.actor(), role)),
                _ => {}
            }
        }
        match threads[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    fn revoke(&mut self, scene: &Scene, does: Does, role: &Value, from: &Value) -> Outcome {
        const SAID: Said = Said {
            done: "revoking_successful",
            failed: "revoking_failed",
        };
        let from = self.aimed(scene, does, from);
        let Some(thread) = self.extra_role(scene, role) else {
            return Outcome::failure("");
        };
        let parameters = (vec![Item::Extra(thread)], Vec::new());
        let outcome = self.on_each(
            scene,
            does,
            &from,
            &parameters,
            SAID,
            &mut |run, seat| match run.world.holder(thread) {
                Some(holder) if holder == seat => {
                    run.lose(thread);
                    true
                }
                _ => false,
            },
        );
        match outcome.succeeded() {
            true => outcome,
            false => Outcome {
                message: String::new(),
                ..outcome
            },
        }
    }

    /// Takes an extra role from its holder.
    pub(crate) fn lose(&mut self, thread: ThreadId) {
        let Some(extra) = self.world.extra(thread) else {
            return;
        };
        let (id, holder) = (extra.id, self.world.holder(thread));
        let role = self
            .world
            .threads
            .iter()
            .find(|extra| extra.thread == thread);
        let role = role.map(|extra| extra.role.clone()).unwrap_or_default();
        self.drop_prompts(|prompt| prompt.source.by == Actor::Extra(thread));
        self.drop_attribute(id);
        let on = Actor::Extra(thread);
        let stuck: Vec<_> = self.world.attributes_on(&on).map(|on| on.id).collect();
        for id in stuck {
            self.drop_attribute(id);
        }
        if let Some(player) = holder {
            self.tell(Effect::Revoked {
                player,
                role,
                thread,
            });
        }
    }

    fn transfer(
        &mut self,
        scene: &Scene,
        does: Does,
        role: &Value,
        from: &Value,
        to: &Value,
    ) -> Outcome {
        const FAILED: &str = "transfer_failed";
        let from = self.players(scene, from);
        let to = self.aimed(scene, does, to);
        let (Some(thread), [from], [to]) = (self.extra_role(scene, role), &from[..], &to[..])
        else {
            return self.failed(FAILED);
        };
        let target = vec![Item::Player(*to)];
        let parameters = (vec![Item::Extra(thread)], Vec::new());
        if let Err(ended) = self.visit(scene, does, *to, parameters) {
            return ended.outcome(self.failed(FAILED)).on(target);
        }
        let Some(extra) = self.world.extra(thread).cloned() else {
            return self.failed(FAILED);
        };
        if extra.owner != Actor::Player(*from) {
            return self.failed(FAILED);
        }
        let AttributeKind::Role { role, .. } = &extra.kind else {
            return self.failed(FAILED);
        };
        self.lose(thread);
        let mut granting = scene.clone();
        granting.source = extra.source.clone();
        self.hold(&granting, *to, role, thread);
        let assigned = |event: &Event| *event == Event::Assigned;
        self.fire(&Actor::Extra(thread), &assigned, &Context::default());
        self.worked("transfer_successful").on(target)
    }
}
