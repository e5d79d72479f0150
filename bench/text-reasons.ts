/** Why our text of a file is another one than that of poppler and mupdf, where they agree. */
export const TEXT_REASONS: Readonly<Record<string, string>> = {
  'bug1001080.pdf': 'a Type 3 font without ToUnicode: PDFium gives codes where the others go by the names of glyphs',
  'bug1046314.pdf': 'a mark over a Thai letter that the file calls a space',
  'bug1675139.pdf': 'a form in columns of check marks; the same words in another order',
  'bug1937438_af_from_latex.pdf': 'a formula, whose exponent is read before its base',
  'bug1974436.pdf': 'an address that ends a line with a hyphen keeps it; the others lose it',
  'issue10640.pdf': 'the logo of LaTeX: its raised A is a line of its own',
  'issue12120_reduced.pdf': 'a TrueType font in WinAnsi: PDFium takes its codes for those of Mac OS',
  'issue12295.pdf': 'a chart and the form above it; the same words in another order',
  'issue15910.pdf': 'a TrueType font without an encoding: PDFium takes its codes for those of Mac OS',
  'issue16021.pdf': 'a note without an appearance and with an opacity of 0: it is not seen',
  'issue16176.pdf': 'PDFium maps a character beyond the first 65,536 to its common form',
  'issue1905.pdf': 'charts side by side; the same words in another order',
  'issue19800.pdf': 'the same words printed over each other in many sizes',
  'issue2017r.pdf': 'a font without an encoding: its letters with accents come out right here alone',
  'issue20319_2.pdf': 'a Type 3 font without ToUnicode: PDFium gives codes where the others go by the names of glyphs',
  'issue7020.pdf':
    'rows of single letters that stand unevenly apart: here they are words, for the others single letters',
  'issue7454.pdf': 'a table: here it is read row by row, by the others column by column',
  'issue840.pdf': 'a timetable: here it is read row by row, by the others column by column',
  'issue9949.pdf': 'a ToUnicode that announces one entry and has many: PDFium reads none of them',
}
