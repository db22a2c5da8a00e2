//! Votes, and what comes of them when a poll closes (reference §14.2, §14.4).

use super::admission::has_say;
use super::chance::Why;
use super::effect::{Counted, CountedOption, Effect, Origin, PollLine, PollOutcome, PollResult};
use super::evaluate::key;
use super::input::Refusal;
use super::run::{Run, place};
use super::scene::Scene;
use super::world::{
    Actor, AttributeKind, Context, Item, Known, NameKind, OpenPoll, PollOption, Status, ThreadId,
};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Event, PollOptions, PollRules};
use nightdesk_rules::{Slot, Statement};

/// An option with what it has.
#[derive(Debug, Clone)]
struct Tallied {
    option: PollOption,
    counted: i64,
    shown: i64,
    voters: Vec<SeatId>,
    /// What the vote of each counts, in their order.
    weights: Vec<i64>,
    /// Whether it is listed: someone voted for it, or votes for it are shown.
    listed: bool,
}

impl Run<'_> {
    /// Takes a vote; one that is there already is changed. Says whether it is a hammer.
    pub(super) fn vote(
        &mut self,
        poll: u32,
        voter: SeatId,
        option: Option<PollOption>,
    ) -> Result<bool, Refusal> {
        if self.world.player(voter).is_none() {
            return Err(Refusal::NoPlayer);
        }
        let stood = self.hammered(poll);
        let Some(open) = self
            .world
            .open_polls
            .iter_mut()
            .find(|open| open.id == poll)
        else {
            return Err(Refusal::NoPoll);
        };
        let before = match &option {
            Some(option) if !open.options.contains(option) => return Err(Refusal::NotAnOption),
            Some(option) => open.votes.insert(voter, option.clone()),
            None => open.votes.remove(&voter),
        };
        let source = open.source.by.clone();
        let known = Context::default().with(Known::Voter, [Item::Player(voter)]);
        let player = |option: &PollOption| match option {
            PollOption::Player(seat) => vec![Item::Player(*seat)],
            PollOption::Word(_) => Vec::new(),
        };
        let text = |run: &Self, option: &PollOption| vec![Item::Text(run.option_words(option))];
        match (&before, &option) {
            (Some(old), Some(new)) if old == new => {}
            (Some(old), Some(new)) => {
                let known = known
                    .with(Known::OldVote, player(old))
                    .with(Known::OldVoteText, text(self, old))
                    .with(Known::NewVote, player(new))
                    .with(Known::NewVoteText, text(self, new));
                self.fire(&source, &|event| *event == Event::VoteChange, &known);
            }
            (None, Some(vote)) => {
                let known = known
                    .with(Known::Vote, player(vote))
                    .with(Known::VoteText, text(self, vote));
                self.fire(&source, &|event| *event == Event::VoteAdd, &known);
            }
            (Some(vote), None) => {
                let known = known
                    .with(Known::Vote, player(vote))
                    .with(Known::VoteText, text(self, vote));
                self.fire(&source, &|event| *event == Event::VoteRemove, &known);
            }
            (None, None) => {}
        }
        let falls = !stood && self.hammered(poll);
        if falls {
            self.fire(
                &source,
                &|event| *event == Event::Hammer,
                &Context::default(),
            );
            self.tell(Effect::Hammered { poll });
        }
        Ok(falls)
    }

    /// Whether an open poll is decided before its time (reference §14.4).
    pub(super) fn hammered(&mut self, poll: u32) -> bool {
        let open = self.world.open_polls.iter().find(|open| open.id == poll);
        let Some(open) = open.cloned() else {
            return false;
        };
        let rules = self.poll_rules(&open.poll).cloned();
        let Some(rules) = rules.filter(|rules| rules.hammer) else {
            return false;
        };
        let voters = self.allowed(&open, &rules);
        let votes = open
            .votes
            .iter()
            .filter(|(voter, _)| voters.contains(voter));
        let votes: Vec<&PollOption> = votes.map(|(_, option)| option).collect();
        let living = self.world.seats_being(Status::Alive).count();
        let most = votes
            .iter()
            .map(|option| votes.iter().filter(|other| *other == option).count())
            .max();
        most.is_some_and(|most| most * 2 > living || votes.len() >= living)
    }

    /// Closes all polls, oldest first.
    pub(super) fn close_polls(&mut self) {
        while !self.world.open_polls.is_empty() && self.world.ended.is_none() {
            let open = self.world.open_polls.remove(0);
            self.close_poll(&open);
        }
    }

    fn close_poll(&mut self, open: &OpenPoll) {
        let Some(rules) = self.poll_rules(&open.poll).cloned() else {
            return;
        };
        let carried = self.causes.carries(Some(Origin::Poll(open.id)));
        let says = Statement::new("poll").with("poll", Slot::Words(open.name.clone()));
        let back = self.causes.follow(says);
        let allowed = self.allowed(open, &rules);
        let tallied = self.tally(open, &allowed);
        let could = self.with_power(open, allowed);
        self.counts.push(counted(open, could, &tallied));
        let (outcome, silenced) = self.decide(open, &rules, &tallied);
        let lines = tallied.iter().filter(|one| one.listed);
        let lines = lines.map(|one| PollLine {
            option: one.option.clone(),
            votes: one.shown,
            voters: rules.show_voters.then(|| one.voters.clone()),
        });
        let result = PollResult {
            outcome: outcome.clone(),
            lines: lines.collect(),
        };
        if let Some(place) = place(&open.place) {
            self.tell(Effect::PollClosed {
                poll: open.id,
                kind: open.poll.clone(),
                name: open.name.clone(),
                place,
                result,
            });
        }
        self.tell_result(open, &outcome, &tallied, silenced);
        self.causes.back_to(back);
        self.causes.carries(carried);
    }

    /// Who has a say in a poll now.
    pub(super) fn voters(&mut self, open: &OpenPoll) -> Vec<SeatId> {
        let Some(rules) = self.poll_rules(&open.poll).cloned() else {
            return Vec::new();
        };
        let allowed = self.allowed(open, &rules);
        self.with_power(open, allowed)
    }

    /// Whose votes count now: those whom the poll admits, of those who are where it stands.
    fn allowed(&mut self, open: &OpenPoll, rules: &PollRules) -> Vec<SeatId> {
        let owner = self.owner_of(&open.source.by);
        let scene = Scene::of(open.source.clone(), owner);
        let Some(voters) = &rules.voters else {
            return Vec::new();
        };
        let mut allowed = self.players(&scene, voters);
        if let Some(place) = place(&open.place) {
            allowed.retain(|voter| has_say(self.book, &self.world, &place, *voter));
        }
        allowed
    }

    /// Those of some voters whose votes weigh anything.
    fn with_power(&self, open: &OpenPoll, mut voters: Vec<SeatId>) -> Vec<SeatId> {
        if is_private(open) {
            let group = group_of(open);
            voters.retain(|voter| self.world.private_power(*voter, group) != 0);
        }
        voters
    }

    /// Every option that has anything, in the order of the options.
    fn tally(&mut self, open: &OpenPoll, allowed: &[SeatId]) -> Vec<Tallied> {
        let private = is_private(open);
        let group = group_of(open);
        let owner = Actor::Poll(open.poll.clone());
        let extra: Vec<_> = self
            .world
            .attributes_on(&owner)
            .filter_map(|attribute| match &attribute.kind {
                AttributeKind::PollVotes {
                    player,
                    hidden,
                    number,
                    ..
                } => Some((attribute.id, *player, *hidden, *number)),
                _ => None,
            })
            .collect();
        let mut used = Vec::new();
        let mut tallied = Vec::new();
        for option in &open.options {
            let voting = open.votes.iter();
            let voters: Vec<SeatId> = voters_for(voting, option, allowed);
            let (mut counted, mut shown) = (0_i64, 0_i64);
            let mut weights = Vec::with_capacity(voters.len());
            for voter in &voters {
                let power = self.world.public_power(*voter);
                let (all, visible) = match private {
                    true => {
                        let power = self.world.private_power(*voter, group);
                        (power, power)
                    }
                    false => (power.counted, power.shown),
                };
                weights.push(all);
                counted = counted.saturating_add(all);
                shown = shown.saturating_add(visible);
            }
            let mut listed = !voters.is_empty();
            let mut has = listed;
            for (id, player, hidden, number) in &extra {
                if *option == PollOption::Player(*player) {
                    counted = counted.saturating_add(*number);
                    if !hidden {
                        shown = shown.saturating_add(*number);
                        listed = true;
                    }
                    has = true;
                    used.push(*id);
                }
            }
            if has {
                tallied.push(Tallied {
                    option: option.clone(),
                    counted,
                    shown,
                    voters,
                    weights,
                    listed,
                });
            }
        }
        for id in used {
            self.use_attribute(id);
        }
        tallied
    }

    /// What came of it, and whether a silent cancellation undoes it.
    fn decide(
        &mut self,
        open: &OpenPoll,
        rules: &PollRules,
        tallied: &[Tallied],
    ) -> (PollOutcome, bool) {
        if self.cancelled(&open.poll, true) {
            return (PollOutcome::Cancelled, false);
        }
        let may_win = |one: &&Tallied| {
            let never = matches!(&one.option, PollOption::Word(word) if matches!(key(word).as_str(), "abstain" | "hammer"));
            one.counted > 0 && !never
        };
        let most = tallied.iter().filter(may_win).map(|one| one.counted).max();
        let leading: Vec<&Tallied> = tallied
            .iter()
            .filter(may_win)
            .filter(|one| Some(one.counted) == most)
            .collect();
        let outcome = match leading[..] {
            [] => PollOutcome::Nobody,
            [one] => match &one.option {
                PollOption::Player(seat) => self.eligible(open, rules, *seat),
                PollOption::Word(word) if key(word) == "random" => {
                    match self.random_winner(open, rules) {
                        Some(seat) => self.eligible(open, rules, seat),
                        None => PollOutcome::Nobody,
                    }
                }
                PollOption::Word(word) => PollOutcome::Word(word.clone()),
            },
            _ => PollOutcome::Tie(leading.iter().map(|one| one.option.clone()).collect()),
        };
        let silenced = self.cancelled(&open.poll, false);
        (outcome, silenced)
    }

    /// Whether a cancellation of that kind stands; uses it.
    fn cancelled(&mut self, poll: &str, told: bool) -> bool {
        let owner = Actor::Poll(poll.to_owned());
        let found = self.world.attributes_on(&owner).find(|attribute| {
            matches!(attribute.kind, AttributeKind::PollResult { shown, .. } if shown == told)
        });
        let Some(id) = found.map(|attribute| attribute.id) else {
            return false;
        };
        self.use_attribute(id);
        true
    }

    fn eligible(&mut self, open: &OpenPoll, rules: &PollRules, seat: SeatId) -> PollOutcome {
        let kept = self.kept_from(&open.poll, false);
        if let Some((id, _)) = kept.into_iter().find(|(_, kept)| *kept == seat) {
            self.use_attribute(id);
            return PollOutcome::Disqualified(seat);
        }
        let owner = self.owner_of(&open.source.by);
        let scene = Scene::of(open.source.clone(), owner);
        let mut still = false;
        for option in &rules.options {
            if let PollOptions::Players(players) = option {
                still |= self.players(&scene, players).contains(&seat);
            }
        }
        match still {
            true => PollOutcome::Winner(seat),
            false => PollOutcome::Nobody,
        }
    }

    fn random_winner(&mut self, open: &OpenPoll, rules: &PollRules) -> Option<SeatId> {
        let owner = self.owner_of(&open.source.by);
        let scene = Scene::of(open.source.clone(), owner);
        let mut among: Vec<SeatId> = Vec::new();
        if rules.random.is_empty() {
            among.extend(self.world.seats_being(Status::Alive));
        }
        for random in &rules.random {
            for seat in self.players(&scene, random) {
                if !among.contains(&seat) {
                    among.push(seat);
                }
            }
        }
        self.one_of(Why::RandomOption, &among, &Self::player_called)
    }

    /// Sets off what waits for the result.
    fn tell_result(
        &mut self,
        open: &OpenPoll,
        outcome: &PollOutcome,
        tallied: &[Tallied],
        silenced: bool,
    ) {
        // Who may not win, or whose poll was silently cancelled, has not won.
        let counts = match silenced {
            true => &PollOutcome::Cancelled,
            false => outcome,
        };
        let winners = match counts {
            PollOutcome::Winner(seat) => vec![Item::Player(*seat)],
            PollOutcome::Word(word) => vec![Item::Text(word.clone())],
            PollOutcome::Tie(tied) => tied.iter().map(|option| self.option_item(option)).collect(),
            PollOutcome::Disqualified(_) | PollOutcome::Nobody | PollOutcome::Cancelled => {
                Vec::new()
            }
        };
        let voters = match counts {
            PollOutcome::Winner(_) | PollOutcome::Word(_) => leader(tallied)
                .map(|one| one.voters.clone())
                .unwrap_or_default(),
            PollOutcome::Disqualified(_)
            | PollOutcome::Tie(_)
            | PollOutcome::Nobody
            | PollOutcome::Cancelled => Vec::new(),
        };
        let others = voters
            .iter()
            .filter(|voter| !winners.contains(&Item::Player(**voter)));
        let others: Vec<Item> = others.copied().map(Item::Player).collect();
        let tie = matches!(counts, PollOutcome::Tie(_));
        let sole = winners.iter().filter(|_| !tie).cloned().collect::<Vec<_>>();
        let nth = |at: usize| winners.get(at).cloned().into_iter().collect::<Vec<_>>();
        let known = Context::default()
            .with(Known::Winner, sole)
            .with(Known::Winner1, nth(0))
            .with(Known::Winner2, nth(1))
            .with(
                Known::Voters,
                voters.iter().copied().map(Item::Player).collect::<Vec<_>>(),
            )
            .with(Known::OtherVoters, others)
            .with(Known::Executor, self.drawn_executor(open, &voters));
        let by = open.source.by.clone();
        match counts {
            PollOutcome::Winner(winner) => {
                self.fire(&by, &|event| *event == Event::PollClosed, &known);
                let names = [key(&open.poll), key(&open.name), self.poll_title_key(open)];
                let of_this = |event: &Event| match event {
                    Event::PollWin(None) => true,
                    Event::PollWin(Some(name)) => names.iter().any(|own| own == name.key.as_str()),
                    _ => false,
                };
                self.fire_about(*winner, &of_this, &known);
            }
            _ => self.fire(&by, &|event| *event == Event::PollSkipped, &known),
        }
    }

    fn poll_title_key(&self, open: &OpenPoll) -> String {
        key(&self.title(nightdesk_lang::tree::ElementKind::Poll, &open.poll))
    }

    /// Who carries out what a group decided: one of those who voted for it.
    fn drawn_executor(&mut self, open: &OpenPoll, voters: &[SeatId]) -> Vec<Item> {
        if open.source.name.kind != NameKind::Group {
            return Vec::new();
        }
        let group = match &open.source.by {
            Actor::Group(group) | Actor::Executor { group, .. } => Some(*group),
            _ => None,
        };
        let with_power: Vec<SeatId> = voters
            .iter()
            .copied()
            .filter(|voter| self.world.private_power(*voter, group) != 0)
            .collect();
        let among = match with_power.is_empty() {
            true => voters,
            false => &with_power,
        };
        let drawn = self.one_of(Why::Executor, among, &Self::player_called);
        drawn.map(Item::Player).into_iter().collect()
    }

    fn option_item(&self, option: &PollOption) -> Item {
        match option {
            PollOption::Player(seat) => Item::Player(*seat),
            PollOption::Word(word) => Item::Text(word.clone()),
        }
    }

    pub(super) fn option_words(&self, option: &PollOption) -> String {
        self.words(&[self.option_item(option)])
    }
}

/// Whether it is held where not everybody reads.
const fn is_private(open: &OpenPoll) -> bool {
    !matches!(open.place, Item::Place(_))
}

/// The group that holds a poll, if one does.
const fn group_of(open: &OpenPoll) -> Option<ThreadId> {
    match &open.source.by {
        Actor::Group(group) | Actor::Executor { group, .. } => Some(*group),
        _ => None,
    }
}

/// The count by true weights, and who of those who have a say did not vote.
fn counted(open: &OpenPoll, could: Vec<SeatId>, tallied: &[Tallied]) -> Counted {
    let options = tallied.iter().map(|one| CountedOption {
        option: one.option.clone(),
        total: one.counted,
        votes: one
            .voters
            .iter()
            .copied()
            .zip(one.weights.clone())
            .collect(),
    });
    let silent = could.into_iter();
    Counted {
        poll: open.id,
        options: options.collect(),
        silent: silent
            .filter(|voter| !open.votes.contains_key(voter))
            .collect(),
    }
}

fn voters_for<'v>(
    votes: impl Iterator<Item = (&'v SeatId, &'v PollOption)>,
    option: &PollOption,
    allowed: &[SeatId],
) -> Vec<SeatId> {
    votes
        .filter(|(voter, vote)| *vote == option && allowed.contains(voter))
        .map(|(voter, _)| *voter)
        .collect()
}

fn leader(tallied: &[Tallied]) -> Option<&Tallied> {
    let mut best: Option<&Tallied> = None;
    for one in tallied {
        let never = matches!(&one.option, PollOption::Word(word) if matches!(key(word).as_str(), "abstain" | "hammer"));
        if !never && best.is_none_or(|best| one.counted > best.counted) {
            best = Some(one);
        }
    }
    best
}
