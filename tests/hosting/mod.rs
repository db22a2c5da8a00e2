//! What a host gets, need by need: each file is a need, each test the sentence of its number.
//! Needs whose tests look after the answers have them beside the session.

mod city_host;
mod city_opened;
mod host;
mod leaks;
mod n1;
mod n10;
mod n11;
mod n2;
mod n3;
mod n3_tables;
mod n4;
mod n6;
mod n9;
mod n9_tables;
mod numbers;
mod replies;
mod script;
mod tables;
mod transcript_a;
mod transcript_a_typed;
mod transcript_b;
mod transcript_c;
mod transcript_c_channel;
