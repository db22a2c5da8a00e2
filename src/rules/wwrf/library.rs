//! What the rules look up in the role book.

use super::run::Run;
use super::triggers::Wanted;
use super::world::{Activation, Actor, AttributeKind, Context, Holder, TriggerRef};
use nightdesk_lang::Entry;
use nightdesk_lang::tree::{Ability, ElementKind, Program, RoleHead, Status, Step};

impl<'r> Run<'r> {
    pub(super) fn entry(&self, kind: ElementKind, name: &str) -> Option<&'r Entry> {
        self.book.get(kind, name)
    }

    /// The first line of a role.
    pub(super) fn role(&self, role: &str) -> Option<&'r RoleHead> {
        self.entry(ElementKind::Role, role)?.role_head()
    }

    /// A role's key by any of its names.
    pub(super) fn role_named(&self, name: &str) -> Option<String> {
        let entry = self.entry(ElementKind::Role, name)?;
        Some(entry.key.as_str().to_owned())
    }

    /// A team's key by any of its names; a team without a file is known by the name alone.
    pub(super) fn team_key(&self, name: &str) -> String {
        match self.entry(ElementKind::Team, name) {
            Some(entry) => entry.key.as_str().to_owned(),
            None => nightdesk_lang::tree::Key::of(name).as_str().to_owned(),
        }
    }

    /// The team of a role.
    pub(super) fn team_of_role(&self, role: &str) -> String {
        let team = self.role(role).map(|head| head.team.written.as_str());
        self.team_key(team.unwrap_or("unaligned"))
    }

    pub(super) fn same_team(&self, a: &str, b: &str) -> bool {
        a == b || self.team_key(a) == self.team_key(b)
    }

    /// Whether a role itself counts as having an attribute (reference §10.6).
    pub(super) fn role_has_attribute(&self, role: &str, attribute: &str) -> bool {
        let entry = self.entry(ElementKind::Role, role);
        entry.is_some_and(|entry| {
            let mut attributes = entry.traits.role_attributes.iter();
            attributes.any(|name| name.key.as_str() == attribute)
        })
    }

    /// A program by its place in the book.
    pub(super) fn program(&self, trigger: &TriggerRef) -> Option<&'r Program> {
        let entry = self.entry(trigger.holder.kind(), &trigger.name)?;
        entry.programs.get(trigger.index)
    }

    /// A trigger's event as it is written: `Immediate Night`.
    pub(super) fn trigger_words(&self, trigger: &TriggerRef) -> String {
        let program = self.program(trigger);
        program.map_or_else(|| trigger.name.clone(), |program| program.event.to_string())
    }

    /// Whether no element of the book has such a trigger.
    ///
    /// Most events are of no interest to anybody, so this spares looking at everyone in the game.
    pub(super) fn nobody_hears(&self, wanted: Wanted<'_>) -> bool {
        !self.book.entries().any(|entry| has(entry, wanted))
    }

    /// Whether an element has such a trigger.
    pub(super) fn hears(&mut self, actor: &Actor, wanted: Wanted<'_>) -> bool {
        let Some((_, entry)) = self.file(actor) else {
            return false;
        };
        has(entry, wanted) || self.included(actor, entry).any(|role| has(role, wanted))
    }

    /// Such triggers of an element, in the order of its file, then of the roles it includes.
    pub(super) fn triggers(
        &mut self,
        actor: &Actor,
        wanted: Wanted<'_>,
    ) -> Vec<(TriggerRef, &'r Program)> {
        let Some((holder, entry)) = self.file(actor) else {
            return Vec::new();
        };
        let included = self.included(actor, entry).map(|role| (Holder::Role, role));
        std::iter::once((holder, entry))
            .chain(included)
            .flat_map(|(holder, entry)| programs(holder, entry, wanted))
            .collect()
    }

    /// The roles that a role includes now.
    fn included(
        &mut self,
        actor: &Actor,
        entry: &'r Entry,
    ) -> impl Iterator<Item = &'r Entry> + use<'r> {
        let mut roles = Vec::new();
        for include in &entry.traits.includes {
            if let Some(scene) = self.scene(actor, Context::default())
                && let Some(role) = self.one_role(&scene, include)
            {
                roles.extend(self.entry(ElementKind::Role, &role));
            }
        }
        roles.into_iter()
    }

    /// The file of an element.
    fn file(&self, actor: &Actor) -> Option<(Holder, &'r Entry)> {
        let (holder, name) = match actor {
            Actor::Player(seat) => (Holder::Role, &self.world.player(*seat)?.role),
            Actor::Extra(thread) => match &self.world.extra(*thread)?.kind {
                AttributeKind::Role { role, .. } => (Holder::Role, role),
                _ => return None,
            },
            Actor::Group(thread) | Actor::Executor { group: thread, .. } => {
                (Holder::Group, &self.world.group(*thread)?.name)
            }
            Actor::Poll(poll) => (Holder::Poll, poll),
            Actor::Team(team) => (Holder::Team, team),
            Actor::Attribute(id) => match &self.world.attribute(*id)?.kind {
                AttributeKind::Custom { name, .. } => (Holder::Attribute, name),
                _ => return None,
            },
            Actor::Host => return None,
        };
        Some((holder, self.entry(holder.kind(), name)?))
    }

    /// For which statuses an element works, as its file says.
    pub(super) fn written_activation(&self, kind: ElementKind, name: &str) -> Activation {
        use nightdesk_lang::Works;
        match self.entry(kind, name).map(|entry| entry.traits.works) {
            Some(Works::Alive) | None => Activation::Alive,
            Some(Works::Ghostly) => Activation::Ghostly,
            Some(Works::Always) => Activation::Always,
        }
    }

    /// Whether nothing of the book is wrong with an element of it; what the book does not have is
    /// not for it to say (reference §17).
    pub(super) fn is_usable(&self, kind: ElementKind, name: &str) -> bool {
        self.entry(kind, name)
            .is_none_or(|entry| entry.status() == Status::Whole)
    }

    /// An ability by its place among those of a program.
    pub(super) fn ability(&self, trigger: &TriggerRef, index: usize) -> Option<&'r Ability> {
        let program = self.program(trigger)?;
        let mut all = Vec::new();
        collect(&program.steps, &mut all);
        all.get(index).copied()
    }

    /// The place of an ability among those of its program.
    pub(super) fn index_of(&self, trigger: &TriggerRef, ability: &Ability) -> Option<usize> {
        let program = self.program(trigger)?;
        abilities(program).position(|found| std::ptr::eq(found, ability))
    }
}

/// Whether a file has such a trigger.
fn has(entry: &Entry, wanted: Wanted<'_>) -> bool {
    let mut programs = entry.programs.iter();
    programs.any(|program| wanted(&program.event))
}

fn programs<'r>(
    holder: Holder,
    entry: &'r Entry,
    wanted: Wanted<'_>,
) -> impl Iterator<Item = (TriggerRef, &'r Program)> {
    let reference = move |index| TriggerRef {
        holder,
        name: entry.key.as_str().to_owned(),
        index,
    };
    let programs = entry.programs.iter().enumerate();
    programs
        .filter(move |(_, program)| wanted(&program.event))
        .map(move |(index, program)| (reference(index), program))
}

/// What steps do first, whatever it depends on.
pub(super) fn first_ability(steps: &[Step]) -> Option<&Ability> {
    let mut all = Vec::new();
    collect(steps, &mut all);
    all.first().copied()
}

/// All abilities of a program, in the order of its lines.
pub(super) fn abilities(program: &Program) -> impl Iterator<Item = &Ability> {
    let mut all = Vec::new();
    collect(&program.steps, &mut all);
    all.into_iter()
}

fn collect<'p>(steps: &'p [Step], into: &mut Vec<&'p Ability>) {
    for step in steps {
        match step {
            Step::Ability(ability) => into.push(ability),
            Step::ProcessEvaluate { process, evaluate } => {
                collect(process, into);
                for branch in evaluate {
                    collect(&branch.steps, into);
                }
            }
            Step::ForEach { steps, .. } => collect(steps, into),
        }
    }
}

impl Holder {
    pub(super) const fn kind(self) -> ElementKind {
        match self {
            Holder::Role => ElementKind::Role,
            Holder::Attribute => ElementKind::Attribute,
            Holder::Group => ElementKind::Group,
            Holder::Poll => ElementKind::Poll,
            Holder::Team => ElementKind::Team,
        }
    }
}
