//! What happened at the table as texts, each for its readers.
//!
//! A player gets one text for a phase and each channel: what was said to them, in order, and what
//! they are asked. What everybody may read is said where the book lets everybody read. All else
//! is for the host.

mod end;
mod gathered;
mod polls;
mod prompts;
mod readers;
mod writer;

use super::Laid;
use super::play::Played;
use super::say::say;
use crate::game::Told;
use crate::rules::wwrf::effect::Effect;
use gathered::Gathered;
use writer::Writer;

pub(super) use prompts::typed_form;
pub(super) use readers::Readers;

impl Laid {
    /// The texts that follow from what was played.
    pub(super) fn told(&self, played: &Played) -> Vec<Told> {
        let Some(world) = &played.world else {
            return Vec::new();
        };
        let mut writer =
            Writer {
                laid: self,
                world,
                texts: Gathered::default(),
                story: played.happened.effects.iter().any(|caused| {
                    matches!(caused.effect, Effect::Story { .. } | Effect::Ended { .. })
                }),
            };
        for caused in &played.happened.effects {
            writer.write(caused.phase, &caused.effect);
        }
        writer.texts.sorted()
    }

    /// A sentence in the language of the game.
    pub(super) fn say(&self, key: &str, slots: &[(&str, &str)]) -> String {
        say(self.language, key, slots)
    }
}
