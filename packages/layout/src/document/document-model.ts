import type { Area } from '../model.ts'
import type { Color, PictureFile } from '../content/page-content.ts'

/**
 * A document as people write one: what was found on pages, in reading order, in terms that text processors share.
 * Writers know only this. Lengths are points. Pages, where named, are counted from 0.
 */
export interface DocumentModel {
  sections: Section[]
  /** Named formats; the first one is that of plain text. */
  styles: Style[]
  lists: List[]
  notes: Note[]
  title: string | undefined
  author: string | undefined
  /** A language tag (BCP 47). */
  language: string | undefined
  /** Pages that are pictures of text, which has to be recognized before it can be edited. */
  scannedPages: number[]
}

/** Pages with one geometry, or a part of a page with columns of its own. */
export interface Section {
  /** How it begins; the first one begins the document. */
  start: 'page' | 'continuous'
  /** The number of its first page, where that is not the next one. */
  firstNumber?: number
  page: PageSetup
  columns: Columns
  /** By the pages of the section that have them. */
  headers: RunningHeads
  footers: RunningHeads
  blocks: FlowBlock[]
}

export interface PageSetup {
  width: number
  height: number
  margins: { top: number; right: number; bottom: number; left: number }
  /** From the edge of the paper to the running heads. */
  headerDistance: number
  footerDistance: number
}

/** Columns of text, in the order they are read. */
export interface Columns {
  /** One for each column. */
  widths: number[]
  /** The white after each column but the last. */
  gaps: number[]
  hasRule: boolean
}

/** What stands above or below the text of every page; a kind that is not there is that of `usual`. */
export interface RunningHeads {
  usual: FlowBlock[] | undefined
  first: FlowBlock[] | undefined
  even: FlowBlock[] | undefined
}

export type FlowBlock = FlowParagraph | FlowTable

/** Where a block was found, and how sure it is that it is what it is said to be. */
export interface Origin {
  page: number
  area: Area
  /** From 0 to 1. */
  confidence: number
}

/** What a paragraph is to its document. */
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
  /** Index of its style. */
  style: number
  /** Where it differs from its style. */
  format: Partial<ParagraphFormat>
  content: Inline[]
  /** Pictures that hang on it, placed on the page and not in its text. */
  anchored: AnchoredPicture[]
  /** Text that hangs on it in the same way. */
  boxes?: TextBox[]
  /** Names that links within the document lead to. */
  bookmarks: string[]
  origin: Origin
}

export interface ParagraphFormat {
  align: 'start' | 'center' | 'end' | 'justify'
  /** From the edges of the column, on the side where lines begin and end. */
  indentStart: number
  indentEnd: number
  /** Of the first line, beyond the others; below zero it hangs out. */
  firstLine: number
  spaceBefore: number
  spaceAfter: number
  /** From base to base: in points exactly, or at least; or times the font's own height. */
  lineHeight: { rule: 'exact' | 'least' | 'times'; value: number }
  isRightToLeft: boolean
  keepWithNext: boolean
  breakBefore: 'none' | 'page' | 'column'
  tabs: TabStop[]
  borders: Borders
  shade: Color | undefined
}

/** Where text goes on after a tab, from the column's edge. */
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
  /** From what it borders, in points. */
  space: number
}

export interface Borders {
  top?: Border
  right?: Border
  bottom?: Border
  left?: Border
}

export type Inline = TextRun | Tab | LineBreak | InlinePicture | NoteReference | PageNumber | Link

export interface TextRun {
  kind: 'text'
  text: string
  /** Where it differs from its paragraph's style. */
  format: Partial<RunFormat>
}

export interface RunFormat {
  /** A family that people have, such as Times New Roman for NimbusRomNo9L. */
  family: string
  /** In points, to half a point. */
  size: number
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
  isSmallCaps: boolean
  color: Color
  /** The shade right behind it. */
  shade: Color | undefined
  position: 'normal' | 'super' | 'sub'
  /** Added between characters, in points. */
  tracking: number
  /** Width against the font's own; 1 is as it is. */
  stretch: number
  isRightToLeft: boolean
}

export interface Tab {
  kind: 'tab'
}

/** A line that ends before the column does, and its paragraph goes on: in verse, an address, a heading. */
export interface LineBreak {
  kind: 'break'
  /** That the next line begins a page or a column, too. */
  of?: 'page' | 'column'
}

export interface InlinePicture {
  kind: 'picture'
  picture: PlacedPicture
}

/** A picture at the size it has on the page. */
export interface PlacedPicture {
  file: PictureFile
  width: number
  height: number
  /** Degrees clockwise. */
  degrees: number
  alternative: string | undefined
}

/** A picture at its place on the page, from the paper's top left corner. */
export interface AnchoredPicture extends PlacedPicture {
  left: number
  top: number
  /** How text makes room for it. */
  wrap: 'behind' | 'front' | 'square' | 'above-and-below'
}

/** Text that stands at its place on the page and turned, such as a stamp up the margin, from the paper's top left corner. */
export interface TextBox {
  /** Where it would stand unturned: it is turned about its middle. */
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

/** The number of the page it stands on, or how many there are. */
export interface PageNumber {
  kind: 'page-number'
  shows: 'page' | 'count'
  format: Partial<RunFormat>
}

/** Text that leads somewhere. */
export interface Link {
  kind: 'link'
  target: { uri: string } | { bookmark: string }
  content: Exclude<Inline, Link>[]
}

export interface Note {
  kind: 'footnote' | 'endnote'
  /** As it is marked in the text: a number that counts on, or a sign of its own. */
  mark: string | undefined
  blocks: FlowParagraph[]
}

/** A format that has a name. What it leaves out is as in plain text. */
export interface Style {
  /** As text processors call it: Normal, Title, Heading 1, Caption, Footnote Text, or a name of its own. */
  name: string
  paragraph: Partial<ParagraphFormat>
  run: Partial<RunFormat>
}

/** Items that count on, or have the same bullet, on each of their levels. */
export interface List {
  levels: ListLevel[]
}

export interface ListLevel {
  format: 'bullet' | 'decimal' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'upper-roman'
  /** The bullet, or what stands around numbers: `%1.` is the number of the first level and a full stop. */
  text: string
  /** The number of the first item. */
  start: number
  /** Of the text, from the column's edge; the label begins at `indent + hanging`, where hanging is below zero. */
  indent: number
  hanging: number
  /** Of the label, where it differs from the item. */
  label: Partial<RunFormat>
}

export interface FlowTable {
  kind: 'table'
  /** Widths of its columns. */
  columns: number[]
  rows: TableRow[]
  /** From the column of text's edge; ignored unless it is aligned to the start. */
  indent: number
  align: 'start' | 'center' | 'end'
  isRightToLeft: boolean
  origin: Origin
}

export interface TableRow {
  /** At least so high; undefined leaves it to the text. */
  height: number | undefined
  /** Whether it is repeated at the top of every page. */
  isHeader: boolean
  /** Whether it stands on one page as a whole; where it is not there, nothing is known of that. */
  isWhole?: boolean
  /** In order from the first column; a cell that spans rows stands in the first of them only. */
  cells: TableCell[]
}

export interface TableCell {
  columnSpan: number
  rowSpan: number
  blocks: FlowBlock[]
  borders: Borders
  shade: Color | undefined
  align: 'top' | 'middle' | 'bottom'
  /** Whether its lines run up or down the page; across where it is not there. */
  turned?: 'up' | 'down' | undefined
  /** Between its edges and its text. */
  margins: { top: number; right: number; bottom: number; left: number }
}
