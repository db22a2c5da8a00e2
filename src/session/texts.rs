//! Texts by their names, and `copy`.

use chrono::{DateTime, Utc};

use super::answer::{Answer, NotTaken, Todo};
use super::{Session, Shown, Teller, help};
use nightdesk_desk::Decision;
use nightdesk_game::{Audience, DueText, Markup};
use nightdesk_report::{Text, public};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::{closest, fold};
use nightdesk_text::say;

/// The texts `show` knows by name.
const NAMES: [&str; 13] = [
    "seal", "signups", "due", "title", "opening", "players", "tally", "history", "schedule",
    "activity", "messages", "results", "finish",
];

/// The names of the texts that `show` knows.
pub fn texts() -> impl Iterator<Item = &'static str> {
    NAMES.into_iter()
}

impl Session {
    /// Answers a word to the program itself, as far as a session can.
    pub(super) fn word(
        &mut self,
        word: &nightdesk_command::Session,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        match word {
            nightdesk_command::Session::Reload => Ok(todo(Todo::Reload)),
            nightdesk_command::Session::Read(files) => Ok(todo(Todo::Read(files.clone()))),
            nightdesk_command::Session::Paste => Ok(todo(Todo::Paste)),
            nightdesk_command::Session::Copy {
                number,
                part,
                anyway,
            } => {
                let text = self.text_to_copy(*number)?;
                let parts = self.parts(&text, self.game().setup.forum.markup)?.len();
                if let Some(part) = part.filter(|part| *part == 0 || *part > parts) {
                    let why = say!(self, "there_is_no_part", part, parts);
                    return Err(NotTaken::Nothing(why));
                }
                self.copy(text, *part, *anyway, line, now)
            }
            nightdesk_command::Session::Archive(wanted) => self.archive(wanted),
            nightdesk_command::Session::Show(name) => self.show(name, now),
            nightdesk_command::Session::Scene(Some(words)) => self.scene(words, line, now),
            nightdesk_command::Session::Scene(None) => Ok(todo(Todo::Scene)),
            nightdesk_command::Session::Handoff(file) => {
                self.with_teller(|teller| teller.hand_over(file.as_deref(), now))
            }
            // Both are taken before, for they change more than a text.
            nightdesk_command::Session::Posted(_) | nightdesk_command::Session::Practice { .. } => {
                Ok(Answer::default())
            }
            nightdesk_command::Session::Private(hiding) => Ok(todo(Todo::Private(*hiding))),
            nightdesk_command::Session::Help(word) => help::help(self, word.as_deref()),
            nightdesk_command::Session::Quit => Ok(todo(Todo::Quit)),
        }
    }

    /// Exactly one text: one of those shown last, or of those that are due.
    fn text_to_copy(&self, number: Option<usize>) -> Result<Text, NotTaken> {
        let nothing = |why: String| Err(NotTaken::Nothing(why));
        let due;
        let texts = match &self.shown {
            Shown::NotKept => {
                return nothing(say!(self, "nothing_is_kept_yet"));
            }
            Shown::Texts(texts) if texts.is_empty() => {
                due = self.with_teller(|teller| teller.to_be_posted())?;
                &due
            }
            Shown::Texts(texts) => texts,
        };
        let text = match (number, texts.as_slice()) {
            (_, []) => return nothing(say!(self, "no_text_was_shown_that_could")),
            (None, [text]) => text,
            (None, several) => {
                return nothing(say!(
                    self,
                    "texts_were_shown_and_each_goes",
                    several = several.len(),
                    several2 = several.len()
                ));
            }
            (Some(number), several) => {
                match number.checked_sub(1).and_then(|index| several.get(index)) {
                    Some(text) => text,
                    None => {
                        return nothing(say!(
                            self,
                            "there_is_no_text",
                            number,
                            several = several.len()
                        ));
                    }
                }
            }
        };
        Ok(text.clone())
    }

    /// A text ready to be posted, in as many parts as a post of the forum asks for; each says
    /// which it is.
    ///
    /// # Errors
    /// When the rule set is unknown or the setup's wording does not read.
    pub fn parts(&self, text: &Text, markup: Markup) -> Result<Vec<String>, NotTaken> {
        self.with_teller(|teller| teller.parts(text, markup))
    }

    /// A text that gives something away leaves only by the host's word, and the
    /// journal keeps that.
    fn copy(
        &mut self,
        text: Text,
        part: Option<usize>,
        anyway: bool,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        let leaks = self.leaks_in(&text)?;
        let mut entry = None;
        if !leaks.is_empty() {
            if !anyway {
                return Err(NotTaken::Leaks(leaks));
            }
            let words = leaks.into_iter().map(|leak| leak.words).collect();
            let passed = Decision::passing_leak(text.kind(), words);
            entry = Some(self.keep(now, line, passed.change)?);
        }
        Ok(Answer {
            entry,
            ..todo(Todo::Copy {
                text: Box::new(text),
                part: part.unwrap_or(1),
            })
        })
    }

    pub(super) fn show(&self, name: &str, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        let answer = self.shown_by_name(name, now)?;
        // A running count tells as values what it counts.
        if answer.data.is_some() {
            return Ok(answer);
        }
        self.with_teller(|teller| teller.with_texts_data(Some(&fold(name)), answer))
    }

    fn shown_by_name(&self, name: &str, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        let wanted = fold(name);
        if wanted == "history" && self.rules()?.tables().is_some() {
            return Err(NotTaken::Nothing(say!(self, "the_votes_of_this_game")));
        }
        if wanted == "tally" && self.rules()?.tables().is_some() {
            return self.look_at_table(|teller, table| teller.table_tally(table));
        }
        self.with_teller(|teller| {
            let texts = match wanted.as_str() {
                "due" => teller.to_be_posted(),
                "seal" => {
                    let sealed = teller.game.sealed.iter();
                    sealed
                        .map(|sealed| public::seal(&teller.view(), teller.words, &sealed.code()))
                        .collect()
                }
                "signups" => vec![teller.sign_up_list()],
                "opening" => vec![teller.opening()],
                "finish" => teller.revelation().into_iter().collect(),
                "players" => vec![public::players(&teller.view(), teller.words)],
                "tally" => return teller.running_tally(now),
                "history" => teller.vote_history().into_iter().collect(),
                "schedule" => vec![teller.next_deadlines()?],
                "activity" => vec![teller.activity_line(now)],
                "messages" => teller.role_messages(),
                "results" => return teller.last_results(),
                "title" => {
                    let title = public::thread_title(&teller.view(), teller.words);
                    return title.map_or_else(
                        || Err(NotTaken::Nothing(say!(self, "the_thread_has_a_title_once"))),
                        |title| {
                            Ok(Answer {
                                verbatim: Some(title),
                                ..Answer::default()
                            })
                        },
                    );
                }
                other => return Err(NotTaken::Nothing(unknown(other, self))),
            };
            if texts.is_empty() && wanted == "due" {
                return Err(NotTaken::Nothing(say!(self, "all_that_was_due_has_left")));
            }
            if texts.is_empty() {
                return Err(NotTaken::Nothing(say!(
                    self,
                    "there_is_no_text_now",
                    wanted
                )));
            }
            let is_alone = |text: &Text| text.parts() == [DueText::Correction];
            let alone = texts.iter().any(is_alone);
            Ok(Answer {
                echo: alone
                    .then(|| say!(self, "no_other_post_is_due"))
                    .into_iter()
                    .collect(),
                texts,
                ..Answer::default()
            })
        })?
    }
}

impl Teller<'_> {
    /// The results of the last night that was resolved; which of them have left is said.
    fn last_results(&self) -> Result<Answer, NotTaken> {
        let night = self.game.nights.last().map(|record| record.night);
        let texts = night.map(|night| self.results(night, None));
        let texts = texts.unwrap_or_default();
        if texts.is_empty() {
            let why = say!(self, "there_is_no_text_results_now");
            return Err(NotTaken::Nothing(why));
        }
        let sent = texts
            .iter()
            .filter(|text| text.parts().iter().all(|part| self.game.has_left(*part)));
        let readers = sent.filter_map(|text| match text.audience() {
            Audience::Seat(seat) => Some(self.game.name(*seat)),
            Audience::Public | Audience::Faction(_) | Audience::Host => None,
        });
        let readers: Vec<&str> = readers.collect();
        let echo = (!readers.is_empty()).then(|| {
            say!(
                self,
                "sent_already_and_not_due_any",
                join = readers.join(", ")
            )
        });
        Ok(Answer {
            echo: echo.into_iter().collect(),
            texts,
            ..Answer::default()
        })
    }
}

fn unknown(name: &str, of: &impl InLanguage) -> String {
    match closest(name, NAMES) {
        Some(close) => say!(of, "no_text_did_you_mean", name, close),
        None => {
            let names = format!("`{}`", NAMES.join("`, `"));
            say!(of, "no_text_there_are", name, names)
        }
    }
}

fn todo(todo: Todo) -> Answer {
    Answer {
        todo: Some(todo),
        ..Answer::default()
    }
}
