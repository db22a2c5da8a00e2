//! Announcements (reference §12.15).

use super::super::effect::Effect;
use super::super::execute::Does;
use super::super::run::{Run, place};
use super::super::scene::Scene;
use super::super::world::{Item, Outcome};
use nightdesk_lang::tree::{Announcement, Value};
use nightdesk_text::say;

impl Run<'_> {
    pub(super) fn announce(
        &mut self,
        scene: &Scene,
        does: Does,
        announcement: &Announcement,
    ) -> Outcome {
        match announcement {
            Announcement::Reveal { text, to } => self.reveal(scene, does, text, to),
            Announcement::Learn(text) => {
                let text = self.spoken(scene, text);
                match self.place_of(scene.actor()) {
                    Some(to) => self.say(to, text),
                    None => self.log(say!(self, "nobody_learns", text)),
                }
                Outcome::silent()
            }
            Announcement::Announce(text) => {
                let text = finished(self.spoken(scene, text));
                self.world.story.push(text.clone());
                self.tell(Effect::Announced { text });
                Outcome::silent()
            }
        }
    }

    fn reveal(&mut self, scene: &Scene, does: Does, text: &Value, to: &Value) -> Outcome {
        let text = self.spoken(scene, text);
        let mut places = self.places(scene, to);
        let alone = places.len() == 1;
        if places.is_empty() {
            return Outcome::silent();
        }
        for item in &mut places {
            if let Item::Player(seat) = item {
                let reached = self.redirected(scene, does, vec![*seat]);
                if let Some(seat) = reached.first() {
                    *item = Item::Player(*seat);
                }
            }
        }
        for item in &places {
            if let Item::Player(seat) = item {
                let words = vec![Item::Text(text.clone())];
                match self.visit(scene, does, *seat, (words, Vec::new())) {
                    Ok(()) => {}
                    Err(ended) if alone => return ended.outcome(self.failed("ability_failed")),
                    Err(_) => continue,
                }
            }
            if let Some(to) = place(item) {
                self.say(to, text.clone());
            }
        }
        Outcome::silent()
    }
}

/// A line of the story ends as a sentence does, unless it is more than a line.
fn finished(mut text: String) -> String {
    let ends = text.trim_end().ends_with(['.', '!', '?', ':', ';', ',']);
    if !text.is_empty() && !ends && !text.contains('\n') {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::finished;

    #[test]
    fn a_line_gets_its_full_stop() {
        assert_eq!(finished("It rains".to_owned()), "It rains.");
        assert_eq!(finished("It rains!".to_owned()), "It rains!");
        assert_eq!(finished("One\nTwo".to_owned()), "One\nTwo");
    }
}
