//! How the open questions of the rules are declared: for the night and for the day alike.

/// Declares the open questions of a part of the rules: variant, key, number in the specification.
macro_rules! open_questions {
    (
        $(#[$about_all:meta])* $name:ident {
            $($(#[$about:meta])* $variant:ident = $key:literal, $number:literal;)*
        }
    ) => {
        $(#[$about_all])*
        #[derive(
            Debug,
            Clone,
            Copy,
            PartialEq,
            Eq,
            PartialOrd,
            Ord,
            Hash,
            serde::Serialize,
            serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$about])* #[serde(rename = $key)] $variant,)*
        }

        impl $name {
            /// All of them, by number.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The key under which a host sets it.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key,)* }
            }

            /// Its number in the specification.
            #[must_use]
            pub const fn number(self) -> &'static str {
                match self { $(Self::$variant => $number,)* }
            }
        }
    };
}

pub(super) use open_questions;
