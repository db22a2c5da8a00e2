//! What a host gets, need by need: each file is a need, each test the sentence of its number.

mod host;
mod n1;
mod n11;
mod n2;
mod n6;
mod transcript_a;
mod transcript_c;
