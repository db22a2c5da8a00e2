//! The page of boards: what can be read, and how it is saved.

use super::markdown::{page as joined, table};
use nightdesk_thread::kinds;

/// A board as a setup describes it; a test reads a page of it.
pub(super) const EXAMPLE: &str = r#"[board."Our board"]
post = "div.message"
id = ["[id^=msg-]"]
number = [".head .number"]
author = [".head .name"]
time = [".head time", ".head .date"]
body = [".text"]
drop = [".cite"]
edited = [".changed"]
"#;

/// How a setup describes a board.
fn own_board() -> String {
    format!(
        "## Boards of your own\n\nA board that is not in the list, or a style of one that puts things \
         elsewhere, is described in the setup:\n\n```toml\n{EXAMPLE}```\n\nPlaces are written as in style \
         sheets: by the element, its classes or an attribute, and one in another with a space between. \
         Of a list the first that is there counts. `post`, `time`, `body` and `author` (or \
         `author_attribute`) are needed; without `number` the posts are counted. Quotes, spoilers, bold \
         and struck words are known by what they are on other boards; what else is no part of the words \
         is in `drop`. `nightdesk page --setup FILE PAGE` shows every post as it is read. Where a page is \
         not read, it says how many posts were found, how many of them have an author, a time and a \
         text, and, where there are none, which elements are there most often. All keys: `nightdesk \
         guide setup`."
    )
}

/// The page.
pub(super) fn page() -> String {
    let rows = kinds().into_iter().map(|kind| [kind.name, kind.save]);
    joined(&[
        "# Boards".to_owned(),
        "What `read` and `nightdesk tally` can read. A file is known by its content, so its name does \
         not matter. Save pages with your browser (Ctrl+S), as \"HTML only\" or as the complete page, \
         in the board's standard style. `nightdesk page FILE` shows what is read of a file, or why it \
         cannot be read."
            .to_owned(),
        table(["board", "how to save it"], rows),
        own_board(),
        "## Copies out of the browser\n\nWhere a page cannot be saved, copy its posts and give them to \
         `paste`, with the lines that the board shows above each: `by Alder » Mon Feb 02, 2026 6:00 pm` \
         as phpBB writes it, or the author, the time and `#12` as other boards do. The authors must be \
         known to the game. A copy loses what is bold or struck out, so every line that reads as a vote \
         counts as one; where it quotes somebody, the quote needs `> ` before its lines. Posts that \
         show no numbers are numbered on from the last one that was read. Other posts need a line such \
         as `#12 Alder` above each."
            .to_owned(),
    ])
}
