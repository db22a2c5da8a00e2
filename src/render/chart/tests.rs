use super::shapes::{Point, Shape};
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
    let svg = wagon_chart_svg(&day());
    assert_eq!(svg, wagon_chart_svg(&day()));
    insta::assert_snapshot!(svg);
}

#[test]
fn labels_are_escaped_and_cut() {
    let mut day = day();
    day.wagons.push(wagon(&"W".repeat(60), &[(1, 1)]));
    let svg = wagon_chart_svg(&day);
    assert!(svg.contains("Алёна &amp; &lt;Bob&gt;"), "{svg}");
    assert!(svg.contains(&format!("{}…", "W".repeat(21))), "{svg}");
}

#[test]
fn many_wagons_make_the_picture_higher() {
    let mut day = day();
    let usual = draw::picture(&day).height;
    for number in 0..30 {
        day.wagons
            .push(wagon(&format!("P{number}"), &[(number, 1)]));
    }
    assert!(draw::picture(&day).height > usual);
    let svg = wagon_chart_svg(&day);
    assert!((0..30).all(|number| svg.contains(&format!(">P{number}</text>"))));
}

#[test]
fn numbers_of_votes_are_round_and_not_too_many() {
    assert_eq!(draw::numbers(4), [0, 1, 2, 3, 4]);
    assert_eq!(draw::numbers(15).len(), 16);
    assert_eq!(draw::numbers(21), [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
    assert_eq!(draw::numbers(80).last(), Some(&80));
    assert!(draw::numbers(u32::MAX).len() < 16);
}

#[test]
fn a_png_has_the_size_and_the_colours_of_the_picture() {
    let file = wagon_chart_png(&day()).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&file))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let picture = draw::picture(&day());
    assert_eq!((info.width, info.height), (picture.width, picture.height));
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
        let svg = wagon_chart_svg(&history);
        assert!(svg.ends_with("</svg>\n"), "{svg}");
        let picture = draw::picture(&history);
        for shape in &picture.shapes {
            if let Shape::Line(line) = shape {
                let within = |point: &Point| (0.0..960.0).contains(&point.x);
                assert!(line.points.iter().all(within), "{line:?}");
            }
        }
        wagon_chart_png(&history).unwrap();
    }
}
