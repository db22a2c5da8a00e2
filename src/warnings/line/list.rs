//! Lists, and what is about one person's stasis (rules `L-*`, `S-fstasis`).

use super::is_digits;
use super::options::{read_amount, read_page};
use super::words::{Typed, Words};
use crate::refusal::{Fault, Refusal};
use crate::request::{HostRequest, Name, NameForm, OwnRequest, PageWanted};
use crate::usage::Usage;

/// The option for what no longer counts.
const ALL: &str = "-all";

/// `!fwarn list`
pub(super) fn of_anybody(words: &mut Words<'_>) -> Result<HostRequest, Fault> {
    let mut page = PageWanted::default();
    read_all(words, &mut page, Usage::List)?;
    if words.peek().is_none() {
        return Ok(HostRequest::List { of: None, page });
    }
    let first = words.name(Usage::List)?;
    read_all(words, &mut page, Usage::List)?;
    let of = match (first, words.next()) {
        ((name, span), None) if is_number(&name) => {
            let word = Typed {
                text: &name.text,
                span,
            };
            page.page = page_of(word)?;
            None
        }
        ((name, _), None) => Some(name),
        ((name, _), Some(number)) => {
            page.page = page_of(number)?;
            Some(name)
        }
    };
    read_all(words, &mut page, Usage::List)?;
    words.end(Usage::List)?;
    Ok(HostRequest::List { of, page })
}

/// `!warn list`
pub(super) fn own(words: &mut Words<'_>) -> Result<OwnRequest, Fault> {
    let mut page = PageWanted::default();
    read_all(words, &mut page, Usage::OwnList)?;
    if let Some(word) = words.next() {
        page.page = page_of(word)?;
    }
    read_all(words, &mut page, Usage::OwnList)?;
    words.end(Usage::OwnList)?;
    Ok(OwnRequest::List(page))
}

/// `!fstasis`
pub(super) fn fstasis(words: &mut Words<'_>) -> Result<HostRequest, Fault> {
    if words.peek().is_none() {
        return Ok(HostRequest::Stasis(None));
    }
    let (name, _) = words.name(Usage::Stasis)?;
    let Some(word) = words.next() else {
        return Ok(HostRequest::Stasis(Some(name)));
    };
    let games = read_amount(word.text).map_err(|refusal| word.fault(refusal))?;
    words.end(Usage::Stasis)?;
    Ok(HostRequest::Reduce { name, games })
}

/// Reads the option, which may stand anywhere, once.
fn read_all(words: &mut Words<'_>, page: &mut PageWanted, usage: Usage) -> Result<(), Fault> {
    while let Some(word) = words.peek().filter(|word| word.text == ALL) {
        if page.all {
            return Err(word.fault(Refusal::Usage(usage)));
        }
        words.next();
        page.all = true;
    }
    Ok(())
}

/// One argument of digits alone is a page (rule `L-every`).
fn is_number(name: &Name) -> bool {
    name.form == NameForm::Plain && is_digits(&name.text)
}

fn page_of(word: Typed<'_>) -> Result<u64, Fault> {
    read_page(word.text).map_err(|refusal| word.fault(refusal))
}
