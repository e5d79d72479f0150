import type { Area, Segment } from '../model.ts'
import type { LinkTarget, ImageFile, TaggedElement } from '../content/page-content.ts'
import type {
  Border,
  Borders,
  List,
  ParagraphFormat,
  ParagraphRole,
  RunFormat,
  RunningHeads,
  TableCell,
} from './document-model.ts'

/** Intermediate types of recognition; README.md lists the stages that make them. */

/** The character format of a word. Equal formats are one object, so that they compare by identity. */
export type WordStyle = Pick<
  RunFormat,
  'family' | 'size' | 'isBold' | 'isItalic' | 'isUnderlined' | 'isStruck' | 'color' | 'shade' | 'tracking' | 'stretch'
>

/** A word, or the part of one that has one format. */
export interface Word {
  text: string
  left: number
  right: number
  style: WordStyle
  position: RunFormat['position']
  /** Whether a space precedes it. */
  isSpaced: boolean
  /** The gap before it in points if it is too wide for a space (a tab); otherwise 0. */
  gapBefore: number
  /** What fills that gap. */
  leader?: 'dots'
  /** The target of the link over it. */
  target: LinkTarget | undefined
  /** Its marked-content identifier. */
  mcid: number | undefined
  isArtifact: boolean
  /** Index of the note it refers to, set by `findNotes`; its text is dropped then. */
  note?: number
  /** An inline image in its place. */
  image?: ImageDraft
  /** Letter-spacing in points that keeps the line break where it is. */
  lineFitting?: number
  /** Set for a page number field; its text is that of one page. */
  shows?: 'page' | 'count'
}

/** A line of a column, its words in reading order. */
export interface TextLine extends Area {
  kind: 'line'
  page: number
  words: Word[]
  base: number
  /** The font size of most of its characters. */
  size: number
  isRightToLeft: boolean
  /** Whether it ends with a manual line break within its paragraph. */
  isEndTyped?: boolean
  /** Whether it is one word that fills its cell and may continue on the next line. */
  isFull?: boolean
  /** Set if its paragraph continues with it in the next column or on the next page. */
  breakBefore?: 'page' | 'column'
}

/** An image or a figure at its place on the page. */
export interface ImageDraft extends Area {
  kind: 'image'
  page: number
  file: ImageFile
  degrees: number
  alternative: string | undefined
  /** Inline, or how text wraps around it. */
  wrap: 'inline' | 'behind' | 'front' | 'square' | 'above-and-below'
}

/** A cell without its text. */
type EmptyCell = Area & Omit<TableCell, 'blocks'>

/** A cell as found among the segments of a page. */
export interface FoundCell extends EmptyCell {
  segments: Segment[]
  /** Nested tables. */
  tables: FoundTable[]
}

/** A cell with its text in lines, which become blocks like those of a page. */
export interface CellDraft extends EmptyCell {
  /** Lines, images and tables, from top to bottom. */
  items: DraftItem[]
}

interface TableOf<Cell> extends Area {
  kind: 'table'
  page: number
  /** The left edges of its columns, and the right edge of the last. */
  edges: number[]
  rows: { top: number; bottom: number; isHeader: boolean; isWhole?: boolean; cells: Cell[] }[]
  isRightToLeft: boolean
  /** How certain it is that this is a table, from 0 to 1. */
  confidence: number
}

/** A table whose cells still hold segments. */
export type FoundTable = TableOf<FoundCell>

/** A table whose cells hold lines. */
export interface TableDraft extends TableOf<CellDraft> {
  /** Whether it is a layout table: its cells are parts of the page, with their own headings and lists. */
  isLayout?: boolean
}

/** A box that may border or shade a paragraph. */
export interface BoxDraft extends Area {
  borders: Borders
  shade: number | undefined
}

export type DraftItem = TextLine | TableDraft | ImageDraft

/** A column of text or what spans columns, with its content from top to bottom. */
export interface RegionDraft extends Area {
  page: number
  /** Index of its band down the page; columns side by side share one. */
  band: number
  /** Its index among the columns side by side, in reading order, and how many there are. */
  column: number
  columnCount: number
  /** Whether its text is rotated, so that its position says little. */
  isRotated: boolean
  items: DraftItem[]
}

/** A page whose text is in lines. */
export interface PageDraft {
  index: number
  width: number
  height: number
  /** In reading order; rotated text comes last. */
  regions: RegionDraft[]
  /** Rules that belong to no table and no word, such as the one above footnotes. */
  rules: (Area & Border & { isHorizontal: boolean })[]
  boxes: BoxDraft[]
  /** Floating images. */
  anchored: ImageDraft[]
  /** Rotated text on a page of upright text. */
  rotated?: TextBoxLines[]
  isScan: boolean
}

/** A page with the body area that pages of its size have. */
export interface BodyPage extends PageDraft {
  body: Area
}

/** Rotated text; the area is that before rotation about its center. */
export interface TextBoxLines extends Area {
  /** Degrees clockwise. */
  degrees: number
  lines: TextLine[]
}

/** The same in paragraphs. */
export interface TextBoxDraft extends TextBoxLines {
  blocks: ParagraphDraft[]
}

/** A paragraph before it is written to the model. */
export interface ParagraphDraft {
  kind: 'paragraph'
  role: ParagraphRole
  /** From top to bottom, over columns and pages. List labels are taken off the first one. */
  lines: TextLine[]
  /** The column it starts in. */
  column: Area
  format: ParagraphFormat
  /** Space above and below it on its page, in points; undefined at an edge of its column. */
  above: number | undefined
  below: number | undefined
  /** What contains it. */
  container: 'page' | 'cell' | 'note' | 'head'
  /** Its structure element, if the structure tree is reliable. */
  element: TaggedElement | undefined
  /** Bookmarks that links refer to. */
  bookmarks: string[]
}

/** A table whose cells hold paragraphs. */
export interface TableBlock {
  kind: 'table'
  table: TableDraft
  /** The column it is in. */
  column: Area
  /** For each row and each cell of it. */
  cells: DraftBlock[][][]
  breakBefore?: ParagraphFormat['breakBefore']
  /** Space above it in points, if there is no paragraph before it to carry that. */
  spaceBefore?: number
}

export interface ImageBlock {
  kind: 'image'
  image: ImageDraft
  column: Area
  breakBefore?: ParagraphFormat['breakBefore']
}

export type DraftBlock = ParagraphDraft | TableBlock | ImageBlock

/** A footnote or endnote, removed from its page. */
export interface NoteDraft {
  kind: 'footnote' | 'endnote'
  mark: string | undefined
  page: number
  /** Its lines, without the mark. */
  lines: TextLine[]
  column: Area
}

/** Headers and footers, removed from pages. */
export interface RunningHeadsDraft {
  /** The page they start on, up to the next entry. */
  firstPage: number
  /** The page number there, if numbering does not continue (or start at 1). */
  firstNumber?: number
  headers: { [Kind in keyof RunningHeads]: RunningLine[] | undefined }
  footers: { [Kind in keyof RunningHeads]: RunningLine[] | undefined }
}

/** A line of a header or footer as on one page, and the page numbers in it. */
export interface RunningLine {
  line: TextLine
  /** Digits of a word that are the page number, or the number of pages. */
  numbers: { word: Word; from: number; to: number; shows: 'page' | 'count' }[]
}

/** The format of most of a document's text. */
export interface BodyStyle {
  style: WordStyle
  /** The usual baseline distance, in points. */
  leading: number
}

/** The result of `findLists`: items have their role, and labels are removed from their lines. */
export type ListsFound = List[]
