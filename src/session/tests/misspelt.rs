//! Names misspelt, cut short and followed by other words: no line and no post is ever about a player
//! who was not meant.

use std::fmt::Write as _;

use super::*;
use nightdesk_game::Ballot;

/// Names of which some begin others, and some differ by a letter or two.
const PLAYERS: [&str; 17] = [
    "Dave",
    "Dave Miller",
    "Ann",
    "Ann-Marie",
    "Blue",
    "Blue Moon",
    "Bob",
    "Bobby",
    "Jan Kowalsky",
    "lurker_no_1",
    "O'Malley",
    "The Baker",
    "Mr. Grey",
    "Jörg",
    "Carl",
    "Carmen",
    "Riverbend Tailor",
];

fn ferry() -> Host {
    ferry_with("")
}

/// The same with more in its setup.
fn ferry_with(more: &str) -> Host {
    let names = PLAYERS.map(|name| format!("\"{name}\"")).join(", ");
    let mut cards = String::new();
    for name in PLAYERS {
        let card = match name {
            "Carl" | "Carmen" => "mafia Goon",
            _ => "town Vanilla Townie",
        };
        writeln!(cards, "\"{name}\" = \"{card}\"").unwrap();
    }
    let text = format!(
        "format = 1\n[game]\nname = \"Ferry\"\nhost = \"Moderator\"\n\
         [players]\nseats = [{names}]\n[players.aka]\nlurker_no_1 = [\"Jan\"]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\n{cards}\
         [schedule]\nstart = \"2026-12-01 20:00\"\nday = \"7d\"\nnight = \"24h\"\n{more}"
    );
    let mut host = Host::of(text, "2026-12-01 20:00");
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host
}

/// A name with one letter dropped, doubled, changed for another or swapped with the next.
fn misspellings(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut all = Vec::new();
    for at in 0..letters.len() {
        let with = |change: &dyn Fn(&mut Vec<char>)| {
            let mut letters = letters.clone();
            change(&mut letters);
            letters.into_iter().collect::<String>()
        };
        all.push(with(&|letters| _ = letters.remove(at)));
        all.push(with(&|letters| letters.insert(at, letters[at])));
        all.push(with(&|letters| letters[at] = 'x'));
        if at + 1 < letters.len() {
            all.push(with(&|letters| letters.swap(at, at + 1)));
        }
    }
    // What is the whole name of another is no misspelling anybody could tell.
    let is_name = |text: &String| {
        let names = PLAYERS.iter().chain(&["Jan"]);
        names
            .map(|name| nightdesk_text::names::squash(name))
            .any(|name| name == nightdesk_text::names::squash(text))
    };
    all.retain(|text| !text.trim().is_empty() && !is_name(text));
    all
}

/// Whom a vote that was typed is for; nobody where it was not taken.
fn typed(host: &mut Host, words: &str) -> Option<String> {
    let taken = host.session.take(&format!("vote Ann {words}"), host.now, 7);
    taken.ok()?;
    let game = host.game();
    let vote = nightdesk_desk::tally(game, game.phase().unwrap());
    let target = vote.wagons.first().map(|wagon| wagon.target);
    let name = match target {
        Some(Ballot::Seat(seat)) => game.name(seat).to_owned(),
        _ => "nobody".to_owned(),
    };
    host.says("undo");
    Some(name)
}

#[test]
fn a_misspelt_name_never_counts_for_another_player_at_the_desk() {
    let mut host = ferry();
    for name in PLAYERS.iter().skip(3) {
        for misspelt in misspellings(name) {
            let counted = typed(&mut host, &misspelt);
            assert!(
                counted.as_deref().is_none_or(|counted| counted == *name),
                "{misspelt:?} of {name:?} counts for {counted:?}"
            );
        }
    }
}

#[test]
fn a_misspelt_name_counts_for_nobody_in_a_page() {
    let mut post = 0;
    let mut page = String::new();
    let mut meant = Vec::new();
    for name in PLAYERS {
        for misspelt in misspellings(name) {
            for words in [misspelt.clone(), format!("{misspelt} he lies")] {
                post += 1;
                writeln!(page, "#{post} Ann\n[b]Vote: {words}[/b]").unwrap();
                meant.push((name, words));
            }
        }
    }
    let mut host = ferry();
    host.pastes(&page);
    let game = host.game();
    for step in &game.day_steps {
        let nightdesk_game::DayEvent::Vote { ballot, .. } = &step.what else {
            continue;
        };
        let Some(Ballot::Seat(seat)) = ballot else {
            continue;
        };
        let at = step.place.unwrap().post;
        let (name, words) = &meant[usize::try_from(at).unwrap() - 1];
        assert_eq!(game.name(*seat), *name, "{words:?}");
    }
    assert!(post > 500);
}

#[test]
fn page_and_desk_mean_the_same_by_the_same_words() {
    for (words, candidate) in [
        ("Dave Miler", "Dave Miller"),
        ("Blue Mon", "Blue Moon"),
        ("Ann-Mary", "Ann-Marie"),
        ("Jan Kowalski", "Jan Kowalsky"),
        ("Bobbyy", "Bobby"),
        ("RT", "Riverbend Tailor"),
    ] {
        let mut host = ferry_with("[votes]\nnames = \"ask\"\n");
        let asked = host
            .session
            .take(&format!("vote The Baker {words}"), host.now, 7);
        let asked = format!("{:?}", asked.expect_err(words));
        assert!(asked.contains(candidate), "{words}: {asked}");
        host.pastes(&format!("#1 The Baker\n[b]Vote: {words}[/b]"));
        host.says("held").has(candidate);
        assert!(host.columns().0.is_empty(), "{words}");
    }
    let mut host = ferry();
    for words in ["Ann or no lynch", "Ann or Bob"] {
        assert!(
            host.session
                .take(&format!("vote Bobby {words}"), host.now, 7)
                .is_err()
        );
    }
}

#[test]
fn no_line_drops_the_words_after_a_name() {
    let mut host = ferry();
    let before = host.game().clone();
    for (line, offered) in [
        ("kill all", ""),
        ("kill end", ""),
        ("kill the end", ""),
        ("kill j", "Jörg"),
        ("kill bend", ""),
        ("kill River", "kill Riverbend Tailor"),
        ("kill Dave Miler", "Dave Miller"),
        ("kill Dave Miler not", "Dave Miller"),
        ("kill Ann-Mary", "Ann-Marie"),
        ("kill Bob?", "kill"),
        ("kill Bob if Ann", "kill Bob: …"),
        ("kill Bob but not yet --yes", "kill Bob: …"),
        ("remove Bob only if he agrees --yes", "remove Bob: …"),
        ("replace Bob \"\" --yes", ""),
        ("alias Bob = end", "in quotes"),
        ("kill Bob, Carl", "a line for each"),
        ("kill Bob's wagon", "Bob"),
        ("remove Ann-Mary --yes", "Ann-Marie"),
        ("remove Blue Mon --yes", "Blue Moon"),
        ("remove Tailor --yes", "Riverbend Tailor"),
        ("revive Tailor", "Riverbend Tailor"),
        ("replace Dave Miler Newt", "Dave Miller"),
        ("replace Dave Smith Newt", "replace Dave with Smith Newt"),
        ("replace Carl Newt if he agrees", "in quotes"),
        ("replace Carl Newt please", "in quotes"),
        ("alias Dave Miler = dm", "Dave Miller"),
        ("alias Dave Miler dm", "Dave Miller"),
        ("alias Dave Smith dm", "alias Dave = Smith dm"),
        ("note Dave Miler is nice", "Dave Miller"),
        ("note Ann-Mary is nice", "Ann-Marie"),
        ("pronouns Dave Miler she/her", "Dave Miller"),
        ("away Dave Miler 3d", "Dave Miller"),
        ("role Dave Miler Cop", ""),
        ("prod Ann-Mary", "Ann-Marie"),
        ("pm Dave Miler", "Dave Miller"),
        ("why Dave Miler", ""),
        ("log Dave Miler", "Dave Miller"),
        ("sent Dave Miler because lost", "Dave Miller"),
        ("confirmed Dave Miler", "Dave Miller"),
        ("confirmed Dave, Miller", "Dave Miller"),
        ("cancel Dave Miler", "Dave Miller"),
        ("unvote Dave Miler", "Dave Miller"),
        ("vote Carl in", ""),
        ("Dave Miler investigates Bob", "Dave Miller"),
        ("mafia kill Dave Miler by Carl", "Dave Miller"),
        ("mafia kill Bob by Carl if Dave Miler eliminated", ""),
    ] {
        let refused = match host.session.take(line, host.now, 7) {
            Err(refused) => format!("{refused:?}"),
            Ok(answer) => match answer.entry {
                Some(_) => panic!("{line}: {:?}", answer.echo),
                None => continue,
            },
        };
        assert!(refused.contains(offered), "{line}: {refused}");
        assert_eq!(host.game(), &before, "{line}");
    }
    for (line, said) in [
        ("note Dave: is nice", "Noted on Dave."),
        ("note Dave is nice", "Noted on Dave."),
        ("note Dave and Bob fight", "Noted on the game."),
        ("note Carl is nice", "Noted on Carl."),
        ("alias Dave = Smith", "Dave is also called Smith."),
    ] {
        host.says(line).has(said);
    }
    host.says("replace Carl, Jasper")
        .has("Seat of Carl goes to Jasper.");
    host.says("replace Bobby with \"Newt if he agrees\"")
        .has("Seat of Bobby goes to Newt if he agrees.");
}

#[test]
fn a_death_by_the_hosts_word_is_asked_about_and_a_declared_end_too() {
    let mut host = Host::new("");
    let facts = host.asks("kill Dov: fell off the pier");
    assert!(
        facts.starts_with("Dov dies by your word, now: fell off the pier."),
        "{facts}"
    );
    let facts = host.asks("over town");
    assert!(facts.contains("Won by: Town."), "{facts}");
    host.says("end day");
    assert_eq!(host.refused("kill Dov by Finn").code, "side-kill-or-death");
    assert_eq!(host.refused("kill Dov (Gus)").code, "side-kill-or-death");
    assert_eq!(host.refused("kill Dov by Ana").code, "kill");
    host.says("kill Dov --yes").has("Dov is dead.");
    host.says("over town --yes").has("The game is over.");
}

#[test]
fn a_decided_vote_can_be_decided_otherwise() {
    let mut host = Host::new("");
    host.pastes("#1 Ana\n[b]vote: Fimn[/b]");
    let asked = host.refused("decide 1 nobody");
    assert_eq!(asked.code, "nobody-or-no-vote");
    let ask = asked.ask.unwrap();
    assert_eq!(ask.question, "A vote for no elimination, or no vote?");
    host.says("decide 1 Finn");
    assert_eq!(host.columns().0, [("Finn".to_owned(), 1)]);
    host.says("decide 1 ignore")
        .has("Post 1 of Ana is no vote.");
    assert!(host.columns().0.is_empty());
    host.says("decide 1 no elimination")
        .has("Ana -> no elimination, post 1.");
    assert_eq!(host.columns().0, [("nobody".to_owned(), 1)]);
    host.says("decide 1 Gus").has("Ana -> Gus, post 1.");
    assert_eq!(host.columns().0, [("Gus".to_owned(), 1)]);
    host.says("undo");
    assert_eq!(host.columns().0, [("nobody".to_owned(), 1)]);
}

#[test]
fn a_verb_nobody_has_is_asked_about_and_answers_no_player() {
    let mut host = Host::new("").after(["end day"]);
    for line in ["Ana boops Dov", "Ana ogles Dov", "Ana zorbles Dov"] {
        let refused = host.refused(line);
        assert_eq!(refused.answer, None, "{line}");
        assert!(
            refused
                .hints
                .concat()
                .contains("did you mean `investigates`?"),
            "{refused:?}"
        );
    }
    assert!(host.refused("Ana protects Dov").answer.is_some());
    assert_eq!(host.refused("Dov: no action").answer, None);
    assert_eq!(host.refused("Dov dies").answer, None);
}

#[test]
fn a_sign_up_with_and_in_it_is_asked_about() {
    let mut host = Host::prepared("", "");
    let refused = host.session.take("signup Hal, Ida and Jon D", host.now, 7);
    let refused = format!("{:?}", refused.unwrap_err());
    assert!(refused.contains("`Ida, Jon D`"), "{refused}");
}

#[test]
fn a_table_drops_no_words_and_takes_no_part_of_a_name_either() {
    for mut host in [super::tables::city(), super::tables::village()] {
        let before = host.game().clone();
        for line in [
            "kill Bob if Ana --yes",
            "kill Bob Ana --yes",
            "kill Bo --yes",
            "kill Bob? --yes",
            "kill Bob not --yes",
            "kill Bob only if Ana agrees --yes",
            "kill Bob, Cid --yes",
            "kill Bobb --yes",
        ] {
            assert!(host.session.take(line, host.now, 7).is_err(), "{line}");
            assert_eq!(host.game(), &before, "{line}");
        }
        // In the other language of the rules, too.
        for line in ["убрать Bob если Ana --yes", "убрать Bo --yes"] {
            assert!(host.session.take(line, host.now, 7).is_err(), "{line}");
            assert_eq!(host.game(), &before, "{line}");
        }
        let facts = host.asks("kill bob: broke the rules");
        assert!(format!("{facts:?}").contains("Bob"), "{facts:?}");
        host.says("kill bob: broke the rules --yes");
        let bob = host.seat("Bob");
        assert!(!host.game().seat(bob).unwrap().alive());
    }
}

#[test]
fn a_line_of_the_thread_that_begins_like_a_command_is_offered() {
    let mut host = ferry();
    let refused = host.refused("DEADLINES MOVED 1 DAY LATER");
    assert_eq!(refused.hints, ["write `DEADLINE MOVED 1D LATER`"]);
}
