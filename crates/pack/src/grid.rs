//! Plain grids: one word for every hex, headed by its columns.

use crate::read::{Doc, Txt, words};

/// A cell of a grid as it stands in the file.
pub struct Cell<'a> {
    /// Index of the column in the heading.
    pub column: usize,
    /// Number of the row.
    pub row: i16,
    /// The word, with its place; the field names column and row.
    pub word: Txt<'a>,
}

/// A grid with its heading.
#[derive(Default)]
pub struct Cells<'a> {
    /// The words of the heading.
    pub columns: Vec<Txt<'a>>,
    /// Every word below it.
    pub cells: Vec<Cell<'a>>,
}

/// Reads a grid: comments begin with `#`, the heading is `row` and the columns, then every line is a row's number, in
/// order from 1, and one word for each column.
pub fn cells<'a, K>(doc: &Doc<'a, K>) -> Cells<'a> {
    let mut grid = Cells::default();
    let mut due: i16 = 1;
    let mut at = 0;
    for line in doc.text.split_inclusive('\n') {
        let txt = Txt { text: line, at, field: "row".into() };
        at += line.len();
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let mut row = words(&txt);
        let Some(first) = row.next() else { continue };
        if grid.columns.is_empty() {
            if first.text != "row" {
                doc.fault(first.at, "row", "the heading is missing", "`row` and the columns", None);
                return grid;
            }
            grid.columns = row.collect();
            continue;
        }
        if first.text.parse::<i16>().ok() != Some(due) {
            let message = format!("row `{}` stands where row {due} is due", first.text);
            let field = format!("row {due}");
            doc.fault(first.at, &field, message, "rows in order from 1", Some(due.to_string()));
        }
        let before = grid.cells.len();
        for (column, mut word) in row.enumerate() {
            let name = grid.columns.get(column).map_or("?", |c| c.text);
            word.field = format!("{name}{due}");
            grid.cells.push(Cell { column, row: due, word });
        }
        let found = grid.cells.len() - before;
        if found != grid.columns.len() {
            doc.fault(
                first.at,
                &format!("row {due}"),
                format!("{found} letters"),
                format!("{}, one for each column", grid.columns.len()),
                None,
            );
        }
        due += 1;
    }
    if grid.cells.is_empty() {
        doc.fault(0, "row", "the grid is empty", "`row`, the columns, and rows of letters", None);
    }
    grid
}
