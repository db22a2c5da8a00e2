//! The desk on a terminal: a prompt, completion, hints and history.
//!
//! Nothing is decided here. A line goes to the session, and what comes back is
//! shown. Ctrl-C forgets the line being typed and nothing else; an empty line
//! never repeats a command (H6.4).

mod complete;
mod helper;

use std::io::{self, Write};

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Config, Editor};

use crate::cli::{
    Clipboard, Copied, Exit, Screen, changed_setup, follow_up, now, reloaded, scene_of, seed,
    take_posts,
};
use crate::command::{Hiding, HostOrder, Recipients};
use crate::desk::{self, Ask};
use crate::game::{Audience, DueText, SeatId};
use crate::report::Text;
use crate::session::{self, Answer, Left, NotTaken, Session, Todo};
use crate::store;
use crate::warnings::Leaving;
use helper::{Helper, before_dot};

type Lines = Editor<Helper, FileHistory>;

/// Runs the desk until the host leaves.
///
/// # Errors
/// When the terminal is gone.
pub(crate) fn run(mut session: Session, mut screen: Screen) -> io::Result<Exit> {
    let mut lines = editor().map_err(io::Error::other)?;
    let history = store::history_file().ok().flatten();
    if let Some(history) = &history {
        // No history yet is no mistake.
        let _ = lines.load_history(history);
    }
    screen.columns = lines.dimensions().map(|(columns, _)| columns.into());
    screen.output.print(&screen.fitted(&greeting(&session)))?;
    if let Some(changed) = changed_setup(&session, now()) {
        screen.output.print(&screen.fitted(&changed))?;
    }
    let mut clipboard = Clipboard::default();
    loop {
        // What a player may do shows what the player is, so nothing is offered while hidden.
        lines.set_helper((!screen.hidden).then(|| Helper::of(&session, screen.output.colour)));
        screen.columns = lines.dimensions().map(|(columns, _)| columns.into());
        match lines.readline(&prompt(&session)) {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => {
                let _ = lines.add_history_entry(line.trim());
                let mut goes_on = true;
                // A paste may hold several lines; each is taken for itself.
                for line in line.lines().filter(|line| !line.trim().is_empty()) {
                    goes_on = take(&mut session, &mut screen, &mut lines, &mut clipboard, line)?;
                    if !goes_on {
                        break;
                    }
                }
                if !goes_on {
                    break;
                }
            }
            Err(ReadlineError::Interrupted) => {
                screen
                    .output
                    .say("(nothing was lost; Ctrl-D or `quit` leaves)");
            }
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(io::Error::other(error)),
        }
    }
    if let Some(history) = &history {
        // A history that cannot be kept is no reason to trouble a host who leaves.
        let _ = lines.save_history(history);
    }
    screen.output.print("All is saved.")?;
    Ok(Exit::Done)
}

fn editor() -> rustyline::Result<Lines> {
    let config = Config::builder()
        .max_history_size(10_000)?
        .history_ignore_dups(true)?
        .completion_type(rustyline::CompletionType::List)
        .bracketed_paste(true)
        .auto_add_history(false)
        .build();
    Editor::with_config(config)
}

fn greeting(session: &Session) -> String {
    let game = session.game();
    format!(
        "{}: {} seats. `next` says what to do. Ctrl-D leaves; all is saved.",
        game.setup.name,
        game.seats.len()
    )
}

fn prompt(session: &Session) -> String {
    let game = session.game();
    format!(
        "{} {}> ",
        game.setup.name,
        desk::position(game).prompt(now())
    )
}

/// Takes a line; false when the host leaves.
fn take(
    session: &mut Session,
    screen: &mut Screen,
    lines: &mut Lines,
    clipboard: &mut Clipboard,
    line: &str,
) -> io::Result<bool> {
    let mut line = line.to_owned();
    let mut taken = session.take(&line, now(), seed());
    loop {
        taken = match taken {
            Ok(answer) => return answered(session, screen, lines, clipboard, &answer),
            Err(NotTaken::Refused(refused)) if refused.ask.is_some() => {
                let Some(order) = ordered(screen, lines, refused.ask.as_deref())? else {
                    return Ok(true);
                };
                session.order(&order, &line, now(), seed())
            }
            Err(refused) => {
                screen.refuse(session, &refused)?;
                let Some(instead) = instead(screen, lines, &refused)? else {
                    return Ok(true);
                };
                line = instead;
                session.take(&line, now(), seed())
            }
        };
    }
}

/// Shows an answer, and does what it asks for; false when the host leaves.
fn answered(
    session: &mut Session,
    screen: &mut Screen,
    lines: &mut Lines,
    clipboard: &mut Clipboard,
    answer: &Answer,
) -> io::Result<bool> {
    show(session, screen, lines, clipboard, answer)?;
    match &answer.todo {
        Some(Todo::Paste) => {
            if let Some(text) = pasted(screen, lines)? {
                take_posts(session, screen, &text, now())?;
            }
            Ok(true)
        }
        Some(Todo::Scene) => {
            if let Some(words) = pasted(screen, lines)? {
                let taken = scene_of(session, &words, now());
                told(session, screen, lines, clipboard, taken)?;
            }
            Ok(true)
        }
        Some(Todo::Reload) => {
            if let Some(taken) = reloaded(session, screen, now()) {
                told(session, screen, lines, clipboard, taken)?;
            }
            Ok(true)
        }
        Some(Todo::Left(left)) => warn(session, screen, lines, clipboard, left).map(|()| true),
        todo => {
            follow_up(session, screen, answer, clipboard, now())?;
            Ok(!matches!(todo, Some(Todo::Quit)))
        }
    }
}

/// Shows what came of something, with its posts to be copied, or why it was refused.
fn told(
    session: &mut Session,
    screen: &Screen,
    lines: &mut Lines,
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
fn ordered(screen: &Screen, lines: &mut Lines, ask: Option<&Ask>) -> io::Result<Option<HostOrder>> {
    let Some(ask) = ask else {
        return Ok(None);
    };
    let typed = question(screen, lines, ask)?;
    let order = typed
        .as_deref()
        .and_then(|typed| session::chosen(ask, typed));
    if order.is_none() {
        screen
            .output
            .print(&screen.fitted(&no_answer(typed.as_deref())))?;
    }
    Ok(order.cloned())
}

/// The line that is to be taken in place of a misspelt one, if the host wants one.
fn instead(screen: &Screen, lines: &mut Lines, refused: &NotTaken) -> io::Result<Option<String>> {
    let Some(meant) = meant(refused) else {
        return Ok(None);
    };
    let typed = ask_line(screen, lines, &format!("`{meant}`?  y/N"))?;
    Ok(match typed {
        Some(typed) if is_yes(&typed) => Some(meant),
        Some(typed) if session::declined(&typed) => None,
        // Whoever types the right line at once need not say no to the wrong one.
        typed => typed,
    })
}

/// What is said to a line that chooses nothing: it counts as a no, and not as a command either.
fn no_answer(typed: Option<&str>) -> String {
    match typed.filter(|typed| !session::declined(typed)) {
        None => "No. Nothing was changed.".to_owned(),
        Some(typed) => format!("`{typed}` is none of the answers. Nothing was changed."),
    }
}

/// The text before a line with only a dot; none if the host thinks better of it.
fn pasted(screen: &Screen, lines: &mut Lines) -> io::Result<Option<String>> {
    screen
        .output
        .print("Paste; end with a line that has only a dot.")?;
    lines.set_helper(Some(Helper::pasting()));
    match lines.readline("") {
        Ok(text) => Ok(Some(before_dot(&text).unwrap_or(&text).to_owned())),
        Err(ReadlineError::Interrupted | ReadlineError::Eof) => {
            screen.output.print("Nothing was read.")?;
            Ok(None)
        }
        Err(error) => Err(io::Error::other(error)),
    }
}

/// The line a misspelt one may have meant.
fn meant(refused: &NotTaken) -> Option<String> {
    match refused {
        NotTaken::Unread(unread) => unread.instead.clone(),
        NotTaken::Refused(_)
        | NotTaken::NotKept(_)
        | NotTaken::Nothing(_)
        | NotTaken::Leaks(_)
        | NotTaken::Wording(_)
        | NotTaken::NotArchived(_)
        | NotTaken::Ledger(_) => None,
    }
}

/// Shows an answer; private messages one by one, each copied by itself, and
/// role messages marked as sent when the host says so.
fn show(
    session: &mut Session,
    screen: &Screen,
    lines: &mut Lines,
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
        let mut which = format!("PM {number} of {}", messages.len());
        // Whoever sees the screen may learn from the name alone who can do something by night.
        if !screen.hidden {
            which.push_str(&format!(", to {name}"));
        }
        screen.output.print(&format!("{which}."))?;
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
    lines: &mut Lines,
    clipboard: &mut Clipboard,
    text: &Text,
) -> io::Result<Reply> {
    screen.output.print(&screen.framed(session.game(), text))?;
    let parts = screen.parts(session, text);
    let hiding = match screen.hidden {
        true => Hiding::Hidden,
        false => Hiding::Shown,
    };
    let Some(copied) = copy_parts(screen, lines, clipboard, &parts, hiding)? else {
        return Ok(Reply::Stop);
    };
    if hiding == Hiding::Shown {
        match session.lacking(text) {
            Ok(lacking) => {
                for line in lacking {
                    screen.output.print(&screen.fitted(&line))?;
                }
            }
            Err(refused) => screen.refuse(session, &refused)?,
        }
    }
    let question = format!("{copied}Sent?  y = yes, next PM   s = skip   Enter = stop");
    let answer = ask_word(screen, lines, &question, &["y", "yes", "s"])?;
    Ok(match answer.as_deref() {
        None => Reply::Stop,
        Some("s") => Reply::Skip,
        Some(_) => Reply::Sent,
    })
}

/// Whether a message was not recorded as sent yet.
fn is_due(session: &Session, seat: SeatId, text: &Text) -> bool {
    let due = desk::due_to(session.game(), seat);
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
    lines: &mut Lines,
    clipboard: &mut Clipboard,
    left: &Left,
) -> io::Result<()> {
    let keys = left.ways.iter().map(|way| match way {
        Leaving::Quit => ("q", "q = has quit", Leaving::Quit),
        Leaving::Idle => ("i", "i = was silent", Leaving::Idle),
    });
    let keys: Vec<_> = keys.collect();
    let shown: Vec<&str> = keys.iter().map(|(_, shown, _)| *shown).collect();
    let question = format!(
        "Warning for {}?  {}   Enter = none",
        left.name,
        shown.join("   ")
    );
    let words: Vec<&str> = keys.iter().map(|(key, ..)| *key).collect();
    let typed = ask_word(screen, lines, &question, &words)?;
    let how = keys.iter().find(|(key, ..)| typed.as_deref() == Some(key));
    let Some((_, _, how)) = how else {
        return screen.output.print("No warning was given.");
    };
    match session.has_left(&left.name, *how, now()) {
        Ok(answer) => show(session, screen, lines, clipboard, &answer),
        Err(refused) => screen.refuse(session, &refused),
    }
}

/// Copies a post, and records that it was posted if the host says so; one that gives something
/// away is not copied (H1.1).
fn posted(
    session: &mut Session,
    screen: &Screen,
    lines: &mut Lines,
    clipboard: &mut Clipboard,
    text: &Text,
) -> io::Result<()> {
    if session.leaks_in(text).is_ok_and(|leaks| !leaks.is_empty()) {
        return screen
            .output
            .print("Not copied; `copy --anyway` copies it all the same.");
    }
    let parts = screen.parts(session, text);
    let Some(copied) = copy_parts(screen, lines, clipboard, &parts, Hiding::Shown)? else {
        return Ok(());
    };
    if !yes(screen, lines, &format!("{copied}Posted?  y/N"))? {
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
    screen: &Screen,
    lines: &mut Lines,
    clipboard: &mut Clipboard,
    parts: &[String],
    hiding: Hiding,
) -> io::Result<Option<&'static str>> {
    let count = parts.len();
    let mut copied = "";
    for (number, part) in (1..).zip(parts) {
        copied = match clipboard.copy(part) {
            Ok(Copied::Desktop) => "Copied. ",
            Ok(Copied::Terminal) => "Handed to the terminal to copy. ",
            Err(_) => "",
        };
        if count == 1 {
            break;
        }
        if copied.is_empty() {
            if hiding == Hiding::Shown {
                screen.output.print(&format!("{}\n", part.trim_end()))?;
            }
            continue;
        }
        let is_last = number == count;
        let which = format!("Part {number} of {count}: {}", copied.trim_end());
        if is_last {
            screen.output.print(&which)?;
            copied = "";
        } else if !goes_on(
            lines,
            screen,
            &format!("{which}  Enter = next part   n = stop"),
        )? {
            return Ok(None);
        }
    }
    Ok(Some(copied))
}

/// Whether the host goes on to the next part: Enter is enough, for nothing comes of it.
fn goes_on(lines: &mut Lines, screen: &Screen, question: &str) -> io::Result<bool> {
    let typed = typed(screen, lines, question)?;
    Ok(typed.is_some_and(|typed| typed.is_empty() || is_yes(&typed)))
}

/// The one seat a text is for.
fn addressee(text: &Text) -> Option<SeatId> {
    match text.audience() {
        Audience::Seat(seat) => Some(*seat),
        Audience::Public | Audience::Faction(_) | Audience::Host => None,
    }
}

/// Asks a question of the desk; none when it was not answered.
fn question(screen: &Screen, lines: &mut Lines, ask: &Ask) -> io::Result<Option<String>> {
    ask_line(screen, lines, &screen.question(ask).join("\n"))
}

fn yes(screen: &Screen, lines: &mut Lines, question: &str) -> io::Result<bool> {
    Ok(ask_word(screen, lines, question, &["y", "yes"])?.is_some())
}

/// Asks until one of these words is typed, or no, or nothing. What else is typed is named: it may
/// be a line for the desk, which must not be lost unseen.
fn ask_word(
    screen: &Screen,
    lines: &mut Lines,
    question: &str,
    words: &[&str],
) -> io::Result<Option<String>> {
    loop {
        let Some(typed) = ask_line(screen, lines, question)? else {
            return Ok(None);
        };
        let word = crate::text::names::fold(&typed);
        if session::declined(&word) {
            return Ok(None);
        }
        if words.contains(&word.as_str()) {
            return Ok(Some(word));
        }
        let line = format!(
            "`{typed}` is none of the answers, and was not taken. Answer first, then type it again."
        );
        screen.output.print(&screen.fitted(&line))?;
    }
}

fn is_yes(typed: &str) -> bool {
    matches!(crate::text::names::fold(typed).as_str(), "y" | "yes")
}

/// Asks for one line; Ctrl-C and Enter alone are no answer (H11.5).
fn ask_line(screen: &Screen, lines: &mut Lines, question: &str) -> io::Result<Option<String>> {
    Ok(typed(screen, lines, question)?.filter(|typed| !typed.is_empty()))
}

/// The line typed for a question, without spaces around it; none after Ctrl-C and Ctrl-D.
fn typed(screen: &Screen, lines: &mut Lines, question: &str) -> io::Result<Option<String>> {
    screen.output.print(&screen.fitted(question))?;
    io::stdout().flush()?;
    lines.set_helper(None);
    match lines.readline("> ") {
        Ok(typed) => Ok(Some(typed.trim().to_owned())),
        Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(None),
        Err(error) => Err(io::Error::other(error)),
    }
}
