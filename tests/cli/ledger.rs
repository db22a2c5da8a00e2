//! The ledger of warnings from the shell and at the desk of a game.

use super::kit::{Place, Said};

/// A place with a ledger, two hosts, and a game in `lantern/` beside it.
fn community() -> Place {
    let place = Place::with_lantern();
    let made = [
        "ledger",
        "init",
        "club.sqlite",
        "--host",
        "Hattie",
        "--host",
        "Hugo",
    ];
    place
        .run(&made)
        .done()
        .says("Made the ledger `club.sqlite`.");
    place.write(
        "lantern/ledger.toml",
        "file = \"../club.sqlite\"\nhost = \"Hattie\"\n",
    );
    place
}

/// A command as Hattie at noon.
fn warn(place: &Place, words: &[&str]) -> Said {
    at(place, "2025-03-01T12:00:00Z", words)
}

fn at(place: &Place, now: &str, words: &[&str]) -> Said {
    let which = ["--ledger", "club.sqlite", "--now", now];
    let host = match words.contains(&"--as") {
        true => &[][..],
        false => &["--as", "Hattie"][..],
    };
    let all: Vec<&str> = ["warn"]
        .iter()
        .chain(words)
        .chain(&which)
        .chain(host)
        .copied()
        .collect();
    place.run(&all)
}

#[test]
fn a_warning_goes_its_way_from_the_shell() {
    let place = community();
    warn(
        &place,
        &[
            "add", "Mr Ё", "@5", "--reason", "Ghosted", "--notes", "again", "--deny", "goat",
        ],
    )
    .done()
    .says("Added warning #1 for Mr Ё: 5 points (0 before, 5 now), expires 2025-03-31 12:00 UTC")
    .says("1 game of stasis")
    .says("new to the community");
    warn(&place, &["list"])
        .done()
        .says("!  1")
        .says("Hattie")
        .says("Ghosted");
    let list = warn(&place, &["list", "mr ё", "--json"]).done().json();
    assert_eq!(list["listed"]["points"], 5);
    assert_eq!(list["listed"]["warnings"][0]["id"], 1);
    assert_eq!(list["listed"]["warnings"][0]["issuer"], "Hattie");
    let rows = warn(&place, &["list", "--csv"]).done().stdout;
    assert!(rows.starts_with("name,points,issued,expires,reason,notes,by,id,state,pending\r\n"));
    assert!(rows.contains(
        "Mr Ё,5,2025-03-01T12:00:00Z,2025-03-31T12:00:00Z,Ghosted,again,Hattie,1,active,true"
    ));
    let own = warn(&place, &["view", "1", "--as", "mr ё"]).done();
    assert!(
        !own.stdout.contains("again") && !own.stdout.contains("Hattie"),
        "{own:#?}"
    );
    warn(&place, &["view", "1"]).done().says("again");
    warn(&place, &["view", "1", "--as", "ann"]).refused("no such warning, or it is not yours");
    warn(&place, &["signup", "MR Ё"])
        .says("may not sign up")
        .says("you cannot sign up for now");
    warn(&place, &["ack", "1", "--as", "Mr Ё"])
        .done()
        .says("Warning #1 is acknowledged.");
    warn(&place, &["set", "1", "--expires", "60d", "--no-notes"])
        .done()
        .says("2025-04-30");
    warn(&place, &["stasis", "Mr Ё", "0"])
        .done()
        .says("no stasis (before: 1)");
    warn(&place, &["del", "1", "--notes", "mistaken"])
        .done()
        .says("Deleted warning #1 of Mr Ё.");
    warn(&place, &["del", "1"]).refused("was deleted by `Hattie` on 2025-03-01 12:00 UTC");
    let said = warn(&place, &["signup", "Mr Ё"]).done();
    said.says("Mr Ё may sign up.");
}

#[test]
fn a_line_is_taken_as_at_the_desk_and_its_fault_is_shown() {
    let place = community();
    warn(&place, &["line", "!fwarn add bob 1 :late | twice"])
        .done()
        .says("#1 for bob");
    warn(&place, &["line", "!fwarn add bob 1 ~0d :x"])
        .refused("Refused: `~0d` is no expiry\n  ~30d");
    warn(&place, &["line", "!fwarn list", "--as", "bob"]).refused("only a host");
    let refused = warn(&place, &["del", "9", "--json"]);
    assert_eq!(refused.status, 2);
    assert_eq!(refused.json()["code"], "not-found");
    at(&place, "2025-03-01T14:00:00Z", &["refresh"])
        .done()
        .says("No stasis was over.");
}

#[test]
fn the_audit_and_the_copies_tell_the_same_story() {
    let place = community();
    warn(&place, &["add", "bob", "5", "--reason", "=cmd"]).done();
    let ledger = |words: &[&str]| {
        let all: Vec<&str> = ["ledger"].iter().chain(words).copied().collect();
        place.run(&[&all[..], &["--ledger", "club.sqlite"]].concat())
    };
    ledger(&["check"]).done().says("is sound");
    ledger(&["audit", "BOB"])
        .done()
        .says("add #1 bob  ack: pending, deny: none");
    let rows = ledger(&["audit", "--csv"]).done().stdout;
    assert!(rows.contains("stasis-added"), "{rows}");
    ledger(&["backup", "copy.sqlite"]).done();
    ledger(&["backup", "copy.sqlite"]).refused("`copy.sqlite` is there already");
    ledger(&["export", "lines.ndjson"]).done();
    place
        .run(&["ledger", "import", "lines.ndjson", "again.sqlite"])
        .done();
    let lines = ledger(&["export"]).done().stdout;
    assert_eq!(place.read("lines.ndjson"), lines);
    let again = place
        .run(&["ledger", "export", "--ledger", "again.sqlite"])
        .done()
        .stdout;
    assert_eq!(again, lines);
    let csv = warn(&place, &["list", "--csv"]).done().stdout;
    assert!(csv.contains(",'=cmd,,Hattie,"), "{csv}");
}

#[test]
fn rules_and_hosts_are_changed_by_hosts() {
    let place = community();
    let ledger = |words: &[&str]| {
        let all: Vec<&str> = ["ledger"].iter().chain(words).copied().collect();
        place.run(&[&all[..], &["--ledger", "club.sqlite"]].concat())
    };
    let usual = "default_expiry = 30d\nstasis_hours_per_game = 1\ntiers = 1-4 ack; 5-9 stasis=1; \
                 10 ack stasis=3; 11-14 stasis=3; 15-24 stasis=5+1\nlanguage = en\n";
    assert_eq!(ledger(&["rules"]).done().stdout, usual);
    ledger(&["rules", "language", "ru"]).refused("several hosts");
    ledger(&["rules", "language", "ru", "--as", "bob"]).refused("only a host");
    ledger(&["rules", "language", "de", "--as", "Hugo"]).refused("write it as `en` or `ru`");
    ledger(&["rules", "langauge", "ru", "--as", "Hugo"]).refused("did you mean `language`?");
    ledger(&["rules", "tiers", "2-9 stasis=3", "--as", "Hugo"])
        .done()
        .says("`tiers` is 2-9 stasis=3 from now on (before: 1-4 ack;");
    warn(&place, &["add", "bob", "4", "--reason", "x"])
        .done()
        .says("3 games of stasis");
    ledger(&["host", "Zed", "--as", "Hugo"])
        .done()
        .says("Zed is a host now.");
    ledger(&["host", "Hattie", "--remove", "--as", "Zed"]).done();
    assert_eq!(ledger(&["host"]).done().stdout, "Hugo\nZed\n");
    ledger(&["audit", "--most", "1"])
        .done()
        .says("Zed  host Hattie  host: true -> false");
    warn(&place, &["list"]).refused("only a host");
    ledger(&["host", " ", "--as", "Zed"]).refused("no usable name");
    place
        .run(&["ledger", "init", "x.sqlite", "--host", ""])
        .refused("no usable name");
    place
        .run(&[
            "ledger",
            "init",
            "x.sqlite",
            "--host",
            "A",
            "--stasis-hours",
            "0",
        ])
        .refused("a whole number from 1");
    assert!(!place.path("x.sqlite").exists());
}

#[test]
fn players_are_told_in_the_language_of_the_community() {
    let place = community();
    place
        .run(&[
            "ledger",
            "rules",
            "language",
            "ru",
            "--ledger",
            "club.sqlite",
            "--as",
            "Hattie",
        ])
        .done();
    warn(
        &place,
        &[
            "add",
            "Боб",
            "5",
            "--ack",
            "--reason",
            "Молчал",
            "--notes",
            "тайна",
        ],
    )
    .done()
    .says("To be told:\nБоб, вам вынесено предупреждение № 1.")
    .says("игр пропустить: 1")
    .says("до этого записаться нельзя");
    warn(&place, &["left", "Боб", "quit", "--of", "Пирс"])
        .done()
        .says("Выход из игры «Пирс»");
    let own = warn(&place, &["mine", "--as", "боб"]).done();
    let own = own.says("Боб: действующих баллов 6").says("действует");
    assert!(!own.stdout.contains("тайна") && !own.stdout.contains("Hattie"));
    warn(&place, &["stasis", "--as", "боб"])
        .done()
        .says("игр пропустить: 2, не раньше 2025-03-01 14:00 UTC; пропуск снимается");
    warn(&place, &["ack", "1", "--as", "Боб"])
        .done()
        .says("Предупреждение № 1 подтверждено.");
    warn(&place, &["view", "9", "--as", "Боб"])
        .refused("no such warning")
        .complains("to be told: Такого предупреждения нет");
    let barred = warn(&place, &["signup", "Боб", "--json"]);
    assert_eq!(barred.status, 2);
    let report = barred.json();
    assert_eq!(report["code"], "signup-refused");
    assert_eq!(report["refused"][0]["reason"], "stasis");
    let told = report["told"].as_str().unwrap();
    assert!(told.contains("Боб, пока вы не можете записаться"), "{told}");
    // A game speaks its own language.
    place.line("players add Alder").done();
    place
        .line("!fwarn add Alder 1 :late")
        .done()
        .says("PRIVATE to Alder")
        .says("Hello Alder, you get a warning (1 point");
    place
        .line("!fwarn add Zed 1 :late")
        .done()
        .says("Zed has no seat here. To be told:\nHello Zed, you get a warning (1 point");
    place
        .line("as Zed !warn view 1")
        .refused("no such warning")
        .complains("to be told: There is no such warning");
}

#[test]
fn what_is_refused_changes_nothing_and_says_so_to_scripts() {
    let place = community();
    warn(&place, &["add", "bob", "1", "--reason", "x"]).done();
    warn(&place, &["left", "bob", "quit", "--of", "g", "--as", "bob"]).refused("only a host");
    warn(&place, &["del", "1", "--notes", "first"]).done();
    warn(&place, &["del", "1", "--notes", "second"]).refused("was deleted");
    warn(&place, &["view", "1"]).done().says("first");
    for (ledger, code, status) in [("gone.sqlite", "db-missing", 2), ("text", "db-foreign", 2)] {
        place.write("text", "no ledger at all");
        let said = place.run(&[
            "warn", "list", "--json", "--ledger", ledger, "--as", "Hattie",
        ]);
        assert_eq!(
            (said.json()["code"].as_str(), said.status),
            (Some(code), status)
        );
    }
    place.line("players add bob --force").done();
    warn(&place, &["add", "cy", "9", "--reason", "x"]).done();
    place
        .line("players add cy --force")
        .refused("the audit keeps why")
        .complains("after `--force`");
    place
        .line("!fwran add cy 1 :x")
        .refused("did you mean `!fwarn`?");
    place.line("!quit").refused("write it as `!quit NAME`");
    place
        .line("!cancel")
        .done()
        .says("The game is called off; that lowers nobody's stasis.");
    warn(&place, &["list", "cy", "--page", "3"])
        .done()
        .says("The last page is 1.");
    warn(&place, &["list", "cyy"])
        .done()
        .says("This name is not known here.");
    warn(&place, &["line", "!fwarn list Mr Stoofer"]).refused("is written in quotes");
    warn(&place, &["line", "!fwarn add \"Mr 1 :x"]).refused("ends with a quote");
}

#[test]
fn what_is_no_ledger_is_told_apart() {
    let place = Place::new();
    place
        .run(&["warn", "list"])
        .refused("there is no ledger at");
    place
        .run(&["ledger", "init"])
        .refused("a ledger needs a host");
    place.write("other.sqlite", "not at all");
    place
        .run(&["ledger", "check", "--ledger", "other.sqlite"])
        .refused("this file is no ledger of nightdesk");
    place.run(&["ledger", "init", "--host", "Hattie"]).done();
    place.run(&["warn", "list"]).done().says("No warnings.");
    place.run(&["ledger", "host", "Hugo"]).done();
    place.run(&["warn", "list"]).refused("has several hosts");
    place.write("half.ndjson", "{\"ledger\":{\"form\":1}}\n");
    place
        .run(&["ledger", "import", "half.ndjson", "half.sqlite"])
        .refused("the file was cut off");
    assert!(!place.path("half.sqlite").exists());
}

#[test]
fn a_game_asks_the_ledger_about_sign_ups() {
    let place = community();
    place
        .run(&[
            "warn",
            "add",
            "Birch",
            "5",
            "--reason",
            "x",
            "--ledger",
            "club.sqlite",
            "--as",
            "Hattie",
        ])
        .done();
    let refused = place
        .line("players add Alder, BIRCH")
        .refused("the ledger bars `Birch`, so nobody was seated")
        .complains("1 game of stasis")
        .complains("`as Birch !warn ack 1` at the desk")
        .complains("Birch, you cannot sign up for now");
    assert!(refused.stdout.is_empty());
    place.line("players add Alder").done();
    place
        .line("players add BIRCH --force we are one short")
        .done()
        .says("2 of 7 seats");
    place
        .run(&["ledger", "audit", "--ledger", "club.sqlite", "--most", "1"])
        .done()
        .says("Hattie  override")
        .says("we are one short");
    place
        .line("players add Cedar --force nobody bars him")
        .done();
    // The nickname of a player is known here.
    place.line("alias Alder ally").done();
    place
        .line("!fwarn add ally 0 :well done")
        .done()
        .says("for Alder");
    place.line("!fwarn list alder").done().says("well done");
    place.line("!fwarn add alder").refused("write it as");
    place
        .line("as Birch !warn")
        .done()
        .says("PRIVATE to BIRCH")
        .says("Birch: active points 5, page 1 of 1");
    place.line("as Birch !fwarn list").refused("only a host");
}

/// A running game of seven, with Birch in stasis for two games.
fn running() -> Place {
    let place = community();
    place.line("!fwarn add Larch 0 stasis=2 :x").done();
    for line in [
        "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo",
        "deal seed 255",
        "chat mafia https://forum.example/private/812",
        "sent all",
        "confirmed all",
    ] {
        place.line(line).done();
    }
    place
        .line("start")
        .done()
        .says("Ledger: Larch has sat out a game: 1 game of stasis");
    place
}

#[test]
fn a_game_tells_the_ledger_who_has_left() {
    let place = running();
    place
        .line("replace Fir Juniper")
        .done()
        .says("`!quit Fir` if Fir said so, `!idle Fir` if Fir fell silent");
    place
        .line("!idle Fir")
        .done()
        .says("Added warning #2 for Fir: 1 point");
    place
        .line("!idle fir")
        .done()
        .says("The ledger knows that already.");
    place
        .line("!fwarn view 2")
        .done()
        .says("(system)")
        .says("Idled out of game");
    place
        .line("replace Elm Larch")
        .refused("the ledger bars `Larch`");
}

#[test]
fn one_leaving_is_one_warning_wherever_it_is_typed() {
    let place = running();
    place
        .line("!quit Fir")
        .done()
        .says("Added warning #2 for Fir");
    let left = |more: &[&str]| {
        let all = ["-g", "lantern", "warn", "left", "Fir", "quit"];
        place.run(&all.iter().chain(more).copied().collect::<Vec<_>>())
    };
    let title = "lantern";
    assert!(
        place
            .read("lantern/game.toml")
            .contains("name = \"lantern\"")
    );
    left(&[]).done().says("The ledger knows that already.");
    left(&["--of", title])
        .done()
        .says("The ledger knows that already.");
    place
        .run(&[
            "warn",
            "left",
            "Fir",
            "quit",
            "--ledger",
            "club.sqlite",
            "--as",
            "Hattie",
        ])
        .refused("which game was left?");
}

#[test]
fn nobody_is_warned_for_leaving_by_a_slip_of_the_pen() {
    let place = running();
    place
        .line("!quit Birhc")
        .refused("nobody called `Birhc` plays in this game")
        .complains("did you mean `Birch`?");
    let listed = place.line("!fwarn list").done();
    assert!(!listed.stdout.contains("Birhc"), "{}", listed.stdout);
}

#[test]
fn lines_that_need_their_game_say_what_does_the_same_in_a_shell() {
    let place = community();
    for (line, hint) in [
        ("!quit Birch", "`nightdesk warn left NAME quit` records it"),
        ("!cancel", "the line itself is a command"),
        ("as bob !warn", "`--as \"bob\"` says who asks"),
    ] {
        warn(&place, &["line", line]).refused(hint);
    }
}

#[test]
fn a_list_as_csv_has_every_page() {
    let place = community();
    for number in 1..=12 {
        let reason = format!("late {number}");
        warn(&place, &["add", "bob", "1", "--reason", &reason]).done();
    }
    let rows = |words: &[&str]| warn(&place, words).done().stdout.lines().count();
    assert_eq!(rows(&["list", "--csv"]), 13);
    assert_eq!(rows(&["list", "--csv", "--page", "2"]), 3);
}

#[test]
fn a_game_without_a_ledger_asks_nothing() {
    let place = community();
    place.write("lantern/ledger.toml", "file = \"none\"\n");
    place.line("players add Alder").done();
    place
        .line("!fwarn list")
        .refused("no ledger of warnings is used here");
    place.write("lantern/ledger.toml", "file = \"gone.sqlite\"\n");
    place
        .line("players add Birch")
        .refused("there is no ledger at");
    place.write("lantern/ledger.toml", "fil = 1\n");
    place
        .line("status")
        .complains("ledger.toml")
        .complains("unknown field `fil`");
}

#[test]
fn two_forms_at_once_are_refused() {
    let place = community();
    warn(&place, &["list", "--csv", "--json"])
        .says("`--csv` and `--json` are two forms, and one is printed");
    warn(&place, &["list", "--csv", "--format", "plain"])
        .refused("`--csv` and `--format` are two forms");
    warn(&place, &["list", "--csv", "--page", "1"]).done();
    let audit = [
        "ledger",
        "audit",
        "--csv",
        "--json",
        "--ledger",
        "club.sqlite",
    ];
    place.run(&audit).says("are two forms");
}

#[test]
fn a_handoff_says_that_the_ledger_does_not_go_along() {
    let place = community();
    let hands = |file: &str| place.run(&["-g", "lantern", "handoff", file]);
    hands("away.txt")
        .done()
        .says("Ledger of warnings")
        .says("It does not go along, and seats ask it: `club.sqlite`");
    place
        .run(&["resume", "away.txt", "there"])
        .done()
        .says("write `ledger.toml` with the lines `file = \"club.sqlite\"`");
    place.write("lantern/ledger.toml", "file = \"none\"\n");
    hands("none.txt").done().says("`file = \"none\"`");
}

#[test]
fn what_is_changed_or_deleted_is_to_be_told_everywhere() {
    let place = community();
    warn(&place, &["add", "Fir", "2", "--reason", "late"]).done();
    warn(
        &place,
        &["set", "1", "--reason", "ghosted", "--expires", "60d"],
    )
    .done()
    .says("reason: \"late\" → \"ghosted\"")
    .says("expires: 2025-03-31 12:00 UTC → 2025-04-30 12:00 UTC")
    .says("To be told:\nFir, warning #1 was changed.");
    let notes = warn(&place, &["set", "1", "--notes", "a secret"])
        .done()
        .says("notes: none → \"a secret\"")
        .says("Nobody needs to know: notes are for hosts alone.");
    assert!(!notes.stdout.contains("To be told"), "{notes:#?}");
    let gone = warn(&place, &["del", "1", "--json"]).done().json();
    let told = gone["told"].as_str().unwrap();
    assert!(told.starts_with("Fir, warning #1 is taken back."), "{told}");
    assert!(
        !told.contains("secret") && !told.contains("Hattie"),
        "{told}"
    );
    warn(&place, &["line", "!fwarn set 1 30d"])
        .refused("to change the expiry write `~30d`")
        .complains("`!fwarn set 1 ~30d` changes the expiry")
        .complains("`!fwarn set 1 :30d`");
    warn(&place, &["set", "99", "--reason", "x"]).refused("there is no warning #99");
    warn(
        &place,
        &["add", "bob", "1", "--reason", "x", "--expires", "2w"],
    )
    .refused("`2w` is no expiry")
    .complains("30d, 12h");
    warn(&place, &["add", "bob", "1", "--reason", ""])
        .refused("a public reason is required")
        .complains("`--reason TEXT`");
}

#[test]
fn a_change_in_the_shell_is_seen_at_the_desk() {
    let place = community();
    place.line("players add Fir").done();
    place.line("!fwarn add Fir 5 :late").done();
    warn(&place, &["del", "1"])
        .done()
        .says("To be told:\nFir, warning #1 is taken back.");
    let outbox = place
        .line("outbox")
        .done()
        .says("taken back elsewhere before its text was sent");
    assert!(!outbox.stdout.contains("due: warning"), "{outbox:#?}");
    place.line("!fwarn add Fir 1 :again").done();
    place.line("sent Fir").done();
    warn(&place, &["set", "2", "--reason", "once more"]).done();
    place.line("outbox").done().says("due: warning 2");
    place.line("pm Fir").done().says("once more.");
}

#[test]
fn the_next_page_is_a_line_that_works() {
    let place = community();
    for number in 1..=12 {
        let reason = format!("late {number}");
        let words = ["add", "Mr Fir", "1", "--reason", &reason];
        warn(&place, &[&words[..], &["--expires", "never"]].concat()).done();
    }
    let line = "!fwarn list -all \"Mr Fir\" 2";
    place
        .line("!fwarn list -all \"Mr Fir\"")
        .done()
        .says(&format!("(more: `{line}`)"));
    place.line(line).done().says("late 2").says("page 2 of 2");
    place
        .line("as Mr Fir !warn list")
        .done()
        .says("More: !warn list 2");
    place.line("as Mr Fir !warn list 2").done().says("late 1");
}

#[test]
fn a_table_from_before_goes_into_the_ledger_and_comes_back() {
    let place = community();
    let ledger = |words: &[&str]| {
        let all: Vec<&str> = ["ledger"].iter().chain(words).copied().collect();
        place.run(&[&all[..], &["--as", "Hattie"]].concat())
    };
    let table = "name,points,issued,expires,reason,notes,by\r\n\
                 '=cmd,5,2024-02-01T12:00:00Z,never,\"late, twice\",a note,Hugo\r\n";
    place.write("old.csv", table);
    ledger(&["import", "old.csv", "club.sqlite"])
        .done()
        .says("Wrote down 1 warning from before.")
        .says("New to the community: =cmd.");
    let listed = warn(&place, &["list", "--csv"]).done().stdout;
    let columns = |line: &str| line.split(',').take(8).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = listed.lines().map(columns).collect();
    assert_eq!(rows[0], "name,points,issued,expires,reason,notes,by,id");
    assert!(
        listed.contains(
            "'=cmd,5,2024-02-01T12:00:00Z,never,\"late, twice\",a note,Hugo,1,active,false"
        ),
        "{listed}"
    );
    place.write("listed.csv", &listed);
    place
        .run(&["ledger", "init", "other.sqlite", "--host", "Hattie"])
        .done();
    ledger(&["import", "listed.csv", "other.sqlite"]).done();
    let again = place
        .run(&["warn", "list", "--csv", "--ledger", "other.sqlite"])
        .done();
    assert_eq!(again.stdout, listed);
    ledger(&["import", "old.csv", "club.sqlite"]).refused("line 2: the ledger has this warning");
    place.write(
        "bad.csv",
        "name,points,issued,reason\nann,1,2024-01-01,x\nbob,many,2024-01-01,x\n",
    );
    ledger(&["import", "bad.csv", "club.sqlite"])
        .refused("line 3, column `points`: points must be")
        .complains("nothing was written down");
    assert_eq!(warn(&place, &["list", "--csv"]).done().stdout, listed);
    // Players are shown no such table.
    let own = warn(&place, &["mine", "--csv", "--as", "=cmd"])
        .done()
        .stdout;
    assert!(!own.contains("note") && !own.contains("Hugo"), "{own}");
}

#[test]
fn two_names_of_one_person_count_together() {
    let place = community();
    warn(&place, &["add", "Elm", "3", "--reason", "x"]).done();
    warn(&place, &["add", "Elmm", "6", "--reason", "y"]).done();
    let ledger = |words: &[&str]| {
        let all: Vec<&str> = ["ledger"].iter().chain(words).copied().collect();
        let which = ["--ledger", "club.sqlite", "--as", "Hattie"];
        place.run(&[&all[..], &which[..]].concat())
    };
    ledger(&["same", "Elmm", "Elm", "--now", "2025-03-01T12:00:00Z"])
        .done()
        .says("Elmm is Elm from now on.")
        .says("Together: 9 active points, 1 game of stasis");
    ledger(&["same", "Elmmm", "Elm", "--now", "2025-03-01T12:00:00Z"])
        .refused("the ledger knows nobody called `Elmmm`");
    warn(&place, &["people"])
        .done()
        .says("Elm (Elmm)")
        .says("#1 #2")
        .says("After that time it ends when a game is next started or cancelled");
    let people = warn(&place, &["people", "--json"]).done().json();
    assert_eq!(people["people"][0]["points"], 9);
    warn(&place, &["people", "--csv"])
        .done()
        .says("name,points,stasis,stasis_expires,over,pending,others")
        .says("Elm,9,1,2025-03-01T13:00:00Z,false,1 2,Elmm");
    ledger(&["audit", "Elm", "--most", "1"])
        .done()
        .says("Hattie  same Elm");
    ledger(&["check"]).done();
    warn(&place, &["people", "--as", "Elm"]).refused("only a host");
}

#[test]
fn one_game_by_several_names_is_left_once() {
    let place = running();
    place.line("!quit Fir").done();
    for name in ["Lantern", "lantern ", "LANTERN"] {
        warn(&place, &["left", "Fir", "idle", "--of", name])
            .done()
            .says("The ledger knows that already. One departure gives one warning");
    }
    warn(
        &place,
        &["left", "Fir", "quit", "--of", "Lantern (1999-01-01)"],
    )
    .done()
    .says("Added warning #3");
    warn(&place, &["ack", "2", "--as", "Fir"]).done();
    let last = ["ledger", "audit", "--most", "1", "--ledger", "club.sqlite"];
    place.run(&last).done().says("Fir  ack #2");
    place.line("as Fir !warn ack 3").done();
    place.run(&last).done().says("Hattie for Fir  ack #3");
}
