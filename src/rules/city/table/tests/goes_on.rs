//! A table that goes on with further moves is the table laid anew.

use super::kit::{Desk, desk};
use nightdesk_game::Language;

const SEVEN: &str = "Anna doctor; Boris blocker; Clara vagrant; Denis detective; \
    Egor hacker + mafia; Fay journalist + maniac; Galia maid; Hanna servant";

const COURSE: &[&str] = &[
    "Hanna: servant -> Anna",
    "start",
    "vote Anna Clara",
    "vote Boris Clara",
    "end day",
    "secretary Boris",
    "Egor: hacker -> Denis",
    "Egor: mafia -> Galia",
    "Anna: doctor -> Galia",
    "Clara: vagrant -> Anna",
    "Denis: note -> Who was there?",
    "resolve",
    "wall Anna, Boris, Clara, Denis, Egor, Fay, Galia",
    "start",
    "vote Anna Egor",
    "vote Boris Egor",
    "vote Clara Egor",
    "vote Denis Galia",
    "vote Egor Galia",
    "vote Fay Galia",
    "vote Galia Anna",
    "end day",
    "vote Anna Galia",
    "vote Boris Galia",
    "vote Clara Galia",
    "vote Denis Galia",
    "vote Fay Egor",
    "end day",
    "Fay: maniac -> Denis",
    "resolve",
];

#[test]
fn a_table_that_goes_on_is_the_table_laid_anew() {
    let mut desk = desk(Language::English, SEVEN);
    let mut table = desk.table();
    for line in COURSE {
        desk.take(line);
        let gone_on = table.go_on(&desk.game).expect("only moves came");
        table = gone_on.expect("it is laid");
        assert_eq!(
            format!("{table:?}"),
            format!("{:?}", desk.table()),
            "{line}"
        );
    }
}

#[test]
fn a_table_does_not_go_on_from_another_game() {
    let goes_on = |from: &Desk, to: &Desk| from.table().go_on(&to.game).is_some();
    let before = desk(Language::English, SEVEN);
    let mut desk = before.clone();
    desk.take_all("start\nvote Anna Clara");
    assert!(goes_on(&before, &desk) && goes_on(&desk, &desk));
    assert!(!goes_on(&desk, &before), "moves were taken back");
    let with = |change: &dyn Fn(&mut Desk)| {
        let mut changed = desk.clone();
        change(&mut changed);
        changed
    };
    let others = [
        with(&|desk| desk.game.seats[0].name = "Zoe".to_owned()),
        with(&|desk| desk.game.seats[0].card = None),
        with(&|desk| desk.game.setup.language = Language::Russian),
        with(&|desk| desk.game.setup.schedule.zone = "Asia/Tokyo".to_owned()),
        with(&|desk| {
            let rulings = &mut desk.game.setup.rulings;
            rulings.insert("cut_timing".to_owned(), "end".to_owned());
        }),
    ];
    assert!(others.iter().all(|other| !goes_on(&desk, other)));
}
