//! What a `style` attribute says about the looks of words.

use crate::thread::body::Hidden;
use crate::thread::colour::is_green;
use crate::thread::pen::Effect;

/// The effects of a style.
pub(super) fn effects(style: &str) -> Vec<Effect> {
    let style = style.to_ascii_lowercase();
    let declared = style.split(';').filter_map(|part| part.split_once(':'));
    declared
        .filter_map(|(property, value)| {
            let value = value.replace("!important", "");
            effect(property.trim(), value.trim())
        })
        .collect()
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
        // Shown only when the reader asks for it.
        "display" if value == "none" => Some(Effect::Hide(Hidden::Spoiler)),
        "visibility" if value == "hidden" => Some(Effect::Hide(Hidden::Spoiler)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(effects("display: none;"), [Effect::Hide(Hidden::Spoiler)]);
    }
}
