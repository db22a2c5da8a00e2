//! The little Markdown a reference page needs.

/// A text as code.
pub(super) fn code(text: &str) -> String {
    format!("`{text}`")
}

/// Texts as code, one after another.
pub(super) fn codes<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    texts.into_iter().map(code).collect::<Vec<_>>().join(", ")
}

/// A table with a heading.
pub(super) fn table<const N: usize>(
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let mut lines = vec![
        row(head.map(str::to_owned)),
        row(head.map(|_| "---".to_owned())),
    ];
    lines.extend(rows.into_iter().map(|cells| row(cells.map(cell))));
    lines.join("\n")
}

fn row<const N: usize>(cells: [String; N]) -> String {
    format!("| {} |", cells.join(" | "))
}

/// A bar would end the cell, a line end the row.
fn cell(text: String) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// Blocks with an empty line between each two.
pub(in crate::cli) fn page(blocks: &[String]) -> String {
    format!("{}\n", blocks.join("\n\n"))
}
