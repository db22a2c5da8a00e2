//! Words and places in text; knows nothing of the game.
