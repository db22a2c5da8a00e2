//! Questions the rules leave open, with the answer taken unless a host says otherwise.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::night::Stage;
use super::open_questions::open_questions;
use nightdesk_rules::Ruling;

open_questions! {
    /// A question the rules leave open.
    OpenRuling {
        /// In which order night moves are made.
        Order = "order", "OR-1";
        /// Whether a cut breaks the victim's peaceful move of the same night.
        CutTiming = "cut_timing", "OR-2";
        /// Whether hypnosis turns a cut away.
        HypnosisTurnsCut = "hypnosis_turns_cut", "OR-3";
        /// What insures against the madman.
        FireInsurance = "fire_insurance", "OR-5";
        /// Whether an attacked killer loses a later kill, too.
        AttackedKiller = "attacked_killer", "OR-6";
        /// Whether lawyer and inquisitor are blind as the commissioner is.
        MeetingCheckers = "meeting_checkers", "OR-8";
        /// Whether "the same target" needs the other's move to have arrived.
        SameTarget = "same_target", "OR-9";
        /// Whether passive properties stop with the role.
        Passives = "passives", "OR-10";
        /// Whether a shot into a protected player wakes an insurance.
        ProtectedVictim = "protected_victim", "OR-12";
        /// Whether a shot that found nobody at home wakes an insurance.
        NobodyHome = "nobody_home", "OR-13";
        /// Whether a witch who is out of action still cancels shots.
        WitchOutOfAction = "witch_out_of_action", "OR-17";
        /// Whether the cultist's kill costs his souls.
        CultistKill = "cultist_kill", "OR-19";
        /// Whether a kamikaze takes every attacker along or the first.
        KamikazeAttackers = "kamikaze_attackers", "OR-21";
        /// Whether an attack on the geisha's client reaches the geisha.
        GeishaClient = "geisha_client", "OR-24";
        /// Whether the doctor may heal himself after two patients.
        DoctorTwoThenSelf = "doctor_two_then_self", "OR-29";
        /// Whose moves on themselves the politician sees.
        PoliticianSees = "politician_sees", "OR-31";
        /// Whether a spare life saves a killer from a kamikaze.
        LifeAgainstKamikaze = "life_against_kamikaze", "OR-33";
        /// How many answers a criminalist gets to samples set against the same bodies.
        SamplesAnswer = "samples_answer", "OR-37";
        /// Who reads what a role brought in the night at whose end a swap goes back.
        ResultsOfASwap = "results_of_a_swap", "OR-38";
        /// From which day on a pimp may have more slaves at once.
        PimpLimit = "pimp_limit", "OR-39";
        /// Who follows the head of a pair who was killed at night and had named nobody.
        UnnamedSuccessor = "unnamed_successor", "OR-45";
        /// Whether a poisoner who says nothing has given the antidote.
        PoisonerSilent = "poisoner_silent", "OR-55";
        /// Whether collected roles change hands in a witch's swap.
        SwappedCollection = "swapped_collection", "OR-56";
    }
}

/// The answers in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rulings {
    /// The stages of a night; what is left out stands in its usual place.
    pub order: Vec<Stage>,
    /// Whether a cut breaks the victim's peaceful move of the same night.
    pub cut_timing: CutTiming,
    /// Whether hypnosis turns a cut away.
    pub hypnosis_turns_cut: Answer,
    /// Whether a protection insures against any madman.
    pub fire_insurance: FireInsurance,
    /// Whether an attacked killer loses a later kill.
    pub attacked_killer: AttackedKiller,
    /// Whether all checkers who meet are blind.
    pub meeting_checkers: MeetingCheckers,
    /// Whether a broken move counts for "the same target".
    pub same_target: SameTarget,
    /// Whether passive properties stop with the role.
    pub passives: Answer,
    /// Whether a shot into a protected player counts as prevented.
    pub protected_victim: Insured,
    /// Whether a shot that found nobody counts as prevented.
    pub nobody_home: Insured,
    /// Whether a witch who is stopped still undoes and turns shots.
    pub witch_out_of_action: OutOfAction,
    /// Whether the cultist's kill costs his souls.
    pub cultist_kill: CultistKill,
    /// How many attackers a kamikaze takes along.
    pub kamikaze_attackers: Attackers,
    /// Whom an attack on the geisha's client reaches.
    pub geisha_client: GeishaClient,
    /// Whether the doctor may heal himself after two patients.
    pub doctor_two_then_self: Answer,
    /// Whose moves on themselves the politician sees.
    pub politician_sees: PoliticianSees,
    /// Whether a spare life saves a killer from a kamikaze.
    pub life_against_kamikaze: Answer,
    /// How many answers a criminalist gets to samples set against the same bodies.
    pub samples_answer: SamplesAnswer,
    /// From which day on a pimp may have more slaves at once.
    pub pimp_limit: PimpLimit,
    /// Who follows the head of a pair who was killed at night and had named nobody.
    pub unnamed_successor: UnnamedSuccessor,
    /// Whether collected roles change hands in a witch's swap.
    pub swapped_collection: SwappedCollection,
    /// Who reads what a role brought in the night at whose end a swap goes back.
    pub results_of_a_swap: ResultsOfASwap,
    /// What becomes of the victim of a poisoner who says nothing in the evening.
    pub poisoner_silent: PoisonerSilent,
}

/// Declares a question with its possible answers; the first is the default.
macro_rules! answers {
    ($($(#[$meta:meta])* $name:ident { $(#[$first_about:meta])* $first:ident, $($(#[$about:meta])* $other:ident,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(
                Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize,
            )]
            #[serde(rename_all = "snake_case")]
            pub enum $name {
                $(#[$first_about])*
                #[default]
                $first,
                $($(#[$about])* $other,)*
            }
        )*
    };
}

answers! {
    /// A plain yes or no, yes by default.
    Answer {
        /// Yes.
        Yes,
        /// No.
        No,
    }
    /// When a cut takes the peaceful role.
    CutTiming {
        /// Before all other moves.
        Start,
        /// From the morning on.
        End,
    }
    /// What insures against the madman.
    FireInsurance {
        /// A player's own spare life and endurance, no shared life; a protection against a black or grey one.
        OwnLives,
        /// Any protection, too.
        AllButHealing,
    }
    /// What an attack does to a killer whose turn comes later.
    AttackedKiller {
        /// He loses the kill.
        Skips,
        /// He kills all the same.
        Kills,
    }
    /// What happens when checkers meet at one house.
    MeetingCheckers {
        /// None learns anything.
        AllBlind,
        /// Only the commissioner is blind.
        CommissionerBlind,
    }
    /// What "the same target" means.
    SameTarget {
        /// The other came there.
        Arrived,
        /// The other named it.
        Named,
    }
    /// Whether a shot wakes the insurance.
    Insured {
        /// As the recommended ruling has it.
        Usual,
        /// The other way.
        Reverse,
    }
    /// What a witch does to shots who was attacked or killed before her turn.
    OutOfAction {
        /// Nothing.
        Nothing,
        /// What she would have done.
        Shots,
    }
    /// How many attackers a kamikaze takes along.
    Attackers {
        /// The first.
        First,
        /// Every one.
        All,
    }
    /// Whom an attack on the geisha's client reaches.
    GeishaClient {
        /// The client alone.
        Client,
        /// The geisha, too.
        Both,
    }
    /// What the cultist's kill costs.
    CultistKill {
        /// Nothing.
        Free,
        /// Three souls.
        ThreeSouls,
    }
    /// What becomes of collected roles in a witch's swap.
    SwappedCollection {
        /// They stay with whoever has them.
        Stays,
        /// They go with the collector's role.
        GoesAlong,
    }
    /// Who reads what a role brought in the night at whose end a swap goes back.
    ResultsOfASwap {
        /// Who has it back.
        Owner,
        /// Who had the role in that night.
        Holder,
    }
    /// How many answers a criminalist gets to samples set against the same bodies.
    SamplesAnswer {
        /// One for all of them, without a name.
        Together,
        /// One for each of them.
        Each,
    }
    /// From which day on the number of a pimp's slaves at once grows by one every two days.
    PimpLimit {
        /// From the first day of the game.
        FirstDay,
        /// From the day on which he took his first slave.
        FirstSlave,
    }
    /// Who follows the head of a pair who was killed at night and had named nobody.
    UnnamedSuccessor {
        /// A partner whom chance names.
        Chance,
        /// Whom the partners name in an evening.
        Partners,
    }
    /// What becomes of the victim of a poisoner who says nothing in the evening.
    PoisonerSilent {
        /// A move that was not sent is skipped: no antidote.
        Dies,
        /// Only a refusal kills.
        Saved,
    }
    /// Whose moves on themselves the politician sees.
    PoliticianSees {
        /// Everybody's.
        Town,
        /// Only his own guests'.
        Guests,
    }
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            order: Stage::ALL.to_vec(),
            cut_timing: CutTiming::default(),
            hypnosis_turns_cut: Answer::default(),
            fire_insurance: FireInsurance::default(),
            attacked_killer: AttackedKiller::default(),
            meeting_checkers: MeetingCheckers::default(),
            same_target: SameTarget::default(),
            passives: Answer::default(),
            protected_victim: Insured::default(),
            nobody_home: Insured::default(),
            witch_out_of_action: OutOfAction::default(),
            cultist_kill: CultistKill::default(),
            kamikaze_attackers: Attackers::default(),
            geisha_client: GeishaClient::default(),
            doctor_two_then_self: Answer::default(),
            politician_sees: PoliticianSees::default(),
            life_against_kamikaze: Answer::default(),
            samples_answer: SamplesAnswer::default(),
            pimp_limit: PimpLimit::default(),
            unnamed_successor: UnnamedSuccessor::default(),
            swapped_collection: SwappedCollection::default(),
            results_of_a_swap: ResultsOfASwap::default(),
            poisoner_silent: PoisonerSilent::default(),
        }
    }
}

/// A setting that no ruling knows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownSetting {
    /// No ruling has this key.
    #[error("no ruling is called `{0}`")]
    Key(String),
    /// The ruling has no such answer.
    #[error("`{key}` cannot be `{value}`")]
    Value {
        /// The ruling.
        key: String,
        /// What was wanted.
        value: String,
    },
}

static OPEN: LazyLock<Vec<Ruling>> =
    LazyLock::new(|| Ruling::built_in(include_str!("rulings.toml")));

/// The open questions with their answers, as a host is shown them.
#[must_use]
pub fn open_rulings() -> &'static [Ruling] {
    &OPEN
}

impl Rulings {
    /// The answers a host gave over the recommended ones.
    ///
    /// # Errors
    /// The first key or answer that no ruling knows.
    pub fn from_words<'w>(
        words: impl IntoIterator<Item = (&'w str, &'w str)>,
    ) -> Result<Self, UnknownSetting> {
        let mut table = toml::Table::new();
        for (key, value) in words {
            let ruling = OPEN.iter().find(|ruling| ruling.key == key);
            let ruling = ruling.ok_or_else(|| UnknownSetting::Key(key.to_owned()))?;
            let known = ruling.takes(value);
            let unknown = || UnknownSetting::Value {
                key: key.to_owned(),
                value: value.to_owned(),
            };
            let set = match key {
                "order" if value == "usual" => continue,
                "order" => toml::Value::Array(
                    value
                        .split(',')
                        .map(|stage| toml::Value::String(stage.trim().to_owned()))
                        .collect(),
                ),
                _ if known => toml::Value::String(value.to_owned()),
                _ => return Err(unknown()),
            };
            let alone: toml::Table = [(key.to_owned(), set.clone())].into_iter().collect();
            Self::deserialize(alone).map_err(|_| unknown())?;
            table.insert(key.to_owned(), set);
        }
        Self::deserialize(table).map_err(|error| UnknownSetting::Key(error.message().to_owned()))
    }

    /// The stages in the order of this community: what it named, then the rest as usual.
    #[must_use]
    pub fn stages(&self) -> Vec<Stage> {
        let mut stages: Vec<Stage> = Vec::with_capacity(Stage::ALL.len());
        for stage in self.order.iter().chain(Stage::ALL) {
            if !stages.contains(stage) {
                stages.push(*stage);
            }
        }
        stages
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::town;

    #[test]
    fn every_open_question_is_listed_with_its_default() {
        let listed: Vec<(&str, &str)> = open_rulings()
            .iter()
            .map(|ruling| (ruling.key.as_str(), ruling.number.as_str()))
            .collect();
        let known: Vec<(&str, &str)> = OpenRuling::ALL
            .iter()
            .map(|ruling| (ruling.key(), ruling.number()))
            .collect();
        assert_eq!(listed, known);
        let defaults = open_rulings()
            .iter()
            .map(|ruling| (ruling.key.as_str(), ruling.default_value()));
        assert_eq!(Rulings::from_words(defaults), Ok(Rulings::default()));
    }

    #[test]
    fn every_answer_of_a_question_with_two_can_be_set() {
        for ruling in open_rulings()
            .iter()
            .filter(|ruling| ruling.choices.len() > 1)
        {
            for choice in ruling.choices.iter().skip(1) {
                let set = Rulings::from_words([(ruling.key.as_str(), choice.value.as_str())]);
                assert_ne!(
                    set.expect("a known answer"),
                    Rulings::default(),
                    "{}",
                    ruling.key
                );
            }
        }
        assert_eq!(
            Rulings::from_words([("cut_timing", "noon")]),
            Err(UnknownSetting::Value {
                key: "cut_timing".to_owned(),
                value: "noon".to_owned()
            })
        );
        assert_eq!(
            Rulings::from_words([("weather", "rain")]),
            Err(UnknownSetting::Key("weather".to_owned()))
        );
    }

    #[test]
    fn a_community_sets_its_own_order() {
        let town = town("Max judge mafia; Oleg liar maniac; Mad madman; Doc doctor; Eva witness")
            .before_night(3);
        let lines = ["Mad: madman → Eva", "Doc: doctor → Eva"];
        assert_eq!(town.night(&lines).failed(), "Doc doctor: Fire");
        let early = town.with(|town| {
            let order = "cut, street, block, hypnosis, geisha, prostitute, guard, healers";
            town.rulings = Rulings::from_words([("order", order)]).expect("known stages");
        });
        let played = early.night(&lines);
        assert_eq!(played.failed(), "");
        assert!(played.night.relied.contains(&OpenRuling::Order));
        assert_eq!(
            Rulings::from_words([("order", "tea")]),
            Err(UnknownSetting::Value {
                key: "order".to_owned(),
                value: "tea".to_owned()
            })
        );
    }

    #[test]
    fn other_answers_change_the_night() {
        let with =
            |key: &'static str, value: &'static str, players: &str, night: u32, lines: &[&str]| {
                town(players)
                    .before_night(night)
                    .with(|town| town.rulings = Rulings::from_words([(key, value)]).expect("known"))
                    .night(lines)
            };
        let cut = with(
            "cut_timing",
            "end",
            "Max doctor mafia; Oleg liar maniac; Fay hero faceless; Eva witness",
            1,
            &["Fay: faceless → Max (target: Eva)", "Max: doctor → Eva"],
        );
        assert_eq!(cut.failed(), "");
        let checkers = with(
            "meeting_checkers",
            "commissioner_blind",
            "Max judge mafia; Oleg liar maniac; Law lawyer; Cora commissioner",
            1,
            &["Law: lawyer → Oleg", "Cora: commissioner → Oleg"],
        );
        assert_eq!(checkers.letters_to("Law"), "check_result Oleg black");
        assert_eq!(checkers.report(), "commissioner result_no_information");
        let killer = with(
            "attacked_killer",
            "kills",
            "Max judge mafia; Oleg immortal maniac; Eva witness; Gus hero",
            3,
            &["Max: mafia → Oleg", "Oleg: maniac → Eva"],
        );
        assert_eq!(
            killer.failed(),
            "Oleg maniac: Yields",
            "no shot of his own tonight"
        );
        let souls = town("Max judge mafia; Oleg liar maniac; Cul cultist; Eva witness")
            .with(|town| {
                town.rulings =
                    Rulings::from_words([("cultist_kill", "three_souls")]).expect("known");
                town.memory("Cul").souls = 4;
            })
            .night(&["Cul: cultist kill → Max"]);
        let card = souls
            .town
            .city
            .cards_of(super::super::Peaceful::Cultist)
            .next();
        assert_eq!(card.expect("a card").memory.souls, 1);
        let exchanged = "Max judge mafia; Oleg hero maniac; Wit witch; Eva witness";
        let lines = [
            "Oleg: maniac → Eva",
            "Wit: witch → Oleg, Eva",
            "Max: mafia → Wit",
        ];
        let usual = town(exchanged).before_night(2).spare(1, 0);
        assert_eq!(
            usual.night(&lines).deaths(),
            "Eva: maniac by Oleg; Wit: mafia by Max"
        );
        let shots = usual.with(|town| {
            town.rulings = Rulings::from_words([("witch_out_of_action", "shots")]).expect("known");
        });
        assert_eq!(shots.night(&lines).deaths(), "Wit: mafia by Max");
        let attackers = "Max judge mafia; Oleg liar maniac; Kam kamikaze; Eva witness";
        let both = ["Max: mafia → Kam", "Oleg: maniac → Kam"];
        let all = town(attackers).spare(0, 1).with(|town| {
            town.rulings = Rulings::from_words([("kamikaze_attackers", "all")]).expect("known");
        });
        assert_eq!(all.night(&both).night.deaths.len(), 3);
        assert_eq!(
            town(attackers).spare(0, 1).night(&both).night.deaths.len(),
            2,
            "the first alone"
        );
        let geisha = with(
            "geisha_client",
            "both",
            "Max judge mafia; Oleg liar maniac; Gei priest geisha; Eva witness",
            1,
            &["Gei: geisha → Eva", "Max: mafia → Eva"],
        );
        assert_eq!(
            geisha.deaths(),
            "Gei: mafia by Max; Eva: mafia by Max",
            "the geisha, too"
        );
        let sees = with(
            "politician_sees",
            "guests",
            "Max judge mafia; Oleg liar maniac; Pol politician; Doc doctor",
            1,
            &["Doc: doctor → Doc"],
        );
        assert_eq!(sees.letters_to("Pol"), "");
        let two = with(
            "doctor_two_then_self",
            "no",
            "Max judge mafia; Oleg liar maniac; Doc doctor; Eva witness; Gus hero",
            1,
            &["Doc: doctor → Eva, Gus"],
        );
        assert_eq!(
            two.town.night(&["Doc: doctor → Doc"]).refused(),
            "Doc doctor: repeat"
        );
    }
}
