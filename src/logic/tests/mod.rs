//! The logic against textbook families and against the definition played out literally.

mod families;
mod laws;
mod limits;
mod table;
mod textbook;
mod trees;
