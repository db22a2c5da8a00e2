//! Rule sets that keep a table of their own, driven by the same lines as any other game.

use proptest::prelude::*;

use super::*;
use nightdesk_game::{MoveText, TextPart};
use nightdesk_report::{at_table, leak};

pub(super) const PLAYERS: &str = "[\"Ana\", \"Bob\", \"Cid\", \"Dan\", \"Eve\", \"Fay\", \"Gus\", \"Hal\", \
                       \"Ida\", \"Jon\", \"Kim\", \"Lou\", \"Max\"]";

/// The village of scripted roles, in its first night.
pub(super) fn village() -> Host {
    village_of(PLAYERS)
}

/// The same with other names.
fn village_of(players: &str) -> Host {
    village_with(players, |_| {})
}

/// The same by a changed setup.
pub(super) fn village_with(players: &str, change: impl Fn(&mut Setup)) -> Host {
    let text = format!(
        "format = 1\nsetup = \"village-13\"\n[game]\nname = \"Dell\"\nhost = \"Moderator\"\n\
         [players]\nseats = {players}\n[schedule]\nfirst = \"day 0\"\n"
    );
    let (setup, diagnostics) = nightdesk_setup::read(
        &Source::new("game.toml", text),
        nightdesk_setup::Shelves::PROGRAM,
    );
    let mistakes: Vec<_> = diagnostics.iter().map(|mistake| &mistake.message).collect();
    assert_eq!(mistakes, [""; 0]);
    let now = utc("2026-11-30 12:00");
    let mut setup = setup.unwrap();
    change(&mut setup);
    let mut host = Host {
        session: Session::in_memory(setup, now).unwrap(),
        now,
    };
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host.says("resolve --commit");
    host
}

#[test]
fn a_preview_of_a_table_keeps_nothing_and_a_commit_is_one_step_of_undo() {
    let mut host = village();
    let before = host.game().clone();
    host.says("resolve").has("Not kept yet");
    assert_eq!(host.game(), &before);
    host.says("resolve --commit");
    assert_eq!(host.game().phase(), Some(Phase::Day(1)));
    host.says("undo");
    assert_eq!(host.game(), &before);
}

#[test]
fn what_a_table_waits_for_stands_in_next_missing_and_status() {
    let mut host = village();
    host.says("next").has("Healer").has("answer ");
    host.says("missing").has("Healer");
    let taken = host.session.take("status", host.now, 7).unwrap();
    let status = nightdesk_render::plain(taken.texts[0].document(), None);
    assert!(status.contains("Healer"), "{status}");
}

#[test]
fn a_line_no_table_knows_is_refused_and_changes_nothing() {
    let mut host = village();
    let before = host.game().clone();
    assert!(host.session.take("foo bar", host.now, 7).is_err());
    assert!(host.session.take("answer Nobody Ana", host.now, 7).is_err());
    assert_eq!(host.game(), &before);
}

#[test]
fn a_move_that_cannot_be_taken_again_can_be_undone() {
    let mut host = village();
    let before = host.game().phase();
    host.says("resolve --commit");
    let Place::Memory(journal) = &mut host.session.place else {
        panic!("the game is in memory");
    };
    // As if a later version did not know the line any more.
    let move_taken = Event::MoveTaken {
        line: "conjure a rabbit".to_owned(),
        draws: Vec::new(),
        at: host.now,
        sent: None,
        late: false,
        discards: false,
        no: None,
        step: None,
        told: Vec::new(),
    };
    let entry = journal.draft(host.now, "conjure", Change::Do(vec![move_taken]));
    journal.append(entry).unwrap();
    let refused = host.refused("resolve");
    assert!(
        refused.message.contains("cannot be taken again"),
        "{refused:?}"
    );
    host.says("undo");
    host.says("undo");
    assert_eq!(host.game().phase(), before);
    host.says("resolve").has("Not kept yet");
}

#[test]
fn a_role_message_says_how_the_team_wins() {
    let host = village();
    let fool = host.seat_with("fool");
    let wolf = host.seat_with("wolf");
    let message = |seat| {
        let text = host.session.with_teller(|teller| teller.role_message(seat));
        nightdesk_render::plain(text.unwrap().unwrap().document(), None)
    };
    let says = message(wolf);
    assert!(
        says.contains("The Werewolves win when none but them"),
        "{says}"
    );
    let says = message(fool);
    assert!(says.contains("wins in a way of their own"), "{says}");
}

#[test]
fn what_is_not_kept_is_only_to_be_looked_at() {
    let mut host = village();
    let look = |host: &mut Host, line: &str| host.session.take(line, host.now, 7).unwrap().preview;
    assert!(look(&mut host, "resolve"));
    assert!(look(&mut host, "practice"));
    assert!(!look(&mut host, "pm"));
    assert!(!look(&mut host, "resolve --commit"));
}

#[test]
fn what_a_table_tells_everybody_is_no_leak_but_a_link_is() {
    let mut host = village();
    let seer = host.seat_with("seer");
    let words = format!("{} is the Seer.", host.game().name(seer));
    let told = |words: &str| at_table(&MoveText::new(Audience::Public, [words.to_owned()]));
    let leaks = |host: &Host, text: &Text| host.session.leaks_in(text).unwrap();
    assert_eq!(leaks(&host, &told(&words)), []);
    host.says("chat werewolf https://forum.example/private/812");
    let linked = told("Meet at https://forum.example/private/812");
    assert_eq!(leaks(&host, &linked).len(), 1);

    // The same words in a text of the desk give the card away, and the title alone does, too.
    let found = |host: &Host, words: &str| {
        let found = host.session.with_teller(|teller| {
            let circles = teller.circles();
            leak::leaks(words, teller.game, teller.words, &teller.speaker, &circles)
        });
        found.unwrap().len()
    };
    assert_eq!(found(&host, &words), 2);
    assert_eq!(found(&host, "There is a Seer."), 1);
    let move_taken = Event::MoveTaken {
        line: "resolve".to_owned(),
        draws: Vec::new(),
        at: host.now,
        sent: None,
        late: false,
        discards: false,
        no: None,
        step: None,
        told: vec![MoveText {
            parts: vec![TextPart::Line("The Seer has spoken.".to_owned())],
            ..MoveText::new(Audience::Public, [])
        }],
    };
    let Place::Memory(journal) = &mut host.session.place else {
        panic!("the game is in memory");
    };
    let entry = journal.draft(host.now, "resolve", Change::Do(vec![move_taken]));
    journal.append(entry).unwrap();
    assert_eq!(
        found(&host, "There is a Seer."),
        0,
        "everybody has read of one"
    );
    assert_eq!(found(&host, &words), 1, "but not of whom");
}

impl Host {
    /// A seat that holds a role.
    pub(super) fn seat_with(&self, role: &str) -> SeatId {
        let holds = |seat: &nightdesk_game::Seat| {
            let card = seat.card.as_ref();
            card.is_some_and(|card| card.roles == [role])
        };
        let mut seats = self.game().seats();
        seats.find(|(_, seat)| holds(seat)).expect("a holder").0
    }
}

/// Lines at a table and at the desk, most of them sound.
pub(super) fn any_line() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "resolve --commit",
        "resolve",
        "missing",
        "next",
        "status",
        "tally",
        "why Ana",
        "undo",
        "undo 6",
        "undo 7",
        "redo",
        "note Ana is late",
        "kill Bob",
        "revive Bob",
        "vote Ana Bob",
        "vote Cid Bob; Dan Eve",
        "alias Ana Annie",
        "replace Cid Zoe",
        "vote Zoe Ana",
        "end day",
        "end night",
        "role Dan Wolf",
        "pm",
        "foo bar",
        "drop #3",
        "decline Eve",
        "answer Ana Bob",
        "answer Eve Fay",
        "confirm Ana",
        "resolve --commit drawing Ana",
    ]);
    line.prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn a_table_that_is_remembered_answers_as_one_that_is_laid_anew(
        lines in prop::collection::vec(any_line(), 1..10)
    ) {
        let (mut remembering, mut forgetting) = (village(), village());
        for line in lines {
            forgetting.session.tables.forget();
            let now = remembering.now;
            let first = remembering.session.take(&line, now, 7);
            let second = forgetting.session.take(&line, now, 7);
            prop_assert_eq!(format!("{first:?}"), format!("{second:?}"), "{}", line);
            prop_assert_eq!(remembering.game(), forgetting.game());
        }
    }
}

/// Seven players of the City with every kind of black among them.
pub(super) const WITH_FACELESS: [(&str, &str); 7] = [
    ("Ana", "doctor"),
    ("Bob", "commissioner"),
    ("Cid", "judge"),
    ("Dan", "liar + mafia"),
    ("Eve", "hero + maniac"),
    ("Fay", "bodyguard + faceless"),
    ("Gus", "vagrant"),
];

/// Seven players of the City, before the election.
pub(super) fn city() -> Host {
    city_of([
        ("Ana", "doctor"),
        ("Bob", "blocker"),
        ("Cid", "judge"),
        ("Dan", "liar + mafia"),
        ("Eve", "hero + maniac"),
        ("Fay", "maid"),
        ("Gus", "vagrant"),
    ])
    .after(["deal", "start"])
}

/// A city of these players and cards, before the cards are dealt.
pub(super) fn city_of(cards: [(&str, &str); 7]) -> Host {
    let seats = cards.map(|(name, _)| name);
    let cards = cards.map(|(name, card)| format!("{name:?} = {card:?}\n"));
    let text = format!(
        "format = 1\n[game]\nname = \"Quay\"\nhost = \"Moderator\"\nruleset = \"city\"\n\
         [players]\nseats = {seats:?}\n[roles]\ndeal = \"fixed\"\n[roles.fixed]\n{}\
         [schedule]\nfirst = \"day\"\n[removal]\nday = \"ends\"\n",
        cards.concat()
    );
    let (setup, diagnostics) = nightdesk_setup::read(
        &Source::new("game.toml", text),
        nightdesk_setup::Shelves::PROGRAM,
    );
    assert!(!diagnostics.has_errors(), "{diagnostics:?}");
    let setup = setup.unwrap();
    assert_eq!(setup.schedule.zone, "Europe/Moscow");
    let now = utc("2026-11-30 12:00");
    Host {
        session: Session::in_memory(setup, now).unwrap(),
        now,
    }
}

#[test]
fn h9_1_whoever_takes_a_seat_at_a_table_reads_the_card_and_what_was_told() {
    let mut host = city();
    for line in ["vote Bob Cid", "vote Ana Cid", "end day", "secretary Ana"] {
        host.says(line);
    }
    host.says("Fay: maid -> Ana (message: the attic is locked)");
    host.says("resolve --commit");
    let told = host.game().moves.iter().flat_map(|taken| &taken.told);
    let told: Vec<MoveText> = told
        .filter(|told| matches!(told.to, Audience::Seat(_)))
        .cloned()
        .collect();
    let first = told.first().expect("somebody is told something");
    let Audience::Seat(seat) = first.to else {
        panic!("{first:?}");
    };
    let line = first.parts.iter().find_map(|part| match part {
        TextPart::Line(line) => Some(line.clone()),
        TextPart::Table { .. } => None,
    });
    let name = host.game().name(seat).to_owned();
    host.says(&format!("replace {name} Zoe"));
    let private = host.says("pm Zoe").private;
    let [(to, text)] = private.as_slice() else {
        panic!("{private:?}");
    };
    assert_eq!(*to, seat);
    for words in [
        format!("You take the seat of {name}."),
        "Private results of this seat so far:".to_owned(),
        line.expect("a line"),
    ] {
        assert!(text.contains(&words), "`{words}` in\n{text}");
    }
}

#[test]
fn h9_3_a_new_link_makes_the_role_messages_of_the_whole_side_due_at_a_table() {
    let mut host = city_of([
        ("Ana", "doctor"),
        ("Bob", "blocker"),
        ("Cid", "judge"),
        ("Dan", "liar + mafia"),
        ("Eve", "hero + maniac"),
        ("Fay", "maid"),
        ("Gus", "vagrant + mafia"),
    ]);
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host.says("chat mafia https://forum.example/threads/7");
    let due = host.says("pm").private;
    let to: Vec<SeatId> = due.iter().map(|(to, _)| *to).collect();
    assert_eq!(to, [host.seat("Dan"), host.seat("Gus")]);
    for (_, text) in due {
        assert!(text.contains("https://forum.example/threads/7"), "{text}");
    }
}

#[test]
fn h9_2_a_table_knows_who_was_removed() {
    for (mut host, name) in [(city(), "Ana"), (village(), "Bob")] {
        let seat = host.seat(name);
        let said = host.says(&format!("remove {name}"));
        said.has(&format!(
            "{name} loses, whatever the side does (removal.loses)."
        ))
        .posts(&format!("{name} is out of the game."));
        let death = host.game().seat(seat).unwrap().death.clone().unwrap();
        assert_eq!(death.cause, nightdesk_game::Cause::Removal);
        host.says("missing")
            .has_not(&format!("{name}:"))
            .has_not(&format!("{name},"));
        assert!(
            host.session
                .take(&format!("kill {name}"), host.now, 7)
                .is_err()
        );
        host.says("undo");
        assert!(host.game().seat(seat).unwrap().alive());
        host.says(&format!("kill {name}"));
    }
}

/// Who died, with the host's words.
fn fallen(host: &Host) -> Vec<(&str, Option<&str>)> {
    let seats = host.game().seats();
    let dead = seats.filter_map(|(_, seat)| Some((&*seat.name, seat.death.as_ref()?)));
    dead.map(|(name, death)| (name, death.comment.as_deref()))
        .collect()
}

#[test]
fn h9_2_the_words_on_a_removal_are_no_words_of_the_table() {
    for words in [
        "by own wish",
        "by true kill: no",
        "banish",
        "lynch",
        "Cid was rude",
        "drawing Cid",
    ] {
        for (mut host, name) in [(city(), "Ana"), (village(), "Bob")] {
            host.says(&format!("remove {name} {words}"))
                .posts(&format!("{name} is out of the game."));
            assert_eq!(fallen(&host), [(name, Some(words))]);
            let cause = host.game().seat(host.seat(name)).unwrap().death.as_ref();
            assert_eq!(cause.unwrap().cause, nightdesk_game::Cause::Removal);
            let (before, kept) = (host.game().clone(), host.says("missing").echo);
            // What was kept is read as the same again.
            host.session.tables.forget();
            assert_eq!(host.says("missing").echo, kept, "{words}");
            assert_eq!(host.game(), &before);
        }
    }
}

#[test]
fn h9_2_whose_name_begins_another_ones_is_taken_out_and_not_that_one() {
    let players = PLAYERS.replace("\"Cid\"", "\"Ana Lee\"");
    let mut town = city_of([
        ("Ana", "doctor"),
        ("Ana Lee", "blocker"),
        ("Cid", "judge"),
        ("Dan", "liar + mafia"),
        ("Eve", "hero + maniac"),
        ("Fay", "maid"),
        ("Gus", "vagrant"),
    ]);
    town.says("deal");
    town.says("start");
    for mut host in [town, village_of(&players)] {
        host.says("remove \"Ana\" Lee was rude")
            .posts("Ana is out of the game.");
        assert_eq!(fallen(&host), [("Ana", Some("Lee was rude"))]);
        host.session.tables.forget();
        host.says("missing");
        host.says("remove Ana Lee");
        let names: Vec<&str> = fallen(&host).iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["Ana", "Ana Lee"]);
    }
}

#[test]
fn h9_2_the_day_of_a_table_goes_on_and_the_host_is_told_so() {
    let mut host = city();
    let asked = host.asks("remove Ana");
    let first = asked.lines().next();
    assert_eq!(
        first,
        Some("Ana leaves the game. Day 1 goes on: removal.day does not count in this game.")
    );
    host.says("remove Ana --yes");
    assert_eq!(host.game().phase(), Some(Phase::Day(1)));
}

#[test]
fn a_yes_is_no_word_of_a_line_of_the_desk() {
    let mut host = city();
    host.says("vote Bob Cid");
    host.says("end day --yes");
    host.says("secretary Bob");
    host.says("resolve --commit --yes");
    assert_eq!(host.game().phase(), Some(Phase::Day(2)));
    host.says("undo");
    host.says("resolve --yes --commit");
    assert_eq!(host.game().phase(), Some(Phase::Day(2)));
    host.says("kill Ana said --yes");
    assert!(fallen(&host).contains(&("Ana", Some("said"))));
    let mut host = village();
    host.says("kill Bob said --yes");
    assert!(fallen(&host).contains(&("Bob", Some("said"))));
}

#[test]
fn h9_3_channels_that_the_rules_open_are_listed_with_who_is_in_them() {
    let mut host = village();
    let listed = host.says("chats").echo;
    let pack = listed
        .iter()
        .position(|line| line == "Pack: opened by the rules");
    let inside = listed
        .get(pack.expect("a pack") + 1)
        .expect("members")
        .clone();
    let wolves: Vec<String> = host
        .game()
        .seats()
        .filter(|(_, seat)| {
            seat.card
                .as_ref()
                .is_some_and(|card| card.roles == ["wolf"])
        })
        .map(|(_, seat)| seat.name.clone())
        .collect();
    for name in &wolves {
        assert!(inside.contains(name.as_str()), "{inside}");
    }
    let one = wolves.first().expect("a wolf");
    host.says(&format!("kill {one}"));
    let listed = host.says("chats").echo.join("\n");
    let pack = listed.split_once("Pack: ").expect("a pack").1;
    let inside = pack.lines().nth(1).unwrap_or_default();
    assert!(!inside.contains(one.as_str()), "{listed}");
    // Whoever takes a seat over is let in, and whoever left it is taken out.
    let other = wolves.get(1).expect("a second wolf");
    host.says(&format!("replace {other} Yann"))
        .has(&format!("Chats: Pack: let Yann in, take {other} out."));
    host.says("chats")
        .has("  in   Yann")
        .has(&format!("  out  {other} (now Yann)"));
}

#[test]
fn a_confirmation_with_a_number_is_one_of_the_table_even_where_the_number_is_wrong() {
    let mut host = village();
    let refused = host.session.take("confirm Ana #99", host.now, 7);
    let refused = refused.expect_err("no such question").to_string();
    assert!(!refused.contains("nobody is called"), "{refused}");
    assert!(refused.contains("Ana"), "{refused}");
}

#[test]
fn who_owe_the_same_stand_in_one_line() {
    let mut host = city();
    host.says("vote Bob Cid");
    host.says("missing")
        .has("Ana, Cid, Dan, Eve, Fay, Gus: a vote (may be left out):  Ana: vote -> NAME");
}

#[test]
fn what_was_entered_at_a_table_is_listed_and_votes_are_counted_by_it() {
    let mut host = city();
    host.says("vote Ana Cid");
    host.says("votes").has("Cid  1  Ana");
    host.says("entries").has("Ana: vote → Cid");
    host.says("end day");
    host.says("secretary Ana");
    host.says("entries").has("No entry yet.");
}

#[test]
fn what_is_due_at_a_table_is_the_tables_own() {
    let mut host = city();
    host.says("vote Ana Cid");
    let due = |host: &mut Host| host.says("show due").public;
    // While votes run it is their table, and never the desk's majority.
    let running = due(&mut host);
    assert!(
        running.contains("Cid") && running.contains("Ana"),
        "{running}"
    );
    assert!(!running.contains("it takes"), "{running}");
    host.says("end day");
    host.says("secretary Ana");
    let night = due(&mut host);
    assert!(night.contains("Cid is the mayor."), "{night}");
    assert!(!night.contains("Night actions are due"), "{night}");
    // A move that tells everybody nothing hides nothing.
    host.says("Dan: mafia -> Gus");
    assert!(due(&mut host).contains("Cid is the mayor."));
    host.says("resolve --commit");
    let day = due(&mut host);
    assert!(day.contains("Killed: Gus (Vagrant)."), "{day}");
    assert!(!day.contains("it takes"), "{day}");
}

#[test]
fn what_a_preview_would_post_is_the_hosts_alone_and_a_result_is_posted_beside_the_weights() {
    let mut host = city();
    for line in [
        "vote Ana Cid",
        "end day",
        "secretary Ana",
        "Dan: mafia -> Gus",
    ] {
        host.says(line);
    }
    let preview = host.session.take("resolve", host.now, 7).unwrap();
    let public = |text: &&Text| *text.audience() == Audience::Public;
    assert_eq!(preview.texts.iter().filter(public).count(), 0);
    host.says("resolve --commit")
        .posts("Killed: Gus (Vagrant).");
    host.says("start");
    host.says("vote Ana Dan");
    let mut texts = Vec::new();
    while host.game().phase() == Some(Phase::Day(2)) {
        let line = "end day --yes";
        texts = host.session.take(line, host.now, 7).unwrap().texts;
    }
    let of = |audience: &Audience| texts.iter().any(|text| text.audience() == audience);
    assert!(of(&Audience::Public) && of(&Audience::Host), "{texts:?}");
}

/// An absent player votes against himself (V-4): the host is asked, though no schedule sets a deadline.
#[test]
fn a_vote_without_a_deadline_is_not_closed_unasked_while_somebody_has_not_voted() {
    let mut host = city();
    // Who stays away from an election has voted for nobody (E-5).
    host.says("vote Ana Cid");
    host.session.take("end day", host.now, 7).unwrap();
    for line in ["secretary Ana", "resolve --commit", "start", "vote Ana Dan"] {
        host.says(line);
    }
    let facts = host.asks("end day");
    assert_eq!(
        facts,
        "These have given no vote: Bob, Cid, Dan, Eve, Fay, Gus."
    );
    let line = "end day --yes";
    host.session.take(line, host.now, 7).unwrap();
    assert_eq!(host.refused("vote Bob Dan").code, "no-vote-now");
}

/// A copy of the thread has lost its colours, and a vote of the City is a name in green.
#[test]
fn a_name_alone_in_a_paste_waits_for_the_host() {
    let mut host = city();
    let said = host.pastes("#14 Bob\nCid\n\n#15 Ana\nVote: Cid\n\n#16 Dan\nCid is at home\n");
    said.has("Bob")
        .has("its colour was lost, so it may have been green");
    host.says("decide 14 Cid").has("Bob -> Cid, post 14.");
}

#[test]
fn help_finds_lines_of_the_table_in_both_languages() {
    let mut host = city();
    for (word, found) in [
        ("table", "Anna: vertical -> Boris"),
        ("penalty", "penalty Anna silenced"),
        ("вертикаль", "Anna: vertical -> Boris"),
        ("vote", "At this game's table:"),
    ] {
        let line = format!("help {word}");
        let answer = host.session.take(&line, host.now, 7).unwrap();
        let said = answer.echo.join("\n");
        assert!(said.contains(found), "{line}: {said}");
    }
}

/// City day E-6 and V-3: no vote can be changed.
#[test]
fn a_name_in_doubt_is_not_overtaken_where_the_first_vote_counts() {
    let mut host = city();
    host.pastes(
        "#12 Ana\n[color=green]Bobby[/color]\n[color=green]Cid[/color]\n\
         #14 Ana\n[color=green]Fay[/color]\n",
    )
    .has("#12 Ana -> \"Bobby\"");
    host.says("held").has("`decide 12 NAME`");
    let facts = host.refused("end day");
    assert!(format!("{facts:?}").contains("12"), "{facts:?}");
    host.says("decide 12 Bob");
    host.says("votes").has("Bob  1  Ana").has_not("Cid  1");
}

/// City day T-9: a wall has a time of its own, and stands in a post of its player's.
#[test]
fn t9_a_wall_in_a_post_of_somebody_else_is_refused_for_that() {
    let mut host = city();
    host.pastes("#12 Bob\nhello\n");
    for line in ["wall Ana #12", "wall Ana at 20:50 #12"] {
        let refused = host.refused(line);
        assert_eq!(refused.message, "post #12 is by `Bob`", "{line}");
    }
}

/// Where a player has one vote, two names are none.
#[test]
fn two_names_are_decided_only_where_a_player_has_two_votes() {
    let mut host = city();
    host.pastes("#12 Ana\n[color=green]Bob, Cid[/color]\n")
        .has("several names");
    let refused = host.refused("decide 12 Bob, Cid");
    assert_eq!(refused.message, "a player has 1 vote here, and 2 are named");
    host.says("decide 12 Bob");
    host.says("votes").has("Bob  1  Ana");
}

/// City day V-3: a vote is a name in green.
#[test]
fn a_name_in_green_is_a_vote_in_the_city_alone() {
    let posts = "#12 Ana\n[color=green][b]Bob[/b][/color]\n#13 Cid\n[b][color=#008000]Bob[/color][/b]\n\
        #14 Fay\n[color=green]Bobby[/color]\n#15 Gus\n[color=red]Bob[/color]\n";
    let mut host = city();
    host.pastes(posts);
    host.says("votes").has("Ana, Cid");
    host.says("held").has("#14 Fay -> \"Bobby\"");
    // Inside a sentence, too: what is no name is asked about, and no vote before the host has said so.
    host.pastes(
        "#16 Gus\nI vote for [color=green]Bobs[/color] today, not for [color=green]green[/color]\n",
    );
    host.says("held")
        .has("#16 Gus -> \"Bobs\"")
        .has("#16 Gus -> \"green\"");
    host.says("votes").has("Bob  2  Ana, Cid");
    host.says("decide 16.1 Bob");
    host.says("held").has_not("#16");
    host.says("votes").has("Bob  3  Ana, Cid, Gus");
    let mut classic = Host::new("");
    classic.pastes("#12 Ana\n[color=green][b]Bob[/b][/color]\n");
    classic.says("votes").has_not("Bob  1");
}

#[test]
fn h9_1_later_results_make_no_role_message_of_a_newcomer_stale() {
    let mut host = city_of([
        ("Ana", "commissioner"),
        ("Bob", "active citizen"),
        ("Cid", "investigator"),
        ("Dan", "liar + mafia"),
        ("Eve", "hero + maniac"),
        ("Fay", "maid"),
        ("Gus", "vagrant"),
    ])
    .after(["deal", "sent all", "confirmed all", "start"]);
    for line in ["vote Bob Fay", "vote Ana Fay", "end day", "secretary Ana"] {
        host.says(line);
    }
    for line in ["replace Cid Zoe", "sent all", "confirmed all"] {
        host.says(line);
    }
    for line in [
        "Ana: commissioner -> Dan",
        "Dan: mafia -> Gus",
        "resolve --commit",
    ] {
        host.says(line);
    }
    let state = |index: usize| host.game().seats[index].role_message;
    // Who has another role now reads another message; who was told a result keeps the one he has.
    assert_eq!(state(1), nightdesk_game::MessageState::Stale);
    assert_eq!(state(2), nightdesk_game::MessageState::Confirmed);
}

#[test]
fn h11_9_a_seed_gives_one_night_at_a_table_whenever_it_is_asked_for() {
    let mut host = village();
    let mut look = |minutes: i64| {
        host.now += chrono::TimeDelta::minutes(minutes);
        let answer = host.session.take("practice seed 5", host.now, 7).unwrap();
        let texts = answer
            .texts
            .iter()
            .map(|text| nightdesk_render::plain(text.document(), None));
        let texts: Vec<String> = texts.collect();
        (answer.echo, texts, answer.next)
    };
    let first = look(0);
    assert_eq!(look(3), first);
    let next = first.2.unwrap_or_default();
    assert!(next.starts_with("practice seed 5 why "), "{next}");
}

#[test]
fn h1_1_a_role_that_is_held_beside_a_card_is_a_secret_until_everybody_was_told() {
    for (starting, leaks) in [
        ("No Abilities", 1),
        ("Starting: Announce `The Amulet glows`", 0),
    ] {
        let host = village_with(PLAYERS, |setup| {
            let amulet = format!("**Amulet** | Extra Power\n__Formalized__\n{starting}\n");
            setup.files.insert("extra/amulet".to_owned(), amulet);
            for (path, text) in &mut setup.files {
                if path.ends_with("/seer") {
                    text.push_str("\nStarting: Grant `Amulet` to @Self\n");
                }
            }
        });
        let found = |words: &str| {
            let scene = nightdesk_report::public::scene(words);
            host.session.leaks_in(&scene).unwrap().len()
        };
        assert_eq!(found("Somebody has found an Amulet."), leaks, "{starting}");
        assert_eq!(found("Somebody has found a hammer."), 0);
    }
}

/// A note is a player's own words, and whom it names a player's own business; what is added to a move
/// tells what was done.
#[test]
fn what_a_note_says_is_no_deed_and_what_is_added_to_a_move_is() {
    let mut host = city_of([
        ("Ana", "doctor"),
        ("Bob", "bodyguard"),
        ("Cid", "judge"),
        ("Dan", "liar + mafia"),
        ("Eve", "hero + maniac"),
        ("Fay", "maid"),
        ("Gus", "vagrant"),
    ])
    .after([
        "deal",
        "start",
        "vote Bob Cid",
        "vote Ana Cid",
        "end day",
        "secretary Ana",
    ]);
    let found = |host: &Host, words: &str| {
        let found = host.session.with_teller(|teller| {
            let circles = teller.circles();
            leak::leaks(words, teller.game, teller.words, &teller.speaker, &circles)
        });
        found.unwrap()
    };
    host.says("Gus: note -> Everybody watches Cid sleeping");
    host.says("Fay: maid (role: doctor) (message: Gus is guarding Bob tonight)");
    for words in [
        "Gus and Cid: everybody is sleeping.",
        "Fay and Gus talk of guarding.",
    ] {
        assert_eq!(found(&host, words), [], "{words}");
    }
    host.says("Bob: bodyguard -> Gus (alibi: Eve)");
    assert_eq!(found(&host, "Bob was an alibi of Eve's.").len(), 1);
    assert_eq!(found(&host, "Bob guarded Gus.").len(), 1);
}

/// City day H-2: whoever approves of a hunt says so in green.
fn before_the_hunt() -> Host {
    let mut host = city();
    for line in [
        "vote Bob Cid",
        "vote Ana Cid",
        "end day",
        "secretary Ana",
        "resolve --commit",
        "kill Cid broke the rules",
        "start",
    ] {
        host.says(line);
    }
    host
}

#[test]
fn h2_approvals_in_green_are_read_from_pasted_posts() {
    let mut host = before_the_hunt();
    host.says("missing").has("0 of the 3 it takes approve");
    host.pastes(
        "#40 Ana\n[color=green]Approved[/color]\n#41 Bob\nWell, [color=green]I approve[/color] of it\n\
         #42 Eve\n[color=green]no[/color]\n#43 Gus\nyes\n#44 Zed\n[color=green]yes[/color]\n\
         #45 Fay\n[color=green]yes[/color], or [color=green]no[/color]?\n\
         #48 Dan\n[color=green]approved, let us begin with Gus[/color]\n",
    )
    .has("#40 Ana approves")
    .has("#41 Bob approves")
    .has("#45 Fay approves and does not: if it is an approval, type `Fay: approves #45`")
    .has("#48 Dan may approve, in a longer sentence: if it is an approval, type `Dan: approves #48`")
    .has_not("#42 Eve approves")
    .has_not("#43 Gus approves")
    .has_not("Zed approves");
    host.says("held").has_not("#40").has_not("#42");
    host.says("missing")
        .has("2 of the 3 it takes approve: Ana, Bob");
    // Read again, or from after the time for it, nothing is counted.
    host.pastes("#46 Ana\n[color=green]yes[/color]\n")
        .has_not("#46 Ana approves");
    host.now += chrono::TimeDelta::minutes(16);
    host.pastes("#47 Gus\n[color=green]yes[/color]\n")
        .has("#47 Gus approves; not counted: it came after the time for approvals (H-3)");
    host.says("undo");
    host.says("undo");
    host.says("undo");
    host.says("missing").has("0 of the 3 it takes approve");
}

#[test]
fn h2_approvals_in_green_are_read_from_saved_pages() {
    let mut host = before_the_hunt();
    let post = |id: u64, name: &str, minute: u32, words: &str| {
        format!(
            "<div id=p{id} class=post><div class=postbody><p class=author>by <a class=username>{name}</a> \
             » <time datetime='2026-11-30T12:{minute:02}:00+00:00'>x</time></p><div class=content>{words}</div></div></div>"
        )
    };
    host.now += chrono::TimeDelta::minutes(10);
    let green = "<span style=\"color: #008000\">одобряю</span>";
    let posts = [
        post(40, "Ana", 1, green),
        post(41, "Bob", 2, green),
        post(42, "Gus", 3, "одобряю"),
    ];
    host.reads(&format!("<html><body>{}", posts.concat()))
        .has("Ana approves")
        .has("Bob approves")
        .has_not("Gus approves");
    host.says("missing")
        .has("2 of the 3 it takes approve: Ana, Bob");
    host.says("Gus: approves");
    host.says("start").posts("hunt");
}
