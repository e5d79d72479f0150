/** What is wrong in the sheets with the lowest scores, found by looking at them. */
export const SPREADSHEET_NOTES = [
  '',
  '## What is wrong in the worst',
  '',
  '- `type-me.xlsx`: two columns without lines that touch each other in most rows are read as lines of text. Nothing is written.',
  '- `deaths.xlsx`: notes stand above the table and below it, heads that touch are one cell, and on its second page names are cut',
  '  off where the profession beside them begins, without white between them: both are one cell.',
  '- Sheet 31: columns of numbers and text meet as close as two words do, and hold too few of them below each other for their edges',
  '  to show it. Where at least four rows do, they are told apart. On the last page of `iowa-electricity.csv` only three do.',
  '- Sheet 25: what stands at the top of every page is taken for a running head, and a row with it.',
  '- Sheet 33: heads that touch are one cell, as those in `deaths.xlsx`.',
]
