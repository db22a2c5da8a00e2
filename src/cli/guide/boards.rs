//! The page of boards: what can be read, and how it is saved.

use super::markdown::{page as joined, table};
use nightdesk_thread::kinds;

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
