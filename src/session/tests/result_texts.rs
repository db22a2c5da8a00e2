//! What came of a day or a night, as the host, the thread and the players are told it.

use super::*;

const MOST_VOTES: &str = "[votes]\nday_ends = \"deadline only\"\nat_deadline = \"most votes\"\n";

/// A game of these cards in its first phase; `more` goes into its setup.
fn of_cards<'c>(cards: impl IntoIterator<Item = (&'c str, &'c str)>, more: &str) -> Host {
    let cards: Vec<(&str, &str)> = cards.into_iter().collect();
    let names: Vec<String> = cards.iter().map(|(name, _)| format!("{name:?}")).collect();
    let fixed: String = cards
        .iter()
        .map(|(name, card)| format!("{name} = {card:?}\n"))
        .collect();
    let text = format!(
        "format = 1\n[game]\nname = \"Pier\"\n[players]\nseats = [{}]\n[roles]\ndeal = \"fixed\"\n\
         [roles.fixed]\n{fixed}{more}",
        names.join(", ")
    );
    Host::of(text, "2026-11-30 12:00").after(["deal", "sent all", "start"])
}

fn lovers(more: &str) -> Host {
    of_cards(
        [
            ("Ann", "town Lover"),
            ("Bob", "town Lover"),
            ("Cyd", "town Vanilla Townie"),
            ("Deb", "town Vanilla Townie"),
            ("Eli", "town Vanilla Townie"),
            ("Fox", "mafia Goon"),
            ("Gia", "town Vanilla Townie"),
        ],
        more,
    )
    .after(["posted due"])
}

/// Votes of which three are for Ann, one is of Bob and one on him.
const VOTES: &str = "vote Deb Ann; Eli Ann; Gia Ann; Ann Deb; Bob Deb; Cyd Bob";

#[test]
fn the_final_count_is_that_of_the_end_of_the_day_whoever_dies_of_it() {
    let mut host = lovers(MOST_VOTES);
    host.says(VOTES);
    host.says("end day")
        .posts("Ann (3): Deb, Eli, Gia\nDeb (2): Ann, Bob\nBob (1): Cyd\nNot voting (1): Fox");
    let due = host.says("show due").public;
    assert!(due.contains("Deb (2): Ann, Bob"), "{due}");
}

#[test]
fn who_takes_the_last_voter_along_leaves_the_count_as_it_was() {
    let mut host = of_cards(
        [
            ("Ann", "town Bomb"),
            ("Bob", "mafia Supersaint"),
            ("Cyd", "town Vanilla Townie"),
            ("Deb", "town Vanilla Townie"),
            ("Eli", "mafia Goon"),
        ],
        &format!("{MOST_VOTES}[rulings]\nno_hammer = \"last_vote\"\n"),
    );
    host.says("vote Cyd Bob; Bob Deb; Deb Bob; Ann Deb; Eli Bob");
    host.says("end day")
        .posts("Bob (3): Cyd, Deb, Eli\nDeb (2): Bob, Ann")
        .posts("Eli died with Bob. Eli was a Mafia Goon.");
}

#[test]
fn who_dies_of_an_elimination_is_told_with_it_once() {
    let mut host = lovers(MOST_VOTES);
    host.says(VOTES);
    let told = "Ann was eliminated. Ann was a Town Lover.\n\
                Bob died with Ann. Bob was a Town Lover.";
    let said = host.says("end day");
    said.has("Bob dies, too.").posts(told);
    let due = host.says("show due").public;
    assert!(due.contains(told), "{due}");
    assert_eq!(due.matches("Bob died").count(), 1, "{due}");
    host.says("posted due").has_not("Bob");
    host.says("resolve --commit");
    let morning = host.says("start").public;
    assert!(!morning.contains("Bob"), "{morning}");
}

#[test]
fn who_dies_of_an_elimination_is_out_of_the_count_where_the_day_goes_on() {
    let mut host = of_cards(
        [
            ("Ann", "mafia Lover"),
            ("Bob", "town Lover"),
            ("Cyd", "town Vanilla Townie"),
            ("Deb", "town Vanilla Townie"),
            ("Eli", "town Vanilla Townie"),
        ],
        MOST_VOTES,
    );
    host.says("vote Bob Ann; Cyd Ann; Deb Bob");
    host.says("end day")
        .posts("Ann (2): Bob, Cyd\nBob (1): Deb");
    host.says("reopen");
    host.says("votes").has_not("Ann (").has_not("Bob (");
    assert_eq!(host.columns(), (vec![], 3));
}

#[test]
fn whom_a_death_by_the_hosts_word_takes_along_is_told_too() {
    let mut host = lovers("");
    host.says("kill Ann").posts("Ann died.").posts("Bob died.");
}

fn vengeful() -> Host {
    of_cards(
        [
            ("Ann", "town Vengeful Townie"),
            ("Hope", "town Vanilla Townie"),
            ("Cyd", "town Vanilla Townie"),
            ("Deb", "town Vanilla Townie"),
            ("Eli", "town Vanilla Townie"),
            ("Fox", "mafia Goon"),
            ("Gia", "town Vanilla Townie"),
        ],
        MOST_VOTES,
    )
}

#[test]
fn a_shot_that_was_told_when_the_night_began_is_not_told_again() {
    for posts in [true, false] {
        let mut host = vengeful();
        host.says("vote Deb Ann; Eli Ann");
        host.says("end day");
        host.says("rule revenge Hope").posts("Hope died.");
        if posts {
            host.says("posted due");
        }
        host.says("resolve --commit");
        let morning = host.says("start");
        morning.posts("Nobody died in the night.");
        assert!(!morning.public.contains("Hope"), "{}", morning.public);
    }
}

#[test]
fn a_death_by_night_that_was_posted_is_not_told_again() {
    let mut host = vengeful().after(["posted due", "end day", "posted due"]);
    host.says("kill Hope").posts("Hope died.");
    host.says("posted due");
    host.says("kill Cyd");
    host.says("resolve --commit");
    let morning = host.says("start").public;
    assert!(morning.contains("Cyd died."), "{morning}");
    assert!(!morning.contains("Hope"), "{morning}");
}

#[test]
fn the_rule_of_half_names_the_side() {
    let mut host = of_cards(
        [
            ("Eli", "cult Cultist"),
            ("Jen", "cult Cultist"),
            ("Gia", "mafia Goon"),
            ("Ivo", "town Vanilla Townie"),
            ("Kim", "town Vanilla Townie"),
        ],
        "",
    );
    host.says("kill Kim")
        .has("50 % rule met: 2 Cult of 4 alive.");
    // Half of the living is not enough while somebody of the Mafia lives.
    let pm = host.says("pm Eli").private.remove(0).1;
    assert!(
        pm.contains("nobody else is alive who wins by numbers"),
        "{pm}"
    );
    let pm = host.says("pm Gia").private.remove(0).1;
    assert!(!pm.contains("by numbers"), "{pm}");
}

#[test]
fn a_preview_counts_a_recruit_on_the_new_side() {
    let mut host = of_cards(
        [
            ("Eli", "cult Cult Leader"),
            ("Jen", "town Vanilla Townie"),
            ("Gia", "mafia Goon"),
            ("Ivo", "town Vanilla Townie"),
            ("Kim", "town Vanilla Townie"),
            ("Lea", "town Vanilla Townie"),
        ],
        "",
    );
    host.says("end day");
    host.says("Eli recruits Jen");
    host.says("resolve").has("Cult 2").has("Town 3");
}

#[test]
fn a_replacement_reads_each_result_of_the_seat_once() {
    let mut host = of_cards(
        [
            ("Ann", "town Cop"),
            ("Fox", "mafia Goon"),
            ("Cyd", "town Vanilla Townie"),
            ("Deb", "town Vanilla Townie"),
            ("Eli", "town Vanilla Townie"),
        ],
        "",
    );
    host.says("end day");
    host.says("Ann investigates Fox");
    host.says("resolve --commit");
    host.says("start");
    host.says("replace Ann Zed");
    let sent = host.says("pm Zed").private;
    let [(_, role)] = sent.as_slice() else {
        panic!("{sent:?}");
    };
    assert!(
        role.contains("Private results of this seat so far:"),
        "{role}"
    );
    assert!(role.contains("Night 1: Fox is Mafia."), "{role}");
    host.says("sent Zed");
    // The role message has told it.
    host.says("sent Zed").has("Nothing new is due to Zed");
    host.says("outbox").has_not("results");
}

#[test]
fn a_vote_by_the_name_of_a_replaced_player_moves_no_vote_of_the_new_one() {
    let mut host = Host::new("");
    host.says("vote Ana Gus #90");
    host.says("replace Ana Zed");
    // Before the new player has voted the seat is meant.
    host.says("vote Ana Bob #95").has("Zed -> Bob");
    host.says("vote Zed Finn #100");
    for (line, right) in [
        ("vote Ana Bob #103", "`vote Zed Bob #103`"),
        ("Ana votes Bob (#103)", "`vote Zed Bob #103`"),
        ("unvote Ana #103", "`unvote Zed #103`"),
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "former-voter", "{line}");
        assert!(refused.hints[0].contains(right), "{:?}", refused.hints);
    }
    let columns = host.columns().0;
    assert_eq!(columns, [("Finn".to_owned(), 1)]);
    // What was posted before the change is the former player's.
    host.says("vote Ana Eve #80");
    host.says("vote Zed Bob #103").has("Zed -> Bob");
}

#[test]
fn where_enough_have_voted_whatever_is_decided_only_the_post_is_open() {
    let mut host = Host::new("[votes]\nnames = \"ask\"\nday_ends = \"majority\"\n");
    host.pastes(
        "#1 Ana\n[b]vote: Eve[/b]\n#2 Bob\n[b]vote: Eve[/b]\n#3 Cleo\n[b]vote: Evve[/b]\n\
         #4 Dov\n[b]vote: Eve[/b]\n#5 Finn\n[b]vote: Eve[/b]\n#6 Gus\n[b]vote: Eve[/b]",
    )
    .has("Eve has 5 of 4, which is enough whatever you decide; post 3 of Cleo only decides since which post.")
    .has_not("no hammer");
    host.says("tally")
        .posts("Eve (5) enough votes; since which post depends on 3:");
}

#[test]
fn a_lover_reads_who_it_is() {
    let mut host = lovers("");
    let pm = host.says("pm Ann").private.remove(0).1;
    assert!(pm.contains("Bob and you love each other."), "{pm}");
    for wrong in ["I tell you who", "do not know their sides"] {
        assert!(!pm.contains(wrong), "{pm}");
    }
    let mut host = super::setups::host("lovers-6", "");
    host.says("deal seed 3");
    let goon = host
        .game()
        .seats()
        .find_map(|(_, seat)| (seat.faction() == Some("mafia")).then(|| seat.name.clone()));
    let pm = host
        .says(&format!("pm {}", goon.unwrap()))
        .private
        .remove(0)
        .1;
    assert!(!pm.contains("By day and by night"), "{pm}");
    assert!(!pm.contains("enough"), "{pm}");
}

#[test]
fn a_hosts_own_words_for_a_role_keep_the_tags_of_the_board() {
    let mut host = of_cards(
        [
            ("Ann", "town Lamplighter"),
            ("Fox", "mafia Goon"),
            ("Cyd", "town Vanilla Townie"),
        ],
        "[role.Lamplighter]\npm = \"\"\"[b]FOLLOW: player[/b]\n{abilities}\"\"\"\n\
         abilities = [\"track\"]\nmodifiers = [\"odd_night\"]\n",
    );
    let answer = host.session.take("pm Ann", host.now, 7).unwrap();
    let text = answer.texts.first().unwrap();
    let pm = nightdesk_render::post(text.document(), nightdesk_game::Markup::Phpbb);
    assert!(pm.contains("[b]FOLLOW: player[/b]"), "{pm}");
    assert!(!pm.contains("[plain]"), "{pm}");
    assert!(pm.contains("Only in nights 1, 3, 5"), "{pm}");
}

#[test]
fn nothing_takes_so_many_votes_where_the_most_decide() {
    let mut host = lovers(MOST_VOTES);
    host.says("vote Deb Cyd").has("Cyd 1").has_not(" of ");
    host.says("votes")
        .has("Cyd (1): Deb")
        .has("At the deadline the most votes decide.")
        .has_not("It takes");
    host.says("kill Gia")
        .has("6 are alive now")
        .has_not("it takes");
}

#[test]
fn a_preview_tells_how_often_a_shot_could_be_fired_before() {
    let mut host = of_cards(
        [
            ("Ivo", "town 2-shot Vigilante"),
            ("Fox", "mafia Goon"),
            ("Cyd", "town Vanilla Townie"),
            ("Deb", "town Vanilla Townie"),
            ("Eli", "town Vanilla Townie"),
        ],
        "",
    );
    host.says("end day");
    host.says("Ivo shoots Cyd");
    host.says("resolve").has("(was 2)");
}

#[test]
fn the_host_reads_that_a_vote_has_let_somebody_win() {
    let mut host = of_cards(
        [
            ("Ann", "neutral Jester"),
            ("Fox", "mafia Goon"),
            ("Cyd", "town Vanilla Townie"),
            ("Deb", "town Vanilla Townie"),
            ("Eli", "town Vanilla Townie"),
        ],
        MOST_VOTES,
    );
    host.says("vote Cyd Ann; Deb Ann");
    host.says("end day").has("Ann has won by this vote");
}

#[test]
fn what_the_host_is_asked_to_look_at_is_said() {
    let mut host = of_cards(
        [
            ("Ann", "town Jailkeeper"),
            ("Fox", "mafia Roleblocker"),
            ("Cyd", "town Vanilla Townie"),
            ("Deb", "town Vanilla Townie"),
            ("Eli", "town Vanilla Townie"),
        ],
        "",
    );
    host.says("end day");
    host.says("Ann jails Fox");
    host.says("Fox blocks Ann");
    let caution = "Ann's jail works on nobody, though nothing blocks it";
    host.says("resolve").has(caution);
    let facts = host.asks("resolve --commit");
    assert!(facts.contains(caution), "{facts}");
}

#[test]
fn a_role_pm_is_not_wrong_because_of_a_death_or_the_name_of_the_game() {
    let mut host = of_cards(
        [
            ("Ann", "town Cop"),
            ("Fox", "mafia Goon"),
            ("Gus", "mafia Goon"),
            ("Cyd", "town Backup Cop"),
            ("Deb", "town Vanilla Townie"),
            ("Eli", "town Vanilla Townie"),
            ("Hal", "town Vanilla Townie"),
        ],
        "",
    );
    host.says("kill Fox").has_not("No longer right");
    host.says("kill Ann").has("Cyd is Cop now").has_not("Gus");
}

#[test]
fn a_day_that_ends_with_a_vote_on_hold_says_so() {
    let mut host = Host::new("[votes]\nnames = \"ask\"\n");
    host.pastes("#1 Ana\n[b]vote: Gus[/b]\n#2 Bob\n[b]vote: Evve[/b]");
    host.says("end day").has("1 vote is on hold: Bob (post 2).");
}

#[test]
fn the_last_elimination_shows_what_the_setup_shows() {
    let mut host = of_cards(
        [
            ("Ann", "mafia Goon"),
            ("Bob", "town Cop"),
            ("Cyd", "town Vanilla Townie"),
        ],
        &format!("{MOST_VOTES}[flips]\neliminated = \"side\"\n"),
    );
    host.says("vote Bob Ann; Cyd Ann");
    host.says("end day").posts("Ann was on the Mafia side.");
    host.says("show players").posts("Mafia Goon");
}
