//! What can be asked of a component.

use super::{BLESSED, Class, Component, DOUSED, Kind, Prophecy, Reads, Tells, View};
use crate::catalogue::When;
use crate::night::{NightAct, NightPlayer};
use crate::settings::{FrameLasts, Settings};
use nightdesk_rules::TargetForm;

/// A component, as far as methods, checks and texts ask about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effect {
    /// How it acts on the night.
    pub(crate) does: Does,
    /// What observers call an ability that does nothing else, where its maker did not say.
    pub(crate) kind: Kind,
    /// Its place in the lists of NAR and the simple method.
    pub(crate) class: Class,
    /// What an ability that does nothing else is aimed at, where its maker did not say.
    pub(crate) aim: TargetForm,
    /// On whom it works.
    pub(crate) takes: Takes,
    /// The key of the words for what it does to somebody.
    pub(crate) says: &'static str,
    /// The key of the words for what it does without a target.
    pub(crate) says_alone: &'static str,
}

impl Effect {
    /// Aimed at one player, and nothing special to observers and lists.
    pub(super) const fn new(does: Does, says: &'static str) -> Self {
        Self {
            does,
            kind: Kind::Misc,
            class: Class::Misc,
            aim: TargetForm::One,
            takes: Takes::Anybody,
            says,
            says_alone: "self_other",
        }
    }

    /// At work on some players only.
    pub(super) const fn only(self, takes: Takes) -> Self {
        Self { takes, ..self }
    }

    /// Of another kind, and with another place in the lists.
    pub(super) const fn sorted(self, kind: Kind, class: Class) -> Self {
        Self {
            kind,
            class,
            ..self
        }
    }

    /// Aimed otherwise.
    pub(super) const fn aimed(self, aim: TargetForm) -> Self {
        Self { aim, ..self }
    }

    /// Aimed at nobody, in these words.
    pub(super) const fn on_holder(self, says_alone: &'static str) -> Self {
        Self {
            says_alone,
            ..self.aimed(TargetForm::None)
        }
    }
}

/// On whom a component works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    /// On everybody.
    Anybody,
    /// On players of the town.
    Town,
    /// On players of other sides.
    Outsiders,
    /// On those who kill alone.
    LoneKillers,
    /// On members of the cult.
    Cultists,
    /// On members of sides that kill, and on those who kill alone.
    Killers,
}

/// The ways of acting on a night. What a way means is each method's own business.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Does {
    /// Somebody was there; nothing by itself.
    Visits,
    /// Somebody dies at the end of the night.
    Kills(Death),
    /// The holder's other actions of the night are changed before anything is resolved.
    Prepares(fn(&mut NightAct<'_>)),
    /// Something is left when the night is over.
    Leaves(Trace),
    /// The target joins the holder's side.
    Recruits,
    /// The holder learns something of the target's card.
    Reads(Reads),
    /// Somebody learns who visited whom.
    Sees(View),
    /// The target is told something.
    Tells(Tells),
    /// The target's active actions fail (O1).
    Blocks,
    /// The holder's action carries others elsewhere (O2, O3, O6).
    Moves(Moves),
    /// Kills fail (O4).
    Guards,
    /// A kill that comes to the target fails with all that its action does, as if that were blocked (O1).
    Repels,
    /// Kills on the holder fail while he is with the target, whose death is his own.
    Hides,
    /// The death of one of two is that of the other.
    Ties(Tie),
    /// Other actions do not reach somebody (O5).
    KeepsOff(Wall),
    /// The target cannot be recruited (O7).
    Alarms,
    /// Less is held against the target's actions.
    Backs(Backing),
    /// Investigations of sides find the target otherwise than they would.
    Poses(Pose),
    /// The target does not die of the vote of the day.
    Pardons(Price),
    /// The holder dies of having done it, whatever protects him.
    Costs,
    /// The day is over, and nobody is voted out.
    EndsDay,
    /// The day is over, and the target is voted out.
    Executes(Votes),
    /// Votes begin anew, and nobody but the holder and the target can be voted out today.
    Duels,
    /// The holder's action is like what the target can do.
    Copies,
    /// Somebody learns by it, whatever is done to its holder, who visited whom, or with what.
    Reports(Report),
    /// The holder lives where he would be killed or voted out, and is of another side then; or he dies
    /// of a kill one phase later.
    Turns(Turn),
}

/// How somebody lives in place of dying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The new side; none for who dies one phase later.
    pub(crate) side: Option<&'static str>,
    /// Whether it is by the kill of that side alone, protected or not, and not by any death.
    pub(crate) by_attackers: bool,
}

/// What is reported of the visits of a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Report {
    /// To everybody: who visited the holder.
    Callers,
    /// To the holder: whom the members of killing sides visited.
    KillersWays,
    /// To the holder, who may do it once, too: with what somebody came.
    Skills,
}

/// What sparing somebody costs whoever does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Price {
    /// Nothing.
    Nothing,
    /// The life: he dies of the vote instead.
    Life,
}

/// How many votes it takes to vote somebody out at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Votes {
    /// Half of those that it would take.
    Half,
    /// None.
    Any,
}

/// Whom something kills.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Death {
    /// Whoever it lands on.
    Target,
    /// Whoever it lands on, unless another kill of that player stands (O9).
    TargetUnlessAttacked,
    /// Every living player of whom this holds.
    Everybody(fn(&NightPlayer) -> bool),
    /// Everybody who visits the holder.
    Visitors,
    /// Everybody else who visits the target.
    Guests,
    /// Whoever kills the holder by an action that was entered.
    Killer,
    /// Whoever attacks the target by a kill that protection could stop.
    Attacker,
    /// The holder, of each visit of another's.
    HolderVisited,
    /// Those next to the holder in the list of the living, once the holder dies.
    Beside,
}

impl Death {
    /// Whether another kill or a visit sets it off, in the same resolution of the night.
    pub(crate) fn is_set_off(self) -> bool {
        match self {
            Self::Visitors | Self::Guests | Self::Killer | Self::Attacker | Self::HolderVisited => {
                true
            }
            Self::Target | Self::TargetUnlessAttacked | Self::Everybody(_) | Self::Beside => false,
        }
    }
}

/// What is left when the night is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trace {
    /// A mark on the target, to the end of the next night.
    Tomorrow(&'static str),
    /// A mark on the target for good.
    ForGood(&'static str),
    /// A mark is taken off the target; and what it would do at the end of this night does not happen.
    Off(&'static str),
    /// What else the action does comes at the end of the next night.
    Deferred,
    /// The target's card becomes the plain one of its side.
    Plain,
    /// A mark on the target for the next day.
    NextDay(&'static str),
    /// Another card, of the target or of the holder.
    Card(Change),
    /// The holder learns what the target learns.
    Overheard,
    /// Each of the two targets dies when the other does.
    Bound,
    /// A death of the target in this night shows nothing.
    Veil,
    /// A death of the target in this night shows what the holder has written.
    Forged,
    /// If the holder's side kills the target in this night, the holder seems to have its card.
    Looks,
    /// The target, who is dead, lives again.
    Alive,
    /// The target is the one on whose fate the holder's hangs.
    Aim,
    /// The holder's last target of the kind is remembered, to be told of after his death.
    Picked(Prophecy),
}

/// How cards change when the night is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// The target's modifiers are gone, and how reliable it is.
    Bare,
    /// The target is of the side again that was dealt.
    FirstSide,
    /// The target is a plain townie.
    Townie,
    /// The holder's card is a copy of the target's, but for the side.
    Copy,
    /// The holder's card is a copy of the target's, side and all.
    Whole,
    /// The holder and the target have each other's cards, but for the sides.
    Trade,
    /// One use of the target's comes back.
    Reload,
    /// The target's vote weighs 3.
    Weighty,
}

/// How something carries actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moves {
    /// What stands on one of two players goes to the other.
    Swap,
    /// The first target's actions go to the second target.
    Redirect,
    /// Everybody's actions go to the holder, or to the target where there is one.
    Attract,
    /// What stands on the first target goes to the second target.
    Deflect,
}

impl Moves {
    /// Whether it looks at where something stands, and not at whose it is.
    pub(crate) fn by_place(self) -> bool {
        match self {
            Self::Swap | Self::Deflect => true,
            Self::Redirect | Self::Attract => false,
        }
    }
}

/// Whom something keeps alive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guard {
    /// The player it lands on; its holder, where it is aimed at nobody.
    Target,
    /// Its holder, while he is with the target.
    Holder,
}

/// What is not held against the actions of a player, the lesser first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Backing {
    /// Blocks, and what would carry them elsewhere (O1, O2, O3, O6).
    Will,
    /// These, and what would stop them where they land (O4, O5, O7), but for an empty home.
    Strength,
}

/// As what somebody reads to investigations of sides for a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Pose {
    /// As guilty.
    Guilty,
    /// As innocent.
    Innocent,
}

/// Whose death is whose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Tie {
    /// The holder dies of a kill that nothing but guards like him keeps from the target.
    HolderForTarget,
    /// The target dies when the holder is killed.
    TargetWithHolder,
    /// The holder dies when the target is killed, but for a shot at whoever comes there.
    HolderWithTarget,
}

impl Tie {
    /// All of them, in the order of explanations.
    pub(crate) const ALL: [Self; 3] = [
        Self::HolderForTarget,
        Self::TargetWithHolder,
        Self::HolderWithTarget,
    ];
}

/// What keeps other actions off somebody.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wall {
    /// Around whom it stands.
    pub(crate) at: At,
    /// What it stops.
    pub(crate) stops: &'static [Touch],
    /// The exception: whether the first action's wall lets the second action through.
    pub(crate) passes: fn(&NightAct<'_>, &NightAct<'_>, Touch) -> bool,
}

impl Wall {
    /// Whether the wall of an action keeps off what of another comes there.
    pub(crate) fn keeps_off(
        &self,
        wall: &NightAct<'_>,
        passing: &NightAct<'_>,
        touch: Touch,
    ) -> bool {
        self.stops.contains(&touch) && !(self.passes)(wall, passing, touch)
    }
}

/// Where a wall stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum At {
    /// Around the player it lands on.
    Target,
    /// Around its holder.
    Holder,
    /// Around a home whose owner has left it.
    EmptyHome,
}

/// What comes to a player of an action, as far as what keeps it off him tells it apart (O5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Touch {
    /// A kill, which an ascetic lets through.
    Kill,
    /// Anything else but a visit.
    Effect,
}

/// Which words must go with a use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NeedsWords {
    /// Any.
    Any,
    /// Those of an ability that can be given away.
    Ability,
    /// Those of a role.
    Role,
}

/// Questions that one way of acting answers with what it carries.
macro_rules! asked {
    ($($(#[$doc:meta])* $name:ident: $Way:ident -> $Answer:ty,)+) => {
        impl Component {
            $($(#[$doc])*
            pub(crate) fn $name(self) -> Option<$Answer> {
                match self.effect().does {
                    Does::$Way(answer) => Some(answer),
                    _ => None,
                }
            })+
        }
    };
}

asked! {
    /// Whom it kills.
    death: Kills -> Death,
    /// What it leaves after the night.
    trace: Leaves -> Trace,
    /// What it reads off a card.
    reads: Reads -> Reads,
    /// What it sees.
    view: Sees -> View,
    /// What it tells its target.
    tells: Tells -> Tells,
    /// How it carries actions.
    moves: Moves -> Moves,
    /// What it keeps off somebody.
    wall: KeepsOff -> Wall,
    /// How it stands by the target's actions.
    backing: Backs -> Backing,
    /// As what it lets the target read.
    pose: Poses -> Pose,
    /// What it costs to spare whom a vote hits.
    pardons: Pardons -> Price,
    /// How many votes it takes to vote the target out at once.
    executes: Executes -> Votes,
    /// What it reports of the night's visits.
    reports: Reports -> Report,
    /// How its holder lives in place of dying.
    turns: Turns -> Turn,
}

impl Component {
    /// Whether it kills at the end of the night whoever it lands on or finds.
    #[must_use]
    pub fn is_kill(self) -> bool {
        let death = self.death();
        death.is_some_and(|death| !death.is_set_off())
    }

    /// Whether it is at rest until its holder dies in the night.
    pub(crate) fn waits_for_death(self) -> bool {
        matches!(self.death(), Some(Death::Beside))
    }

    /// What it is where it kills as poison does.
    pub(crate) fn as_poison(self) -> Self {
        match self.death() {
            Some(Death::Target) => Self::Poison,
            _ => self,
        }
    }

    /// Whether whoever uses it has tried to kill, at once or later.
    pub(crate) fn is_attempt(self) -> bool {
        self.effect().kind == Kind::Kill
    }

    /// Whom it keeps alive.
    pub(crate) fn guard(self) -> Option<Guard> {
        match self.effect().does {
            Does::Guards => Some(Guard::Target),
            Does::Hides => Some(Guard::Holder),
            _ => None,
        }
    }

    /// Whose death it makes whose.
    pub(crate) fn tie(self) -> Option<Tie> {
        match self.effect().does {
            Does::Ties(tie) => Some(tie),
            Does::Hides => Some(Tie::HolderWithTarget),
            _ => None,
        }
    }

    /// Which backing of an action it cannot be held against; none for what every action meets.
    pub(crate) fn yields_to(self) -> Option<Backing> {
        match self.effect().does {
            Does::Blocks | Does::Repels | Does::Moves(_) => Some(Backing::Will),
            Does::Guards | Does::Hides | Does::Alarms => Some(Backing::Strength),
            Does::KeepsOff(wall) if wall.at != At::EmptyHome => Some(Backing::Strength),
            _ => None,
        }
    }

    /// Whether it leaves something when the night is over; a framing does by ruling.
    pub(crate) fn lasts(self, settings: &Settings) -> bool {
        let frames = self.pose() == Some(Pose::Guilty);
        self.trace().is_some() || frames && settings.frame_lasts != FrameLasts::Night
    }

    /// Whether nobody burns on whom it lands.
    pub(crate) fn quenches(self) -> bool {
        self.trace() == Some(Trace::Off(DOUSED))
    }

    /// Whether it puts off what else its ability does.
    pub(crate) fn delays(self) -> bool {
        self.trace() == Some(Trace::Deferred)
    }

    /// Whether it finds something out of this night, whenever that is told.
    pub(crate) fn finds(self) -> bool {
        self.reads().is_some() || self.view().is_some()
    }

    /// Whether it blocks.
    pub(crate) fn blocks(self) -> bool {
        matches!(self.effect().does, Does::Blocks)
    }

    /// Whether it lets a kill fail with all that its action does.
    pub(crate) fn repels(self) -> bool {
        matches!(self.effect().does, Does::Repels)
    }

    /// Whether it kills whom its action is aimed at, so that a shield there can stop it.
    pub(crate) fn kills_target(self) -> bool {
        matches!(
            self.death(),
            Some(Death::Target | Death::TargetUnlessAttacked)
        )
    }

    /// Whether it lets whole actions fail.
    pub(crate) fn stops_actions(self) -> bool {
        self.blocks() || self.repels()
    }

    /// Whether it changes sides.
    pub(crate) fn recruits(self) -> bool {
        matches!(self.effect().does, Does::Recruits)
    }

    /// Whether it lets its target be of another side, so that an alarm keeps it off: it recruits, or turns
    /// the target into a townie.
    pub(crate) fn converts(self) -> bool {
        self.recruits() || self.trace() == Some(Trace::Card(Change::Townie))
    }

    /// Whether its holder dies of using it.
    pub(crate) fn costs(self) -> bool {
        matches!(self.effect().does, Does::Costs)
    }

    /// Whether it ends the day.
    pub(crate) fn ends_day(self) -> bool {
        matches!(self.effect().does, Does::EndsDay)
    }

    /// Whether it leaves the holder and the target alone to be voted out.
    pub(crate) fn duels(self) -> bool {
        matches!(self.effect().does, Does::Duels)
    }

    /// Whether it does what the target can do.
    pub(crate) fn copies(self) -> bool {
        matches!(self.effect().does, Does::Copies)
    }

    /// When an ability works that does nothing else, where its maker did not say.
    pub(crate) fn usual_when(self) -> When {
        match self.effect().does {
            Does::Pardons(_)
            | Does::EndsDay
            | Does::Executes(_)
            | Does::Duels
            | Does::Leaves(Trace::Card(Change::Weighty) | Trace::ForGood(BLESSED)) => When::Day,
            Does::Kills(Death::Killer) | Does::Reports(_) | Does::Turns(_) => When::Always,
            _ => When::Night,
        }
    }

    /// Whether it keeps its target from being recruited.
    pub(crate) fn alarms(self) -> bool {
        matches!(self.effect().does, Does::Alarms)
    }

    /// How walls tell it apart; none for a visit, which every wall lets through.
    pub(crate) fn touch(self) -> Option<Touch> {
        match self.effect().does {
            Does::Visits => None,
            _ if self.is_kill() => Some(Touch::Kill),
            _ => Some(Touch::Effect),
        }
    }

    /// Whether it changes what others do to each other or to its holder, or sees what they do.
    pub(crate) fn meets_others(self) -> bool {
        match self.effect().does {
            Does::Blocks
            | Does::Backs(_)
            | Does::Poses(_)
            | Does::Moves(_)
            | Does::Guards
            | Does::Repels
            | Does::Hides
            | Does::Ties(_)
            | Does::KeepsOff(_)
            | Does::Sees(_)
            | Does::Kills(
                Death::TargetUnlessAttacked
                | Death::Visitors
                | Death::Guests
                | Death::Killer
                | Death::Attacker
                | Death::HolderVisited
                | Death::Beside,
            ) => true,
            Does::Kills(Death::Target | Death::Everybody(_))
            | Does::Visits
            | Does::Prepares(_)
            | Does::Leaves(_)
            | Does::Recruits
            | Does::Reads(_)
            | Does::Tells(_)
            | Does::Alarms
            | Does::Pardons(_)
            | Does::Costs
            | Does::EndsDay
            | Does::Executes(_)
            | Does::Duels
            | Does::Copies
            | Does::Reports(_)
            | Does::Turns(_) => false,
        }
    }

    /// Whether it ends the night with something its owner or target learns.
    pub(crate) fn informs(self) -> bool {
        match self.effect().does {
            Does::Reads(_) | Does::Sees(_) => true,
            // What a modifier adds to an action is not what the action is about.
            Does::Tells(_) => self.effect().class != Class::Observe,
            _ => false,
        }
    }

    /// Which words must go with it.
    pub(crate) fn needs_words(self) -> Option<NeedsWords> {
        match self.effect().does {
            Does::Reads(reads) => reads.needs_words,
            Does::Tells(tells) => tells.needs_words,
            Does::Leaves(Trace::Forged) => Some(NeedsWords::Any),
            _ => None,
        }
    }

    /// Whether it finds out sides as a cop does.
    pub(crate) fn reads_sides(self) -> bool {
        let reads = self.reads();
        reads.is_some_and(|reads| matches!(reads.names, super::Names::Side))
    }

    /// Whether somebody learns a side by it as a cop does, be it after its holder's death.
    pub(crate) fn tells_sides(self) -> bool {
        let picked = matches!(self.trace(), Some(Trace::Picked(Prophecy::Alignment)));
        picked || self.reads_sides()
    }
}
