//! Lines for a bot, read back as a host's post, give the commands they were written for.

use nightdesk_game::{Markup, Pronouns, SeatId};
use nightdesk_gm::{
    CommentPhrases, DeathWord, GmCommand, Names, NewPlayer, Reading, SlotNames, read_line,
};
use nightdesk_render::post as drawn;
use nightdesk_report::Text;
use nightdesk_report::public::{Announcement, bot_line, bot_lines};
use nightdesk_thread::Body;
use nightdesk_time::{Length, PhaseKind, Shift};

const PLAYERS: [&str; 7] = [
    "Cleo",
    "[b]x[/b]",
    "*a*",
    "Ana [url]",
    "_u_",
    "Ёлка Боб",
    "x `y` <z>",
];

fn names() -> Names<SeatId> {
    let slots = PLAYERS
        .iter()
        .enumerate()
        .map(|(index, present)| SlotNames {
            slot: SeatId::at(index),
            present,
            former: &[],
            aliases: &[],
        });
    Names::new(slots, ["Zoe"], ["Meg"])
}

fn announced(command: GmCommand<SeatId>, pronouns: Option<&str>) -> Announcement {
    Announcement {
        command,
        pronouns: pronouns.map(|pronouns| Pronouns(pronouns.to_owned())),
    }
}

fn death(seat: usize, cause: DeathWord, pronouns: Option<&str>) -> Announcement {
    let died = GmCommand::Died {
        slot: SeatId::at(seat),
        comment: "the Cop.".to_owned(),
        cause,
    };
    announced(died, pronouns)
}

/// The lines as they are posted; none if one of them is unsafe.
fn posted(
    names: &Names<SeatId>,
    phrases: &CommentPhrases,
    announced: &[Announcement],
) -> Option<Text> {
    let lines = announced
        .iter()
        .map(|announcement| bot_line(names, phrases, announcement));
    bot_lines(lines.collect::<Result<_, _>>().ok()?)
}

fn every_command() -> Vec<Announcement> {
    let deaths = (0..PLAYERS.len()).flat_map(|seat| {
        [
            death(seat, DeathWord::Lynched, Some("she/her")),
            death(seat, DeathWord::Died, None),
        ]
    });
    let seats = (0..PLAYERS.len()).flat_map(|seat| {
        let slot = SeatId::at(seat);
        [
            announced(GmCommand::Resurrect { slot }, None),
            announced(
                GmCommand::Replaced {
                    new: NewPlayer::User("Zoe".to_owned()),
                    old: slot,
                },
                None,
            ),
        ]
    });
    let others = [
        GmCommand::EndedEarly {
            kind: PhaseKind::Day,
            number: Some(2),
        },
        GmCommand::Moved {
            shift: Shift::later(Length::minutes(36 * 60 + 30)),
        },
        GmCommand::GameEnded,
        GmCommand::Unended,
    ];
    let others = others.map(|command| announced(command, None));
    deaths.chain(seats).chain(others).collect()
}

fn body(drawn: &str, markup: Markup) -> Body {
    match markup {
        Markup::Discourse | Markup::Discord => Body::of_markdown(drawn),
        Markup::Plain => Body::of_plain(drawn),
        Markup::Phpbb | Markup::Xenforo | Markup::Vbulletin => Body::of_bbcode(drawn),
    }
}

#[test]
fn every_line_reads_back_in_every_markup() {
    let (names, phrases) = (names(), CommentPhrases::default());
    for announcement in every_command() {
        let text = posted(&names, &phrases, std::slice::from_ref(&announcement));
        let text = text.expect("a safe line");
        for markup in Markup::ALL {
            let drawn = drawn(text.document(), markup);
            let body = body(&drawn, markup);
            let lines = body.lines.iter();
            let read: Vec<_> = lines
                .flat_map(|line| read_line(&line.text, &names, &phrases))
                .collect();
            let [Reading::Command { command, .. }] = read.as_slice() else {
                panic!("{markup:?}: {drawn}: {read:?}");
            };
            assert_eq!(*command, announcement.command, "{markup:?}: {drawn}");
        }
    }
}

#[test]
fn flips_stand_as_the_bot_knows_them() {
    let text = posted(
        &names(),
        &CommentPhrases::default(),
        &[
            death(0, DeathWord::Lynched, Some("she/her")),
            death(5, DeathWord::Died, None),
            death(2, DeathWord::Died, Some("they/them")),
        ],
    );
    assert_eq!(
        drawn(text.expect("safe lines").document(), Markup::Phpbb),
        "\
[b]Cleo[/b] has BEEN LYNCHED. She was the Cop.
[b]Ёлка Боб[/b] has DIED. He was the Cop.
[b]*a*[/b] has DIED: the Cop."
    );
}

#[test]
fn a_line_that_would_be_misread_is_not_written() {
    let unsafe_one = GmCommand::Died {
        slot: SeatId::at(0),
        comment: "the Cop. Ёлка Боб is DEAD.".to_owned(),
        cause: DeathWord::Died,
    };
    for pronouns in [None, Some("they/them")] {
        let announced = [announced(unsafe_one.clone(), pronouns)];
        let refused = posted(&names(), &CommentPhrases::default(), &announced);
        assert!(refused.is_none(), "{refused:?}");
    }
}
