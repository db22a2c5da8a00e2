//! Why things happen, kept while they do: a chain of causes with what was held against each.

use std::sync::LazyLock;

use super::effect::Origin;
use nightdesk_rules::{Reason, Slot, Statement};
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// The words of reasons.
#[must_use]
pub fn words() -> &'static Wording {
    static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));
    &WORDS
}

/// The causes of a step.
#[derive(Debug, Default)]
pub(super) struct Causes {
    all: Vec<Cause>,
    /// The one that is being followed.
    at: Option<usize>,
    /// What is being carried out.
    origin: Option<Origin>,
}

#[derive(Debug)]
struct Cause {
    says: Statement,
    act: Option<String>,
    from: Option<usize>,
    origin: Option<Origin>,
    stands: bool,
    against: Vec<Reason>,
}

impl Causes {
    /// The cause that is being followed.
    pub(super) fn current(&self) -> Option<usize> {
        self.at
    }

    /// Follows a further cause; gives the one to come back to.
    pub(super) fn follow(&mut self, says: Statement) -> Option<usize> {
        let from = self.at;
        let of_earlier = || self.all.get(from?)?.origin;
        let origin = self.origin.or_else(of_earlier);
        self.all.push(Cause {
            says,
            act: None,
            from,
            origin,
            stands: true,
            against: Vec::new(),
        });
        self.at = Some(self.all.len() - 1);
        from
    }

    /// What is carried out from now on; gives what was before. What it leaves behind to be worked
    /// off later is known by the cause that leads to it.
    pub(super) fn carries(&mut self, origin: Option<Origin>) -> Option<Origin> {
        std::mem::replace(&mut self.origin, origin)
    }

    /// What each cause goes back to, in the order of the reasons.
    pub(super) fn origins(&self) -> Vec<Option<Origin>> {
        self.all.iter().map(|cause| cause.origin).collect()
    }

    /// Follows the same cause for one alone of several, of whom other things hold; gives the one to come
    /// back to.
    pub(super) fn apart(&mut self) -> Option<usize> {
        let from = self.at;
        if let Some(Cause {
            says,
            act,
            from,
            origin,
            ..
        }) = self.cause()
        {
            let alone = Cause {
                says: says.clone(),
                act: act.clone(),
                from: *from,
                origin: *origin,
                stands: true,
                against: Vec::new(),
            };
            self.all.push(alone);
            self.at = Some(self.all.len() - 1);
        }
        from
    }

    /// Labels the action that is being followed.
    pub(super) fn label(&mut self, act: impl Into<String>) {
        if let Some(cause) = self.cause() {
            cause.act = Some(act.into());
        }
    }

    /// Goes back to an earlier cause.
    pub(super) fn back_to(&mut self, cause: Option<usize>) -> Option<usize> {
        std::mem::replace(&mut self.at, cause)
    }

    /// What is being followed did not come about.
    pub(super) fn fails(&mut self) {
        if let Some(cause) = self.cause() {
            cause.stands = false;
        }
    }

    /// Something speaks against what is being followed.
    pub(super) fn against(&mut self, says: Statement) {
        let objection = Reason {
            says,
            acts: Vec::new(),
            carriers: Vec::new(),
            stands: true,
            against: Vec::new(),
            barred: Vec::new(),
            left_out: 0,
        };
        if let Some(cause) = self.cause() {
            cause.against.push(objection);
        }
    }

    fn cause(&mut self) -> Option<&mut Cause> {
        self.all.get_mut(self.at?)
    }

    /// Every cause with the chain that led to it.
    pub(super) fn reasons(mut self) -> Vec<Reason> {
        let mut reasons = Vec::with_capacity(self.all.len());
        // Causes stand after what led to them, so from the end each is needed no more.
        while let Some(cause) = self.all.pop() {
            let chain = self.chain(cause.from);
            let because: Vec<Statement> = chain.iter().map(|cause| cause.says.clone()).collect();
            let acts = chain.iter().filter_map(|cause| cause.act.clone());
            reasons.push(Reason {
                acts: acts.chain(cause.act).collect(),
                carriers: Vec::new(),
                says: match because.is_empty() {
                    true => cause.says,
                    false => Statement::new("caused")
                        .with("what", Slot::Statement(Box::new(cause.says)))
                        .with("because", Slot::Statements(because)),
                },
                stands: cause.stands,
                against: cause.against,
                barred: Vec::new(),
                left_out: 0,
            });
        }
        reasons.reverse();
        reasons
    }

    /// What led to something, the first cause first.
    fn chain(&self, mut from: Option<usize>) -> Vec<&Cause> {
        let mut chain = Vec::new();
        while let Some(earlier) = from.and_then(|at| self.all.get(at)) {
            chain.push(earlier);
            from = earlier.from;
        }
        chain.reverse();
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::{Causes, words};
    use nightdesk_game::Language;
    use nightdesk_rules::{Slot, Statement};
    use nightdesk_text::messages::places;

    #[test]
    fn a_reason_tells_the_chain_that_led_to_it() {
        let mut causes = Causes::default();
        assert_eq!(causes.follow(Statement::new("phase")), None);
        let outer = causes.follow(Statement::new("ability"));
        causes.label("attack");
        causes.against(Statement::new("defended"));
        causes.fails();
        causes.back_to(outer);
        assert_eq!(causes.current(), Some(0));
        let reasons = causes.reasons();
        let because = Slot::Statements(vec![Statement::new("phase")]);
        assert_eq!(reasons[1].says.slot("because"), Some(&because));
        assert_eq!(reasons[1].acts, ["attack"]);
        let what = Slot::Statement(Box::new(Statement::new("ability")));
        assert_eq!(reasons[1].says.slot("what"), Some(&what));
        assert!(!reasons[1].stands && reasons[0].stands);
        assert_eq!(reasons[1].against[0].says.key, "defended");
    }

    /// Every sentence that the rules say stands in both languages, with the same places.
    #[test]
    fn reasons_have_words() {
        let sources = [
            include_str!("execute.rs"),
            include_str!("phases.rs"),
            include_str!("poll_closing.rs"),
            include_str!("redirect.rs"),
            include_str!("step.rs"),
            include_str!("table/not_run.rs"),
            include_str!("visits.rs"),
            include_str!("abilities/changing.rs"),
            include_str!("abilities/killing.rs"),
        ];
        let said = sources.iter().flat_map(|source| {
            source
                .split(r#"Statement::new("#)
                .skip(1)
                .filter_map(|rest| {
                    let rest = rest.strip_prefix('"')?;
                    Some(rest.split_once('"')?.0)
                })
        });
        let others = [
            "caused",
            "start",
            "phase_ends",
            "phase_begins",
            "all_ran",
            "not_run",
        ];
        for key in said.chain(others) {
            let of = |language| {
                let template = words().template(key, language);
                let template = template.unwrap_or_else(|| panic!("no words for `{key}`"));
                let mut places: Vec<&str> = places(template).collect();
                places.sort_unstable();
                places
            };
            assert_eq!(of(Language::English), of(Language::Russian), "{key}");
        }
    }
}
