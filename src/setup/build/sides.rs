//! The sides of the game: the known ones, changed or not, and the host's own.

use super::super::entries::{Entry, Origin, Text};
use super::super::slug::slug;
use super::{Build, error_at};
use nightdesk_game::{Faction, WinCondition};
use nightdesk_rules::RuleSet;
use nightdesk_text::messages::did_you_mean;
use nightdesk_text::names::closest;
use nightdesk_text::say;

impl Build<'_> {
    /// Makes every side that has cards or is described in the file.
    pub(super) fn sides(&mut self) {
        let entries = self.entries;
        for named in entries.named("sides.*") {
            if named.origin != Origin::BuiltIn {
                self.make_side(&slug(&named.name.text), &named.name);
            }
        }
        for entry in entries.of("roles.*") {
            let Some(name) = entry.name() else { continue };
            if !self.make_side(&slug(&name.text), name) {
                let message = say!(self, "no_side", name = &name.text);
                let diagnostic = error_at("unknown-side", message, &name.place);
                let hint = self.other_side(name);
                self.refuse(diagnostic.hint(hint));
            }
        }
    }

    /// The sides of a rule set whose roles say to which side they belong.
    pub(super) fn sides_of_cards(&mut self, rules: &dyn RuleSet) {
        if rules.tables().is_some() {
            self.setup.factions = rules.sides_of(&self.setup);
        }
    }

    fn other_side(&self, name: &Text) -> String {
        let known = self.side_names();
        match closest(&name.text, known.iter().map(String::as_str)) {
            Some(close) => did_you_mean(self, close),
            None => {
                let slug = slug(&name.text);
                say!(self, "known_or_describe", known = known.join(", "), slug)
            }
        }
    }

    /// The slugs of all sides that could have cards.
    pub(super) fn side_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for named in self.entries.named("sides.*") {
            let name = slug(&named.name.text);
            if !name.is_empty() && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Makes the side of a slug; false if nothing describes it.
    pub(super) fn make_side(&mut self, side: &str, name: &Text) -> bool {
        if self.setup.factions.contains_key(side) {
            return true;
        }
        if !self.side_names().iter().any(|known| known == side) {
            return false;
        }
        let under = |pattern: &str| self.entries.under(pattern, side);
        let text = |entry: &Entry| entry.text().map(str::to_owned);
        let yes = |pattern: &str| under(pattern).and_then(Entry::yes_no).unwrap_or_default();
        let language = self.setup.language;
        let said = |pattern: &str| self.entries.said(language, pattern, side);
        let title = said("sides.*.title").and_then(text);
        let faction = Faction {
            plural: said("sides.*.plural").and_then(text),
            member: said("sides.*.member").and_then(text),
            title: title
                .map(|title| without_article(&title).to_owned())
                .unwrap_or_else(|| name.text.trim().to_owned()),
            informed: yes("sides.*.informed"),
            kill: yes("sides.*.kill"),
            // A file without it is refused as `missing-key`.
            wins: under("sides.*.wins")
                .and_then(Entry::choice)
                .unwrap_or(WinCondition::Host),
            chat: under("sides.*.chat").and_then(text),
            talk: under("sides.*.talk")
                .and_then(Entry::choice)
                .unwrap_or_default(),
            gives_up_at: under("sides.*.gives_up_at")
                .and_then(Entry::number)
                .unwrap_or_default(),
            falls_with: under("sides.*.falls_with")
                .and_then(text)
                .map(|name| slug(&name)),
        };
        self.setup.factions.insert(side.to_owned(), faction);
        true
    }
}

/// Sentences bring their own article: "The Wharf Gang wins", "You are on the Wharf Gang side".
fn without_article(title: &str) -> &str {
    let title = title.trim();
    match title.split_once(' ') {
        Some((article, rest)) if article.eq_ignore_ascii_case("the") => rest.trim_start(),
        _ => title,
    }
}
