//! A game in which things go wrong, as the hosting guide tells it: an unclear vote, a silent
//! player, an extension, a hammer found in a paste, late and conditional orders, a wrong vote in
//! a posted count, a replacement.

use super::*;
use crate::{DueText, preview};
use nightdesk_classic::Classic;
use nightdesk_game::{Ballot, Game};
use nightdesk_rules::Orders;
use nightdesk_text::Source;
use nightdesk_time::Phase;
use nightdesk_votes::{Correction, day_count};

#[test]
fn a_game_in_which_things_go_wrong_is_played_to_its_end() {
    let mut host = harbour();
    prepare(&mut host);
    unclear_and_silent(&mut host);
    hammer_in_a_paste(&mut host);
    night_one(&mut host);
    replaced(&mut host);
    a_wrong_vote_was_posted(&mut host);
    ordered_ahead(&mut host);
    night_two(&mut host);
    day_three(&mut host);
}

/// The setup of the example, read as a host's file is.
fn harbour() -> Host {
    let text = include_str!("../../../examples/harbour/game.toml");
    let (setup, diagnostics) = nightdesk_setup::read(
        &Source::new("game.toml", text),
        nightdesk_setup::Shelves::PROGRAM,
    );
    let mistakes: Vec<_> = diagnostics.iter().map(|mistake| &mistake.message).collect();
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let setup = setup.unwrap();
    let mut host = Host::new(|made| *made = setup);
    host.at("2027-03-20 12:00");
    host
}

/// The columns of a count: larger wagons first, then who is silent. They add up to the living.
#[track_caller]
fn columns(game: &Game, day: u32, expected: &[u32]) {
    let count = tally(game, Phase::Day(day));
    let mut columns: Vec<u32> = count.wagons.iter().map(|wagon| wagon.total).collect();
    columns.push(u32::try_from(count.not_voting.len()).unwrap());
    assert_eq!(columns, expected);
    let of_the_day: u32 = columns.iter().sum();
    let dead_before = game.seats().filter(|(_, seat)| {
        seat.death
            .as_ref()
            .is_some_and(|death| death.phase < Some(Phase::Day(day)))
    });
    assert_eq!(of_the_day as usize, 9 - dead_before.count());
}

/// When the first phases from Day 1 on end.
fn ends(host: &Host) -> Vec<DateTime<Utc>> {
    let schedule = host.game().schedule().unwrap().unwrap();
    schedule.iter().take(5).map(|span| span.end).collect()
}

fn prepare(host: &mut Host) {
    // The clocks go forward on the morning of Day 1's end, so it is an hour shorter.
    assert_eq!(
        ends(host)[..2],
        [utc("2027-03-28 19:00"), utc("2027-03-30 19:00")]
    );
    host.takes("deal");
    host.takes("chat mafia https://forum.example/threads/9041");
    host.says("sent all", "9 of 9 sent. 0 confirmed.");
    host.says("confirmed all", "9 of 9 confirmed.");
    host.at("2027-03-21 20:00");
    let started = host.says("start", "Day 1 runs.");
    assert_eq!(started.texts, [DueText::DayStart(Phase::Day(1))]);
}

fn unclear_and_silent(host: &mut Host) {
    host.at("2027-03-24 13:00");
    host.pastes(
        "#12 Alder\nVOTE: Cedar\n#14 Elm\nVOTE: ir\n#17 Birch\nVOTE: Cedar\n\
         #20 Ironwood\nVOTE: Birch\n#25 Hawthorn\nVOTE: cedar\n#31 Ginkgo\nVOTE: Haw\n\
         #33 Cedar\nVOTE: Hawthorn",
        &[
            "7 posts, 6 votes.",
            "  #12 Alder -> Cedar",
            // "Birch" has it in the middle, too.
            "  #14 Elm -> \"ir\"      fits Birch, Fir and Ironwood: on hold, counts for nobody. \
             `decide 14 NAME`, or let the next tally ask the player",
            "  #17 Birch -> Cedar",
            "  #20 Ironwood -> Birch",
            "  #25 Hawthorn -> Cedar",
            "  #31 Ginkgo -> Hawthorn",
            "  #33 Cedar -> Hawthorn",
        ],
    );
    columns(host.game(), 1, &[3, 2, 1, 3]);
    let count = day_count(host.game(), Phase::Day(1), None);
    assert_eq!(count.held.len(), 1);
    assert_eq!(count.table.count().last_post, Some(33));
    host.says("posted", "Vote Count 1.1 is posted.");
    host.at("2027-03-27 18:00");
    let silent = activity(host.game(), host.now);
    let fir = host.seat("Fir");
    let rows: Vec<_> = silent.iter().take(2).map(|row| row.seat).collect();
    assert_eq!(rows, [host.seat("Dogwood"), fir], "who never posted");
    assert_eq!(silent[1].due, Due::Prod);
    let prodded = host.says("prod Fir", "Prod 1 for Fir. Answer due in 24 hours.");
    assert_eq!(prodded.texts, [DueText::Prod(fir)]);
    let before = ends(host);
    let moved = host.answers(
        "extend 24h",
        "before  Day 1    Sun 28 Mar 20:00 BST (19:00 UTC) / \
         \u{20}       Night 1  Tue 30 Mar 20:00 BST (19:00 UTC) / \
         \u{20}       Day 2    Tue 6 Apr 20:00 BST (19:00 UTC) / \
         after   Day 1    Mon 29 Mar 20:00 BST (19:00 UTC) / \
         \u{20}       Night 1  Wed 31 Mar 20:00 BST (19:00 UTC) / \
         \u{20}       Day 2    Wed 7 Apr 20:00 BST (19:00 UTC)",
        "y",
    );
    assert_eq!(moved.texts, [DueText::DeadlineMoved]);
    let later: Vec<_> = before
        .iter()
        .map(|end| *end + chrono::Duration::hours(24))
        .collect();
    assert_eq!(ends(host), later, "every deadline is a day later");
}

fn hammer_in_a_paste(host: &mut Host) {
    host.at("2027-03-29 13:00");
    host.pastes(
        "#36 Elm\nVOTE: Ironwood\n#41 Dogwood\nVOTE: Cedar\n#44 Elm\nUNVOTE\nVOTE: Cedar\n\
         #45 Birch\nUNVOTE\n#47 Ginkgo\nVOTE: Birch",
        &[
            "5 posts, 4 votes, 2 unvotes.",
            "  #36 Elm -> Ironwood      clears the vote on hold from post 14",
            "  #41 Dogwood -> Cedar",
            "  #44 Elm -> Cedar      HAMMER: Cedar has 5 of 5",
            "  after the hammer, not counted: #45 Birch unvotes, #47 Ginkgo -> Birch",
        ],
    );
    assert_eq!(host.prompt(), "D1 hammer #44");
    columns(host.game(), 1, &[5, 2, 1, 1]);
    let ended = host.answers(
        "end day",
        "After the hammer, not counted: #45 Birch unvotes, #47 Ginkgo -> Birch. / \
         Cedar is eliminated: Alder, Birch, Hawthorn, Dogwood, Elm. \
         Read up to post 47; no vote is on hold.",
        "y",
    );
    assert_eq!(
        ended.echo,
        [
            "Cedar is eliminated.",
            "Win check: Mafia 2, Town 6. The game goes on.",
            "Night 1 runs."
        ]
    );
    assert_eq!(host.deadline(), utc("2027-03-31 19:00"));
}

fn night_one(host: &mut Host) {
    host.at("2027-03-29 21:00");
    host.says(
        "act mafia kill Alder by Hawthorn",
        "Mafia kill: Hawthorn kills Alder. 1 of 3 in.",
    );
    let blocked = host.takes("act Hawthorn block Dogwood");
    assert!(
        blocked.echo[0].starts_with("Hawthorn blocks Dogwood."),
        "{:?}",
        blocked.echo
    );
    let unread = read("act Dogwood jail Brich", &names(host.game(), &Classic)).unwrap_err();
    assert_eq!(unread.instead(), Some("act Dogwood jail Birch"));
    host.says("act Dogwood jail Birch", "Dogwood jails Birch. 3 of 3 in.");
    let replaced = host.takes("act mafia kill Ironwood by Birch");
    assert!(
        replaced.echo.join(" ").contains("Birch kills Ironwood"),
        "{:?}",
        replaced.echo
    );
    host.at("2027-03-31 19:15");
    let late = host.refused("act Dogwood jail Hawthorn at 20:07");
    assert_eq!(late.code, "late");
    assert_eq!(
        late.answer.unwrap().text,
        "That came too late for this night; what you sent before it counts."
    );
    let standing = standing_entries(host.game(), &Classic, Phase::Night(1));
    assert_eq!(standing.len(), 3, "the older order stands");
    let resolution = preview(host.game(), &Classic, None).unwrap();
    assert_eq!((resolution.deaths.len(), resolution.messages.len()), (0, 0));
    host.says(
        "resolve --commit",
        "Night 1 is done. No result PMs, 1 public post.",
    );
    host.says("start", "Day 2 runs.");
    assert_eq!(host.deadline(), utc("2027-04-07 19:00"));
}

fn replaced(host: &mut Host) {
    host.at("2027-04-02 18:00");
    let fir = host.seat("Fir");
    let rows = activity(host.game(), host.now);
    let row = rows.iter().find(|row| row.seat == fir).unwrap();
    assert_eq!((row.due, row.prods), (Due::Replacement, 1));
    let said = host.says(
        "replace Fir Juniper",
        "Seat of Fir goes to Juniper. Votes on and by the seat stay. / Chats: none. / \
         Waiting list: Katsura.",
    );
    assert_eq!(
        said.texts,
        [DueText::Replacement(fir), DueText::RoleMessage(fir)]
    );
    assert_eq!(host.game().name(fir), "Juniper");
    assert_eq!(host.game().setup.spare, ["Katsura"]);
}

fn a_wrong_vote_was_posted(host: &mut Host) {
    host.at("2027-04-04 17:00");
    host.says(
        "vote Dogwood Birch #70; Ironwood Birch #72; Birch Dogwood #75; Hawthorn Dogwood #77",
        "4 votes. Birch 2, Dogwood 2.",
    );
    host.says("vote Elm Birch #80", "Elm -> Birch, post 80. Birch 3 of 5.");
    let wrong = host.journal.entries().last().unwrap().no;
    columns(host.game(), 2, &[3, 2, 3]);
    host.says("posted", "Vote Count 2.1 is posted.");
    let posted = host.journal.entries().last().unwrap().no;
    host.says(
        &format!("undo {wrong}"),
        &format!(
            "Undone {wrong}: vote Elm Birch #80 / \
             You have posted it in Vote Count 2.1. The next tally will carry a correction."
        ),
    );
    assert!(host.journal.in_force(posted), "what was posted is posted");
    host.says(
        "vote Ginkgo Birch #80",
        "Ginkgo -> Birch, post 80. Birch 3 of 5.",
    );
    columns(host.game(), 2, &[3, 2, 3]);
    let count = day_count(host.game(), Phase::Day(2), None);
    let vote = nightdesk_game::PostedVote {
        voter: host.seat("Ginkgo"),
        ballot: Ballot::Seat(host.seat("Birch")),
        post: Some(80),
    };
    let not = host.seat("Elm");
    assert_eq!(count.corrections.wrong, [Correction::Voter { vote, not }]);
    assert_eq!(count.next_number(), 2);
    host.says("posted", "Vote Count 2.2 is posted.");
    let count = day_count(host.game(), Phase::Day(2), None);
    assert_eq!(count.corrections.wrong, [], "it was corrected");
}

fn ordered_ahead(host: &mut Host) {
    host.at("2027-04-05 15:00");
    host.says(
        "act mafia kill Dogwood by Hawthorn if Birch eliminated else kill Alder by Birch",
        "Kept for Night 2: Mafia kill: if Birch is eliminated, Hawthorn kills Dogwood; \
         else Birch kills Alder. 1 of 3 in.",
    );
    host.at("2027-04-06 15:00");
    host.says(
        "vote Juniper Birch #83; Alder Birch #85",
        "2 votes. Birch has 5 of 5: HAMMER, post 85.",
    );
    columns(host.game(), 2, &[5, 2, 1]);
    let ended = host.answers(
        "end day",
        "Birch is eliminated: Dogwood, Ironwood, Ginkgo, Juniper, Alder. \
         Read up to post 85; no vote is on hold.",
        "y",
    );
    assert_eq!(
        ended.echo[1],
        "Win check: Mafia 1, Town 6. The game goes on."
    );
    assert_eq!(host.deadline(), utc("2027-04-09 19:00"));
}

fn night_two(host: &mut Host) {
    let owed = Classic.owed(host.game());
    let waiting: Vec<_> = owed.iter().flat_map(|owed| owed.seats().to_vec()).collect();
    assert_eq!(
        waiting,
        [host.seat("Dogwood"), host.seat("Hawthorn")],
        "the condition is met: the kill is in"
    );
    host.at("2027-04-07 00:00");
    host.takes("act Hawthorn block Dogwood");
    host.says(
        "act Dogwood jail Hawthorn",
        "Dogwood jails Hawthorn. 3 of 3 in.",
    );
    host.at("2027-04-09 19:04");
    let resolution = preview(host.game(), &Classic, None).unwrap();
    assert_eq!(resolution.deaths, [host.seat("Dogwood")]);
    host.says(
        // Two loops of blocks: the desk points at them first.
        "resolve --commit --yes",
        "Night 2 is done. No result PMs, 1 public post.",
    );
    host.says("start", "Day 3 runs.");
    assert_eq!(host.deadline(), utc("2027-04-16 19:00"));
}

fn day_three(host: &mut Host) {
    host.at("2027-04-13 19:00");
    host.says(
        "vote Ironwood Hawthorn #121; Alder Hawthorn #122; Hawthorn Alder #124; \
         Elm Hawthorn #126; Juniper Hawthorn #128",
        "5 votes. Hawthorn has 4 of 4: HAMMER, post 128.",
    );
    columns(host.game(), 3, &[4, 1, 1]);
    let ended = host.answers(
        "end day",
        "Hawthorn is eliminated: Ironwood, Alder, Elm, Juniper. \
         Read up to post 128; no vote is on hold.",
        "y",
    );
    assert_eq!(
        ended.echo[1],
        "Win check: no Mafia player is alive. TOWN WINS."
    );
    assert_eq!(host.prompt(), "over");
}
