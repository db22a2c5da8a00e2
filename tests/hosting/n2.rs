//! N2. The right role PM reaches the right player, once.

use nightdesk_game::{MessageState, Sealed};

use super::host::{Host, SEVEN, has};
use crate::cli::kit::Place;

fn state(host: &Host, name: &str) -> MessageState {
    let seat = host.seat(name);
    host.game().seat(seat).expect("a seat").role_message
}

fn stale(host: &Host) -> Vec<&str> {
    let seats = host.game().seats();
    let stale = seats.filter(|(_, seat)| seat.role_message == MessageState::Stale);
    stale.map(|(_, seat)| seat.name.as_str()).collect()
}

#[test]
fn h2_1_a_deal_is_drawn_from_a_recorded_seed_and_sealed() {
    let mut host = Host::seven();
    let dealt = host.does("deal seed 255");
    let sealed = host.game().sealed.clone().expect("a seal");
    dealt.tells(&format!("Seal: {}", sealed.code()));
    // The code says nothing; the text after it says all, and nobody can guess the salt.
    assert!(
        sealed.text().contains("Elm: Cop (Town)"),
        "{}",
        sealed.text()
    );
    let salt = sealed.text().lines().last().expect("a salt");
    assert_eq!(salt.trim_start_matches("salt ").len(), 32, "{salt}");
    let post = host.does("show seal");
    post.posts(&sealed.code());
    assert!(!post.public.contains("Elm"), "{}", post.public);
    // After the game everybody can check it, and a changed deal does not fit.
    host.plays(&["start", "over mafia"]);
    let told = host.does("finish");
    told.posts(&sealed.code())
        .posts(sealed.text().lines().nth(2).expect("a line"));
    assert!(Sealed::new(sealed.text()).fits(&sealed.code()));
    let forged = sealed.text().replace("Cop", "Goon");
    assert!(!Sealed::new(&forged).fits(&sealed.code()));
}

#[test]
fn h2_1_two_deals_of_the_same_seed_have_different_seals() {
    let codes = [3, 4].map(|seed| {
        let mut host = Host::seven();
        host.session
            .take("deal seed 1", host.now, seed)
            .expect("a deal");
        host.game().sealed.as_ref().expect("a seal").code()
    });
    assert_ne!(codes[0], codes[1]);
}

#[test]
fn h2_1_seats_and_roles_must_add_up() {
    let more = "";
    let roles = SEVEN.replace("Alder = \"town Vanilla Townie\"\n", "");
    let mut host = Host::with(&roles, more);
    assert_eq!(host.game().seats.len(), 6);
    host.does("deal");
    let place = Place::with_lantern();
    place.line("players add Alder, Birch").done();
    place.line("deal").refused("7 cards do not fit 2 seats");
}

#[test]
fn h2_1_the_seal_is_opened_by_a_file_and_checked_by_a_command() {
    let place = Place::with_lantern();
    let script = "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 255\n\
                  sent all\nstart --yes\nover mafia --yes\n";
    let said = place.fed(&["open", "lantern"], script).done().stdout;
    let (_, code) = said.split_once("Seal: ").expect("a seal");
    let code = code.split_whitespace().next().expect("a code");
    place.line("finish").done().says("opened-seal.txt");
    let file = "lantern/opened-seal.txt";
    place
        .run(&["seal", file, code])
        .done()
        .says("the one that was sealed");
    place.write("copied.txt", place.read(file).replace('\n', "  \r\n"));
    place.run(&["seal", "copied.txt", code]).done();
    place.write("forged.txt", place.read(file).replace("Cop", "Doctor"));
    let forged = place.run(&["seal", "forged.txt", code]);
    assert_eq!(forged.status, 3, "{forged:?}");
    let json = place.run(&["seal", file, "--json"]).done().json();
    assert_eq!(json["seal"], code);
}

#[test]
fn h2_1_who_signs_up_is_seated_or_waits_and_when_is_kept() {
    let setup =
        "format = 1\nsetup = \"newbie-classic\"\n[game]\nname = \"Pier\"\n[players]\nseats = []\n";
    let mut host = Host::on(setup);
    host.does("signup Alder, Birch, Cedar")
        .tells("3 of 7 seats");
    host.at("2026-12-02 09:30");
    host.does("signup Dogwood, Elm, Fir, Ginkgo, Hawthorn")
        .tells("7 of 7 seats")
        .tells("Waiting list: Hawthorn.")
        .tells("All seats are taken");
    has(&host.refused("signup alder"), "is in the game already");
    host.does("signup close");
    has(&host.refused("signup Juniper"), "sign-ups are closed");
    let list = host.does("signup");
    list.tells("1. Alder (seat), Tue 1 Dec 2026 20:00 UTC");
    list.tells("8. Hawthorn (reserve), Wed 2 Dec 2026 09:30 UTC");
    host.does("show signups")
        .posts("Signed up (7 of 7): Alder, Birch,")
        .posts("Reserves (1): Hawthorn")
        .posts("Sign-ups are closed.");
    host.does("signup open");
    host.does("signup Juniper")
        .tells("Waiting list: Hawthorn, Juniper.");
    host.does("undo").tells("Undone: signup Juniper");
    assert_eq!(host.game().setup.spare, ["Hawthorn"]);
}

#[test]
fn h2_1_whoever_signs_off_makes_room_for_who_waits() {
    let setup =
        "format = 1\nsetup = \"newbie-classic\"\n[game]\nname = \"Pier\"\n[players]\nseats = []\n";
    let mut host = Host::on(setup);
    host.does("signup Alder, \"Birch Tree\", Cedar, Dogwood, Elm, Fir, Ginkgo, «Ёлка», Juniper");
    let before = host.game().clone();
    has(
        &host.refused("signoff Cedr"),
        "nobody called `Cedr` has signed up",
    );
    host.does("signoff birch tree, Juniper")
        .tells("Signed off: Birch Tree, Juniper.")
        .tells("From the waiting list: Ёлка.");
    let seats: Vec<&str> = host
        .game()
        .seats
        .iter()
        .map(|seat| seat.name.as_str())
        .collect();
    assert_eq!(
        seats,
        ["Alder", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Ёлка"]
    );
    assert!(host.game().setup.spare.is_empty());
    host.does("undo")
        .tells("Undone: signoff birch tree, Juniper");
    assert_eq!(*host.game(), before);
    host.does("redo");
    host.does("signup Birch Tree")
        .tells("Waiting list: Birch Tree.");
    // Seats are known by their places from then on.
    host.does("deal");
    has(&host.refused("signoff Alder"), "the cards are dealt");
    host.does("signoff birch tree")
        .tells("Signed off: Birch Tree.");
    assert!(host.game().setup.spare.is_empty());
    assert_eq!(host.game().seats.len(), 7);
}

#[test]
fn h2_2_the_outbox_knows_each_seat_and_a_second_message_needs_a_reason() {
    let mut host = Host::seven();
    host.does("deal");
    host.plays(&["sent Alder, Birch", "confirmed Birch"]);
    assert_eq!(state(&host, "Alder"), MessageState::Sent);
    assert_eq!(state(&host, "Birch"), MessageState::Confirmed);
    let outbox = host.does("outbox");
    outbox.tells("Alder    sent       last: the role PM, Tue 1 Dec 2026 20:00 UTC");
    outbox.tells("Cedar    ready      due: the role PM");
    let before = host.session.journal().entries().len();
    host.does("sent Alder")
        .tells("`sent Alder because REASON` records a second role PM");
    assert_eq!(
        host.session.journal().entries().len(),
        before,
        "nothing was recorded"
    );
    has(&host.refused("sent Alder, Cedar"), "was sent already");
    host.does("sent Alder because the first one was lost");
    let log = host.does("sent Alder");
    assert_eq!(log.host.matches("the role PM\n").count(), 2, "{}", log.host);
}

#[test]
fn h2_3_a_changed_role_makes_sent_messages_stale() {
    let mut host = Host::in_day_one("");
    let changed = host.does("role Cedar mafia Roleblocker");
    changed.tells("The role PM of Cedar is stale");
    assert_eq!(stale(&host), ["Cedar"]);
    let told = host.does("pm Cedar");
    has(told.to("Cedar"), "Roleblocker");
    has(
        told.to("Cedar"),
        "This replaces the role message you got before.",
    );
    host.does("sent Cedar");
    assert!(stale(&host).is_empty());
    host.does("undo 7").tells("Undone 7: sent Cedar");
    assert_eq!(stale(&host), ["Cedar"]);
}

#[test]
fn h2_3_a_changed_side_makes_the_partners_messages_stale() {
    let mut host = Host::in_day_one("");
    let changed = host.does("role Cedar town Vanilla Townie");
    changed.tells("the role PM of Ginkgo");
    assert_eq!(stale(&host), ["Cedar", "Ginkgo"]);
    host.does("undo");
    assert!(stale(&host).is_empty());
}

#[test]
fn h2_3_a_new_partner_and_a_new_link_make_messages_stale() {
    let mut host = Host::in_day_one("");
    host.does("chat mafia https://forum.example/private/812");
    assert_eq!(stale(&host), ["Cedar", "Ginkgo"]);
    host.does("sent all");
    host.does("replace Cedar Kate")
        .tells("the role PM of Ginkgo");
    assert_eq!(stale(&host), ["Ginkgo"]);
    assert_eq!(state(&host, "Kate"), MessageState::Ready);
}

#[test]
fn h2_3_a_changed_rule_makes_messages_stale() {
    let mut host = Host::in_day_one("");
    let other = Host::with(SEVEN, "[kill]\nwith_own_action = false\n");
    let setup = other.game().setup.clone();
    let said = host.session.adopt(&setup, host.now).expect("it fits");
    has(
        &said.echo.join("\n"),
        "No longer right: the role PM of Cedar, Ginkgo.",
    );
    assert_eq!(stale(&host), ["Cedar", "Ginkgo"]);
}

#[test]
fn h2_3_a_message_sent_after_a_change_that_is_undone_is_wrong_too() {
    let mut host = Host::in_day_one("");
    host.does("role Fir town Tracker");
    host.does("sent Fir");
    let change = host.session.journal().entries().len() - 1;
    let undone = host.does(&format!("undo {change}"));
    undone.tells("It is part of the role PM, sent to Fir");
    host.does("outbox").tells("Fir      stale");
    has(
        host.does("pm Fir").to("Fir"),
        "This replaces the role message",
    );
    // It may be sent again without a word of why.
    host.does("sent Fir");
    host.does("outbox").hides("stale");
}

#[test]
fn h2_4_members_of_a_team_are_told_the_same_team() {
    let roles = SEVEN.replace(
        "Fir = \"town Vanilla Townie\"",
        "Fir = \"mafia Roleblocker\"",
    );
    let mut host = Host::with(&roles, "");
    host.plays(&["deal", "chat mafia https://forum.example/private/812"]);
    let team = ["Cedar", "Fir", "Ginkgo"];
    let messages = host.does("pm");
    for (name, text) in &messages.private {
        let is_member = team.contains(&name.as_str());
        for other in team.iter().filter(|other| *other != name) {
            assert_eq!(text.contains(other), is_member, "{name}: {text}");
        }
        assert_eq!(text.contains("private/812"), is_member, "{name}: {text}");
    }
    assert_eq!(messages.private.len(), 7);
}

#[test]
fn h2_5_a_new_deal_is_refused_once_a_message_was_sent() {
    let mut host = Host::seven();
    host.plays(&["deal", "sent Alder", "sent Birch"]);
    let refused = host.refused("deal");
    has(&refused, "role PMs have been sent to Alder, Birch");
    has(&refused, "entry 4 (`sent Birch`), entry 3 (`sent Alder`)");
    host.plays(&["undo 4", "undo 3"]);
    has(&host.refused("deal"), "Deal again?");
    host.does("deal");
}

#[test]
fn h2_6_unconfirmed_seats_are_named_and_asked_about_once() {
    let mut host = Host::seven();
    host.plays(&[
        "deal",
        "sent all",
        "confirmed Alder, Birch, Cedar, Dogwood, Elm",
    ]);
    let asked = host.refused("start");
    has(&asked, "Not confirmed: Fir");
    has(&asked, "Start all the same?");
    host.does("start --yes").posts("Day 1");
}

/// Games with a table of their own: scripted roles and the City.
const TABLES: [&str; 2] = [
    "format = 1\nsetup = \"village-13\"\n[game]\nname = \"Dell\"\nhost = \"Moderator\"\n",
    "format = 1\n[game]\nname = \"Town\"\nhost = \"Moderator\"\nruleset = \"city\"\n\
     [roles]\ndeal = \"fixed\"\n[roles.fixed]\nAna = \"doctor\"\nBob = \"blocker\"\n\
     Cid = \"judge\"\nDan = \"liar + mafia\"\nEve = \"hero + maniac\"\nFay = \"maid\"\n\
     Gus = \"vagrant\"\n",
];

#[test]
fn h2_6_a_table_asks_about_unconfirmed_seats_too() {
    for (setup, players) in TABLES.iter().zip([13, 7]) {
        let names = [
            "Ana", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon",
        ];
        let names = names.into_iter().chain(["Kim", "Lou", "Max"]).take(players);
        let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
        let seats = format!("[players]\nseats = [{}]\n", names.join(", "));
        let mut host = Host::on(&format!("{setup}{seats}"));
        host.plays(&["deal", "sent Ana, Bob, Cid", "confirmed Ana, Bob"]);
        has(
            &host.refused("deal"),
            "role PMs have been sent to Ana, Bob, Cid",
        );
        let asked = host.refused("start");
        has(&asked, "Not confirmed: Cid, Dan, Eve");
        has(&asked, "Start all the same?");
        host.does("start --yes");
        assert!(host.game().phase().is_some());
        // Once it runs, nothing is asked any more.
        host.plays(&["undo", "sent all", "confirmed all"]);
        let answer = host.session.take("start", host.now, 7);
        assert!(answer.is_ok(), "{answer:?}");
    }
}

#[test]
fn h2_1_a_message_without_a_link_can_be_sent_and_the_host_reads_what_it_lacks() {
    let mut host = Host::seven();
    host.does("deal");
    let messages = host.does("pm");
    messages.tells("Not ready: no chat link is set for Cedar and Ginkgo (chat mafia LINK).");
    let goon = messages.to("Cedar");
    has(goon, "By night: talk with your partner in private.");
    for words in ["chat mafia", "LINK", "no chat link"] {
        assert!(!goon.contains(words), "`{words}` in\n{goon}");
    }
    let alone = host.does("pm Alder");
    alone.hides("Not ready");
    let text = messages
        .answer
        .texts
        .iter()
        .find(|text| *text.audience() == nightdesk_game::Audience::Seat(host.seat("Cedar")));
    assert_eq!(
        host.session.lacking(text.expect("a text")).expect("notes"),
        ["Not ready: no chat link is set for Cedar (chat mafia LINK)."]
    );
    host.does("sent Cedar").tells("1 of 7 sent.");
    host.does("chat mafia https://forum.example/private/812")
        .tells("send again: Cedar");
    host.does("pm").hides("Not ready");
}

#[test]
fn h2_7_the_text_of_a_warning_is_kept_like_every_other() {
    let place = Place::with_lantern();
    place
        .run(&["ledger", "init", "club.sqlite", "--host", "Hattie"])
        .done();
    place.write(
        "lantern/ledger.toml",
        "file = \"../club.sqlite\"\nhost = \"Hattie\"\n",
    );
    place.write(
        "script.txt",
        "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\n\
         !fwarn add Ginkgo 2 :quoted a message from the host | post 120, first time\n\
         outbox\nsent Ginkgo\noutbox\nsent Ginkgo\n",
    );
    let said = place.run(&["run", "lantern", "script.txt"]).done().stdout;
    let text = "Hello Ginkgo, you get a warning (2 points, it ends on ";
    let (given, rest) = said.split_once("> outbox").expect("an outbox");
    has(given, "--- PRIVATE to Ginkgo ---");
    has(given, text);
    has(
        given,
        "): quoted a message from the host.\nPlease answer so that I know you have read it.\n",
    );
    let (waiting, rest) = rest.split_once("> sent Ginkgo").expect("a sending");
    has(waiting, "due: warning 1");
    let (sent, kept) = rest.rsplit_once("> sent Ginkgo").expect("a question");
    has(sent, "Sent: Ginkgo (warning 1).");
    assert!(!sent.contains("due: warning 1"), "{sent}");
    has(
        kept,
        "  to Ginkgo, warning 1\n    Hello Ginkgo, you get a warning (2 points",
    );
    has(
        kept,
        "): quoted a message from the host.\n    Please answer",
    );
    let journal = place.read("lantern/journal.ndjson");
    has(&journal, "\"warning_said\"");
    assert!(!journal.contains("post 120"), "{journal}");
}

#[test]
fn h2_7_every_text_that_was_sent_is_kept_word_for_word_with_its_time() {
    let mut host = Host::seven();
    host.does("deal");
    let message = host.does("pm Elm");
    let message = message.to("Elm").to_owned();
    host.plays(&["sent all", "confirmed all", "start", "end day"]);
    host.plays(&["act Elm investigate Cedar", "resolve --commit"]);
    host.at("2026-12-03 21:15");
    let results = host
        .does("pm Elm")
        .private
        .last()
        .expect("results")
        .1
        .clone();
    host.does("sent Elm").tells("Sent: Elm (Night 1).");
    // What happens later does not change what was sent.
    host.plays(&["start", "role Elm town Vanilla Townie", "sent Elm"]);
    let sent = host.does("sent Elm");
    sent.tells("Tue 1 Dec 2026 20:00 UTC  to Elm, the role PM");
    sent.tells("Thu 3 Dec 2026 21:15 UTC  to Elm, the results of Night 1");
    let data = sent.answer.data.expect("values");
    let plain = |text: &str| text.replace("[b]", "").replace("[/b]", "");
    let words = |place: usize| plain(data["sent"][place]["words"].as_str().expect("words"));
    has(&words(0), message.lines().next().expect("a subject"));
    has(&words(0), "Cop");
    has(
        &words(1),
        results.trim().split(": ").nth(1).expect("a result"),
    );
    has(&words(2), "Vanilla Townie");
    assert_eq!(data["sent"].as_array().map(Vec::len), Some(3));
}
