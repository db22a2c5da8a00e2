//! Texts for one seat.
//!
//! A seat reads about itself, its own results and its own side; every other
//! seat is a name here.

mod prod;
mod replaces;
mod results;
mod role_message;

pub use prod::prod;
pub use replaces::replacing;
pub use results::{SeatResults, Told, results};
pub use role_message::role_message;
