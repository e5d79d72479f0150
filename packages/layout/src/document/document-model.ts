import type { Area } from '../model.ts'
import type { Color, ImageFile } from '../content/page-content.ts'

/**
 * A document in reading order, in the terms that word processors share; writers depend on nothing else. Lengths are in
 * points, page indexes start at 0.
 */
export interface DocumentModel {
  sections: Section[]
  /** Paragraph styles; the first is Normal. */
  styles: Style[]
  lists: List[]
  notes: Note[]
  title: string | undefined
  author: string | undefined
  /** A language tag (BCP 47). */
  language: string | undefined
  /** Scanned pages without recognized text. */
  scannedPages: number[]
}

/** Pages with one geometry, or a part of a page with columns of its own. */
export interface Section {
  /** Whether it starts on a new page. */
  start: 'page' | 'continuous'
  /** Page number of its first page, if numbering does not continue. */
  firstNumber?: number
  page: PageSetup
  columns: Columns
  /** Headers and footers by the kind of page. */
  headers: RunningHeads
  footers: RunningHeads
  blocks: FlowBlock[]
}

export interface PageSetup {
  width: number
  height: number
  margins: { top: number; right: number; bottom: number; left: number }
  /** Distances of header and footer from the edges of the paper. */
  headerDistance: number
  footerDistance: number
}

/** Columns of text in reading order. */
export interface Columns {
  /** One for each column. */
  widths: number[]
  /** Gap after each column but the last. */
  gaps: number[]
  hasRule: boolean
}

/** Headers or footers by the kind of page; a missing kind is the usual one. */
export interface RunningHeads {
  usual: FlowBlock[] | undefined
  first: FlowBlock[] | undefined
  even: FlowBlock[] | undefined
}

export type FlowBlock = FlowParagraph | FlowTable

/** Where a block was found, and how certain its recognition is. */
export interface Origin {
  page: number
  area: Area
  /** From 0 to 1. */
  confidence: number
}

/** The role of a paragraph in its document. */
export type ParagraphRole =
  | { kind: 'body' }
  | { kind: 'title' }
  /** Level 1 is the highest, 9 the lowest. */
  | { kind: 'heading'; level: number }
  | { kind: 'item'; list: number; level: number }
  | { kind: 'caption' }
  /** A line of a table of contents. */
  | { kind: 'contents'; level: number }

export interface FlowParagraph {
  kind: 'paragraph'
  role: ParagraphRole
  /** Index into `DocumentModel.styles`. */
  style: number
  /** Overrides of its style. */
  format: Partial<ParagraphFormat>
  content: Inline[]
  /** Floating images anchored to it. */
  anchored: AnchoredImage[]
  /** Floating text boxes anchored to it. */
  boxes?: TextBox[]
  /** Names that links within the document lead to. */
  bookmarks: string[]
  origin: Origin
}

export interface ParagraphFormat {
  align: 'start' | 'center' | 'end' | 'justify'
  /** Indents from the edges of the column. */
  indentStart: number
  indentEnd: number
  /** First-line indent; negative for a hanging one. */
  firstLine: number
  spaceBefore: number
  spaceAfter: number
  /** Baseline distance: exactly or at least this many points, or a multiple of the font's line height. */
  lineHeight: { rule: 'exact' | 'least' | 'times'; value: number }
  isRightToLeft: boolean
  keepWithNext: boolean
  breakBefore: 'none' | 'page' | 'column'
  tabs: TabStop[]
  borders: Borders
  shade: Color | undefined
}

/** Position of a tab stop from the edge of the column. */
export interface TabStop {
  position: number
  align: 'start' | 'center' | 'end' | 'decimal'
  leader: 'none' | 'dots' | 'line'
}

export interface Border {
  /** In points. */
  width: number
  color: Color
  line: 'single' | 'double' | 'dashed' | 'dotted'
  /** Distance from the text, in points. */
  space: number
}

export interface Borders {
  top?: Border
  right?: Border
  bottom?: Border
  left?: Border
}

export type Inline = TextRun | Tab | LineBreak | InlineImage | NoteReference | PageNumber | Link

export interface TextRun {
  kind: 'text'
  text: string
  /** Where it differs from its paragraph's style. */
  format: Partial<RunFormat>
}

export interface RunFormat {
  /** A commonly installed family, such as Times New Roman for NimbusRomNo9L. */
  family: string
  /** In points, rounded to half a point. */
  size: number
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
  isSmallCaps: boolean
  color: Color
  /** Shading behind the run. */
  shade: Color | undefined
  position: 'normal' | 'super' | 'sub'
  /** Added between characters, in points. */
  tracking: number
  /** Horizontal scaling; 1 is unscaled. */
  stretch: number
  isRightToLeft: boolean
}

export interface Tab {
  kind: 'tab'
}

/** A line break within a paragraph: in verse, an address, a heading. */
export interface LineBreak {
  kind: 'break'
  /** Set if the next line also starts a page or a column. */
  of?: 'page' | 'column'
}

export interface InlineImage {
  kind: 'image'
  image: PlacedImage
}

/** An image with the size it has on the page. */
export interface PlacedImage {
  file: ImageFile
  width: number
  height: number
  /** Degrees clockwise. */
  degrees: number
  alternative: string | undefined
}

/** A floating image, positioned from the top left corner of the paper. */
export interface AnchoredImage extends PlacedImage {
  left: number
  top: number
  /** How text wraps around it. */
  wrap: 'behind' | 'front' | 'square' | 'above-and-below'
}

/** Rotated text in a floating box, such as a stamp up the margin, positioned from the top left corner of the paper. */
export interface TextBox {
  /** The box before rotation about its center. */
  left: number
  top: number
  width: number
  height: number
  /** Degrees clockwise. */
  degrees: number
  blocks: FlowParagraph[]
}

export interface NoteReference {
  kind: 'note'
  /** Index of the note. */
  note: number
}

/** The page number, or the number of pages. */
export interface PageNumber {
  kind: 'page-number'
  shows: 'page' | 'count'
  format: Partial<RunFormat>
}

/** A hyperlink. */
export interface Link {
  kind: 'link'
  target: { uri: string } | { bookmark: string }
  content: Exclude<Inline, Link>[]
}

export interface Note {
  kind: 'footnote' | 'endnote'
  /** Its reference mark: a number, or a custom sign. */
  mark: string | undefined
  blocks: FlowParagraph[]
}

/** A named style, based on Normal. */
export interface Style {
  /** A built-in name of word processors (Normal, Title, Heading 1, Caption, Footnote Text) or a custom one. */
  name: string
  paragraph: Partial<ParagraphFormat>
  run: Partial<RunFormat>
}

/** A numbered or bulleted list. */
export interface List {
  levels: ListLevel[]
}

export interface ListLevel {
  format: 'bullet' | 'decimal' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'upper-roman'
  /** The bullet, or the number format: `%1.` is the number of the first level and a full stop. */
  text: string
  /** The number of the first item. */
  start: number
  /** Indent of the text from the edge of the column; the label starts at `indent + hanging`, with hanging negative. */
  indent: number
  hanging: number
  /** Overrides for the label. */
  label: Partial<RunFormat>
}

export interface FlowTable {
  kind: 'table'
  /** Widths of its columns. */
  columns: number[]
  rows: TableRow[]
  /** From the edge of the column; ignored unless aligned to the start. */
  indent: number
  align: 'start' | 'center' | 'end'
  isRightToLeft: boolean
  origin: Origin
}

export interface TableRow {
  /** Minimum height; undefined for as high as the text. */
  height: number | undefined
  /** Whether it is repeated at the top of each page. */
  isHeader: boolean
  /** Whether it may not break across pages; undefined if unknown. */
  isWhole?: boolean
  /** From the first column on; a cell that spans rows is in the first of them only. */
  cells: TableCell[]
}

export interface TableCell {
  columnSpan: number
  rowSpan: number
  blocks: FlowBlock[]
  borders: Borders
  shade: Color | undefined
  align: 'top' | 'middle' | 'bottom'
  /** Set if its text is rotated. */
  textDirection?: 'up' | 'down' | undefined
  /** Margins between its edges and its text. */
  margins: { top: number; right: number; bottom: number; left: number }
}
