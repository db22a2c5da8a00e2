//! RAR written down a second time, as plainly as its definition reads.
//!
//! An independent judge of the engine: sets, lists and recursion straight from
//! the resolution rules §2, without memo, interning or short cuts beyond
//! leaving a loop early. It must never call the code that it judges; only
//! `bridge` and `compare` know the engine's types. Data words (components,
//! settings) are shared; what they mean is decided here again.
//!
//! Where the rules leave something unsaid, a comment `unsaid:` names the
//! reading that was chosen.

mod bridge;
mod cases;
mod compare;
mod counted;
mod enumerated;
mod objections;
mod random;
mod reading;
mod reasons;
mod routes;
mod scene;
mod verdict;

pub(crate) use bridge::night;
pub(crate) use compare::{Resolver, engine};
pub(crate) use random::{Mix, arbitrary};
pub(crate) use scene::{Action, Deed, Person, Scene, Side};
