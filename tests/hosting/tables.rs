//! Setups of games with a table of their own that several numbers play.

/// A village of seven with scripted roles; its Day 0 is as long as any day.
pub(super) const GROVE: &str = r#"
format = 1
[game]
name = "grove"
host = "Rook"
ruleset = "wwrf"
book = "village"
[players]
seats = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo"]
[roles]
deal = "fixed"
[roles.fixed]
Alder = "Seer"
Birch = "Healer"
Cedar = "Wolf"
Dogwood = "Villager"
Elm = "Villager"
Fir = "Wolf"
Ginkgo = "Villager"
[flips]
eliminated = "role"
killed = "role"
[schedule]
zone = "UTC"
start = "2026-12-01 20:00"
first = "day 0"
day = "24h"
night = "24h"
[votes]
day_ends = "deadline only"
[rulings]
order = "fixed"
"#;
