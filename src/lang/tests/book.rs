//! Files of every kind, and what they take from each other.

use crate::tree::{Content, ElementKind, PollOptions, ShownPiece, ShownTo, Status};
use crate::{Book, Entry, Shelf, Works};

const FILES: [(&str, &str); 10] = [
    (
        "book/townsfolk/power/healer",
        "**Village Healer** | Townsfolk Power | Limited\n__Basics__\nHeals.\n__Formalized__\nUnique \
         Role\nStarting: Ascend\nInherit: `Night Watch`\nOn Death: Win\n\n__Card__\nA card.\n",
    ),
    (
        "book/other/plague/bearer",
        "**Bearer** | Solo Killing - Plague Team \n__Formalized__\nRequire: `Village Healer`\nHaunted \
         Role\nNo Abilities\n",
    ),
    (
        "book/archive/old one",
        "**Old One** | Unaligned Power | Archived\n__Formalized__\nTBD\n",
    ),
    (
        "book/_game/ability sets/watch",
        "**Night Watch** | Ability Set\nRole Attribute: `Awake`\nPassive Start Night: Learn `Wake up`\n",
    ),
    (
        "book/_game/teams/Plague",
        "**Plague Team**\n__Basics__\nSick.\n__Formalized__\nWin Condition: @(Align:Plague), \
         @(Class:Unaligned)\nOn Join: Apply `Awake` to @Joiner\n",
    ),
    (
        "book/_game/attributes/awake",
        "**Wide Awake** | Attribute\n__Formalized__\nNo Abilities\n",
    ),
    (
        "book/_game/polls/medium",
        "**Medium Question** | Poll\r\nAvailable Options: @All, Yes, Abstain, Random\r\nAllowed Voters: \
         @Dead\r\nShow Voters: No\r\nOn Poll Closed: Lynch @Winner\r\n",
    ),
    (
        "book/_game/locations/voting_booth",
        "**Voting Booth**\n__Description__\nVote.\n__Formalized__\nSort Index: 5\nMembers: \
         *None*\nViewers: *All*, Ghost Mentor, Village Healer\n",
    ),
    (
        "book/_game/displays/souls",
        "**Souls**\nSouls: $1 of $2, for 5$ or $9\n",
    ),
    (
        "book/prompts.json",
        "{\"comment_1\": \"x\", \"healing.1\": \"Whom?\"}",
    ),
];

fn book() -> Book {
    let (book, found) = Book::read(FILES);
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "{found:#?}");
    book
}

fn events(entry: &Entry) -> Vec<String> {
    let programs = entry.programs.iter();
    programs.map(|program| program.event.to_string()).collect()
}

#[test]
fn a_role_takes_the_lines_of_its_set_at_their_place() {
    let book = book();
    let healer = book.role("village-healer").expect("the role");
    assert_eq!(
        events(healer),
        ["Starting", "Passive Start Night", "On Death"]
    );
    assert_eq!(
        healer.programs[1].set.as_ref().map(|set| set.as_str()),
        Some("nightwatch")
    );
    assert!(healer.traits.unique);
    assert_eq!(healer.traits.role_attributes[0].key.as_str(), "awake");
    assert_eq!(healer.shelf, Shelf::Townsfolk);
    let titles = healer.element.sections.iter();
    let titles: Vec<&str> = titles
        .map(|section| section.title.written.as_str())
        .collect();
    assert_eq!(titles, ["Basics", "Card"]);
    assert_eq!(healer.element.sections[1].text, "A card.");
}

#[test]
fn a_first_line_tells_class_category_team_and_type() {
    let book = book();
    let head = |name: &str| {
        book.role(name)
            .expect("a role")
            .role_head()
            .expect("a head")
            .clone()
    };
    let bearer = head("bearer");
    assert_eq!(bearer.class.written, "Solo");
    assert_eq!(bearer.category.written, "Killing");
    assert_eq!(bearer.team.key.as_str(), "plague");
    assert!(bearer.own_team);
    assert_eq!(head("Village Healer").team.key.as_str(), "townsfolk");
    assert_eq!(head("Village Healer").role_type.word(), "Limited");
    let bearer = book.role("bearer").expect("a role");
    assert_eq!(bearer.traits.works, Works::Always);
    assert_eq!(bearer.traits.requires[0].key.as_str(), "villagehealer");
    assert_eq!(bearer.shelf, Shelf::Other);
}

#[test]
fn unfinished_roles_are_named_as_such() {
    let book = book();
    assert_eq!(
        book.role("old one").map(Entry::status),
        Some(Status::Unfinished)
    );
    assert_eq!(book.role("bearer").map(Entry::status), Some(Status::Whole));
}

#[test]
fn elements_are_found_by_all_their_names() {
    let book = book();
    let finds = |kind, name: &str| book.get(kind, name).map(|entry| entry.key.to_string());
    assert_eq!(
        finds(ElementKind::Team, "plague").as_deref(),
        Some("plague")
    );
    assert_eq!(
        finds(ElementKind::Team, "Plague Team").as_deref(),
        Some("plague")
    );
    assert_eq!(
        finds(ElementKind::Attribute, "Wide Awake").as_deref(),
        Some("awake")
    );
    assert_eq!(
        finds(ElementKind::Poll, "medium question").as_deref(),
        Some("medium")
    );
    assert_eq!(
        finds(ElementKind::Location, "Voting-Booth").as_deref(),
        Some("votingbooth")
    );
    assert_eq!(finds(ElementKind::Role, "nobody"), None);
    assert_eq!(book.prompt("healing.1"), Some("Whom?"));
    assert_eq!(book.prompts().len(), 1);
    assert_eq!(book.entries().count(), FILES.len() - 1);
}

#[test]
fn polls_locations_and_displays_are_read() {
    let book = book();
    let content = |kind, name| &book.get(kind, name).expect("there").element.content;
    let Content::Poll(poll) = content(ElementKind::Poll, "medium") else {
        panic!("no poll");
    };
    assert!(matches!(
        poll.options.as_slice(),
        [
            PollOptions::Players(_),
            PollOptions::Word(_),
            PollOptions::Abstain,
            PollOptions::Random
        ]
    ));
    assert!(!poll.show_voters && !poll.hammer && poll.voters.is_some());
    let Content::Location(booth) = content(ElementKind::Location, "votingbooth") else {
        panic!("no location");
    };
    assert!(booth.members.is_empty());
    assert!(matches!(
        booth.viewers.as_slice(),
        [ShownTo::All, ShownTo::GhostMentor, ShownTo::Role(_)]
    ));
    let Content::Display(pieces) = content(ElementKind::Display, "souls") else {
        panic!("no display");
    };
    let words = |text: &str| ShownPiece::Words(text.to_owned());
    let expected = [
        words("Souls: "),
        ShownPiece::Slot(1),
        words(" of "),
        ShownPiece::Slot(2),
        words(", for 5$ or $9"),
    ];
    assert_eq!(*pieces, expected);
}

#[test]
fn a_formatted_file_keeps_everything_else() {
    let book = book();
    for entry in book.entries() {
        let written = entry.element.formatted(&entry.source);
        match entry.status() {
            Status::Whole => {
                let unchanged = entry.source.text().replace("\r\n", "\n");
                let unchanged = unchanged.replace(" \n", "\n");
                let written = written
                    .expect("whole")
                    .replace("\r\n", "\n")
                    .replace(" \n", "\n");
                assert_eq!(written, unchanged);
            }
            Status::Unfinished | Status::Broken => assert_eq!(written, None),
        }
    }
}

#[test]
fn files_are_told_apart_by_folder_and_alone_by_their_lines() {
    let kinds = [
        (
            "townsfolk/power/x",
            Some((Shelf::Townsfolk, ElementKind::Role)),
        ),
        ("a/limited/x", Some((Shelf::Limited, ElementKind::Role))),
        (
            "haunting/teams/x",
            Some((Shelf::Haunting, ElementKind::Team)),
        ),
        (
            "_game/ability sets/x",
            Some((Shelf::Game, ElementKind::AbilitySet)),
        ),
        ("./_game/polls/x", Some((Shelf::Game, ElementKind::Poll))),
        ("_game/x", None),
        ("README.md", None),
    ];
    for (path, expected) in kinds {
        assert_eq!(Shelf::of_path(path), expected, "{path}");
    }
    for (path, text) in FILES.iter().filter(|(path, _)| !path.ends_with("json")) {
        let (checked, _) = Book::check_alone(&nightdesk_text::Source::new("alone", *text));
        let kind = Shelf::of_path(path).map(|(_, kind)| kind);
        assert_eq!(checked.kind, kind, "{path}");
    }
}

#[test]
fn a_file_cannot_grow_without_end_by_inheriting() {
    let greedy = format!(
        "**Greedy** | Townsfolk Power\n__Formalized__\n{}",
        "Inherit: `Night Watch`\n".repeat(1000)
    );
    let set = FILES[3];
    let (book, found) = Book::read([set, ("limited/greedy", greedy.as_str())]);
    assert!(found.iter().any(|complaint| complaint.code == "too-many"));
    let greedy = book.role("greedy").expect("the role");
    assert_eq!(greedy.status(), Status::Broken);
    assert!(greedy.programs.len() < 20);
}
