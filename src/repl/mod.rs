//! The desk on a terminal: a prompt, completion, hints and history.
//!
//! Nothing is decided here. A line goes to the session, and what comes back is
//! shown. Several lines at once are text until the host says what they are ([`several`]); a
//! question takes answers, or a whole line in its place ([`question`]). Ctrl-C forgets the line being typed and nothing else; an empty line
//! never repeats a command.

mod ahead;
mod complete;
mod helper;
mod question;
mod several;
mod terminal;

use std::io;

use crate::cli::{
    Clipboard, Copied, Exit, Screen, changed_setup, follow_up, now, reloaded, scene_of, seed,
    take_posts,
};
pub(crate) use complete::file_at;
use helper::Helper;
use nightdesk_command::{Hiding, HostOrder, Meant, Recipients};
use nightdesk_desk::Ask;
use nightdesk_game::{Audience, DueText, SeatId};
use nightdesk_report::Text;
use nightdesk_session::{Answer, Left, NotTaken, Session, Todo, agreed};
use nightdesk_text::names::{fold, same};
use nightdesk_text::say;
use nightdesk_text::visible;
use nightdesk_warnings::Leaving;
use question::{Question, ask, not_taken, yes};
use several::{several, up_to_dot};
use terminal::{Terminal, Typed};

/// What came of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Came {
    Taken,
    /// It was refused, or a question was answered with no.
    Nothing,
    /// The host leaves.
    Leaves,
}

/// What could stand at the end of a line of a game, and where in the line that begins.
pub(crate) fn offers(session: &Session, line: &str) -> (usize, Vec<String>) {
    Helper::of(session, false).complete(line)
}

/// Runs the desk until the host leaves.
///
/// # Errors
/// When the terminal is gone.
pub(crate) fn run(mut session: Session, mut screen: Screen) -> io::Result<Exit> {
    let mut lines = Terminal::new()?;
    screen.output.print(screen.fitted(&greeting(&session)))?;
    if let Some(changed) = changed_setup(&session, now()) {
        screen.output.print(screen.fitted(&changed))?;
    }
    let mut clipboard = Clipboard::default();
    loop {
        // What a player may do shows what the player is, so nothing is offered while hidden.
        let helper = match screen.hidden {
            true => Helper::plain(),
            false => Helper::of(&session, screen.output.colour),
        };
        let typed = match lines.take_next() {
            Some(line) => Typed::Text(line),
            None => lines.read(&prompt(&session), helper)?,
        };
        let text = match typed {
            Typed::Text(text) => text,
            Typed::Interrupted => {
                screen.output.say(say!(&screen, "nothing_was_lost"));
                continue;
            }
            Typed::Left => break,
        };
        let came = match nightdesk_session::lines_of(&text).as_slice() {
            [] => Came::Nothing,
            [line] => {
                lines.remember(line);
                take(&mut session, &mut screen, &mut lines, &mut clipboard, line)?
            }
            _ => {
                lines.remember(&text);
                several(&mut session, &mut screen, &mut lines, &mut clipboard, &text)?
            }
        };
        if came == Came::Leaves {
            break;
        }
    }
    lines.keep_history();
    screen.output.tell(&say!(&screen, "all_is_saved"))?;
    Ok(Exit::Done)
}

fn greeting(session: &Session) -> String {
    let game = session.game();
    let (name, seats) = (&game.setup.name, game.seats.len());
    say!(session, "greeting", name, seats)
}

fn prompt(session: &Session) -> String {
    let game = session.game();
    let name = visible(&game.setup.name);
    format!("{name} {}> ", nightdesk_desk::position(game).prompt(now()))
}

/// Takes a line.
fn take(
    session: &mut Session,
    screen: &mut Screen,
    lines: &mut Terminal,
    clipboard: &mut Clipboard,
    line: &str,
) -> io::Result<Came> {
    let mut line = line.to_owned();
    let mut then = Vec::new();
    let mut taken = session.take(&line, now(), seed());
    loop {
        taken = match taken {
            Ok(answer) => {
                let came = answered(session, screen, lines, clipboard, &answer)?;
                return match came {
                    Came::Taken => take_each(session, screen, lines, clipboard, &then),
                    Came::Nothing | Came::Leaves => Ok(came),
                };
            }
            Err(NotTaken::Refused(refused)) if refused.ask.is_some() => {
                let Some(order) = ordered(session, screen, lines, refused.ask.as_deref())? else {
                    return Ok(Came::Nothing);
                };
                session.order(&order, &line, now(), seed())
            }
            Err(refused) => {
                let Some(instead) = instead(session, screen, lines, &refused)? else {
                    return Ok(Came::Nothing);
                };
                line.clone_from(&instead.line);
                then = instead.then;
                session.take(&line, now(), seed())
            }
        };
    }
}

/// Takes lines one after the other, up to the first of which nothing comes.
fn take_each(
    session: &mut Session,
    screen: &mut Screen,
    terminal: &mut Terminal,
    clipboard: &mut Clipboard,
    lines: &[impl AsRef<str>],
) -> io::Result<Came> {
    let mut lines = lines.iter().map(AsRef::as_ref);
    while let Some(line) = lines.next() {
        screen.echo(line)?;
        match take(session, screen, terminal, clipboard, line)? {
            Came::Taken => {}
            last @ (Came::Nothing | Came::Leaves) => {
                let left: Vec<&str> = lines.collect();
                not_taken(screen, &say!(screen, "after_this_line"), &left)?;
                return Ok(last);
            }
        }
    }
    Ok(Came::Taken)
}

/// Shows an answer, and does what it asks for.
fn answered(
    session: &mut Session,
    screen: &mut Screen,
    lines: &mut Terminal,
    clipboard: &mut Clipboard,
    answer: &Answer,
) -> io::Result<Came> {
    show(session, screen, lines, clipboard, answer)?;
    match &answer.todo {
        Some(Todo::Paste) => {
            if let Some(text) = pasted(screen, lines)? {
                take_posts(session, screen, &text, now())?;
            }
        }
        Some(Todo::Scene) => {
            if let Some(words) = pasted(screen, lines)? {
                let taken = scene_of(session, &words, now());
                show_outcome(session, screen, lines, clipboard, taken)?;
            }
        }
        Some(Todo::Reload) => {
            if let Some(taken) = reloaded(session, screen, now()) {
                show_outcome(session, screen, lines, clipboard, taken)?;
            }
        }
        Some(Todo::Left(left)) => warn(session, screen, lines, clipboard, left)?,
        Some(Todo::Quit) => return Ok(Came::Leaves),
        _ => {
            follow_up(session, screen, answer, clipboard, now())?;
        }
    }
    Ok(Came::Taken)
}

/// Shows what came of something, with its posts to be copied, or why it was refused.
fn show_outcome(
    session: &mut Session,
    screen: &Screen,
    lines: &mut Terminal,
    clipboard: &mut Clipboard,
    taken: Result<Answer, NotTaken>,
) -> io::Result<()> {
    match taken {
        Ok(answer) => show(session, screen, lines, clipboard, &answer),
        Err(refused) => screen.refuse(session, &refused),
    }
}

/// Asks what must be known first; the order the answer stands for, or none with a word that
/// nothing was changed.
fn ordered(
    session: &Session,
    screen: &Screen,
    lines: &mut Terminal,
    asked: Option<&Ask>,
) -> io::Result<Option<HostOrder>> {
    let Some(asked) = asked else {
        return Ok(None);
    };
    let chosen = |typed: &str| nightdesk_session::chosen(asked, typed).cloned();
    let order = ask(session, screen, lines, &Question::of(screen, asked), chosen)?;
    if order.is_none() && !lines.has_next() {
        screen.output.tell(&say!(screen, "no"))?;
    }
    Ok(order)
}

/// Says why a line was refused, and gives what is to be taken in its place, if the host wants it.
fn instead(
    session: &Session,
    screen: &Screen,
    lines: &mut Terminal,
    refused: &NotTaken,
) -> io::Result<Option<Meant>> {
    let Some(meant) = refused.meant() else {
        screen.refuse(session, refused)?;
        return Ok(None);
    };
    screen.refuse_before_offer(session, refused)?;
    let yes_or_no = say!(screen, "yes_or_no");
    let words = match meant.then.is_empty() {
        true => say!(screen, "did_you_mean", line = meant.line, yes_or_no),
        false => say!(
            screen,
            "did_you_mean_each",
            lines = meant.quoted(),
            yes_or_no
        ),
    };
    // Typing the offered line is the longest way to say yes.
    let agrees = |typed: &str| (agreed(typed) || same(typed, &meant.line)).then_some(());
    let question = Question::yes_or_no(screen, words);
    let answer = ask(session, screen, lines, &question, agrees)?;
    Ok(answer.map(|()| meant.clone()))
}

/// The text before a line with only a dot; none if the host thinks better of it.
fn pasted(screen: &Screen, lines: &mut Terminal) -> io::Result<Option<String>> {
    screen.output.tell(&say!(screen, "paste_end_with_a_dot"))?;
    let Typed::Text(text) = lines.read("", Helper::to_dot())? else {
        screen.output.tell(&say!(screen, "nothing_was_read"))?;
        return Ok(None);
    };
    let (text, after_dot) = up_to_dot(&text);
    not_taken(
        screen,
        &say!(screen, "after_the_dot"),
        &nightdesk_session::lines_of(after_dot),
    )?;
    Ok(Some(text.to_owned()))
}

/// Shows an answer; private messages one by one, each copied by itself, and
/// role messages marked as sent when the host says so.
fn show(
    session: &mut Session,
    screen: &Screen,
    lines: &mut Terminal,
    clipboard: &mut Clipboard,
    answer: &Answer,
) -> io::Result<()> {
    // What is not kept yet is for nobody, and so it is not copied.
    if answer.preview {
        return screen.show(session, answer);
    }
    let (messages, rest): (Vec<Text>, Vec<Text>) = answer
        .texts
        .iter()
        .cloned()
        .partition(|text| addressee(text).is_some());
    let rest = Answer {
        texts: rest,
        ..answer.clone()
    };
    screen.show(session, &rest)?;
    if let Some(text) = rest.post() {
        posted(session, screen, lines, clipboard, text)?;
    }
    for (number, text) in (1..).zip(&messages) {
        let Some(seat) = addressee(text) else {
            continue;
        };
        let name = session.game().name(seat).to_owned();
        let all = messages.len();
        // Whoever sees the screen may learn from the name alone who can do something by night.
        screen.output.print(match screen.hidden {
            true => say!(screen, "pm_of", number, all),
            false => say!(screen, "pm_of_to", number, all, name),
        })?;
        match one_message(session, screen, lines, clipboard, text)? {
            Reply::Sent if is_due(session, seat, text) => {
                // Another text to the same player may still be on its way.
                let to = Recipients::Part {
                    seat,
                    parts: text.parts().to_vec(),
                };
                let sent = HostOrder::Sent { to, because: None };
                match session.order(&sent, &format!("sent {name}"), now(), seed()) {
                    Ok(mut answer) => {
                        // What comes next is the next message, as long as there is one.
                        answer.next = answer.next.filter(|_| number == messages.len());
                        screen.show(session, &answer)?;
                    }
                    Err(refused) => screen.refuse(session, &refused)?,
                }
            }
            Reply::Sent | Reply::Skip => {}
            Reply::Stop => break,
        }
    }
    Ok(())
}

/// What the host says to a message.
enum Reply {
    Sent,
    Skip,
    Stop,
}

/// Shows and copies a message with what the host must know beside it, and asks whether it was
/// sent.
fn one_message(
    session: &Session,
    screen: &Screen,
    lines: &mut Terminal,
    clipboard: &mut Clipboard,
    text: &Text,
) -> io::Result<Reply> {
    screen.output.print(screen.framed(session.game(), text))?;
    let parts = screen.parts(session, text);
    let hiding = match screen.hidden {
        true => Hiding::Hidden,
        false => Hiding::Shown,
    };
    let Some(copied) = copy_parts(session, screen, lines, clipboard, &parts, hiding)? else {
        return Ok(Reply::Stop);
    };
    if hiding == Hiding::Shown {
        match session.lacking(text) {
            Ok(lacking) => {
                for line in lacking {
                    screen.output.print(screen.fitted(&line))?;
                }
            }
            Err(refused) => screen.refuse(session, &refused)?,
        }
    }
    let question = say!(screen, "sent_question", copied);
    let reply = |typed: &str| match fold(typed).as_str() {
        "s" => Some(Reply::Skip),
        typed => nightdesk_session::agreed(typed).then_some(Reply::Sent),
    };
    let question = Question::taking(question, say!(screen, "y_s_or_enter"));
    Ok(ask(session, screen, lines, &question, reply)?.unwrap_or(Reply::Stop))
}

/// Whether a message was not recorded as sent yet.
fn is_due(session: &Session, seat: SeatId, text: &Text) -> bool {
    let due = nightdesk_desk::due_to(session.game(), seat);
    let misread = session.misread_roles().unwrap_or_default().contains(&seat);
    let is_due = |part: &DueText| {
        due.contains(part)
            || matches!(part, DueText::TakenBack(_))
            || (misread && *part == DueText::RoleMessage(seat))
    };
    text.parts().iter().any(is_due)
}

/// Asks how somebody left, and gives the warning for it; Enter alone gives none.
fn warn(
    session: &mut Session,
    screen: &Screen,
    lines: &mut Terminal,
    clipboard: &mut Clipboard,
    left: &Left,
) -> io::Result<()> {
    let keys = left.ways.iter().map(|way| match way {
        Leaving::Quit => ("q", say!(screen, "has_quit"), Leaving::Quit),
        Leaving::Idle => ("i", say!(screen, "was_silent"), Leaving::Idle),
    });
    let keys: Vec<_> = keys.collect();
    let shown: Vec<&str> = keys.iter().map(|(_, shown, _)| shown.as_str()).collect();
    let (name, ways) = (&left.name, shown.join("   "));
    let question = say!(screen, "warning_question", name, ways);
    let words: Vec<&str> = keys.iter().map(|(key, ..)| *key).collect();
    let question = Question::taking(question, say!(screen, "or_enter", keys = words.join(", ")));
    let typed = ask(session, screen, lines, &question, |typed| {
        let mut keys = keys.iter();
        keys.find(|(key, ..)| fold(typed) == *key)
    })?;
    let Some((_, _, how)) = typed else {
        return screen.output.tell(&say!(screen, "no_warning_was_given"));
    };
    match session.has_left(&left.name, *how, now()) {
        Ok(answer) => show(session, screen, lines, clipboard, &answer),
        Err(refused) => screen.refuse(session, &refused),
    }
}

/// Copies a post, and records that it was posted if the host says so; one that gives something
/// away is not copied.
fn posted(
    session: &mut Session,
    screen: &Screen,
    lines: &mut Terminal,
    clipboard: &mut Clipboard,
    text: &Text,
) -> io::Result<()> {
    if session.leaks_in(text).is_ok_and(|leaks| !leaks.is_empty()) {
        return screen.output.tell(&say!(screen, "not_copied_anyway"));
    }
    let parts = screen.parts(session, text);
    let Some(copied) = copy_parts(session, screen, lines, clipboard, &parts, Hiding::Shown)? else {
        return Ok(());
    };
    let yes_or_no = say!(screen, "yes_or_no");
    let question = say!(screen, "posted_question", copied, yes_or_no);
    if !yes(session, screen, lines, question)? {
        return Ok(());
    }
    match session.take("posted", now(), seed()) {
        Ok(answer) => screen.show(session, &answer),
        Err(refused) => screen.refuse(session, &refused),
    }
}

/// Puts the parts of a text on the clipboard, one after the other, with Enter in between; where
/// there is no clipboard they are shown, if they may be. What the next question begins with, or
/// none if the host stops before the last part.
fn copy_parts(
    session: &Session,
    screen: &Screen,
    lines: &mut Terminal,
    clipboard: &mut Clipboard,
    parts: &[String],
    hiding: Hiding,
) -> io::Result<Option<String>> {
    let count = parts.len();
    let mut copied = String::new();
    for (number, part) in (1..).zip(parts) {
        copied = match clipboard.copy(part) {
            Ok(Copied::Desktop) => say!(screen, "copied_front"),
            Ok(Copied::Terminal) => say!(screen, "handed_front"),
            Err(_) => String::new(),
        };
        if count == 1 {
            break;
        }
        if copied.is_empty() {
            if hiding == Hiding::Shown {
                screen.output.print(format!("{}\n", part.trim_end()))?;
            }
            continue;
        }
        let is_last = number == count;
        let which = say!(
            screen,
            "part_number_of",
            number,
            count,
            copied = copied.trim_end()
        );
        if is_last {
            screen.output.print(&which)?;
            copied.clear();
        } else if !goes_on(
            session,
            lines,
            screen,
            &say!(screen, "next_part_question", which),
        )? {
            return Ok(None);
        }
    }
    Ok(Some(copied))
}

/// Whether the host goes on to the next part: Enter is enough, for nothing comes of it.
fn goes_on(
    session: &Session,
    lines: &mut Terminal,
    screen: &Screen,
    question: &str,
) -> io::Result<bool> {
    let question = Question::taking(question, say!(screen, "enter_or_n"));
    let answer = ask(session, screen, lines, &question, |typed| {
        (typed.is_empty() || nightdesk_session::agreed(typed)).then_some(())
    })?;
    Ok(answer.is_some())
}

/// The one seat a text is for.
fn addressee(text: &Text) -> Option<SeatId> {
    match text.audience() {
        Audience::Seat(seat) => Some(*seat),
        Audience::Public | Audience::Faction(_) | Audience::Host => None,
    }
}
