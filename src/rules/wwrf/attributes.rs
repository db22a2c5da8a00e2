//! Making attributes, and showing what they hold (reference §10.1).

use super::run::Run;
use super::scene::Scene;
use super::world::{
    Activation, Actor, Attribute, AttributeId, AttributeKind, Defense, Duration, During,
    KillingFilter, Loyal, Power, Status, Strength, Tier, Way, World,
};
use nightdesk_game::Language;
use nightdesk_lang::tree::{AbilityType, ElementKind};

impl Run<'_> {
    /// Puts an attribute on an element.
    pub(super) fn add_attribute(
        &mut self,
        scene: &Scene,
        owner: Actor,
        kind: AttributeKind,
        duration: Duration,
    ) -> AttributeId {
        self.world.last.attribute += 1;
        let id = AttributeId(self.world.last.attribute);
        let activation = match &kind {
            AttributeKind::Custom { name, .. } => {
                self.written_activation(ElementKind::Attribute, name)
            }
            AttributeKind::Role { role, .. } => self.written_activation(ElementKind::Role, role),
            _ => Activation::Always,
        };
        let (status, applied) = (self.world.status_of(&owner), self.world.phase);
        self.world.attributes.push(Attribute {
            id,
            status,
            owner,
            source: scene.source.clone(),
            kind,
            duration,
            uses: 0,
            applied,
            activation,
            target: Vec::new(),
            counter: 0,
        });
        id
    }

    /// What an attribute holds, as the table of its types says.
    pub(super) fn values(&self, attribute: &Attribute) -> [String; 4] {
        let group = |thread| {
            let group = self.world.group(thread);
            group.map(|group| group.name.clone()).unwrap_or_default()
        };
        let seat = |seat| {
            let player = self.world.player(seat);
            player.map(|player| player.name.clone()).unwrap_or_default()
        };
        let none = String::new;
        match &attribute.kind {
            AttributeKind::Custom { name, values } => {
                let [first, second, third] = values.each_ref().map(|value| self.words(value));
                [name.clone(), first, second, third]
            }
            AttributeKind::Role { role, thread } => {
                [role.clone(), thread.0.to_string(), none(), none()]
            }
            AttributeKind::Disguise { role, strength } => {
                [role.clone(), strength.word().to_owned(), none(), none()]
            }
            AttributeKind::Defense { defense, shield } => [
                defense.word().to_owned(),
                shield.from.word().to_owned(),
                shield.by.clone(),
                shield.during.word().to_owned(),
            ],
            AttributeKind::Absence { place, shield } => [
                self.words(std::slice::from_ref(place)),
                shield.from.word().to_owned(),
                shield.by.clone(),
                shield.during.word().to_owned(),
            ],
            AttributeKind::Manipulation { way, power, value } => [
                way.word().to_owned(),
                power.word().to_owned(),
                value.to_string(),
                none(),
            ],
            AttributeKind::Membership {
                group: thread,
                tier,
            } => [group(*thread), tier.word().to_owned(), none(), none()],
            AttributeKind::Obstruction {
                abilities,
                feedback,
                ..
            } => {
                let (subtype, of) = split_ability(abilities.as_deref().unwrap_or_default());
                let words = feedback.iter().filter_map(|one| match self.speaks() {
                    Language::English => one.said().map(|said| said.english),
                    Language::Russian => one.words.clone(),
                });
                [of, subtype, words.collect::<Vec<_>>().join(", "), none()]
            }
            AttributeKind::Redirection {
                to,
                from,
                abilities,
                ..
            } => [to.clone(), from.clone(), abilities.clone(), none()],
            AttributeKind::Loyalty { to, name } => {
                [to.word().to_owned(), name.clone(), none(), none()]
            }
            AttributeKind::Whisper { name, from, to } => [
                name.clone(),
                self.words(std::slice::from_ref(from)),
                self.words(std::slice::from_ref(to)),
                none(),
            ],
            AttributeKind::PollCount { poll, by } => {
                [poll.clone(), format!("{by:+}"), none(), none()]
            }
            AttributeKind::PollResult { poll, shown } => {
                let kind = match shown {
                    true => "cancel",
                    false => "cancel_silent",
                };
                [poll.clone(), kind.to_owned(), none(), none()]
            }
            AttributeKind::PollDisqualification {
                poll,
                player,
                unvotable,
            } => {
                let kind = match unvotable {
                    true => "unvotable",
                    false => "disqualified",
                };
                [poll.clone(), seat(*player), kind.to_owned(), none()]
            }
            AttributeKind::PollVotes {
                poll,
                player,
                hidden,
                number,
            } => {
                let kind = match hidden {
                    true => "hidden",
                    false => "visible",
                };
                [
                    poll.clone(),
                    seat(*player),
                    kind.to_owned(),
                    number.to_string(),
                ]
            }
        }
    }
}

impl AttributeKind {
    /// Which of its values are terms of the rules; the others are names, numbers and what a script
    /// or a host wrote, whatever they look like.
    pub(super) const fn terms(&self) -> [bool; 4] {
        match self {
            Self::Custom { .. }
            | Self::Role { .. }
            | Self::Whisper { .. }
            | Self::PollCount { .. } => [false; 4],
            Self::Disguise { .. } | Self::Membership { .. } | Self::PollResult { .. } => {
                [false, true, false, false]
            }
            Self::Defense { .. } => [true, true, false, true],
            Self::Absence { .. } => [false, true, false, true],
            Self::Manipulation { .. } | Self::Obstruction { .. } => [true, true, false, false],
            Self::Redirection { .. }
            | Self::PollDisqualification { .. }
            | Self::PollVotes { .. } => [false, false, true, false],
            Self::Loyalty { .. } => [true, false, false, false],
        }
    }
}

impl World {
    /// The status of an element: that of the player behind it, and alive where there is none.
    pub(super) fn status_of(&self, actor: &Actor) -> Status {
        match self.player_of(actor) {
            Some(seat) => self.status(seat),
            None => Status::Alive,
        }
    }
}

/// `attack killing` as subtype and type; a type alone has no subtype.
pub(super) fn split_ability(words: &str) -> (String, String) {
    match words.rsplit_once(' ') {
        Some((subtype, of)) if AbilityType::read(words).is_none() => {
            (subtype.to_owned(), of.to_owned())
        }
        _ => (String::new(), words.to_owned()),
    }
}

macro_rules! words {
    ($($of:ty { $($variant:ident => $word:literal,)* })*) => {
        $(impl $of {
            /// Its word in the table of attribute values.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        })*
    };
}

words! {
    Strength {
        Weak => "weak",
        Strong => "strong",
    }
    Defense {
        Active => "active",
        Passive => "passive",
        Partial => "partial",
        Recruitment => "recruitment",
    }
    KillingFilter {
        Attacks => "attacks",
        Kills => "kills",
        Lynches => "lynches",
        AttacksLynches => "attacks_lynches",
        All => "all",
        Banishments => "banishments",
    }
    During {
        Day => "day",
        Night => "night",
        All => "all",
    }
    Way {
        Absolute => "absolute",
        Relative => "relative",
    }
    Power {
        Public => "public",
        Special => "special",
        Hidden => "hidden",
        Private => "private",
    }
    Tier {
        Visitor => "visitor",
        Member => "member",
        Owner => "owner",
    }
    Loyal {
        Group => "group",
        Alignment => "alignment",
    }
    Duration {
        Persistent => "persistent",
        Permanent => "permanent",
        Phase => "phase",
        NextPhase => "nextphase",
        NextDay => "nextday",
        NextNight => "nextnight",
        UntilUse => "untiluse",
        UntilSecondUse => "untilseconduse",
        Attribute => "attribute",
        UntilUseAttribute => "untiluseattribute",
        PhaseAttribute => "phaseattribute",
        NextPhaseAttribute => "nextphaseattribute",
        NextDayAttribute => "nextdayattribute",
        NextNightAttribute => "nextnightattribute",
    }
}
