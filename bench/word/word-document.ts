/** The structure of a Word document that is compared. */
export interface WordDocument {
  /** Paragraphs with text of the body, its tables and text boxes, in reading order. */
  paragraphs: WordParagraph[]
  tables: WordTable[]
  /** External links. */
  links: WordLink[]
  runningHeads: RunningHead[]
  /** Texts of footnotes and endnotes, in the order of their references. */
  notes: string[]
  /** The number of images in the body. */
  imageCount: number
}

/** A paragraph with its role. */
export interface WordParagraph {
  text: string
  /** 0 for a title, 1 to 9 for headings. */
  headingLevel?: number
  list?: ListLevel
  isInTable: boolean
  /** Bold throughout, or at least two points larger than body text: how authors format headings by hand. */
  isProminent: boolean
}

/** The list level of a paragraph. */
export interface ListLevel {
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
