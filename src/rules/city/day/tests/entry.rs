//! Typed lines of the day.

use proptest::prelude::*;

use super::kit::s;
use crate::Negative;
use crate::day::Weight;
use crate::day::entry::{DayLine, Names};
use crate::day::moves::{BeforeVote, Cast, Choice, Disguise, DuringVote, Entered, Way};
use crate::day::questions::Topic;
use nightdesk_game::{Language, SeatId};

fn names() -> Names {
    let players = [
        "Аня",
        "Boris",
        "Вера: вторая",
        "Denis",
        "Ёжик",
        "Аня #2",
        "Denis #12",
    ];
    Names::new(
        players
            .into_iter()
            .enumerate()
            .map(|(place, name)| (SeatId::at(place), name.to_owned())),
    )
}

fn read(line: &str) -> DayLine {
    DayLine::read(line, &names()).unwrap()
}

#[test]
fn votes_are_read_in_both_languages() {
    let vote = DayLine::Vote(Cast::posted(s('A'), s('B')));
    assert_eq!(read("Аня: голос → Boris"), vote);
    assert_eq!(read("аня: vote -> boris"), vote);
    assert_eq!(read("Denis: отказ"), DayLine::Vote(Cast::refusal(s('D'))));
    let early = DayLine::Vote(Cast {
        way: Way::Early,
        ..Cast::posted(s('E'), s('C'))
    });
    assert_eq!(read("Ежик: голос заранее => Вера: вторая"), early);
    let hunt = DayLine::Vote(Cast {
        by: s('C'),
        choices: vec![Choice::Player(s('A')), Choice::Stranger],
        way: Way::Posted,
        post: None,
    });
    assert_eq!(read("Вера: вторая: голос → Аня, ?"), hunt);
    let DayLine::Vote(hunt) = hunt else { return };
    let in_post = DayLine::Vote(hunt.in_post(Some(12)));
    assert_eq!(read("Вера: вторая: голос → Аня, ? #12"), in_post);
    assert_eq!(
        read("Denis: отказ #7"),
        DayLine::Vote(Cast::refusal(s('D')).in_post(Some(7)))
    );
    assert_eq!(read("Denis: одобрение #8"), DayLine::Approval(s('D')));
}

/// A name may end like the number of a post, so that number stands where no name can.
#[test]
fn the_post_of_a_vote_is_no_end_of_a_name() {
    let for_anya = DayLine::Vote(Cast::posted(s('B'), s('A')).in_post(Some(2)));
    assert_eq!(
        for_anya.write(&names(), Language::Russian),
        "Boris: голос #2 → Аня"
    );
    assert_eq!(read("Boris: голос #2 → Аня"), for_anya);
    let for_another = Cast::posted(s('B'), s('F'));
    let whole = DayLine::Vote(for_another.clone());
    assert_eq!(read("Boris: голос → Аня #2"), whole);
    let with_post = DayLine::Vote(for_another.in_post(Some(7)));
    assert_eq!(read("Boris: голос #7 → Аня #2"), with_post);
    // Older journals have it at the end, and those votes all stand in the thread.
    let of_thread = |line: &str| DayLine::read_of_thread(line, &names()).unwrap();
    assert_eq!(of_thread("Boris: голос → Аня #2"), for_anya);
    assert_eq!(of_thread("Boris: голос → Аня #2 #7"), with_post);
    assert_eq!(of_thread("Boris: голос #7 → Аня #2"), with_post);
    assert_eq!(read("Boris: голос → Аня #2 #7"), with_post);
    // A part of a name is none.
    let of_post = DayLine::Vote(Cast::posted(s('B'), s('D')).in_post(Some(1)));
    assert_eq!(read("Boris: голос → Denis #1"), of_post);
}

#[test]
fn moves_are_read() {
    let before = |what| DayLine::Before(Entered { by: s('B'), what });
    assert_eq!(
        read("Boris: вертикаль → никто"),
        before(BeforeVote::Vertical(None))
    );
    assert_eq!(
        read("Boris: vertical → nobody"),
        before(BeforeVote::Vertical(None))
    );
    assert_eq!(
        read("Boris: теневая вертикаль власти → Аня"),
        before(BeforeVote::ShadowVertical(s('A')))
    );
    let bought = before(BeforeVote::Buy(Weight::halves(3)));
    assert_eq!(read("Boris: покупает 1,5"), bought);
    assert_eq!(read("Boris: bought votes 1.5"), bought);
    let during = |what| DayLine::During(Entered { by: s('B'), what });
    let scandal = during(DuringVote::Scandal {
        targets: vec![s('A')],
        planted: vec![s('D'), s('D')],
        set_by: None,
    });
    assert_eq!(read("Boris: скандал → Аня; Denis, Denis"), scandal);
    assert_eq!(
        read("Boris: умирает под видом → джокер"),
        during(DuringVote::Disguise(Disguise::Black(Negative::Joker)))
    );
    assert_eq!(
        read("Boris: declines pardon"),
        during(DuringVote::Decline(Topic::Pardon))
    );
    assert_eq!(read("Boris: одобряет"), DayLine::Approval(s('B')));
}

#[test]
fn all_names_that_are_as_near_are_offered() {
    let names = ["Marten", "Martin"].into_iter().enumerate();
    let names = Names::new(names.map(|(at, name)| (SeatId::at(at), name.to_owned())));
    let wrong = names.read("Martn").unwrap_err();
    let message = "nobody in the game is called `Martn`; did you mean `Marten` or `Martin`?";
    assert_eq!(wrong.message.to_string(), message);
    assert_eq!(wrong.suggestion, None);
    let said = wrong.message.said(Language::Russian);
    assert_eq!(
        said,
        "игрока `Martn` в игре нет; может быть, `Marten` или `Martin`?"
    );
}

#[test]
fn what_is_not_understood_says_so_and_offers_what_is_close() {
    let wrong = |line: &str| DayLine::read(line, &names()).unwrap_err();
    assert_eq!(
        wrong("Boris: вертикал → Аня").suggestion.as_deref(),
        Some("вертикаль")
    );
    assert_eq!(
        wrong("Boris: vote → Dennis").suggestion.as_deref(),
        Some("Denis")
    );
    assert!(wrong("Zoe: vote → Boris").to_string().contains("`Zoe`"));
    assert!(wrong("Boris: vote").to_string().contains("missing"));
    assert!(
        wrong("Boris: купить 1,3")
            .to_string()
            .contains("multiple of 0.5")
    );
    assert!(wrong("no colon").to_string().contains("colon"));
    assert!(
        wrong("Boris: swaps roles → Аня")
            .to_string()
            .contains("swap")
    );
    assert!(
        wrong("Boris: dies as → doctor")
            .to_string()
            .contains("no black role")
    );
}

fn seat() -> impl Strategy<Value = SeatId> {
    (0u16..7).prop_map(SeatId)
}

fn seats() -> impl Strategy<Value = Vec<SeatId>> {
    prop::collection::vec(seat(), 1..4)
}

fn before() -> impl Strategy<Value = BeforeVote> {
    prop_oneof![
        prop::option::of(seat()).prop_map(BeforeVote::Vertical),
        seat().prop_map(BeforeVote::ShadowVertical),
        seat().prop_map(BeforeVote::LegalProtection),
        seats().prop_map(BeforeVote::Supporters),
        seats().prop_map(BeforeVote::Witness),
        (0u32..20).prop_map(|halves| BeforeVote::Buy(Weight::halves(halves))),
        Just(BeforeVote::ArmDetonator),
    ]
}

fn during() -> impl Strategy<Value = DuringVote> {
    let topics = [
        Topic::Pardon,
        Topic::Defend,
        Topic::Detonate,
        Topic::CancelLawyer,
    ];
    prop_oneof![
        seat().prop_map(DuringVote::Detonate),
        Just(DuringVote::CancelPhantom),
        Just(DuringVote::CancelLawyer),
        (seats(), prop::collection::vec(seat(), 0..3)).prop_map(|(targets, planted)| {
            DuringVote::Scandal {
                targets,
                planted,
                set_by: None,
            }
        }),
        Just(DuringVote::Pardon),
        Just(DuringVote::LetPardonedDie),
        seat().prop_map(DuringVote::Defend),
        seat().prop_map(DuringVote::TakeVoter),
        Just(DuringVote::HeroicSuicide),
        seat().prop_map(DuringVote::Execute),
        (seat(), seat()).prop_map(|(living, dead)| DuringVote::SwapRoles { living, dead }),
        seat().prop_map(DuringVote::Cripple),
        Just(DuringVote::Disguise(Disguise::Red)),
        prop::sample::select(Negative::ALL)
            .prop_map(|role| DuringVote::Disguise(Disguise::Black(role))),
        seat().prop_map(DuringVote::Possess),
        prop::sample::select(topics.to_vec()).prop_map(DuringVote::Decline),
    ]
}

fn line() -> impl Strategy<Value = DayLine> {
    let choice = prop_oneof![seat().prop_map(Choice::Player), Just(Choice::Stranger)];
    let cast = (seat(), prop::collection::vec(choice, 0..3), any::<bool>());
    let post = prop_oneof![Just(2), Just(12), any::<u64>()];
    let cast = (cast, prop::option::of(post));
    prop_oneof![
        cast.prop_map(|((by, choices, early), post)| {
            let way = match early && !choices.is_empty() {
                true => Way::Early,
                false => Way::Posted,
            };
            // A vote left with the host stands in no post.
            let post = post.filter(|_| way == Way::Posted);
            DayLine::Vote(Cast {
                by,
                choices,
                way,
                post,
            })
        }),
        seat().prop_map(DayLine::Approval),
        (seat(), before()).prop_map(|(by, what)| DayLine::Before(Entered { by, what })),
        (seat(), during()).prop_map(|(by, what)| DayLine::During(Entered { by, what })),
    ]
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_same_line(line in line()) {
        for language in [Language::English, Language::Russian] {
            let written = line.write(&names(), language);
            prop_assert_eq!(DayLine::read(&written, &names()), Ok(line.clone()), "{}", written);
        }
    }

    #[test]
    fn no_line_panics(text in "\\PC{0,60}") {
        let _ = DayLine::read(&text, &names());
        let _ = DayLine::read(&format!("Boris: {text}"), &names());
    }
}
