//! Answers as values, for scripts.

use serde_json::{Value, json};

use super::*;

/// What a line answers as values.
#[track_caller]
fn values(host: &mut Host, line: &str) -> Value {
    let answer = host.session.take(line, host.now, 7).unwrap();
    answer.data.unwrap_or_else(|| panic!("{line} has no data"))
}

/// The seven of the pier in their first night.
fn night() -> Host {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host
}

#[test]
fn h3_1_what_was_left_out_tells_who_leaves_it_out() {
    let mut host = night();
    for line in ["act Ana none", "act Bob protect Ana", "act mafia none"] {
        host.says(line);
    }
    let missing = values(&mut host, "missing");
    assert_eq!(
        missing["no_action"],
        json!([
            { "player": "Ana", "side": null, "what": null },
            { "player": null, "side": "mafia", "what": "factional kill" },
        ])
    );
    let entered = missing["entered"].as_array().unwrap();
    let players: Vec<&Value> = entered.iter().map(|row| &row["player"]).collect();
    assert_eq!(players, [&json!("Ana"), &json!("Bob"), &Value::Null]);
}

#[test]
fn h11_6_what_left_tells_its_time_to_the_second() {
    let mut host = Host::prepared("start = \"2026-12-01 20:00\"\n", "");
    host.now += chrono::TimeDelta::nanoseconds(123_456_789);
    host.says("signup Lou");
    host.says("deal");
    host.says("sent all");
    let outbox = values(&mut host, "outbox");
    assert_eq!(outbox["seats"][0]["last_sent"], "2026-11-30T12:00:00Z");
    let sent = values(&mut host, "sent Ana");
    assert_eq!(sent["sent"][0]["at"], "2026-11-30T12:00:00Z");
    assert_eq!(sent["sent"][0]["to"], "to Ana");
    let signed = values(&mut host, "signups");
    assert_eq!(signed["signed_up"][0]["at"], Value::Null);
    let last = signed["signed_up"].as_array().unwrap().last().unwrap();
    assert_eq!(last["at"], "2026-11-30T12:00:00Z", "{signed}");
}

#[test]
fn h11_6_a_vote_that_was_never_read_is_for_nobody_known() {
    let mut host = Host::new("");
    host.reads(
        "=== #3 | Ana | 2026-12-01 21:00\nVOTE: Bob\n\
         === #4 | Bob | 2026-12-01 21:10\nUNVOTE\n\
         === #5 | Cleo | 2026-12-01 21:20\n[b]VOTE: Bob[/b]\n",
    );
    let votes = values(&mut host, "votes");
    let not_counted = votes["not_counted"].as_array().unwrap();
    assert!(!not_counted.is_empty(), "{votes}");
    for vote in not_counted {
        assert_eq!(vote["unvote"], Value::Null, "{vote}");
        assert_eq!(vote["target"], Value::Null, "{vote}");
    }
}

#[test]
fn h11_6_stats_hold_every_key_where_there_is_nothing_to_count() {
    let mut host = Host::new("");
    host.says("vote Ana Bob #3");
    let stats = values(&mut host, "stats");
    let voter = &stats["votes"][0];
    for key in ["withdrawn", "void", "refused", "by_rule"] {
        assert_eq!(voter[key], 0, "{key} in {voter}");
    }
    assert!(stats["wagons"][0].get("poll").is_some(), "{stats}");
    let votes = values(&mut host, "votes");
    for key in ["withdrawn", "before_runoff", "void", "by_rule"] {
        assert_eq!(votes["votes"][0][key], false, "{key} in {votes}");
    }
}

#[test]
fn h11_6_a_card_tells_how_far_its_message_has_come() {
    let mut host = Host::prepared("start = \"2026-12-01 20:00\"\n", "");
    host.says("deal");
    let card = json!({
        "player": "Ana", "role": "Cop", "side": "town", "role_message": "ready",
    });
    assert_eq!(values(&mut host, "role Ana"), card);
    host.says("sent Ana");
    assert_eq!(values(&mut host, "role Ana")["role_message"], "sent");
    let role = json!({
        "player": null, "role": "Doctor", "side": null, "role_message": null,
    });
    assert_eq!(values(&mut host, "role Doctor"), role);
}

#[test]
fn h11_6_messages_tell_their_readers_and_whether_they_have_left() {
    let mut host = night();
    host.says("act Bob protect Ana");
    host.at("2026-12-05 20:00");
    host.says("act Ana investigate Gus at 2026-12-05 19:00");
    host.says("act mafia none at 2026-12-05 19:00");
    host.says("resolve --commit");
    let due = values(&mut host, "pm");
    let first = &due["messages"][0];
    assert_eq!(first["to"], json!({ "player": "Ana" }), "{due}");
    assert_eq!(first["kind"], "results");
    assert_eq!(first["names"], json!(["the results of Night 1"]));
    assert_eq!(first["state"], "due");
    host.says("sent all");
    assert_eq!(values(&mut host, "pm")["messages"], json!([]));
    let again = values(&mut host, "pm Ana");
    let states = again["messages"].as_array().unwrap().iter();
    let states: Vec<&Value> = states.map(|text| &text["state"]).collect();
    assert_eq!(states, ["confirmed", "sent"], "{again}");
    let shown = values(&mut host, "show players");
    assert_eq!(shown["asked"], "players");
    assert_eq!(shown["messages"][0]["to"], "everybody");
    assert_eq!(shown["messages"][0]["state"], Value::Null);
}

#[test]
fn h11_6_the_end_tells_who_has_won_and_what_everybody_was() {
    let mut host = Host::new("");
    host.says("kill Gus");
    host.says("over mafia");
    let end = values(&mut host, "finish");
    assert_eq!(end["outcome"]["winners"][0]["slug"], "mafia");
    let players = end["players"].as_array().unwrap();
    let gus = players.iter().find(|seat| seat["name"] == "Gus").unwrap();
    assert_eq!(gus["role"], "Mafia Goon");
    assert_eq!(gus["fate"]["cause"], "host");
    assert_eq!(players[0]["fate"], Value::Null);
}

#[test]
fn nobody_makes_values_that_nobody_reads() {
    let mut host = night();
    host.session = host.session.without_values();
    for line in [
        "missing", "players", "roles", "status", "outbox", "stats", "pm", "log",
    ] {
        let answer = host.session.take(line, host.now, 7).unwrap();
        assert!(answer.data.is_none(), "{line}");
    }
}

#[test]
fn h7_5_deadlines_warn_as_the_schedule_does() {
    let mut host = Host::on(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"7h\"\n",
        "",
    );
    let schedule = values(&mut host, "schedule");
    let warnings = schedule["warnings"].as_array().unwrap();
    assert!(!warnings.is_empty(), "{schedule}");
    let about_first = values(&mut host, "deadlines")["warnings"].clone();
    assert_eq!(about_first[0], warnings[0]);
    let calendar = values(&mut host, "schedule --ics");
    assert!(!calendar["warnings"].as_array().unwrap().is_empty());
}
