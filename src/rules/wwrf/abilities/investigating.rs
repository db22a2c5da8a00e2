//! Investigating, and being deceived by disguises (reference §12.2).

use super::super::built_in;
use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::visits::Ended;
use super::super::world::{Actor, AttributeId, AttributeKind, Item, Outcome, Strength};
use nightdesk_game::{Language, SeatId};
use nightdesk_lang::tree::{DeceivedBy, Expression, Investigation, Trait, Type, Value};
use nightdesk_text::say;

const FAILED: &str = "investigation_failed";

impl Run<'_> {
    pub(super) fn investigate(
        &mut self,
        scene: &Scene,
        does: Does,
        investigation: &Investigation,
    ) -> Outcome {
        match investigation {
            Investigation::Trait {
                what,
                player,
                deceived_by,
            } => self.find_trait(scene, does, *what, player, *deceived_by),
            Investigation::Attribute {
                player,
                attribute,
                deceived_by,
            } => self.find_attribute(scene, does, player, attribute, *deceived_by),
            Investigation::RoleCount { role, deceived_by } => {
                self.count_role(scene, role, *deceived_by)
            }
            Investigation::PlayerCount(players) => {
                let count = self.players(scene, players).len();
                self.counted("investigated_players", &[], count)
            }
        }
    }

    /// The one player an investigation aims at, and the one it reaches.
    fn investigated(
        &mut self,
        scene: &Scene,
        does: Does,
        player: &Value,
    ) -> Option<(SeatId, SeatId)> {
        let [aimed] = self.players(scene, player)[..] else {
            return None;
        };
        let reached = self.redirected(scene, does, vec![aimed]);
        Some((aimed, reached.first().copied()?))
    }

    fn find_trait(
        &mut self,
        scene: &Scene,
        does: Does,
        what: Trait,
        player: &Value,
        deceived_by: DeceivedBy,
    ) -> Outcome {
        let Some((aimed, reached)) = self.investigated(scene, does, player) else {
            return self.failed(FAILED);
        };
        let target = vec![Item::Player(reached)];
        let sentence = |run: &Self, language: Language, found: &str| {
            let name = run.words_in(language, &[Item::Player(aimed)]);
            let key = format!("investigated_{}", what.word().to_lowercase());
            built_in::say(language, &key, &[("name", &name), ("found", found)])
        };
        if let Err(ended) = self.visit(scene, does, reached, Default::default()) {
            return self.seemed(ended, &sentence).on(target);
        }
        let Some((role, disguised)) = self.seen_role(reached, deceived_by, true) else {
            return self.failed(FAILED);
        };
        let found = match what {
            Trait::Role => self.role(&role).map(|_| Item::Role(role.clone())),
            Trait::Class => {
                let head = self.role(&role);
                head.map(|head| Item::Class(head.class.written.clone()))
            }
            Trait::Category => {
                let head = self.role(&role);
                head.map(|head| Item::Category(head.category.written.clone()))
            }
            Trait::Alignment if disguised => Some(Item::Team(self.team_of_role(&role))),
            Trait::Alignment => {
                let player = self.world.player(reached);
                player.map(|player| Item::Team(player.alignment.clone()))
            }
        };
        let Some(found) = found else {
            self.fault(say!(self, "no_role_to_find", role));
            return self.failed(FAILED);
        };
        let said = |language| {
            let words = self.words_in(language, std::slice::from_ref(&found));
            sentence(self, language, &words)
        };
        Outcome::success(said(self.world.language))
            .also(said(Language::English))
            .on(target)
            .found(found)
    }

    /// What comes of an investigation whose visit ended: words of an obstruction stand in the
    /// usual sentence.
    fn seemed(&self, ended: Ended, sentence: &dyn Fn(&Self, Language, &str) -> String) -> Outcome {
        let said = match &ended {
            Ended::Obstructed(Some(words)) => {
                let english = sentence(self, Language::English, &words.english);
                Some((sentence(self, self.world.language, &words.words), english))
            }
            Ended::Obstructed(None) | Ended::Cancelled(_) => None,
        };
        let mut outcome = ended.outcome(self.failed(FAILED));
        if let Some((said, english)) = said {
            outcome.message = said;
            outcome = outcome.also(english);
        }
        outcome
    }

    fn find_attribute(
        &mut self,
        scene: &Scene,
        does: Does,
        player: &Value,
        attribute: &Value,
        deceived_by: DeceivedBy,
    ) -> Outcome {
        let Some((aimed, reached)) = self.investigated(scene, does, player) else {
            return self.failed(FAILED);
        };
        let target = vec![Item::Player(reached)];
        let name = match &attribute.expression {
            Expression::ActiveAttribute(wanted) => wanted.name.written.clone(),
            _ => self.text(scene, attribute),
        };
        let looked_for = vec![Item::Attribute(super::super::evaluate::key(&name))];
        let sentence = |run: &Self, language: Language, found: &str| {
            let aimed = run.words_in(language, &[Item::Player(aimed)]);
            let slots = [
                ("name", aimed.as_str()),
                ("attribute", name.as_str()),
                ("found", found),
            ];
            built_in::say(language, "investigated_attribute", &slots)
        };
        if let Err(ended) = self.visit(scene, does, reached, (looked_for, Vec::new())) {
            return self.seemed(ended, &sentence).on(target);
        }
        let owner = Actor::Player(reached);
        let on = !self.attributes_meant(scene, &owner, attribute).is_empty();
        let seen = self.seen_role(reached, deceived_by, true);
        let by_role = seen.is_some_and(|(role, _)| {
            self.role_has_attribute(&role, &super::super::evaluate::key(&name))
        });
        let found = on || by_role;
        let key = match found {
            true => "attribute_found",
            false => "attribute_not_found",
        };
        let said = |language| sentence(self, language, &built_in::say(language, key, &[]));
        Outcome::success(said(self.world.language))
            .also(said(Language::English))
            .on(target)
            .found(Item::Success(found))
    }

    fn count_role(&mut self, scene: &Scene, role: &Value, deceived_by: DeceivedBy) -> Outcome {
        let found = self.value(scene, role);
        let found = self.cast(found, Type::Role);
        let roles: Vec<&String> = found
            .iter()
            .filter_map(|item| match item {
                Item::Role(role) => Some(role),
                _ => None,
            })
            .collect();
        // `Investigate P Count` of players counts the players.
        if roles.is_empty() && found.iter().any(|item| item.player().is_some()) {
            return self.counted("investigated_players", &[], found.len());
        }
        if roles.is_empty() {
            return self.failed(FAILED);
        }
        let living: Vec<SeatId> = self
            .world
            .seats_being(super::super::world::Status::Alive)
            .collect();
        let mut count = 0;
        for seat in living {
            if let Some((seen, disguised)) = self.seen_role(seat, deceived_by, false)
                && roles.contains(&&seen)
            {
                count += 1;
                if disguised {
                    self.seen_role(seat, deceived_by, true);
                }
            }
        }
        let names: Vec<Item> = roles
            .iter()
            .map(|role| Item::Role((*role).clone()))
            .collect();
        let roles = self.words(&names);
        self.counted("investigated_roles", &[("roles", &roles)], count)
    }

    /// The role a player is seen as, and whether that is a disguise; counts its use.
    fn seen_role(
        &mut self,
        seat: SeatId,
        deceived_by: DeceivedBy,
        uses: bool,
    ) -> Option<(String, bool)> {
        let newest = |strength: Strength| {
            let owner = Actor::Player(seat);
            let mut on = self.world.attributes_on(&owner).rev();
            on.find_map(|attribute| match &attribute.kind {
                AttributeKind::Disguise { role, strength: of } if *of == strength => {
                    Some((attribute.id, role.clone()))
                }
                _ => None,
            })
        };
        let strong = deceived_by
            .strong
            .then(|| newest(Strength::Strong))
            .flatten();
        let weak = || deceived_by.weak.then(|| newest(Strength::Weak)).flatten();
        let disguise: Option<(AttributeId, String)> = strong.or_else(weak);
        match disguise {
            Some((id, role)) => {
                if uses {
                    self.use_attribute(id);
                }
                Some((role, true))
            }
            None => Some((self.world.player(seat)?.role.clone(), false)),
        }
    }

    fn counted(&self, key: &str, slots: &[(&str, &str)], count: usize) -> Outcome {
        let number = Item::Number(i64::try_from(count).unwrap_or(i64::MAX));
        let count = count.to_string();
        let slots = [slots, &[("count", count.as_str())]].concat();
        self.worked_with(key, &slots).found(number)
    }
}
