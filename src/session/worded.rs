//! The words of the setup in force, remembered between lines.
//!
//! They follow from the setup alone; remembering them only spares reading every sentence again
//! for each answer.

use std::cell::RefCell;
use std::rc::Rc;

use super::answer::NotTaken;
use nightdesk_game::Setup;
use nightdesk_report::{WordingError, Words};
use nightdesk_text::messages::{InEach, Worded};

/// The words as they were read last.
#[derive(Debug, Default)]
pub(super) struct WordsMemo(RefCell<Option<(Box<Setup>, Rc<Words>)>>);

impl WordsMemo {
    /// The words of a setup.
    ///
    /// # Errors
    /// What is wrong in the setup's own wording.
    pub(super) fn of(&self, setup: &Setup) -> Result<Rc<Words>, NotTaken> {
        if let Some((of, words)) = self.0.borrow().as_ref()
            && **of == *setup
        {
            return Ok(Rc::clone(words));
        }
        let words = Rc::new(wording(setup)?);
        self.0
            .replace(Some((Box::new(setup.clone()), Rc::clone(&words))));
        Ok(words)
    }
}

/// The words of a setup.
///
/// # Errors
/// What is wrong in the setup's own wording.
pub fn wording(setup: &Setup) -> Result<Words, NotTaken> {
    Ok(Words::of(setup)?)
}

impl From<Vec<WordingError>> for NotTaken {
    fn from(errors: Vec<WordingError>) -> Self {
        Self::Wording(InEach::of(|language| {
            let said = errors.iter().map(|error| error.worded(language));
            said.collect::<Vec<_>>().join("; ")
        }))
    }
}

/// Whether the texts of a setup can be put into words at all.
///
/// # Errors
/// What is wrong in the setup's own wording.
pub(super) fn check_wording(setup: &Setup) -> Result<(), NotTaken> {
    wording(setup).map(drop)
}
