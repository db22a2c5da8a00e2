//! Displays, and lists in a drawn order or a form (reference §12.28, §12.31).

use super::super::chance::Why;
use super::super::effect::Effect;
use super::super::run::Run;
use super::super::scene::{Scene, same_element};
use super::super::world::{Actor, Display, Item, Outcome};
use nightdesk_game::Language;
use nightdesk_lang::tree::{
    Content, DisplayValue, Displaying, ElementKind, ShownPiece, Shows, Slot, Split, Value,
};

impl Run<'_> {
    pub(super) fn display(&mut self, scene: &Scene, displaying: &Displaying) -> Outcome {
        match displaying {
            Displaying::Create { display, values } => {
                let mut shown = Vec::with_capacity(values.len());
                for value in values {
                    shown.push(self.shown(scene, value));
                }
                self.world.displays.push(Display {
                    name: display.key.as_str().to_owned(),
                    of: scene.source.clone(),
                    values: shown,
                });
                self.refresh_displays(scene.actor());
                Outcome::success("")
            }
            Displaying::Update { display, slot, to } => {
                let to = self.shown(scene, to);
                let actor = scene.actor();
                let found = self.world.displays.iter_mut().rev().find(|found| {
                    found.name == display.key.as_str() && same_element(&found.of.by, actor)
                });
                let Some(found) = found else {
                    return self.failed("display_update_failed");
                };
                let index = index(*slot);
                if found.values.len() <= index {
                    found.values.resize(index + 1, String::new());
                }
                if let Some(value) = found.values.get_mut(index) {
                    *value = to;
                }
                self.refresh_displays(actor);
                Outcome::success("")
            }
        }
    }

    /// Counter and target stay words here and are looked up whenever the display is shown.
    fn shown(&mut self, scene: &Scene, value: &DisplayValue) -> String {
        match value {
            DisplayValue::Word { shows, .. } => sign(*shows).to_owned(),
            DisplayValue::Value(value) => self.spoken(scene, value),
        }
    }

    /// Shows an element's displays anew.
    pub(crate) fn refresh_displays(&mut self, of: &Actor) {
        let own = |display: &&Display| same_element(&display.of.by, of);
        let displays: Vec<Display> = self.world.displays.iter().filter(own).cloned().collect();
        for display in displays {
            let text = self.display_text(&display);
            self.tell(Effect::Displayed {
                of: of.clone(),
                text,
            });
        }
    }

    /// A display as text.
    fn display_text(&self, display: &Display) -> String {
        let of = &display.of.by;
        let values = display.values.iter().map(|value| match value.as_str() {
            COUNTER => self.world.counter(of).unwrap_or(0).to_string(),
            TARGET => self.words_in(self.world.language, &self.world.target(of)),
            other => other.to_owned(),
        });
        let values: Vec<String> = values.collect();
        let entry = self.entry(ElementKind::Display, &display.name);
        let Some(Content::Display(pieces)) = entry.map(|entry| &entry.element.content) else {
            let title = self.title(ElementKind::Display, &display.name);
            return format!("{title}: {}", values.join(", "));
        };
        let mut text = String::new();
        for piece in pieces {
            match piece {
                ShownPiece::Words(words) => text.push_str(&without_codes(words)),
                ShownPiece::Slot(slot) => {
                    let index = usize::from(slot.saturating_sub(1));
                    text.push_str(values.get(index).map_or("", String::as_str));
                }
            }
        }
        text
    }

    /// All elements in a drawn order.
    pub(super) fn shuffle(&mut self, scene: &Scene, values: &[Value]) -> Outcome {
        let mut all = Vec::new();
        for value in values {
            all.extend(self.value(scene, value));
        }
        let drawn = self.drawn(Why::Shuffle, &all, all.len(), &Self::item_called);
        let first: Vec<Item> = drawn.iter().take(1).cloned().collect();
        let role = first
            .iter()
            .filter(|item| matches!(item, Item::Role(_)))
            .cloned();
        Outcome {
            role: role.collect(),
            result: first.clone(),
            target: first,
            ..Outcome::success(self.words_in(self.world.language, &drawn))
                .also(self.words_in(Language::English, &drawn))
        }
    }

    /// Every element in the form of a template.
    pub(super) fn format(
        &mut self,
        scene: &Scene,
        value: &Value,
        template: &str,
        split: Option<&Split>,
    ) -> Outcome {
        let items = match split {
            None => self.value(scene, value),
            Some(split) => {
                let text = self.text(scene, value);
                let parts = text.split(split.separator.as_str());
                let parts = parts.map(|part| Item::Text(part.trim().to_owned()));
                self.cast(parts.collect(), split.into)
            }
        };
        let template = template.replace("\\n", "\n");
        let said = |language| {
            let words = items.iter().map(|item| {
                let words = self.words_in(language, std::slice::from_ref(item));
                template.replace('$', &words)
            });
            words.collect::<String>()
        };
        Outcome::success(said(self.world.language)).also(said(Language::English))
    }
}

/// Words without the codes of little pictures, `<?Name:>`, which a forum does not know.
fn without_codes(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    let mut rest = words;
    while let Some((before, after)) = rest.split_once("<?") {
        text.push_str(before);
        match after.split_once('>') {
            Some((_, after)) => rest = after.trim_start_matches(' '),
            None => {
                text.push_str("<?");
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text
}

const YES: &str = "✓";
const NO: &str = "✗";
const COUNTER: &str = "counter";
const TARGET: &str = "target";

const fn sign(shows: Shows) -> &'static str {
    match shows {
        Shows::Yes => YES,
        Shows::No => NO,
        Shows::Counter => COUNTER,
        Shows::Target => TARGET,
    }
}

const fn index(slot: Slot) -> usize {
    match slot {
        Slot::First => 0,
        Slot::Second => 1,
        Slot::Third => 2,
        Slot::Fourth => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::without_codes;

    #[test]
    fn pictures_are_left_out() {
        assert_eq!(without_codes("<?Lamp:> Lamps: 3 <?Oil:>"), "Lamps: 3 ");
        assert_eq!(without_codes("a <? b"), "a <? b");
    }
}
