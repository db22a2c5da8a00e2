//! A line in words that are read as the same again, whatever players are called later.

use super::players::TREATMENTS;
use super::words::{Verb, Word};
use super::{Line, PhantomPlayers, Reading, Sanction, Walls, notes, walls};
use crate::best::{BestVote, Named, Voter};
use crate::cards::card_title;
use crate::day::entry::{DayLine, Names};
use crate::day::moves::Cast;
use crate::day::posts::Substitute;
use crate::moves::write_move;
use crate::table::CityTable;
use crate::words::words;
use nightdesk_game::{Language, SeatId};
use nightdesk_text::messages::NO_PLACES;

impl CityTable {
    /// A line as it is kept.
    pub(in crate::table) fn written(&self, line: &Line) -> String {
        self.written_with(line, Reading::Kept)
    }

    /// The same with the names that players have now: the first of all that a typed line may use.
    pub(in crate::table) fn in_present_names(&self, line: &Line) -> String {
        self.written_with(line, Reading::Typed)
    }

    fn written_with(&self, line: &Line, reading: Reading) -> String {
        let names = self.seats.names(reading);
        let pen = Kept {
            names: &names,
            language: self.pen.language,
        };
        match line {
            Line::Night(sent) => {
                let people = self.seats.people(reading);
                write_move(sent, &people, self.pen.language)
            }
            line => pen.line(line),
        }
    }
}

struct Kept<'a> {
    names: &'a Names,
    language: Language,
}

impl Kept<'_> {
    /// `end day; Anna: vote → Eva`.
    fn with_votes(&self, verb: Verb, votes: &[Cast]) -> String {
        let votes = votes.iter().map(|cast| {
            let vote = DayLine::Vote(cast.clone());
            format!("; {}", vote.write(self.names, self.language))
        });
        std::iter::once(self.bare(verb)).chain(votes).collect()
    }

    fn line(&self, line: &Line) -> String {
        match line {
            Line::Start => self.bare(Verb::Start),
            Line::EndEvening => self.bare(Verb::EndEvening),
            Line::Resolve => self.bare(Verb::Resolve),
            Line::BestCount => self.bare(Verb::BestCount),
            Line::Scores => self.bare(Verb::Scores),
            Line::EndDay(votes) => self.with_votes(Verb::EndDay, votes),
            Line::Votes(votes) => self.with_votes(Verb::Vote, votes),
            // A move of the night is written by the night's own words.
            Line::Night(_) => String::new(),
            Line::Day(line) => line.write(self.names, self.language),
            Line::Unvote(seat) => self.of_one(Verb::Unvote, *seat),
            Line::Secretary(seat) => self.of_one(Verb::Secretary, *seat),
            Line::Mayor(seat) => self.of_one(Verb::Mayor, *seat),
            Line::Wall(wall) => {
                let rest = format!(
                    "{}{}",
                    self.listed(&wall.of),
                    walls::written(wall, self.language)
                );
                self.command(Verb::Wall, &rest)
            }
            Line::NoWall(Walls::Of(seats)) => self.command(Verb::NoWall, &self.listed(seats)),
            Line::NoWall(Walls::Others) => {
                self.command(Verb::NoWall, Word::Others.written(self.language))
            }
            Line::Penalty(seat, sanction) => {
                let kind = of_sanction(*sanction).written(self.language);
                self.command(Verb::Penalty, &format!("{} {kind}", self.names.of(*seat)))
            }
            // What was said about it stands in the facts.
            Line::Kill(seat, _) => self.of_one(Verb::Kill, *seat),
            Line::Revive(seat) => self.of_one(Verb::Revive, *seat),
            Line::Card(seat, dealt) => {
                let card = match card_title(&dealt.card(), self.language) {
                    title if dealt.card().roles.len() > 1 => title,
                    title if dealt.card().faction == "black" => {
                        let black = words().with("black", NO_PLACES, self.language);
                        format!("{title} + {black}")
                    }
                    title => title,
                };
                self.command(Verb::Card, &format!("{} {card}", self.names.of(*seat)))
            }
            Line::Servant(pair, treatment) => {
                let mut known = TREATMENTS.iter();
                let word = known
                    .find(|(_, known)| Some(*known) == *treatment)
                    .map(|(word, _)| format!(" ({})", word.written(self.language)));
                let master = self.names.of(pair.master);
                let tail = format!("{master}{}", word.unwrap_or_default());
                self.said(pair.servant, Verb::Servant, &tail)
            }
            Line::Follows(by, player) => self.said(*by, Verb::Follows, self.names.of(*player)),
            Line::Substitute(pair) => self.served(Verb::Substitute, *pair),
            Line::Note(note) => {
                let text = notes::write(note, self.names, self.language);
                let verb = match note.to {
                    Some(_) => Verb::SlaveNote,
                    None => Verb::Note,
                };
                self.said(note.author, verb, &text)
            }
            Line::Rest(by, None) => self.said(*by, Verb::Rest, ""),
            Line::Rest(by, Some(role)) => {
                let (role, none) = (role.name(self.language), Word::NoAction);
                let none = none.written(self.language);
                format!("{}: {role} {none}", self.names.of(*by))
            }
            Line::Cancel(by, role) => {
                let role = role.map(|role| format!(" {}", role.name(self.language)));
                let tail = format!("{}{}", self.names.of(*by), role.unwrap_or_default());
                self.command(Verb::Cancel, &tail)
            }
            Line::NoNotes(by) => self.said(*by, Verb::NoNotes, ""),
            Line::LastWord(by) => self.said(*by, Verb::LastWord, ""),
            Line::PhantomPlayers(by, PhantomPlayers::Off) => self.said(*by, Verb::PhantomsOff, ""),
            Line::PhantomPlayers(by, PhantomPlayers::On) => self.said(*by, Verb::PhantomsOn, ""),
            Line::Best(vote) => self.best(vote),
            Line::Each(lines) => {
                let lines = lines.iter().map(|line| self.line(line));
                lines.collect::<Vec<_>>().join("; ")
            }
            Line::Drawing(line, drawn) => {
                let word = Word::Drawing.written(self.language);
                format!("{} {word} {}", self.line(line), self.listed(drawn))
            }
        }
    }

    /// In the game's language, as the record of the game shows it; both languages read it again.
    fn bare(&self, verb: Verb) -> String {
        verb.written(self.language).to_owned()
    }

    fn command(&self, verb: Verb, rest: &str) -> String {
        format!("{} {rest}", verb.written(self.language))
    }

    fn of_one(&self, verb: Verb, seat: SeatId) -> String {
        self.command(verb, self.names.of(seat))
    }

    fn listed(&self, seats: &[SeatId]) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.names.of(*seat)).collect();
        names.join(", ")
    }

    fn served(&self, verb: Verb, pair: Substitute) -> String {
        self.said(pair.servant, verb, self.names.of(pair.master))
    }

    fn best(&self, vote: &BestVote) -> String {
        let named = vote.names.iter().map(|named| match named {
            Named::Participant(seat) => self.names.of(*seat),
            Named::Nobody => "?",
        });
        let named: Vec<&str> = named.collect();
        let named = match named.as_slice() {
            [] => Word::Nobody.written(self.language).to_owned(),
            named => named.join(", "),
        };
        match vote.by {
            Voter::Participant(seat) => self.said(seat, Verb::Best, &named),
            Voter::Host | Voter::Outsider => {
                let host = Word::Host.written(self.language);
                format!("{host}: {} → {named}", Verb::Best.written(self.language))
            }
        }
    }

    fn said(&self, by: SeatId, verb: Verb, tail: &str) -> String {
        let line = format!("{}: {}", self.names.of(by), verb.written(self.language));
        match tail {
            "" => line,
            tail => format!("{line} → {tail}"),
        }
    }
}

const fn of_sanction(sanction: Sanction) -> Word {
    match sanction {
        Sanction::Silenced => Word::Silenced,
        Sanction::Victim => Word::Victim,
        Sanction::Off => Word::Off,
        Sanction::Lifted => Word::Lifted,
    }
}
