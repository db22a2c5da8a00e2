//! Which colours of words are green: boards have many, by name and by number.

/// Whether a colour, as a tag or a style names it, is seen as green.
///
/// By number that is where green stands out clearly: `#008000`, `rgb(0, 191, 0)`, and neither
/// olive nor teal, which are as much red or blue.
pub(super) fn is_green(colour: &str) -> bool {
    let colour = colour.trim().trim_matches(['"', '\'']).trim();
    let colour = colour.to_ascii_lowercase();
    match parts(&colour) {
        Some([red, green, blue]) => {
            let others = u32::from(red.max(blue));
            green >= 0x40 && u32::from(green) * 2 >= others * 3
        }
        None => NAMES.contains(&colour.as_str()),
    }
}

/// The names of colours that browsers show as green.
const NAMES: [&str; 12] = [
    "green",
    "lime",
    "limegreen",
    "darkgreen",
    "forestgreen",
    "seagreen",
    "mediumseagreen",
    "springgreen",
    "mediumspringgreen",
    "lawngreen",
    "chartreuse",
    "lightgreen",
];

/// Red, green and blue of a colour by number: `#0a0`, `#00aa00`, `rgb(0, 170, 0)`.
fn parts(colour: &str) -> Option<[u8; 3]> {
    if let Some(digits) = colour.strip_prefix('#') {
        return by_digits(digits);
    }
    let inside = colour.strip_prefix("rgb")?;
    let inside = inside.strip_prefix('a').unwrap_or(inside).trim_start();
    let inside = inside.strip_prefix('(')?.strip_suffix(')')?;
    let mut numbers = inside
        .split([',', ' ', '/'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse::<u8>().ok());
    Some([numbers.next()??, numbers.next()??, numbers.next()??])
}

fn by_digits(digits: &str) -> Option<[u8; 3]> {
    let values: Option<Vec<u8>> = digits
        .chars()
        .map(|digit| {
            digit
                .to_digit(16)
                .and_then(|value| u8::try_from(value).ok())
        })
        .collect();
    match values?.as_slice() {
        [red, green, blue] | [red, green, blue, _] => Some([red * 17, green * 17, blue * 17]),
        [r1, r2, g1, g2, b1, b2] | [r1, r2, g1, g2, b1, b2, _, _] => {
            Some([r1 * 16 + r2, g1 * 16 + g2, b1 * 16 + b2])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_in_which_green_stands_out_is_green() {
        for green in [
            "green",
            "Green",
            "\"green\"",
            "#008000",
            "#0A0",
            "#00BF00",
            "#00ff00",
            "#2E8B57",
            "#228B22ff",
            "rgb(0, 128, 0)",
            "rgba(0,170,0,1)",
            "rgb(0 128 0)",
            "LIME",
        ] {
            assert!(is_green(green), "{green}");
        }
        for other in [
            "",
            "red",
            "#000",
            "#808000",
            "#008080",
            "#ffff00",
            "#ffffff",
            "#808080",
            "black",
            "rgb(0,0,255)",
            "#00ff",
            "#12",
            "#0g0",
            "rgb(0,999,0)",
            "inherit",
            "#002000",
        ] {
            assert!(!is_green(other), "{other}");
        }
    }
}
