//! Sign-ups that the ledger bars, and the host's word against it.

use chrono::{DateTime, Utc};

use crate::answer::NotTaken;
use crate::{Session, wording};
use nightdesk_command::HostOrder;
use nightdesk_report::Words;
use nightdesk_store::ledger::LedgerError;
use nightdesk_text::Diagnostic;
use nightdesk_text::messages::{InLanguage, Listed};
use nightdesk_text::say;
use nightdesk_text::wording::quote;
use nightdesk_warnings::{Bar, Failure, SignUp, SignUpAsked, check_sign_up, override_ledger};

/// What ends an order whose sign-ups the ledger would refuse.
const FORCE: &str = "--force";

/// The line without `--force REASON`, and the reason.
pub(crate) fn cut_force(line: &str) -> (&str, Option<&str>) {
    match line.split_once(FORCE) {
        Some((order, reason)) => (order.trim_end(), Some(reason.trim())),
        None => (line, None),
    }
}

impl Session {
    /// Refuses an order that seats somebody whom the ledger bars, unless the host forces it.
    pub(crate) fn check_sign_ups(
        &self,
        order: &HostOrder,
        line: &str,
        now: DateTime<Utc>,
    ) -> Result<(), NotTaken> {
        let names = signing_up(order);
        if self.ledger.is_none() || names.is_empty() {
            return Ok(());
        }
        let barred = self.barred(&names, now);
        let barred = barred.map_err(|failure| self.not_taken(failure))?;
        if barred.is_empty() {
            return Ok(());
        }
        let (_, Some(reason)) = cut_force(line) else {
            let words = wording(&self.game().setup)?;
            return Err(NotTaken::from(refused(&barred, &words)));
        };
        let game = self.game_id()?;
        let kept = self.in_ledger(None, now, |ledger, asked| {
            barred.iter().try_for_each(|sign_up| {
                let account = asked_for(&sign_up.name);
                override_ledger(ledger, asked, account, Some(game.name()), reason).map(drop)
            })
        });
        kept.map_err(|failure| self.not_taken(failure))
    }

    /// What the ledger has against those who sit already: a word to the host, no more.
    pub(super) fn barred_seats(&self, now: DateTime<Utc>) -> Vec<String> {
        let names: Vec<&str> = self
            .game()
            .seats()
            .map(|(_, seat)| seat.name.as_str())
            .collect();
        match self.barred(&names, now) {
            Ok(barred) => {
                let language = self.language();
                let bars = barred.iter().flat_map(|sign_up| {
                    let bars = sign_up.refused.iter();
                    let said = move |bar: &Bar| bar.sentence(&sign_up.name, language);
                    bars.map(move |bar| {
                        say!(
                            self,
                            "ledger_names_bar",
                            names = sign_up.name,
                            bar = said(bar)
                        )
                    })
                });
                bars.collect()
            }
            Err(failure) => {
                let error = self.not_taken(failure);
                vec![say!(
                    self,
                    "the_ledger_was_not_asked_about",
                    error = error.said(self.language())
                )]
            }
        }
    }

    /// Those who may not sign up, with the reasons.
    fn barred(
        &self,
        names: &[&str],
        now: DateTime<Utc>,
    ) -> Result<Vec<SignUp>, Failure<LedgerError>> {
        let checked = self.open_ledger()?.look(|ledger| {
            let checked = names
                .iter()
                .map(|name| check_sign_up(ledger, asked_for(name), now).map_err(Failure::Records));
            checked.collect::<Result<Vec<SignUp>, _>>()
        });
        let mut barred = checked?;
        barred.retain(|sign_up| !sign_up.is_allowed());
        Ok(barred)
    }
}

fn asked_for(account: &str) -> SignUpAsked<'_> {
    SignUpAsked {
        account,
        hostmask: None,
    }
}

/// Who takes a seat, or a place in the line for one, by an order.
fn signing_up(order: &HostOrder) -> Vec<&str> {
    match order {
        HostOrder::AddPlayers(players) | HostOrder::SignUp(players) => {
            players.iter().map(|player| player.name.as_str()).collect()
        }
        HostOrder::AddSpare(names) => names.iter().map(String::as_str).collect(),
        HostOrder::Replace { name, .. } => vec![name],
        _ => Vec::new(),
    }
}

/// Why nobody was seated, with what to tell those who are barred.
fn refused(barred: &[SignUp], words: &Words) -> Diagnostic {
    let names: Vec<String> = barred.iter().map(|sign_up| quote(&sign_up.name)).collect();
    let language = words.language();
    let message = say!(&language, "the_ledger_bars", names = Listed(&names));
    let mut told = Diagnostic::error("signup-refused", message);
    for sign_up in barred {
        for bar in &sign_up.refused {
            let reason = bar.sentence(&sign_up.name, language);
            told = told.hint(format!("{}: {reason}", sign_up.name));
        }
    }
    for sign_up in barred {
        let text = nightdesk_report::warnings::barred(sign_up, words);
        let text = nightdesk_render::plain(&text, None);
        told = told.hint(say!(&language, "to_be_told", told = text.trim_end()));
    }
    told.hint(say!(&language, "force_seats_them", force = FORCE))
}
