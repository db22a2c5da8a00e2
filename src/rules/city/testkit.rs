//! Towns for tests: players and moves in words, what came out in words.

use super::evening::evening;
use super::moves::{Move, People, Refusal, admit, read_move};
use super::night::{Draws, Letter, LetterClass, Night, Value, resolve};
use super::role::{Format, Negative, Peaceful};
use super::rulings::Rulings;
use super::state::{Camp, Card, CardId, Citizen, City, Memory, Origin};
use nightdesk_game::SeatId;

/// A town and what it has been through.
#[derive(Debug, Clone)]
pub(crate) struct Town {
    names: Vec<String>,
    pub(crate) city: City,
    pub(crate) rulings: Rulings,
    pub(crate) draws: Draws,
}

/// A night that was played.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) town: Town,
    pub(crate) night: Night,
    pub(crate) refused: Vec<(Move, Refusal)>,
}

/// "Max judge mafia; Doc doctor; Fay priest faceless"
pub(crate) fn town(players: &str) -> Town {
    let mut town = Town {
        names: Vec::new(),
        city: City::default(),
        rulings: Rulings::default(),
        draws: Draws::new(),
    };
    for (index, player) in players.split(';').enumerate() {
        let words: Vec<&str> = player.split_whitespace().collect();
        let [name, role, rest @ ..] = words.as_slice() else {
            panic!("`{player}` is no player");
        };
        let seat = SeatId::at(index);
        let negative = rest.first().and_then(|word| Negative::of_slug(word));
        let faceless = rest.first() == Some(&"faceless");
        assert!(
            rest.is_empty() || negative.is_some() || faceless,
            "{player}"
        );
        town.names.push((*name).to_owned());
        town.city
            .citizens
            .insert(seat, Citizen::new(seat, negative, faceless));
        town.city.cards.push(Card {
            id: CardId(u32::try_from(index).expect("a small number")),
            role: Peaceful::of_slug(role).unwrap_or_else(|| panic!("`{role}` is no role")),
            holder: seat,
            origin: Origin::Dealt,
            memory: Memory::default(),
        });
    }
    town
}

impl Town {
    pub(crate) fn seat(&self, name: &str) -> SeatId {
        let index = self.names.iter().position(|known| known == name);
        SeatId::at(index.unwrap_or_else(|| panic!("nobody is called `{name}`")))
    }

    pub(crate) fn name(&self, seat: SeatId) -> &str {
        &self.names[seat.index()]
    }

    pub(crate) fn memory(&mut self, name: &str) -> &mut Memory {
        let seat = self.seat(name);
        let card = self.city.cards.iter_mut().find(|card| card.holder == seat);
        &mut card.expect("a card").memory
    }

    /// The nights before were quiet.
    pub(crate) fn before_night(mut self, night: u32) -> Self {
        self.city.night = night - 1;
        self.city.imitator_met = night > 1;
        self
    }

    pub(crate) fn extended(mut self) -> Self {
        self.city.format = Format::Extended;
        self
    }

    pub(crate) fn spare(mut self, mafia: u32, maniac: u32) -> Self {
        self.city.shots.spare = [(Camp::Mafia, mafia), (Camp::Maniac, maniac)].into();
        self.city.shots.given = mafia + maniac;
        self
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    pub(crate) fn moves(&self, lines: &[&str]) -> Vec<Move> {
        let names = self.names.iter().enumerate();
        let people = People::new(names.map(|(index, name)| (SeatId::at(index), name.as_str())));
        let read = |line: &&str| {
            read_move(line, &people).unwrap_or_else(|error| panic!("{line}: {error}"))
        };
        lines.iter().map(read).collect()
    }

    /// The evening before the night; every move must be taken.
    pub(crate) fn evening(mut self, lines: &[&str]) -> Self {
        let day = self.city.night + 1;
        let dusk = evening(&self.city, &self.moves(lines), day, &self.rulings);
        assert_eq!(dusk.refused, Vec::new());
        self.city = dusk.after;
        self
    }

    /// The night with these moves.
    pub(crate) fn night(&self, lines: &[&str]) -> Played {
        let (mut admitted, mut refused) = (Vec::new(), Vec::new());
        for sent in self.moves(lines) {
            match admit(&self.city, &sent, &admitted, &self.rulings) {
                Ok(()) => admitted.push(sent),
                Err(refusal) => refused.push((sent, refusal)),
            }
        }
        let night = resolve(&self.city, &admitted, &self.draws, &self.rulings);
        let mut town = self.clone();
        town.city = night.after.clone();
        Played {
            town,
            night,
            refused,
        }
    }
}

impl Played {
    /// "Eva: mafia by Max; …", in the order in which it happened.
    pub(crate) fn deaths(&self) -> String {
        joined(self.night.deaths.iter().map(|death| {
            let mut line = format!("{}: {}", self.town.name(death.player), death.cause.slug());
            if let Some(by) = death.by {
                line.push_str(&format!(" by {}", self.town.name(by)));
            }
            line
        }))
    }

    /// "Eva by doctor; …"
    pub(crate) fn saved(&self) -> String {
        joined(
            self.night
                .saved
                .iter()
                .map(|saved| format!("{} by {}", self.town.name(saved.player), saved.by.slug())),
        )
    }

    /// "Max mafia: Arrest; …"
    pub(crate) fn failed(&self) -> String {
        joined(self.night.failed.iter().map(|failed| {
            format!(
                "{} {}: {:?}",
                self.town.name(failed.by),
                failed.role.slug(),
                failed.why
            )
        }))
    }

    /// "Max mafia: no-shot; …"
    pub(crate) fn refused(&self) -> String {
        joined(self.refused.iter().map(|(sent, why)| {
            format!(
                "{} {}: {}",
                self.town.name(sent.by),
                sent.role.slug(),
                why.slug()
            )
        }))
    }

    /// What a player is told: "heal_hit Eva; attacked".
    pub(crate) fn letters_to(&self, name: &str) -> String {
        let seat = self.town.seat(name);
        let letters = self.night.letters.iter().filter(|letter| letter.to == seat);
        joined(letters.map(|letter| self.line(letter)))
    }

    /// Whether a player is told something of a class.
    pub(crate) fn tells(&self, name: &str, class: LetterClass) -> bool {
        let seat = self.town.seat(name);
        let mut letters = self.night.letters.iter();
        letters.any(|letter| letter.to == seat && letter.class == class)
    }

    pub(crate) fn spare(&self) -> (u32, u32) {
        let shots = &self.night.after.shots;
        (shots.spare(Camp::Mafia), shots.spare(Camp::Maniac))
    }

    /// "commissioner result_check_passed, doctor result_miss"
    pub(crate) fn report(&self) -> String {
        let report = &self.night.report;
        let lines = [
            ("commissioner", report.commissioner.map(|line| line.slug())),
            ("doctor", report.doctor.map(|line| line.slug())),
            ("blocker", report.blocker.map(|line| line.slug())),
        ];
        let told = lines
            .iter()
            .filter_map(|(role, line)| Some(format!("{role} {}", (*line)?)));
        told.collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn crippled(&self) -> String {
        joined(
            self.night
                .crippled
                .iter()
                .map(|seat| self.town.name(*seat).to_owned()),
        )
    }

    fn line(&self, letter: &Letter) -> String {
        let mut line = letter.class.slug().to_owned();
        for (_, value) in &letter.values {
            line.push(' ');
            line.push_str(&self.value(value));
        }
        line
    }

    fn value(&self, value: &Value) -> String {
        let names = |seats: &[SeatId]| {
            let names: Vec<&str> = seats.iter().map(|seat| self.town.name(*seat)).collect();
            format!("[{}]", names.join(" "))
        };
        match value {
            Value::Seat(seat) => self.town.name(*seat).to_owned(),
            Value::Seats(seats) => names(seats),
            Value::Role(role) => role.slug().to_owned(),
            Value::Roles(roles) => {
                let roles: Vec<&str> = roles.iter().map(|role| role.slug()).collect();
                format!("[{}]", roles.join(" "))
            }
            Value::Side(side) => side.slug().to_owned(),
            Value::Word(word) => word.slug().to_owned(),
            Value::Flag(flag) => flag.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::Places(places) | Value::Evenings(places) => {
                let places: Vec<String> = places
                    .iter()
                    .map(|(night, seats)| format!("{night}:{}", names(seats)))
                    .collect();
                places.join(" ")
            }
            Value::Letter(letter) => format!("({})", self.line(letter)),
        }
    }
}

fn joined(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("; ")
}
