//! The printed trees of the rule set's worked nights.
//!
//! Each night is a game in memory: a setup with fixed cards, the entries as a
//! host types them, `resolve`, and `why` for everybody the example is about.
//! `tests/seed/rar.toml` holds the same nights as worked cases.

use super::kit::{Place, golden};

struct Night {
    id: &'static str,
    cards: &'static [(&'static str, &'static str)],
    entries: &'static [&'static str],
    asked: &'static [&'static str],
}

const NIGHTS: &[Night] = &[
    Night {
        id: "s01",
        cards: &[("Vera", "town Vigilante"), ("Anton", "town Vanilla Townie")],
        entries: &["Vera kills Anton"],
        asked: &["Anton"],
    },
    Night {
        id: "s02",
        cards: &[("Carl", "town Cop"), ("Anton", "town Vanilla Townie")],
        entries: &["Carl investigates Anton"],
        asked: &["Carl"],
    },
    Night {
        id: "s03",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Dora", "town Doctor"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &["Vera kills Anton", "Dora protects Anton"],
        asked: &["Anton"],
    },
    Night {
        id: "s04",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Dora", "town Doctor"),
            ("Rolf", "town Roleblocker"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &[
            "Vera kills Anton",
            "Dora protects Anton",
            "Rolf blocks Dora",
        ],
        asked: &["Anton"],
    },
    Night {
        id: "s05",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Dora", "town Doctor"),
            ("Rolf", "town Roleblocker"),
            ("Ruth", "town Roleblocker"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &[
            "Vera kills Anton",
            "Dora protects Anton",
            "Rolf blocks Dora",
            "Ruth blocks Rolf",
        ],
        asked: &["Anton"],
    },
    Night {
        id: "s06",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Dora", "town Doctor"),
            ("Jana", "town Jailkeeper"),
            ("Rolf", "town Roleblocker"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &[
            "Vera kills Anton",
            "Dora protects Anton",
            "Jana jails Anton",
            "Rolf blocks Dora",
        ],
        asked: &["Anton"],
    },
    Night {
        id: "s07",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Theo", "town Tracker"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &["Vera kills Anton", "Theo tracks Vera"],
        asked: &["Theo"],
    },
    Night {
        id: "s08",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Theo", "town Tracker"),
            ("Rolf", "town Roleblocker"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &["Vera kills Anton", "Theo tracks Vera", "Rolf blocks Theo"],
        asked: &["Theo"],
    },
    Night {
        id: "s09",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Theo", "town Tracker"),
            ("Rolf", "town Roleblocker"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &["Vera kills Anton", "Theo tracks Vera", "Rolf blocks Vera"],
        asked: &["Theo"],
    },
    Night {
        id: "s10",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Remy", "town Redirector"),
            ("Anton", "town Vanilla Townie"),
            ("Zoe", "town Vanilla Townie"),
        ],
        entries: &["Vera kills Anton", "Remy redirects Vera, Zoe"],
        asked: &["Anton", "Zoe"],
    },
    Night {
        id: "s11",
        cards: &[("Carl", "town Cop"), ("Pavel", "town Paranoid Gun Owner")],
        entries: &["Carl investigates Pavel"],
        asked: &["Carl"],
    },
    Night {
        id: "s12",
        cards: &[
            ("Carl", "town Cop"),
            ("Pavel", "town Paranoid Gun Owner"),
            ("Dora", "town Doctor"),
        ],
        entries: &["Carl investigates Pavel", "Dora protects Carl"],
        asked: &["Carl"],
    },
    Night {
        id: "s12b",
        cards: &[
            ("Carl", "town Cop"),
            ("Pavel", "town Paranoid Gun Owner"),
            ("Rolf", "town Roleblocker"),
        ],
        entries: &["Carl investigates Pavel", "Rolf blocks Carl"],
        asked: &["Carl"],
    },
    Night {
        id: "s13",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Bert", "town Bus Driver"),
            ("Mona", "town Bus Driver"),
            ("Anton", "town Vanilla Townie"),
            ("Zoe", "town Vanilla Townie"),
            ("Luis", "town Vanilla Townie"),
        ],
        entries: &[
            "Vera kills Zoe",
            "Bert switches Anton, Zoe",
            "Mona switches Zoe, Luis",
        ],
        asked: &["Anton", "Zoe", "Luis"],
    },
    Night {
        id: "s14",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Bert", "town Bus Driver"),
            ("Mona", "town Bus Driver"),
            ("Anton", "town Vanilla Townie"),
            ("Zoe", "town Vanilla Townie"),
            ("Luis", "town Vanilla Townie"),
        ],
        entries: &[
            "Vera kills Anton",
            "Bert switches Anton, Zoe",
            "Mona switches Zoe, Luis",
        ],
        asked: &["Anton", "Zoe", "Luis"],
    },
    Night {
        id: "s15",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Rolf", "town Roleblocker"),
            ("Jana", "town Jailkeeper"),
        ],
        entries: &["Vera kills Rolf", "Rolf blocks Jana", "Jana jails Rolf"],
        asked: &["Rolf"],
    },
    Night {
        id: "s16",
        cards: &[("Jana", "town Jailkeeper"), ("Malik", "mafia Roleblocker")],
        entries: &["Malik kills Jana", "Malik blocks Jana", "Jana jails Malik"],
        asked: &["Jana"],
    },
    Night {
        id: "s17",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Quentin", "cult Cult Recruiter"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &["Vera kills Anton", "Quentin recruits Anton"],
        asked: &["Anton"],
    },
    Night {
        id: "s18",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Quentin", "cult Cult Recruiter"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &["Vera kills Anton", "Quentin recruits Anton"],
        asked: &["Anton"],
    },
    Night {
        id: "s19",
        cards: &[
            ("Vera", "town Vigilante"),
            ("Quentin", "cult Cult Recruiter"),
            ("Dora", "town Doctor"),
            ("Anton", "town Vanilla Townie"),
        ],
        entries: &[
            "Vera kills Anton",
            "Quentin recruits Anton",
            "Dora protects Anton",
        ],
        asked: &["Anton"],
    },
];

impl Night {
    fn setup(&self) -> String {
        let seats: Vec<String> = self
            .cards
            .iter()
            .map(|(name, _)| format!("{name:?}"))
            .collect();
        let cards: Vec<String> = self
            .cards
            .iter()
            .map(|(name, card)| format!("{name} = {card:?}"))
            .collect();
        format!(
            "format = 1\n[game]\nname = \"{}\"\n[players]\nseats = [{}]\n[roles]\ndeal = \"fixed\"\n\
             [roles.fixed]\n{}\n[schedule]\nfirst = \"night\"\n[rulings]\nrecruit_not_if_dead = \"{}\"\n",
            self.id,
            seats.join(", "),
            cards.join("\n"),
            // The plain rules recruit the dead; the later examples do not.
            if self.id == "s17" { "no" } else { "yes" }
        )
    }

    fn script(&self) -> String {
        let asked = self.asked.iter().map(|name| format!("why {name}"));
        ["deal", "start --yes"]
            .into_iter()
            .chain(self.entries.iter().copied())
            .chain(["resolve"])
            .map(str::to_owned)
            .chain(asked)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

#[test]
fn every_worked_night_prints_its_reasons() {
    let place = Place::new();
    for night in NIGHTS {
        let setup = format!("{}.toml", night.id);
        place.write(&setup, night.setup());
        let said = place.fed(&["run", &setup], &night.script());
        assert_eq!(said.status, 0, "{}: {said:#?}", night.id);
        let (_, resolved) = said
            .stdout
            .split_once("> resolve\n")
            .unwrap_or_else(|| panic!("{said:#?}"));
        golden(&format!("tree-{}", night.id), resolved);
    }
}
