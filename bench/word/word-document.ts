/** The structure of a Word document, as far as it is compared. */
export interface WordDocument {
  /** Paragraphs with text of the body, its tables and text boxes, in reading order. */
  paragraphs: WordParagraph[]
  tables: WordTable[]
  /** Links that leave the document. */
  links: WordLink[]
  runningHeads: RunningHead[]
  /** The texts of footnotes and endnotes, in the order in which they are referred to. */
  notes: string[]
  /** Images in the body, wherever they stand. */
  imageCount: number
}

/** A paragraph with what it is. */
export interface WordParagraph {
  text: string
  /** 0 for a title, 1 to 9 for headings. */
  headingLevel?: number
  list?: ListPlace
  isInTable: boolean
  /** Bold throughout, or at least two points larger than plain text: what an author without styles takes for a heading. */
  isProminent: boolean
}

/** Where a list item stands in its list. */
export interface ListPlace {
  kind: 'bullet' | 'number'
  /** From 0. */
  level: number
}

export interface WordTable {
  cells: WordCell[]
}

/** A cell; merged cells are one, at their first row and column. */
export interface WordCell {
  text: string
  row: number
  column: number
  rowSpan: number
  columnSpan: number
}

export interface WordLink {
  target: string
  text: string
}

/** A header or footer; page numbers in it are `#`. */
export interface RunningHead {
  text: string
  pages: 'default' | 'first' | 'even'
}
