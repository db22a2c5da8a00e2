//! `role` and `pronouns`: what a card does, who holds which, and what is meant by a slip.

use super::*;

fn nothing(host: &mut Host, line: &str) -> String {
    match host.session.take(line, host.now, 7) {
        Err(NotTaken::Nothing(why)) => why,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn a_card_that_stands_in_no_catalogue_is_explained_in_and_out_of_quotes() {
    let mut host = Host::new("");
    for line in ["role 1-shot Vigilante", "role \"1-shot Vigilante\""] {
        host.says(line)
            .has("1-shot Vigilante")
            .has("Kills a player each night.")
            .has_not("vest");
    }
    host.says("role \"Cop\"").has("Cop");
    assert!(
        host.says("role 2-shot Bulletproof")
            .host
            .contains("each kill that it stops")
    );
}

#[test]
fn a_slip_in_a_role_or_in_a_name_brings_what_may_be_meant() {
    let mut host = Host::new("");
    let said = nothing(&mut host, "role 1-shot Vigilant");
    assert_eq!(
        said,
        "there is no role `1-shot Vigilant`; did you mean `1-shot Vigilante`?"
    );
    let said = nothing(&mut host, "role Cloe Mason");
    assert_eq!(
        said,
        "there is no role `Cloe Mason`, and nobody is called `Cloe`; did you mean `Cleo`?"
    );
    assert_eq!(
        nothing(&mut host, "role Dokter"),
        "there is no role `Dokter`; did you mean `Doctor`?"
    );
    let refused = host.refused("role Cleo Dokter");
    assert_eq!(refused.message, "`Dokter` is no known role");
    assert_eq!(refused.hints, ["did you mean `Doctor`?"]);
}

#[test]
fn a_mason_among_those_who_know_each_other_anyway_is_remarked_on() {
    let mut host = Host::new("");
    host.says("role Finn Mason")
        .has("Caution: Finn stays with the Mafia; `role Finn Town Mason` gives the side, too.");
    host.says("role Finn Mafia Mason").has_not("Caution");
    host.says("role Finn Town Mason").has_not("Caution");
    host.says("role Gus Godfather").has_not("Caution");
    host.says("role Cleo Mason").has_not("Caution");
}

#[test]
fn pronouns_that_no_line_uses_are_said_to_be_unused() {
    let mut host = Host::new("");
    host.says("pronouns Cleo foo").has(
        "Those are no usual pronouns: the tracker's line on a death of Cleo goes without one.",
    );
    host.says("pronouns Cleo she/her").has_not("usual");
    host.says("pronouns Cleo they/them").has_not("usual");
}
