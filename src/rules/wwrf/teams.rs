//! Teams and victory (reference §14.6).

use super::effect::Effect;
use super::run::Run;
use super::scene::Scene;
use super::world::{Actor, Context, Ending, GameResult, Status};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{ElementKind, Event};

const UNALIGNED: &str = "unaligned";

impl Run<'_> {
    /// Finds out which teams still have a living player.
    pub(super) fn update_teams(&mut self) {
        let mut living: Vec<String> = Vec::new();
        for seat in self.world.seats_being(Status::Alive) {
            if let Some(player) = self.world.player(seat)
                && !living.contains(&player.alignment)
            {
                living.push(player.alignment.clone());
            }
        }
        for team in &living {
            self.world.teams.entry(team.clone()).or_default();
        }
        for (name, team) in &mut self.world.teams {
            team.active = living.contains(name);
        }
    }

    /// Ends the game if a team has won, or none is left (reference §14.6).
    pub(super) fn check_victory(&mut self) {
        if self.world.ended.is_some() {
            return;
        }
        self.update_teams();
        let teams = self.world.teams.iter();
        let active: Vec<String> = teams
            .filter(|(name, team)| team.active && *name != UNALIGNED)
            .map(|(name, _)| name.clone())
            .collect();
        let won: Vec<String> = active
            .iter()
            .filter(|team| self.has_won(team))
            .cloned()
            .collect();
        if !won.is_empty() || active.is_empty() {
            self.end(won);
        }
    }

    /// Whether all who live are among those whom a team may leave.
    fn has_won(&mut self, team: &str) -> bool {
        let Some(entry) = self.entry(ElementKind::Team, team) else {
            return false;
        };
        let conditions = &entry.traits.win_condition;
        let actor = Actor::Team(team.to_owned());
        let Some(scene) = self.world.source(&actor) else {
            return false;
        };
        let scene = Scene::of(scene, actor);
        let mut may_be_left: Vec<SeatId> = Vec::new();
        for condition in conditions {
            may_be_left.extend(self.players(&scene, condition));
        }
        let mut living = self.world.seats_being(Status::Alive);
        !conditions.is_empty() && living.all(|seat| may_be_left.contains(&seat))
    }

    /// Ends the game; elements may still say as what they leave it.
    pub(super) fn end(&mut self, teams: Vec<String>) {
        if self.world.ended.is_some() {
            return;
        }
        self.world.ended = Some(Ending {
            teams: teams.clone(),
        });
        self.fire_all(&|event| *event == Event::GameEnd, &Context::default());
        for player in &mut self.world.players {
            let with_team = teams.contains(&player.alignment);
            player.result.get_or_insert(match with_team {
                true => GameResult::Won,
                false => GameResult::Lost,
            });
        }
        let won = |seat: &SeatId| {
            let player = self.world.player(*seat);
            player.is_some_and(|player| player.result == Some(GameResult::Won))
        };
        let winners = self.world.seats().filter(won).collect();
        self.tell(Effect::Ended { teams, winners });
    }
}
