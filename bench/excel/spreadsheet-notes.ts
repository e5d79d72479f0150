/** What is wrong in the sheets with the lowest scores, found by looking at them. */
export const SPREADSHEET_NOTES = [
  '',
  '## What is wrong in the worst',
  '',
  '- `type-me.xlsx`: two columns without lines that touch each other in most rows are read as lines of text. Nothing is written.',
  '- `deaths.xlsx`: notes stand above the table and below it, and the columns touch each other, so that a name and the profession',
  '  beside it are one cell. `iowa-electricity.csv`, `chickens.csv`, `gapminder-health-income.csv`, `seattle-weather.csv` and sheet',
  '  31 show the same: a number at the right edge of its column and the text at the left edge of the next one are as close as two',
  '  words. pdfplumber tells them apart by the edges that the words of many rows have in common; what Recto reads as words is one',
  '  text before tables are looked for. It is the largest fault that is known.',
  '- `birdstrikes.csv`: fourteen columns that touch, and a head of several lines that is not found to be one.',
  '- `global-temp.csv` and sheet 25: what stands at the top of every page is taken for a running head, and some rows with it.',
  '- Sheet 33: heads that touch are one cell, as those in `deaths.xlsx`.',
]
