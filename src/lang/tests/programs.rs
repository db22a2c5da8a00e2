//! What is meant: processes, branches, parameters, inputs, types.

use super::{role, sound_role};
use crate::Book;
use crate::tree::{
    Ability, Applying, Branch, Condition, Element, Expression, Flag, Input, Program, Restriction,
    Selection, Step, Type, Typing, Value,
};
use nightdesk_text::Diagnostics;
use nightdesk_text::messages::InEach;

fn book(lines: &str) -> (Book, Diagnostics<InEach>) {
    let role = format!("**Tester** | Townsfolk Power\n__Formalized__\n{lines}\n");
    Book::read([
        ("townsfolk/power/tester", role.as_str()),
        (
            "townsfolk/miscellaneous/citizen",
            "**Citizen** | Townsfolk Miscellaneous\n__Formalized__\nNo Abilities\n",
        ),
        (
            "extra/miscellaneous/spirit touched",
            "**Spirit Touched** | Extra Miscellaneous\n__Formalized__\nNo Abilities\n",
        ),
        (
            "_game/attributes/spirittouched",
            "**Spirit Touched** | Attribute\n__Formalized__\nNo Abilities\n",
        ),
        (
            "_game/teams/Werewolf",
            "**Werewolves**\n__Formalized__\nWin Condition: @All\n",
        ),
        (
            "_game/polls/lynch",
            "**Lynch** | Poll\nAvailable Options: @All\nAllowed Voters: @All\n",
        ),
        (
            "_game/groups/grandmas house",
            "**Grandma's House** | Team Group\n__Formalized__\nNo Abilities\n",
        ),
        ("_game/locations/tavern", "**Tavern**\nSort Index: 1\n"),
    ])
}

/// The only program of a role with such lines.
#[track_caller]
fn program(lines: &str) -> Program {
    let (book, _) = book(lines);
    let tester = book.role("tester").expect("the role");
    let [program] = tester.programs.as_slice() else {
        panic!("{:?}", tester.programs);
    };
    program.clone()
}

fn process(steps: &[Step]) -> (&[Step], &[Branch]) {
    match steps {
        [Step::ProcessEvaluate { process, evaluate }] => (process, evaluate),
        steps => panic!("{steps:?}"),
    }
}

#[test]
fn a_process_takes_the_evaluate_after_it() {
    let program = program(
        "Immediate Night:\n\
         • Attack @Selection\n\
         • Process: Role Investigate @Selection\n\
         • Evaluate:\n\
         ‣ @Result is `Failure`: `No`\n\
         ‣ Otherwise: `Yes`",
    );
    let [Step::Ability(_), second] = program.steps.as_slice() else {
        panic!("{program:?}");
    };
    let (process, evaluate) = process(std::slice::from_ref(second));
    assert_eq!(process.len(), 1);
    assert!(matches!(
        evaluate,
        [
            Branch {
                when: Condition::Is(..),
                ..
            },
            Branch {
                when: Condition::Otherwise,
                ..
            }
        ]
    ));
}

#[test]
fn conditions_at_the_top_open_an_evaluate_of_all_that_follows() {
    let program = program(
        "Passive End Night:\n\
         • Remove `Marker` from @Self\n\
         • @Target exists: Attack @Target\n\
         • Untarget",
    );
    let [
        Step::Ability(_),
        Step::ProcessEvaluate { process, evaluate },
    ] = program.steps.as_slice()
    else {
        panic!("{program:?}");
    };
    assert!(process.is_empty());
    let conditions: Vec<&Condition> = evaluate.iter().map(|branch| &branch.when).collect();
    assert!(matches!(
        conditions.as_slice(),
        [Condition::Exists(_), Condition::Always]
    ));
}

#[test]
fn an_ability_with_branches_below_is_a_process() {
    for lines in [
        "Passive: Role Investigate @Target\n• @Result is `Failure`: `No`\n• Otherwise: `Yes`",
        "Passive:\n• Role Investigate @Target\n‣ @Result is `Failure`: `No`\n‣ Otherwise: `Yes`",
    ] {
        let program = program(lines);
        let (process, evaluate) = process(&program.steps);
        assert!(matches!(process, [Step::Ability(Ability::Investigate(_))]));
        assert_eq!(evaluate.len(), 2);
    }
}

#[test]
fn conditions_below_a_condition_stand_alone() {
    let program = program(
        "Passive:\n\
         • @Self exists:\n\
         ‣ @Target exists: Attack @Target\n\
         ‣ @Attacker exists: Attack @Self\n\
         ‣ Ascend",
    );
    let (_, evaluate) = process(&program.steps);
    let [branch] = evaluate else {
        panic!("{evaluate:?}");
    };
    assert_eq!(branch.steps.len(), 3);
    let (_, inner) = process(&branch.steps[..1]);
    assert_eq!(inner.len(), 1);
}

#[test]
fn one_line_can_open_several_blocks() {
    let program = program("Starting: Process: For Each @All: @Ind exists: Attack @Ind");
    let (steps, evaluate) = process(&program.steps);
    assert!(evaluate.is_empty());
    let [Step::ForEach { steps, .. }] = steps else {
        panic!("{steps:?}");
    };
    assert!(matches!(steps.as_slice(), [Step::ProcessEvaluate { .. }]));
}

#[test]
fn parameters_stand_on_the_trigger_the_only_ability_or_the_action_line() {
    for lines in [
        "Immediate: [Quantity: 2] {Direct} |a|\n• Attack @Selection\n• Ascend",
        "Immediate: Attack @Selection {Direct} |a| [Quantity: 2]",
        "Immediate:\n• Attack @Selection [Quantity: 2] {Direct} |a|",
        "Immediate:\n• Action: [Quantity: 2] {Direct} |a|\n• Attack @Selection\n• Ascend",
        "Immediate: Process: Attack @Selection [Quantity: 2] {Direct} |a|",
    ] {
        let parameters = program(lines).parameters;
        assert!(
            matches!(
                parameters.restrictions.as_slice(),
                [Restriction::Quantity(_)]
            ),
            "{lines}"
        );
        assert_eq!(parameters.flags, [Flag::Direct], "{lines}");
        assert_eq!(parameters.prompt.expect("a prompt").key, "a", "{lines}");
    }
}

#[test]
fn or_binds_tighter_than_and() {
    let condition = |text: &str| {
        let program = program(&format!("Starting: Ascend [Condition: {text}]"));
        match program.parameters.restrictions.as_slice() {
            [Restriction::Condition(condition)] => condition.clone(),
            restrictions => panic!("{restrictions:?}"),
        }
    };
    let first = condition("(@Self exists) and (@Target exists) or (@All exists)");
    assert!(
        matches!(&first, Condition::All(all) if matches!(all.as_slice(), [Condition::Exists(_), Condition::Any(_)]))
    );
    let second = condition("(@Self exists) or (@Target exists) and (@All exists)");
    assert!(
        matches!(&second, Condition::All(all) if matches!(all.as_slice(), [Condition::Any(_), Condition::Exists(_)]))
    );
}

#[test]
fn inputs_take_the_first_type_that_is_told() {
    let inputs = |lines: &str| program(lines).inputs();
    let first = |accepts| Input {
        selection: Selection::First,
        accepts,
    };
    let second = |accepts| Input {
        selection: Selection::Second,
        accepts,
    };
    assert_eq!(inputs("Starting: Ascend"), []);
    assert_eq!(
        inputs("Immediate: Weakly Disguise @Selection as @SecondarySelection"),
        [first(Type::Player), second(Type::Role)]
    );
    assert_eq!(
        inputs("Immediate: Learn `@Selection[ghost] - @Selection->OriginalRole`"),
        [first(Type::Ghost)]
    );
    assert_eq!(
        inputs("Immediate:\n• @SecondarySelection[boolean] is True: Attack @Self"),
        [second(Type::Boolean)]
    );
    assert_eq!(
        inputs("Immediate: Target @Selection (Player Optional)"),
        [first(Type::PlayerOptional)]
    );
    assert_eq!(
        inputs("Immediate: Learn `@Selection`"),
        [first(Type::Player)]
    );
    assert!(program("Immediate: `Wager` Choice Choose @Chosen").asks_for_option());
}

/// The type a value is taken for, where anything can stand.
fn stored(value: &str) -> Value {
    match program(&format!("Starting: Store {value}"))
        .steps
        .as_slice()
    {
        [Step::Ability(Ability::Store(value))] => value.clone(),
        steps => panic!("{steps:?}"),
    }
}

#[test]
fn types_are_inferred_in_the_order_of_the_guide() {
    let cases = [
        ("`Success`", Type::Success),
        ("Success", Type::Success),
        ("Failure", Type::Success),
        ("`true kill`", Type::KillingType),
        ("`Spirit Touched`", Type::Role),
        ("`Werewolf`", Type::Alignment),
        ("`Townsfolk`", Type::Class),
        ("`Killing`", Type::Category),
        ("`Lynch`", Type::KillingType),
        ("`Investigating`", Type::AbilityType),
        ("`Attack Killing`", Type::AbilitySubtype),
        ("`Group:Wolfpack`", Type::Source),
        ("`@Self came`", Type::Info),
        ("`This text is longer than any name is.`", Type::Info),
        ("`Famine`", Type::String),
        ("`Citizen`+`Famine`", Type::Role),
        ("3", Type::Number),
        ("`3`", Type::Number),
        ("True", Type::Boolean),
        ("@Self->Counter", Type::Number),
        ("@Self->Role->Category", Type::Category),
        ("&Werewolf", Type::Alignment),
        ("^(Cat:Power)", Type::Role),
        ("#tavern", Type::Location),
        ("#Grandma's-House", Type::Group),
        ("%Role1%", Type::Role),
        ("%PartialRoleList%", Type::Info),
        ("$haunting", Type::Boolean),
        ("@VisitType", Type::AbilityType),
        ("@All", Type::Player),
        ("$total/3", Type::Number),
    ];
    for (value, expected) in cases {
        assert_eq!(stored(value).typing, Typing::Inferred(expected), "{value}");
    }
    for value in [
        "@Self",
        "@Target",
        "@Selection",
        "@VisitParameter",
        "@Self->Target",
    ] {
        assert_eq!(stored(value).typing, Typing::AtRunTime, "{value}");
    }
    assert_eq!(
        stored("`Citizen`[string]").typing,
        Typing::Written(Type::String)
    );
}

#[test]
fn a_constant_is_likened_to_what_it_is_compared_with() {
    let program = program("Starting: Ascend [Condition: @Self->Alignment is `Werewolf`]");
    let [Restriction::Condition(Condition::Is(_, right))] =
        program.parameters.restrictions.as_slice()
    else {
        panic!("{program:?}");
    };
    assert_eq!(right.typing.known(), Some(Type::Alignment));
    let Expression::Constant(name) = &right.expression else {
        panic!("{right:?}");
    };
    assert_eq!(name.key.as_str(), "werewolf");
}

/// The seed joins constants by `+`; names of the book may be joined within one pair of backticks.
#[test]
fn joined_names_are_a_list() {
    for apart in ["`Citizen`+`Tester`", "`Citizen` + `Tester`"] {
        assert_eq!(stored("`Citizen+Tester`"), stored(apart));
    }
    assert!(matches!(
        stored("`Citizen+Nobody`").expression,
        Expression::Constant(_)
    ));
}

/// The seed lists what can act: a constant that names no team can name an extra role.
#[test]
fn an_acting_element_is_a_team_or_an_extra_role() {
    let known = |name: &str| {
        let program = program(&format!("Starting: Apply `Spirit Touched` to `{name}`"));
        let [Step::Ability(Ability::Apply(Applying::Add { to, .. }))] = program.steps.as_slice()
        else {
            panic!("{:?}", program.steps);
        };
        to.typing.known()
    };
    assert_eq!(known("Werewolf"), Some(Type::Alignment));
    assert_eq!(known("Spirit Touched"), Some(Type::ActiveExtraRole));
}

#[test]
fn values_are_kept_as_text_and_read_again() {
    let (book, _) = book("No Abilities");
    for text in [
        "@(Attr:Wolfish)",
        "@Target",
        "`Citizen`[role]",
        "&Werewolf",
        "@Self->Counter",
    ] {
        let value = book.value(text).expect("a value");
        assert_eq!(value.to_string(), text);
    }
    assert!(book.value("@Self nonsense").is_err());
}

#[test]
fn what_the_host_must_write_down_is_told() {
    let (book, _) = book(
        "Include: %Role%\nStarting: Learn `You are %Role% and like %Player1%`\nPassive: Attack @Self \
         [Condition: @Self is %Player1%]",
    );
    let tester = book.role("tester").expect("the role");
    let names = tester.host_information().into_iter();
    let names: Vec<&str> = names.map(|name| name.written.as_str()).collect();
    assert_eq!(names, ["Role", "Player1"]);
}

#[test]
fn a_damaged_line_leaves_the_others() {
    let (_, element): (_, Element) = super::role(
        "Starting:\n• Attakc @Self\n• Ascend\nOn Deth: Ascend\nOn Death: Win [Quantiti: 1] {Direct}",
    );
    let [first, second] = element.formalization.triggers.as_slice() else {
        panic!("{:?}", element.formalization);
    };
    assert!(first.line.below[0].damaged && !first.line.below[1].damaged);
    assert_eq!(second.line.parameters.flags, [Flag::Direct]);
}

#[test]
fn texts_are_pieces() {
    let element =
        sound_role("On Death: Learn `Hit by @Attacker->Role , or\\nby 3 &co and #`[info]");
    let written = element.formalization.triggers[0].line.to_string();
    assert_eq!(
        written,
        "Learn `Hit by @Attacker->Role , or\\nby 3 &co and #`[info]"
    );
}

/// The seed names the triggers that know who voted; a lynch is not among them.
#[test]
fn who_voted_is_known_where_a_poll_ends() {
    let found = |event: &str| {
        let lines = format!("{event}: Learn `@Voters` {{Visitless}}");
        let found = book(&lines).1;
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    for event in [
        "On Poll Closed",
        "On Poll Skipped",
        "On Poll Win",
        "On Poll `Lynch` Win",
    ] {
        assert_eq!(found(event), [""; 0], "{event}");
    }
    let lynch = found("On Lynch");
    assert_eq!(lynch.len(), 1, "{lynch:?}");
    assert!(
        lynch[0].contains("`@Voters` is always empty here"),
        "{lynch:?}"
    );
    assert!(lynch[0].contains("`On Poll Win`"), "{lynch:?}");
}

#[test]
fn more_space_in_a_trigger_and_signs_of_no_width_do_not_matter() {
    for event in [
        "Immediate  Night",
        "Immediate\u{200b} Night",
        "End\tPhase",
        "On  Poll Closed",
        "Second Pre-End  Day",
        "On  Poll `Lynch`  Win",
    ] {
        let program = program(&format!("{event}: Ascend"));
        assert_eq!(program.steps.len(), 1, "{event}");
    }
}

/// A word that is also the name of a subtype is what stands beside it.
#[test]
fn a_constant_is_read_by_what_it_is_compared_with() {
    let read = |condition: &str| {
        let (checked, element) = role(&format!("Passive: Ascend [Condition: {condition}]"));
        assert!(checked.found.is_empty(), "{condition}: {:?}", checked.found);
        let parameters = &element.formalization.triggers[0].line.parameters;
        match &parameters.restrictions[0] {
            Restriction::Condition(Condition::Is(_, right)) => right.typing.known(),
            other => panic!("{other:?}"),
        }
    };
    for word in [
        "Active", "Reset", "Process", "Action", "Lock", "Attack", "Success", "True", "3", "Power",
    ] {
        let value = read(&format!("@ThisAttr->Value1 is `{word}`"));
        assert_eq!(value, Some(Type::String), "{word}");
        let option = read(&format!("@Chosen is `{word}`"));
        assert_eq!(option, Some(Type::Option), "{word}");
    }
}

/// What is written anew has every constant in the words of its author.
#[test]
fn a_file_written_anew_keeps_its_constants() {
    let lines = "Passive: Ascend [Condition: @ThisAttr->Value1 is `Active`]\n\
                 On Death: Learn `$living of @All, \\n `true``\n\
                 Starting: Protect @Self from `attacks` through Active Defense\n\
                 Starting: Apply `Mark` to @Self (~Permanent) (`active`, `no`, bare words)\n\
                 Passive End Night:\n  • (@ThisAttr->Value2 is `reset`) or (@ThisAttr->Value3 is `1`): Ascend\n\
                 Immediate Night:\n  • Process:\n    ‣ Role Investigate @Selection\n    ‣ Class \
                 Investigate @Selection\n  • Evaluate:\n    ‣ (@Result1 exists) and (@Result2 is \
                 `townsfolk`[class]): Ascend\n    ‣ Otherwise: Failure\n";
    let lines = lines.replace(" `true`", "");
    let (checked, element) = role(&lines);
    assert!(!checked.found.has_errors(), "{:?}", checked.found);
    let written = element.formatted(&checked.source).expect("whole");
    for kept in [
        "`Active`",
        "`reset`",
        "`1`",
        "@Result1 exists",
        "`townsfolk`[class]",
        "from `attacks` through",
        "(`active`, `no`, bare words)",
    ] {
        assert!(written.contains(kept), "{kept}\n{written}");
    }
}

/// Selectors in texts are checked like those outside; other signs of a text are no mistake.
#[test]
fn selectors_in_texts_are_checked() {
    let found = |text: &str| {
        let (checked, _) = role(&format!("On Death: Learn `{text}`"));
        checked
            .found
            .iter()
            .map(|one| one.code.to_string())
            .collect::<Vec<String>>()
    };
    assert_eq!(found("a @(Rol:Fang) b"), ["unknown-filter"]);
    assert_eq!(found("d @Self->Roles e"), ["unknown-property"]);
    assert_eq!(found("e $totl f"), ["unknown-selector"]);
    for plain in [
        "you are #1 of 5",
        "it costs $5, 50 % off",
        "Tom & Ann @ home ^",
        "@Self lives",
    ] {
        assert_eq!(found(plain), [] as [&str; 0], "{plain}");
    }
}
