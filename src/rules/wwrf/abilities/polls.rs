//! What abilities do with polls (reference §12.14); how polls run is beside this.

use super::super::effect::Effect;
use super::super::evaluate::key;
use super::super::execute::Does;
use super::super::run::{Run, place};
use super::super::scene::Scene;
use super::super::world::{Actor, AttributeKind, Duration, Item, OpenPoll, Outcome, PollOption};
use super::Said;
use super::deceiving::lasting;
use nightdesk_lang::tree::{
    self, Content, ElementKind, Name, PlayerVotes, Poll, PollOptions, PollRules, Type, Value,
    Visibility,
};
use nightdesk_text::say;

impl Run<'_> {
    pub(super) fn poll(&mut self, scene: &Scene, does: Does, poll: &Poll) -> Outcome {
        match poll {
            Poll::Create { poll, place, name } => {
                self.create_poll(scene, poll.as_ref(), place, name.as_ref())
            }
            Poll::Add(poll, duration) => self.count_poll(scene, poll, 1, *duration),
            Poll::Delete(poll, duration) => self.count_poll(scene, poll, -1, *duration),
            Poll::Cancel {
                poll,
                told,
                duration,
            } => self.cancel_poll(scene, poll, *told, *duration),
            Poll::Manipulate {
                poll,
                player,
                votes,
                duration,
            } => self.manipulate_poll(scene, does, poll, player, votes, *duration),
        }
    }

    /// The poll a value names; in a poll's file, the poll itself if none is named.
    fn which(&mut self, scene: &Scene, poll: Option<&Value>) -> Option<String> {
        let name = match (poll, scene.actor()) {
            (Some(poll), _) => {
                let found = self.value(scene, poll);
                match self.cast(found, Type::Poll).first() {
                    Some(Item::Poll(name)) => name.clone(),
                    Some(other) => key(&self.words(std::slice::from_ref(other))),
                    None => return None,
                }
            }
            (None, Actor::Poll(own)) => own.clone(),
            (None, _) => return None,
        };
        let entry = self.entry(ElementKind::Poll, &name);
        if entry.is_none() {
            self.fault(say!(self, "no_poll_in_book", name));
        }
        Some(entry?.key.as_str().to_owned())
    }

    pub(crate) fn poll_rules(&self, poll: &str) -> Option<&'_ PollRules> {
        match &self.book.get(ElementKind::Poll, poll)?.element.content {
            Content::Poll(rules) => Some(rules),
            _ => None,
        }
    }

    fn create_poll(
        &mut self,
        scene: &Scene,
        poll: Option<&Value>,
        at: &Value,
        name: Option<&Name>,
    ) -> Outcome {
        const FAILED: &str = "poll_creation_failed";
        let (Some(poll), Some(at)) = (self.which(scene, poll), self.one_place(scene, at)) else {
            return self.failed(FAILED);
        };
        let Some(where_to) = place(&at) else {
            return self.failed(FAILED);
        };
        let count = self.take_poll_count(&poll);
        if count <= 0 {
            self.tell(Effect::NoPoll {
                kind: poll,
                place: where_to,
            });
            return self.worked("poll_creation_successful");
        }
        let called = match name {
            Some(name) => name.written.clone(),
            None => self.title(ElementKind::Poll, &poll),
        };
        for number in 1..=count {
            let options = self.poll_options(scene, &poll);
            self.world.last.poll += 1;
            let id = self.world.last.poll;
            let number = (count > 1)
                .then_some(number)
                .and_then(|n| u32::try_from(n).ok());
            let name = match number {
                Some(number) => format!("{called} #{number}"),
                None => called.clone(),
            };
            self.tell(Effect::PollOpened {
                poll: id,
                kind: poll.clone(),
                name: name.clone(),
                place: where_to.clone(),
            });
            self.world.open_polls.push(OpenPoll {
                id,
                poll: poll.clone(),
                name,
                number,
                place: at.clone(),
                source: scene.source.clone(),
                options,
                votes: std::collections::BTreeMap::default(),
            });
        }
        self.worked("poll_creation_successful")
    }

    /// How many of a poll there are now; what changed that is used.
    fn take_poll_count(&mut self, poll: &str) -> i64 {
        let owner = Actor::Poll(poll.to_owned());
        let on = self.world.attributes_on(&owner);
        let counts: Vec<_> = on
            .filter_map(|attribute| match &attribute.kind {
                AttributeKind::PollCount { by, .. } => Some((attribute.id, *by)),
                _ => None,
            })
            .collect();
        let mut count = 1;
        for (id, by) in counts {
            count += by;
            self.use_attribute(id);
        }
        count
    }

    /// What may be voted for, without those who are kept out.
    fn poll_options(&mut self, scene: &Scene, poll: &str) -> Vec<PollOption> {
        let Some(rules) = self.poll_rules(poll).cloned() else {
            return Vec::new();
        };
        let owner = self.owner_of(scene.actor());
        let scene = Scene::of(scene.source.clone(), owner);
        let mut options: Vec<PollOption> = Vec::new();
        for written in &rules.options {
            let found = match written {
                PollOptions::Players(players) => {
                    let players = self.players(&scene, players);
                    players.into_iter().map(PollOption::Player).collect()
                }
                PollOptions::Abstain => vec![PollOption::Word("Abstain".to_owned())],
                PollOptions::Hammer => vec![PollOption::Word("Hammer".to_owned())],
                PollOptions::Random => vec![PollOption::Word("Random".to_owned())],
                PollOptions::Word(word) => vec![PollOption::Word(word.written.clone())],
            };
            for option in found {
                if !options.contains(&option) {
                    options.push(option);
                }
            }
        }
        for (id, seat) in self.kept_from(poll, true) {
            let before = options.len();
            options.retain(|option| *option != PollOption::Player(seat));
            if options.len() < before {
                self.use_attribute(id);
            }
        }
        options
    }

    /// Players who are kept from a poll: from being offered, or only from winning.
    pub(crate) fn kept_from(
        &self,
        poll: &str,
        offered: bool,
    ) -> Vec<(super::super::world::AttributeId, nightdesk_game::SeatId)> {
        let owner = Actor::Poll(poll.to_owned());
        let on = self.world.attributes_on(&owner);
        on.filter_map(|attribute| match &attribute.kind {
            AttributeKind::PollDisqualification {
                player, unvotable, ..
            } if *unvotable == offered => Some((attribute.id, *player)),
            _ => None,
        })
        .collect()
    }

    fn count_poll(
        &mut self,
        scene: &Scene,
        poll: &Value,
        by: i64,
        duration: Option<tree::Duration>,
    ) -> Outcome {
        let Some(poll) = self.which(scene, Some(poll)) else {
            return self.failed("poll_manipulation_failed");
        };
        let kind = AttributeKind::PollCount {
            poll: poll.clone(),
            by,
        };
        let duration = lasting(duration, Duration::UntilUse);
        self.add_attribute(scene, Actor::Poll(poll), kind, duration);
        match by > 0 {
            true => self.worked("poll_added"),
            false => self.worked("poll_deleted"),
        }
    }

    fn cancel_poll(
        &mut self,
        scene: &Scene,
        poll: &Value,
        told: Visibility,
        duration: Option<tree::Duration>,
    ) -> Outcome {
        let Some(poll) = self.which(scene, Some(poll)) else {
            return self.failed("poll_cancellation_failed");
        };
        let kind = AttributeKind::PollResult {
            poll: poll.clone(),
            shown: told == Visibility::Visible,
        };
        let duration = lasting(duration, Duration::UntilUse);
        self.add_attribute(scene, Actor::Poll(poll), kind, duration);
        self.worked("poll_cancelled")
    }

    fn manipulate_poll(
        &mut self,
        scene: &Scene,
        does: Does,
        poll: &Value,
        player: &Value,
        votes: &PlayerVotes,
        duration: Option<tree::Duration>,
    ) -> Outcome {
        const SAID: Said = Said {
            done: "poll_manipulation_successful",
            failed: "poll_manipulation_failed",
        };
        let Some(poll) = self.which(scene, Some(poll)) else {
            return self.failed(SAID.failed);
        };
        let players = self.aimed(scene, does, player);
        let number = match votes {
            PlayerVotes::Extra(number, _) => self.number(scene, number),
            PlayerVotes::Unvotable | PlayerVotes::Disqualified => 0,
        };
        let what = |words: &str| vec![Item::Text(words.to_owned())];
        let parameters = match votes {
            PlayerVotes::Unvotable => (what("unvotable"), Vec::new()),
            PlayerVotes::Disqualified => (what("disqualified"), Vec::new()),
            PlayerVotes::Extra(_, shown) => (vec![Item::Number(number)], what(shown.word())),
        };
        let duration = lasting(duration, Duration::NextPhase);
        self.on_each(
            scene,
            does,
            &players,
            &parameters,
            SAID,
            &mut |run, seat| {
                let poll = poll.clone();
                let kind = match votes {
                    PlayerVotes::Unvotable | PlayerVotes::Disqualified => {
                        AttributeKind::PollDisqualification {
                            poll: poll.clone(),
                            player: seat,
                            unvotable: *votes == PlayerVotes::Unvotable,
                        }
                    }
                    PlayerVotes::Extra(_, shown) => AttributeKind::PollVotes {
                        poll: poll.clone(),
                        player: seat,
                        hidden: *shown == Visibility::Hidden,
                        number,
                    },
                };
                run.add_attribute(scene, Actor::Poll(poll), kind, duration);
                true
            },
        )
    }
}
