//! What answers are made from, and what can be asked of a text.

use std::convert::Infallible;
use std::ops::Deref;

use chrono::{DateTime, Utc};

use super::Session;
use super::answer::{Answer, NotTaken};
use super::data::Values;
use nightdesk_command::HostQuestion;
use nightdesk_game::{Audience, Game, SeatId};
use nightdesk_outbox::Outbox;
use nightdesk_report::leak::{self, Leak, Secrets};
use nightdesk_report::{Text, TextKind, Words, public};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;

/// Everything answers are made from.
pub(super) struct Teller<'a> {
    outbox: Outbox<'a>,
    /// Whether answers hold what they say as values, too.
    pub(super) values: Values,
}

impl InLanguage for Teller<'_> {
    fn language(&self) -> Language {
        self.game.language()
    }
}

/// Answers tell of texts, and are made from what texts are made from.
impl<'a> Deref for Teller<'a> {
    type Target = Outbox<'a>;

    fn deref(&self) -> &Outbox<'a> {
        &self.outbox
    }
}

impl<'a> Teller<'a> {
    /// The same about another state of the game.
    pub(super) fn of_game<'g>(&self, game: &'g Game, words: &'g Words) -> Teller<'g>
    where
        'a: 'g,
    {
        Teller {
            outbox: self.outbox.of_game(game, words),
            values: self.values,
        }
    }
}

impl Teller<'_> {
    /// What no public text may say yet.
    fn secrets(&self) -> Secrets {
        let (circles, beside) = (self.circles(), self.roles_beside());
        Secrets::of(self.game, self.words, &self.speaker, &circles, &beside)
    }
}

impl Session {
    /// Every place where a text says more than its readers may know: a
    /// private one has none, for it is for those it is about.
    ///
    /// # Errors
    /// When the rule set is unknown or the setup's wording does not read.
    pub fn leaks_in(&self, text: &Text) -> Result<Vec<Leak>, NotTaken> {
        if *text.audience() != Audience::Public {
            return Ok(Vec::new());
        }
        let said = nightdesk_render::plain(text.document(), None);
        if text.kind() == TextKind::Told {
            return Ok(leak::links(&said, self.game()));
        }
        self.with_teller(|teller| {
            let hidden = |_| Ok::<_, Infallible>(teller.secrets());
            let found = self
                .secrets
                .with(teller.journal, hidden, |secrets| secrets.in_text(&said));
            let Ok(mut leaks) = found;
            // What a rule set says at its own table is public by its word; links never are.
            let own = teller.announced_rows(text);
            if !own.is_empty() {
                let links = leak::links(&said, teller.game);
                let rows: Vec<&str> = said.lines().map(str::trim).collect();
                let row_of = |leak: &Leak| rows.get(leak.line.saturating_sub(1)).copied();
                leaks.retain(|leak| {
                    let is_own = row_of(leak).is_some_and(|row| own.iter().any(|it| it == row));
                    links.contains(leak) || !is_own
                });
            }
            if text.kind() == TextKind::Opening {
                // The setup itself says that everybody may read these rows.
                let told = nightdesk_setup::opening_lines(teller.rules, &teller.game.setup);
                let rows: Vec<&str> = said.lines().map(str::trim).collect();
                let row_of = |leak: &Leak| rows.get(leak.line.saturating_sub(1)).copied();
                leaks
                    .retain(|leak| row_of(leak).is_none_or(|row| !told.iter().any(|it| it == row)));
            }
            leaks
        })
    }

    /// What the host must know beside a text before it leaves; no reader of the text may.
    ///
    /// # Errors
    /// When the rule set is unknown or the setup's wording does not read.
    pub fn lacking(&self, text: &Text) -> Result<Vec<String>, NotTaken> {
        self.with_teller(|teller| teller.not_ready(std::slice::from_ref(text)))
    }

    /// Whose role message was sent and has become wrong by what was taken back.
    ///
    /// # Errors
    /// When the rule set is unknown or the setup's wording does not read.
    pub fn misread_roles(&self) -> Result<Vec<SeatId>, NotTaken> {
        self.with_teller(|teller| teller.misread_roles())
    }

    /// The title of the thread while the running phase lasts.
    ///
    /// # Errors
    /// When the rule set is unknown or the setup's wording does not read.
    pub fn thread_title(&self) -> Result<Option<String>, NotTaken> {
        self.with_teller(|teller| public::thread_title(&teller.view(), teller.words))
    }

    /// Lends everything that answers need.
    pub(super) fn with_teller<T>(
        &self,
        tell: impl FnOnce(&Teller<'_>) -> T,
    ) -> Result<T, NotTaken> {
        let words = self.words.of(&self.game().setup)?;
        Ok(tell(&Teller {
            outbox: Outbox::new(self.journal(), self.rules()?, &words, &self.tables),
            values: self.values,
        }))
    }

    pub(super) fn ask(
        &self,
        question: &HostQuestion,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        if !tells_what_is_due(question) {
            return self.with_teller(|teller| teller.answer(question, now))?;
        }
        let news = self.ledger_news(now);
        if news.events.is_empty() {
            let mut answer = self.with_teller(|teller| teller.answer(question, now))??;
            answer.echo.extend(news.words);
            return Ok(answer);
        }
        let game = self.game_with(&news.events);
        let mut answer = self.with_teller_of(&game, |teller| teller.answer(question, now))??;
        answer.echo.extend(news.words);
        Ok(answer)
    }

    /// The same as [`Self::with_teller`], of this game with more facts.
    pub(super) fn with_teller_of<T>(
        &self,
        game: &Game,
        tell: impl FnOnce(&Teller<'_>) -> T,
    ) -> Result<T, NotTaken> {
        self.with_teller(|teller| {
            tell(&Teller {
                outbox: teller.with_facts_in(game),
                values: teller.values,
            })
        })
    }
}

/// Whether a question is about what is due, which hangs on what the ledger says.
fn tells_what_is_due(question: &HostQuestion) -> bool {
    matches!(
        question,
        HostQuestion::Next | HostQuestion::Messages(_) | HostQuestion::Outbox
    )
}
