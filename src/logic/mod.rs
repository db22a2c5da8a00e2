//! Defeasible reasoning about any subject.
