//! A day of five: votes one after the other, the count after each, and the hammer.
//!
//! A table knows seats by number only, so whose they are is up to its caller.

use nightdesk_game::{Ballot, SeatId};
use nightdesk_votes::{CountRules, Table};

const NAMES: [&str; 5] = ["Alder", "Birch", "Cedar", "Dogwood", "Elm"];

fn name(seat: SeatId) -> &'static str {
    NAMES.get(usize::from(seat.0)).copied().unwrap_or_default()
}

fn count_text() -> String {
    let mut table = Table::new(CountRules::default(), (0..5).map(SeatId));
    let mut told = format!("{} votes are a majority\n", table.majority());
    // Who votes for whom, by the number of the post. Birch thinks again.
    for (post, voter, target) in [(3, 0, 4), (5, 1, 4), (8, 1, 3), (9, 2, 4), (12, 3, 4)] {
        let ballot = Some(Ballot::Seat(SeatId(target)));
        if let Err(why) = table.cast(SeatId(voter), ballot, Some(post)) {
            told.push_str(&format!("#{post} does not count: {}\n", why.word()));
        }
        let wagons = table.count().wagons;
        let wagons = wagons.iter().map(|wagon| {
            let target = match wagon.target {
                Ballot::Seat(seat) => name(seat),
                Ballot::NoElimination => "nobody",
            };
            format!("{target} {}", wagon.total)
        });
        let wagons: Vec<String> = wagons.collect();
        told.push_str(&format!("#{post}: {}\n", wagons.join(", ")));
    }
    if let Some(hammer) = table.count().hammer {
        told.push_str(&format!(
            "hammer in #{}\n",
            hammer.post().unwrap_or_default()
        ));
    }
    told
}

fn main() {
    print!("{}", count_text());
}

#[test]
fn the_third_vote_is_the_hammer() {
    assert_eq!(
        count_text(),
        "3 votes are a majority\n#3: Elm 1\n#5: Elm 2\n#8: Elm 1, Dogwood 1\n#9: Elm 2, Dogwood 1\n\
         #12: Elm 3, Dogwood 1\nhammer in #12\n"
    );
}
