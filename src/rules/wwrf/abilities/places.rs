//! What concerns threads: whispers, pages, locks, the host's lists (reference §12.9, §12.21,
//! §12.29, §12.30).

use super::super::effect::{self, Effect};
use super::super::execute::Does;
use super::super::run::{Run, place};
use super::super::scene::Scene;
use super::super::world::{Actor, AttributeKind, Duration, Item, Outcome};
use super::deceiving::lasting;
use nightdesk_lang::tree::{self, HostCommand, HostList, Name, Value};

impl Run<'_> {
    pub(super) fn whisper(
        &mut self,
        scene: &Scene,
        does: Does,
        from: Option<&Value>,
        to: &Value,
        disguise: Option<&Name>,
        duration: Option<tree::Duration>,
    ) -> Outcome {
        const FAILED: &str = "whispering_failed";
        let from = match from {
            Some(from) => self.one_place(scene, from),
            None => own_thread(scene),
        };
        let (Some(from), Some(to)) = (from, self.one_place(scene, to)) else {
            return self.failed(FAILED);
        };
        let (Some(from_place), Some(to_place)) = (place(&from), place(&to)) else {
            return self.failed(FAILED);
        };
        let name = match disguise {
            Some(name) => name.written.clone(),
            None => self.words(std::slice::from_ref(&from)),
        };
        if let (Item::Player(_), Item::Player(seat)) = (&from, &to) {
            let signed = vec![Item::Text(name.clone())];
            if let Err(ended) = self.visit(scene, does, *seat, (signed, Vec::new())) {
                return ended.outcome(self.failed(FAILED)).on(vec![to]);
            }
        }
        let kind = AttributeKind::Whisper {
            name: name.clone(),
            from,
            to: to.clone(),
        };
        let duration = lasting(duration, Duration::Permanent);
        self.add_attribute(scene, scene.owner.clone(), kind, duration);
        self.tell(Effect::WhisperOpened {
            from: from_place,
            to: to_place,
            name,
        });
        let target = vec![to].into_iter().filter(|item| item.player().is_some());
        self.worked("whispering_successful").on(target.collect())
    }

    /// A new page begins in a thread; where there is none, all is well.
    pub(super) fn reset(&mut self, scene: &Scene, does: Does, at: Option<&Value>) -> Outcome {
        let mut at = match at {
            Some(at) => self.one_place(scene, at),
            None => own_thread(scene),
        };
        if let Some(Item::Player(aimed)) = at {
            let reached = self.redirected(scene, does, vec![aimed]);
            at = reached.first().copied().map(Item::Player);
        }
        let visited = at.as_ref().and_then(Item::actor);
        if let Some(seat) = visited.and_then(|actor| self.world.player_of(&actor))
            && let Err(ended) = self.visit(scene, does, seat, Default::default())
        {
            return ended.outcome(self.failed("conversation_reset_failed"));
        }
        if let Some(place) = at.as_ref().and_then(place) {
            self.tell(Effect::Reset { place });
        }
        Outcome::success("")
    }

    pub(super) fn lock(&mut self, scene: &Scene, at: &Value, locked: bool) -> Outcome {
        let Some(item) = self.one_place(scene, at) else {
            return self.failed("locking_failed");
        };
        let Some(place) = place(&item) else {
            return self.failed("locking_failed");
        };
        self.world.locked.retain(|other| *other != item);
        if locked {
            self.world.locked.push(item);
        }
        self.tell(Effect::Locked { place, locked });
        match locked {
            true => self.worked("locking_successful"),
            false => self.worked("unlocking_successful"),
        }
    }

    pub(super) fn post_list(&mut self, scene: &Scene, list: &HostCommand, to: &Value) -> Outcome {
        let HostCommand::List(list) = list else {
            return self.failed("executing_failed");
        };
        let to = self.one_place(scene, to);
        let Some(place) = to.as_ref().and_then(place) else {
            return self.failed("executing_failed");
        };
        let list = match list {
            HostList::Substitutes => effect::HostList::Substitutes,
            HostList::Roles => effect::HostList::Roles,
            HostList::Players => effect::HostList::Players,
            HostList::Mentors => effect::HostList::Mentors,
            HostList::Alive => effect::HostList::Alive,
            HostList::Dead => effect::HostList::Dead,
        };
        self.tell(Effect::Listed { list, place });
        Outcome::success("")
    }
}

/// The thread of what acts.
fn own_thread(scene: &Scene) -> Option<Item> {
    match scene.actor() {
        Actor::Extra(thread) => Some(Item::Extra(*thread)),
        Actor::Group(thread) | Actor::Executor { group: thread, .. } => Some(Item::Group(*thread)),
        _ => scene.player().map(Item::Player),
    }
}
