//! Emitted values (reference §12.26).

use super::evaluate::key;
use super::run::Run;
use super::work::EMITS;
use super::world::{Actor, Context};
use nightdesk_lang::tree::{Event, Name};
use nightdesk_text::say;

impl Run<'_> {
    /// Works off the queue, first in first out; emits may cause emits.
    pub(super) fn work_off_emits(&mut self) {
        let mut done = 0;
        while !self.world.emits.is_empty() {
            if done == EMITS {
                let value = self.world.emits.first().map(|emit| emit.value.clone());
                let value = value.unwrap_or_default();
                self.world.emits.clear();
                self.fault(say!(self, "emits_without_end", value));
                return;
            }
            done += 1;
            let emit = self.world.emits.remove(0);
            let back = self.causes.back_to(emit.cause);
            let value = key(&emit.value);
            let fits =
                |name: &Option<Name>| name.as_ref().is_none_or(|name| name.key.as_str() == value);
            let wanted = |event: &Event| match event {
                Event::Emitted(name) => !emit.at_end && fits(name),
                Event::EndEmitted(name) => emit.at_end && fits(name),
                _ => false,
            };
            match emit.to {
                Actor::Player(seat) => self.fire_about(seat, &wanted, &Context::default()),
                _ => self.fire(&emit.to, &wanted, &Context::default()),
            }
            self.causes.back_to(back);
        }
    }
}
