//! Cards to which a host's table gives another name are what they were.

use super::*;

const OWN: &str = "[role.\"2-shot Cop\"]\ntitle = \"Detective\"\n\
                   [role.\"Lazy Mason\"]\ntitle = \"Brother\"\n";

fn game() -> Host {
    let text = format!(
        "format = 1\n[game]\nname = \"Pier\"\nhost = \"Moderator\"\n[players]\n\
         seats = [\"Ana\", \"Bob\", \"Cleo\", \"Dov\", \"Eve\", \"Finn\", \"Gus\"]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\nAna = \"town 2-shot Cop\"\nBob = \"town Doctor\"\n\
         Cleo = \"town Lazy Mason\"\nDov = \"town Lazy Mason\"\nEve = \"town Tracker\"\n\
         Finn = \"mafia Goon\"\nGus = \"mafia Goon\"\n{OWN}"
    );
    Host::of(text, "2026-11-30 12:00").after(["deal", "sent all", "confirmed all", "start"])
}

#[test]
fn h3_7_a_condition_asks_what_a_card_is_and_not_what_the_host_calls_it() {
    for (flipped, target) in [
        ("Cop", "Finn"),
        ("Detective", "Finn"),
        ("Doctor", "Gus"),
        ("Mason", "Gus"),
    ] {
        let mut host = game();
        host.says("vote Bob Ana; Cleo Ana; Dov Ana; Eve Ana");
        host.says("end day");
        host.says(&format!(
            "Eve tracks Finn if Ana flipped {flipped} else tracks Gus"
        ));
        host.says("resolve --commit");
        let told = host.says("show results").private;
        let [(_, words)] = told.as_slice() else {
            panic!("{flipped}: {told:?}")
        };
        assert!(words.contains(target), "{flipped}: {words}");
    }
}

#[test]
fn a_mason_by_another_name_of_another_side_is_pointed_out() {
    let mut host = game();
    host.says("role Finn mafia Mason")
        .has("Caution: Finn is of another side than those who have this role already");
    host.says("role Gus mafia Goon").has_not("Caution");
}
