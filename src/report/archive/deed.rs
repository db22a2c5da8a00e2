//! A deed as the archive has it: a kind with words; and back.

use super::model::{DeedCame, DeedRecord};
use crate::public::{Came, OrderWas};

impl DeedRecord {
    pub(super) fn of(was: OrderWas) -> Self {
        let (came, words) = match was.came {
            Came::Done => (DeedCame::Done, Vec::new()),
            Came::Told(told) => (DeedCame::Told, told),
            Came::Killed(names) => (DeedCame::Killed, names),
            Came::Brought(sentences) => (DeedCame::Brought, sentences),
            Came::Stopped(why) => (DeedCame::Stopped, vec![why]),
            Came::Lapsed => (DeedCame::Lapsed, Vec::new()),
        };
        Self {
            says: was.says,
            came,
            words,
        }
    }

    pub(super) fn was(&self) -> OrderWas {
        let words = || self.words.clone();
        OrderWas {
            says: self.says.clone(),
            came: match self.came {
                DeedCame::Done => Came::Done,
                DeedCame::Told => Came::Told(words()),
                DeedCame::Killed => Came::Killed(words()),
                DeedCame::Brought => Came::Brought(words()),
                DeedCame::Stopped => Came::Stopped(self.words.join(" ")),
                DeedCame::Lapsed => Came::Lapsed,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Came, DeedRecord, OrderWas};

    #[test]
    fn a_deed_is_read_back_as_it_was() {
        let words = || vec!["Fir".to_owned(), "Elm".to_owned()];
        for came in [
            Came::Done,
            Came::Told(words()),
            Came::Killed(words()),
            Came::Brought(words()),
            Came::Stopped("it was too late".to_owned()),
            Came::Lapsed,
        ] {
            let was = OrderWas {
                says: "a hunt".to_owned(),
                came,
            };
            assert_eq!(DeedRecord::of(was.clone()).was(), was);
        }
    }
}
