//! Lines made to be slow: what is read in them grows with them and no faster.

use super::*;

fn read(line: &str) -> Vec<Reading<&'static str>> {
    let names = names(&["Ana", "Bob", "Cleo", "Dead"], &["Zoe"], &[]);
    read_line(line.trim(), &names, &CommentPhrases::default())
}

/// How many letters all readings of a line together hold.
fn letters_read(line: &str) -> usize {
    let of = |reading: &Reading<&str>| match reading {
        Reading::Command { command, .. } => said(command).len(),
        Reading::Doubt(doubt) => {
            doubt.words.len() + doubt.meant.iter().map(|it| said(it).len()).sum::<usize>()
        }
    };
    read(line).iter().map(of).sum()
}

#[test]
fn twice_the_line_holds_twice_as_much() {
    for flood in [
        "Ana has not DIED ",
        "Ana has not DIED. ",
        "Has Ana DIED? He was x. ",
        "Ana and Bob DIED ",
        "Ana. DIED. ",
        "Ana's dog DIED. ",
        "Ana Dead Bob DIED ",
        "Ana DIED. He was Bob DIED. ",
        "If DEADLINE MOVED 1D LATER. ",
        "DEADLINE MOVED soon LATER ",
        "DEADLINE MOVED 400D LATER ",
        "After x, Ana has DIED, when Bob will be DEAD, ",
        "If Zoe HAS REPLACED Ana ",
        "the GAME IS OVER and ",
        "GAME ENDED? ",
        "HAS REPLACED ",
        "Zoe HAS REPLACED poor ",
        "Yan HAS REPLACED Bob ",
        "Ana HAS REPLACED Bob ",
        "DAY 1 ENDED EARLY ",
        "##RESURRECT Ana ",
    ] {
        let (once, twice) = (
            letters_read(&flood.repeat(100)),
            letters_read(&flood.repeat(200)),
        );
        assert!(once > 0, "{flood:?}");
        assert!(
            twice * 10 <= once * 21 + 2000,
            "{flood:?}: {once}, then {twice}"
        );
    }
}

#[test]
fn of_many_doubtful_deaths_the_last_ones_are_one_question() {
    let readings = read(&format!(
        "{}Bob or Cleo has DIED",
        "Has Ana DIED? ".repeat(20)
    ));
    let told: Vec<String> = readings.iter().map(told).collect();
    assert_eq!(told.len(), 17);
    assert!(told[..16].iter().all(|told| told == "ask hedged Ana"));
    assert_eq!(told[16], "ask which-player Ana, Bob, Cleo");
}
