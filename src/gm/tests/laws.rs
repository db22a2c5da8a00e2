//! Laws of reading lines.
