use super::*;

fn tick(at: i64, label: &str) -> Tick {
    let label = label.to_owned();
    Tick { at, label }
}

fn wagon(label: &str, steps: &[(i64, u32)]) -> Wagon {
    Wagon {
        label: label.to_owned(),
        steps: steps.to_vec(),
    }
}

fn day() -> WagonHistory {
    WagonHistory {
        title: "Day 1, the votes".to_owned(),
        from: 0,
        until: 418,
        ticks: vec![tick(0, "#0"), tick(200, "#200"), tick(400, "#400")],
        wagons: vec![
            wagon("Gus", &[(12, 1), (70, 2), (301, 3), (377, 4)]),
            wagon("Алёна & <Bob>", &[(20, 1), (33, 2), (90, 0), (250, 1)]),
            wagon("No Lynch", &[(40, 2)]),
        ],
        levels: vec![Level {
            votes: 4,
            label: "majority".to_owned(),
        }],
        moments: vec![tick(377, "hammer")],
    }
}

#[test]
fn a_day_is_drawn_the_same_every_time() {
    let svg = wagon_chart_svg(&day()).unwrap();
    assert_eq!(svg, wagon_chart_svg(&day()).unwrap());
    insta::assert_snapshot!(svg);
}

#[test]
fn labels_are_escaped_and_cut() {
    let mut day = day();
    day.wagons.push(wagon(&"W".repeat(60), &[(1, 1)]));
    let svg = wagon_chart_svg(&day).unwrap();
    assert!(svg.contains("Алёна &amp; &lt;Bob&gt;"), "{svg}");
    assert!(svg.contains(&format!("{}…", "W".repeat(21))), "{svg}");
}

#[test]
fn many_wagons_make_the_picture_higher() {
    let mut day = day();
    let (_, usual) = draw::size(&day);
    for number in 0..30 {
        day.wagons
            .push(wagon(&format!("P{number}"), &[(number, 1)]));
    }
    let (_, high) = draw::size(&day);
    assert!(high > usual);
    let svg = wagon_chart_svg(&day).unwrap();
    assert!((0..30).all(|number| svg.contains(&format!("P{number}\n"))));
}

#[test]
fn a_png_has_the_size_and_the_colours_of_the_picture() {
    let file = wagon_chart_png(&day()).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&file))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), draw::size(&day()));
    let blue = pixels.chunks(3).filter(|pixel| *pixel == [0, 114, 178]);
    assert!(blue.count() > 500, "the line of Gus");
    assert_eq!(file, wagon_chart_png(&day()).unwrap());
}

#[test]
fn any_history_can_be_drawn() {
    let mut odd = vec![WagonHistory::default()];
    odd.push(WagonHistory {
        from: 10,
        until: 3,
        ..day()
    });
    odd.push(WagonHistory {
        from: i64::MIN,
        until: i64::MAX,
        ..day()
    });
    odd.push(WagonHistory {
        wagons: vec![wagon("👩‍💻 狼人", &[(5, u32::MAX), (2, 0), (2, 0)])],
        ..day()
    });
    for history in odd {
        let svg = wagon_chart_svg(&history).unwrap();
        assert!(svg.ends_with("</svg>\n"), "{svg}");
    }
}
