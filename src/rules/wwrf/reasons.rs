//! Why things happen, kept while they do: a chain of causes with what was held against each.

use crate::rules::{Reason, Slot, Statement};

/// The causes of a step.
#[derive(Debug, Default)]
pub(super) struct Causes {
    all: Vec<Cause>,
    /// The one that is being followed.
    at: Option<usize>,
}

#[derive(Debug)]
struct Cause {
    says: Statement,
    act: Option<String>,
    from: Option<usize>,
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
        self.all.push(Cause {
            says,
            act: None,
            from,
            stands: true,
            against: Vec::new(),
        });
        self.at = Some(self.all.len() - 1);
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
    pub(super) fn reasons(self) -> Vec<Reason> {
        let chain = |cause: &Cause| {
            let mut chain: Vec<&Cause> = Vec::new();
            let mut from = cause.from;
            while let Some(earlier) = from.and_then(|at| self.all.get(at)) {
                chain.push(earlier);
                from = earlier.from;
            }
            chain.reverse();
            chain
        };
        let reason = |cause: &Cause| {
            let chain = chain(cause);
            let because = chain.iter().map(|cause| cause.says.clone()).collect();
            let acts = chain.iter().filter_map(|cause| cause.act.clone());
            Reason {
                says: cause
                    .says
                    .clone()
                    .with("because", Slot::Statements(because)),
                acts: acts.chain(cause.act.clone()).collect(),
                stands: cause.stands,
                against: cause.against.clone(),
                barred: Vec::new(),
                left_out: 0,
            }
        };
        self.all.iter().map(reason).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Causes;
    use crate::rules::{Slot, Statement};

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
        assert!(!reasons[1].stands && reasons[0].stands);
        assert_eq!(reasons[1].against[0].says.key, "defended");
    }
}
