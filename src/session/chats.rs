//! Private threads and places: who is in, and who must be out.

use super::answer::{Answer, NotTaken};
use super::counts::said;
use super::{Session, Teller};
use nightdesk_desk::Why;
use nightdesk_game::{Game, Language, Seat, SeatId, Talk};
use nightdesk_rules::{Access, Channel, place_changes};
use nightdesk_text::say;

impl Session {
    /// The places that the game's table keeps, if it has one.
    pub(super) fn channels(&self) -> Result<Vec<Channel>, NotTaken> {
        let channels = self.with_table(|table| table.map(|table| table.view().channels))?;
        Ok(channels.unwrap_or_default())
    }

    /// The players of the game by now, and the places of its table.
    pub(super) fn places(&self) -> Places {
        Places {
            game: self.game().clone(),
            // A step that keeps the table from being laid must be undone all the same.
            channels: self.channels().ok(),
        }
    }

    /// Who comes and goes where a step is taken back or done again: what the step itself said of
    /// its places holds no longer.
    pub(super) fn places_since(&self, before: &Places) -> Result<Vec<String>, NotTaken> {
        let mut lines = nightdesk_desk::chat_changes(self.rules()?, &before.game, self.game());
        if let Some(channels) = &before.channels {
            lines.extend(self.channels_since(&before.game, channels)?);
        }
        Ok(lines)
    }

    fn channels_since(&self, was: &Game, before: &[Channel]) -> Result<Vec<String>, NotTaken> {
        let now = self.channels()?;
        let game = self.game();
        let known = before.iter().map(|was| {
            let mut now = now.iter();
            (Some(was), now.find(|is| is.title == was.title))
        });
        let new = now.iter().filter(|is| {
            let mut before = before.iter();
            before.all(|was| was.title != is.title)
        });
        let places = known.chain(new.map(|is| (None, Some(is))));
        let places = places.filter_map(|(was, is)| {
            let seats = game.seats();
            let players = seats.map(|(seat, _)| (seat, access(was, seat), access(is, seat)));
            Some((is.or(was)?.title.clone(), players.collect()))
        });
        let mut lines = place_changes(Language::English, places, |seat| game.name(seat));
        lines.extend(now.iter().flat_map(|is| {
            let was_in = before.iter().find(|was| was.title == is.title);
            let stays = game.seats().filter(move |(seat, _)| {
                access(was_in, *seat) != Access::Out && access(Some(is), *seat) != Access::Out
            });
            let other = stays.filter(|(seat, held)| was.name(*seat) != held.name);
            other.map(|(seat, _)| {
                nightdesk_desk::other_player(game, was.name(seat), seat, &is.title)
            })
        }));
        Ok(lines)
    }
}

/// Who plays, and where they may read and write, before a step is taken back or done again.
pub(super) struct Places {
    game: Game,
    channels: Option<Vec<Channel>>,
}

/// How far a player is let into a place; one that is not there lets nobody in.
fn access(channel: Option<&Channel>, seat: SeatId) -> Access {
    match channel {
        Some(channel) if channel.members.contains(&seat) => Access::Writes,
        Some(channel) if channel.readers.contains(&seat) => Access::Reads,
        Some(_) | None => Access::Out,
    }
}

impl Teller<'_> {
    /// Who must be let into which private thread, and who must be taken out.
    pub(super) fn chats(&self) -> Answer {
        let mut lines = Vec::new();
        let threads = nightdesk_desk::private_threads(self.game, self.rules);
        for thread in &threads {
            let link = match &thread.link {
                Some(link) => link.clone(),
                None => say!(self, "no_link_yet_chat_link", slug = thread.slug),
            };
            lines.push(format!("{}: {link}", thread.title));
            let when = match thread.talk {
                Talk::Night => say!(self, "by_night"),
                Talk::Always => say!(self, "by_day_and_by_night"),
            };
            lines.push(say!(self, "talk_when", when));
            let members = thread.members.iter().map(|seat| self.game.name(*seat));
            let members: Vec<_> = members.collect();
            if !members.is_empty() {
                lines.push(say!(self, "in_join", join = members.join(", ")));
            }
            let out = thread.out.iter().map(|leaver| match leaver.why {
                Why::Dead => say!(self, "names_dead", names = leaver.name),
                Why::Replaced(seat) => {
                    say!(
                        self,
                        "names_now_player",
                        names = leaver.name,
                        player = self.game.name(seat)
                    )
                }
                Why::ChangedSide => say!(self, "on_another_side", names = leaver.name),
                Why::ChangedRole => say!(self, "another_role", names = leaver.name),
            });
            let out: Vec<_> = out.collect();
            if !out.is_empty() {
                lines.push(say!(self, "out_join", join = out.join(", ")));
            }
        }
        // What keeps a table from being laid is told after the answer.
        let channels = self.with_table(|table| table.map(|table| table.view().channels));
        let channels = channels.ok().flatten().unwrap_or_default();
        lines.extend(
            channels
                .iter()
                .flat_map(|channel| self.channel_lines(channel)),
        );
        if lines.is_empty() {
            lines.push(say!(self, "there_is_no_private_thread"));
        }
        said(lines).with_data(self.values, || self.chats_data(&threads, &channels))
    }

    /// A place that the rules keep, with who is in it, who reads along, and who must be out.
    fn channel_lines(&self, channel: &Channel) -> Vec<String> {
        let state = match channel.open {
            true => say!(self, "opened_by_the_rules"),
            false => say!(self, "closed_by_the_rules_for_now"),
        };
        let held = |seats: &[SeatId]| -> Vec<&Seat> {
            let held = seats.iter().filter_map(|id| self.game.seat(*id));
            held.collect()
        };
        let (inside, reading) = (held(&channel.members), held(&channel.readers));
        let out = held(&channel.out);
        let named = |seats: &[&Seat]| seats.iter().map(|seat| seat.name.clone()).collect();
        let former = [&inside, &reading, &out].into_iter().flatten();
        let former = former.flat_map(|seat| {
            let former = seat.former.iter();
            former.map(|name| say!(self, "name_now_names", name, names = seat.name))
        });
        let gone = out.iter().map(|seat| match seat.alive() {
            true => say!(self, "alive_no_longer", names = seat.name),
            false => say!(self, "names_dead", names = seat.name),
        });
        let rows: [(String, Vec<String>); 3] = [
            (say!(self, "inside"), named(&inside)),
            (say!(self, "reading_along"), named(&reading)),
            (say!(self, "outside"), former.chain(gone).collect()),
        ];
        let rows = rows.into_iter().filter(|(_, names)| !names.is_empty());
        let rows = rows.map(|(label, names)| format!("  {label} {}", names.join(", ")));
        let title = format!("{}: {state}", channel.title);
        std::iter::once(title).chain(rows).collect()
    }
}
