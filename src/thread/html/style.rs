//! What a `style` attribute says about the looks of words.

use super::words::Edge;
use crate::colour::is_green;
use crate::pen::Effect;

/// What a style says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    /// What it does to the words.
    pub(super) effects: Vec<Effect>,
    /// How the element stands among others, if the style says so.
    pub(super) display: Option<Display>,
}

/// How an element stands among others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Display {
    /// It is shown; its edges do this to the line.
    Shown(Edge),
    /// It is not shown at all.
    None,
}

/// What a style says. Of several displays the last one counts, an important one before others.
pub(super) fn style(style: &str) -> Style {
    let style = style.to_ascii_lowercase();
    let declared = style.split(';').filter_map(|part| part.split_once(':'));
    let mut said = Style::default();
    let mut is_important = false;
    for (property, value) in declared {
        let important = value.contains("!important");
        let value = value.replace("!important", "");
        let (property, value) = (property.trim(), value.trim());
        said.effects.extend(effect(property, value));
        if let Some(display) = display(property, value)
            && (important || !is_important)
        {
            said.display = Some(display);
            is_important = important;
        }
    }
    said
}

fn display(property: &str, value: &str) -> Option<Display> {
    if property != "display" {
        return None;
    }
    let first = value.split_whitespace().next()?;
    Some(match first {
        "none" => Display::None,
        "contents" | "initial" | "unset" | "ruby" => Display::Shown(Edge::None),
        "table-cell" => Display::Shown(Edge::Space),
        "block" | "flex" | "grid" | "list-item" | "flow-root" | "flow" | "table" | "table-row"
        | "table-caption" | "table-row-group" | "table-header-group" | "table-footer-group"
        | "-webkit-box" | "-webkit-flex" => Display::Shown(Edge::Line),
        first if first.starts_with("inline") => Display::Shown(Edge::None),
        _ => return None,
    })
}

fn effect(property: &str, value: &str) -> Option<Effect> {
    match property {
        "font-weight" => Some(match value.parse::<u32>() {
            Ok(weight) if weight >= 600 => Effect::Bold,
            Ok(_) => Effect::Thin,
            Err(_) if value.starts_with("bold") => Effect::Bold,
            Err(_) if value == "normal" || value == "lighter" => Effect::Thin,
            Err(_) => return None,
        }),
        "text-decoration" | "text-decoration-line" => {
            value.contains("line-through").then_some(Effect::Struck)
        }
        "color" => Some(Effect::Colour {
            green: is_green(value),
        }),
        "visibility" if value == "hidden" => Some(Effect::Unseen),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effects(text: &str) -> Vec<Effect> {
        style(text).effects
    }

    #[test]
    fn of_several_displays_the_last_one_counts() {
        let shown = |edge| Some(Display::Shown(edge));
        for (text, wanted) in [
            ("display:inline;font-weight:bold", shown(Edge::None)),
            ("Display: Inline-Block", shown(Edge::None)),
            ("display:inline flow-root", shown(Edge::None)),
            ("display:block", shown(Edge::Line)),
            ("display:table-cell", shown(Edge::Space)),
            ("display: none;", Some(Display::None)),
            ("display:none;display:inline", shown(Edge::None)),
            (
                "display:none !important;display:inline",
                Some(Display::None),
            ),
            ("display:inherit", None),
            ("color:red", None),
        ] {
            assert_eq!(style(text).display, wanted, "{text}");
        }
    }

    #[test]
    fn weight_line_and_display() {
        assert_eq!(effects("font-weight: bold"), [Effect::Bold]);
        assert_eq!(
            effects("COLOR:red;Font-Weight:700 !important"),
            [Effect::Colour { green: false }, Effect::Bold]
        );
        let green = [Effect::Colour { green: true }];
        assert_eq!(effects("color: #008000"), green);
        assert_eq!(
            effects("background-color: green; color: rgb(0, 128, 0)"),
            green
        );
        assert_eq!(effects("font-weight:normal"), [Effect::Thin]);
        assert_eq!(effects("font-weight:inherit;font-size:1"), []);
        assert_eq!(effects("text-decoration:line-through"), [Effect::Struck]);
        assert_eq!(effects("text-decoration: underline"), []);
        assert_eq!(effects("visibility: hidden;"), [Effect::Unseen]);
    }
}
