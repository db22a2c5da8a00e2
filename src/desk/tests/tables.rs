//! What the desk asks of a table.

use super::*;
use std::collections::BTreeMap;

use nightdesk_command::Consent;
use nightdesk_game::{TableStep, TakenMove, ThreadVote};
use nightdesk_replies::{Ask, Judged, When};
use nightdesk_rules::{
    Approves, Chance, Cue, Heard, KeptLine, LineRead, Problem, Refusal, RunningVotes, Said, Table,
    TableRecords, TableView, Taken, Voice, VoteJudged, VotesNamed, VotesNow, Why,
};

/// A table at which nobody ever dies.
#[derive(Debug)]
struct Immortal;

impl Table for Immortal {
    fn take(&self, _: Cue<'_>, _: When, _: &mut dyn Chance) -> Result<Taken, Refusal> {
        Ok(Taken::default())
    }

    fn hear(&self, _: Said<'_>, _: When, _: &mut dyn Chance) -> Result<Heard<Taken>, Refusal> {
        Ok(Heard::Usual)
    }

    fn reads(&self, _: &str) -> LineRead {
        LineRead {
            voice: Some(Voice::Host),
            ..LineRead::default()
        }
    }

    fn go_on(self: Box<Self>, _: &Game) -> Option<Result<Box<dyn Table>, Problem>> {
        None
    }

    fn step_now(&self, _: &TakenMove) -> Result<TableStep, Refusal> {
        Ok(TableStep::from(serde_json::Value::Null))
    }

    fn asks(&self) -> Vec<Ask> {
        Vec::new()
    }

    fn replies(&self) -> Vec<Judged> {
        Vec::new()
    }

    fn why(&self, _: &str) -> Option<Why> {
        None
    }

    fn tally(&self) -> Option<nightdesk_game::MoveText> {
        None
    }

    fn running(&self) -> RunningVotes {
        RunningVotes::default()
    }

    fn votes_now(&self) -> VotesNow {
        VotesNow::default()
    }

    fn judge(&self, _: &ThreadVote) -> VoteJudged {
        VoteJudged::default()
    }

    fn approves(&self, _: SeatId, _: u64, _: DateTime<Utc>) -> Approves {
        Approves::Nothing
    }

    fn votes_named(&self, _: &str) -> VotesNamed {
        VotesNamed::default()
    }

    fn records(&self) -> TableRecords {
        TableRecords::default()
    }

    fn view(&self) -> TableView {
        TableView::default()
    }

    fn kept_lines(&self) -> BTreeMap<u64, KeptLine> {
        BTreeMap::new()
    }

    fn follows(&self, _: Option<SeatId>, _: &str) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn h9_2_whom_a_table_does_not_let_go_is_not_said_to_be_out() {
    let host = Host::running(|_| {});
    let city = nightdesk_rule_sets::named("city").unwrap();
    let desk = Desk::by(city, &host.journal, host.now, 7).at(Some(&Immortal));
    let remove = HostOrder::Remove {
        seat: SeatId::at(1),
        comment: None,
        consent: Consent::Given,
    };
    let refused = desk.decide(&remove).unwrap_err();
    assert_eq!(refused.message, "the game's own rules keep `Birch` in it");
}

#[test]
fn what_a_table_refuses_to_make_of_a_post_waits_for_the_host() {
    // No game of the City, so that its table refuses whatever is told.
    let host = Host::running(|setup| setup.hosts = vec!["Rook".to_owned()]);
    let city = nightdesk_rule_sets::named("city").unwrap();
    let desk = Desk::by(city, &host.journal, host.now, 7).at(Some(&Immortal));
    let text = "#90 Rook\nBirch has DIED.\nCedar has DIED.\n#91 Alder\nhm";
    let pile = pasted(host.game(), text, host.now).unwrap();
    let decision = desk.hear(&pile).unwrap();
    let Change::Do(events) = &decision.change else {
        panic!("{decision:?}");
    };
    let held = events.iter().filter_map(|event| match event {
        Event::LineHeld { place, line } => Some((place.mark, line.words.as_str())),
        _ => None,
    });
    let held: Vec<_> = held.collect();
    assert_eq!(held, [(0, "Birch has DIED."), (1, "Cedar has DIED.")]);
    let died = |event: &Event| matches!(event, Event::Died { .. });
    assert!(!events.iter().any(died));
    let said = decision.echo.join("\n");
    for words in [
        "2 posts, 0 votes.",
        "#90 \"Birch has DIED.\"",
        "nothing was changed. `decide 90 count` or `decide 90 ignore`",
        "`decide 90.2 count`",
    ] {
        assert!(said.contains(words), "`{words}` in\n{said}");
    }
    assert!(!said.contains("is dead"), "{said}");
}
