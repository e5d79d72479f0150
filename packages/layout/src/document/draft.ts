import type { Area, Segment } from '../model.ts'
import type { LinkTarget, PictureFile, TaggedElement } from '../content/page-content.ts'
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

/**
 * What is known of a document while it is put together. Pages are read one after another into lines; when all are there,
 * running heads and notes are taken out, lines become paragraphs, and paragraphs get their roles.
 */

/** How a word is written. Words that look alike share one object. */
export type WordStyle = Pick<
  RunFormat,
  'family' | 'size' | 'isBold' | 'isItalic' | 'isUnderlined' | 'isStruck' | 'color' | 'shade' | 'tracking' | 'stretch'
>

/** Characters of one look with no space between them: a word, or a part of one. */
export interface Word {
  text: string
  left: number
  right: number
  style: WordStyle
  position: RunFormat['position']
  /** Whether a space parts it from the word before it. */
  isSpaced: boolean
  /** The white before it, in points, where that is too wide for a space: it becomes a tab. 0 elsewhere. */
  gapBefore: number
  /** What fills that white. */
  leader?: 'dots'
  /** Where it leads. */
  target: LinkTarget | undefined
  /** The piece of marked content that it is in. */
  mark: number | undefined
  isArtifact: boolean
  /** Index of the note that it is the reference of; set by `findNotes`, and its text is dropped then. */
  note?: number
  /** A picture that stands among the words. */
  picture?: PictureDraft
  /** Added between its characters so that its line ends where it does, in points. */
  moved?: number
  /** That it counts pages: its text is that of one page. */
  shows?: 'page' | 'count'
}

/** A line of a column, words in the order they are read. */
export interface TextLine extends Area {
  kind: 'line'
  page: number
  words: Word[]
  base: number
  /** The size that most of its characters have. */
  size: number
  isRightToLeft: boolean
  /** Whether it ends where whoever wrote it wanted it to, although its paragraph goes on. */
  isEndTyped?: boolean
  /** Whether it is one word that fills its cell, and may go on in the next line. */
  isFull?: boolean
  /** That its paragraph goes on with it in the next column or on the next page, wherever the one before ended. */
  breakBefore?: 'page' | 'column'
}

/** A picture or a figure where it stands on its page. */
export interface PictureDraft extends Area {
  kind: 'picture'
  page: number
  file: PictureFile
  degrees: number
  alternative: string | undefined
  /** Whether it stands in the flow of text, or beside, behind or in front of it. */
  wrap: 'inline' | 'behind' | 'front' | 'square' | 'above-and-below'
}

/** What is known of a cell whatever its text has become. */
type CellPlace = Area & Omit<TableCell, 'blocks'>

/** A cell of a table that was found among the segments of a page. */
export interface FoundCell extends CellPlace {
  segments: Segment[]
  /** Tables that stand in it. */
  tables: FoundTable[]
}

/** A cell whose text is in lines; they become blocks by the same means as those of pages. */
export interface CellDraft extends CellPlace {
  /** Lines, images and tables, from top to bottom. */
  items: DraftItem[]
}

interface TableOf<Cell> extends Area {
  kind: 'table'
  page: number
  /** Where its columns begin, and where the last one ends: one more than there are columns. */
  edges: number[]
  rows: { top: number; bottom: number; isHeader: boolean; isWhole?: boolean; cells: Cell[] }[]
  isRightToLeft: boolean
  /** How sure it is that this is a table, from 0 to 1. */
  confidence: number
}

/** A table whose cells hold the segments that were found in them. */
export type FoundTable = TableOf<FoundCell>

/** A table whose cells hold lines. */
export interface TableDraft extends TableOf<CellDraft> {
  /** Whether its cells are parts of the page beside each other, with headings and lists of their own. */
  isLayout?: boolean
}

/** A rule across a column, or a box: what may border a paragraph. */
export interface BoxDraft extends Area {
  borders: Borders
  shade: number | undefined
}

export type DraftItem = TextLine | TableDraft | PictureDraft

/** A column of text, or what spans columns, with what stands in it from top to bottom. */
export interface RegionDraft extends Area {
  page: number
  /** Counts bands down the page: columns side by side have the same number. */
  band: number
  /** Of columns side by side, in the order they are read, and how many there are. */
  column: number
  columnCount: number
  /** Whether its text is turned, so that its place says little. */
  isTurned: boolean
  items: DraftItem[]
}

/** A page while lines are lines yet. */
export interface PageDraft {
  index: number
  width: number
  height: number
  /** In reading order; text that runs another way comes last. */
  regions: RegionDraft[]
  /** Lines across or down that belong to no table and no word, such as the one above notes. */
  rules: (Area & Border & { isAcross: boolean })[]
  boxes: BoxDraft[]
  /** Pictures that stand beside, behind or in front of text. */
  anchored: PictureDraft[]
  /** Text that is turned, beside upright text. */
  turned?: TextBoxLines[]
  isScan: boolean
}

/** A page of which it is known where body text stands on pages of its size. */
export interface BodyPage extends PageDraft {
  body: Area
}

/** Turned text, as it stands on its page when it is turned back about its middle. */
export interface TextBoxLines extends Area {
  /** Degrees clockwise. */
  degrees: number
  lines: TextLine[]
}

/** The same in paragraphs. */
export interface TextBoxDraft extends TextBoxLines {
  blocks: ParagraphDraft[]
}

/** A paragraph while its role is sought. */
export interface ParagraphDraft {
  kind: 'paragraph'
  role: ParagraphRole
  /** From top to bottom; those of several columns and pages where it goes on there. Role finders may take words off the first one. */
  lines: TextLine[]
  /** The column that it begins in. */
  column: Area
  format: ParagraphFormat
  /** White above and below it on its page, in points; undefined at an edge of its column. */
  above: number | undefined
  below: number | undefined
  /** Where it stands: on a page, in a cell of a table, in a note, in a running head. */
  place: 'page' | 'cell' | 'note' | 'head'
  /** What the file's tags take it for, where they can be believed. */
  element: TaggedElement | undefined
  /** Names that links lead to. */
  bookmarks: string[]
}

/** A table whose cells hold paragraphs. */
export interface TableBlock {
  kind: 'table'
  table: TableDraft
  /** The column that it stands in. */
  column: Area
  /** For each row and each cell of it. */
  cells: DraftBlock[][][]
  breakBefore?: ParagraphFormat['breakBefore']
  /** White above it that no paragraph before it can have, in points. */
  spaceBefore?: number
}

export interface PictureBlock {
  kind: 'picture'
  picture: PictureDraft
  column: Area
  breakBefore?: ParagraphFormat['breakBefore']
}

export type DraftBlock = ParagraphDraft | TableBlock | PictureBlock

/** A note that was taken out of its page. */
export interface NoteDraft {
  kind: 'footnote' | 'endnote'
  mark: string | undefined
  page: number
  /** Its lines, the mark taken off. */
  lines: TextLine[]
  column: Area
}

/** Lines that were taken out of pages because they stand on all of them. */
export interface RunningHeadsDraft {
  /** From which page on, up to the next one; in order. */
  firstPage: number
  /** The number that page has, where that is not the next one, or 1 for the first page of all. */
  firstNumber?: number
  headers: { [Kind in keyof RunningHeads]: RunningLine[] | undefined }
  footers: { [Kind in keyof RunningHeads]: RunningLine[] | undefined }
}

/** A line of a running head: the words of one page that has it, and which of them count pages. */
export interface RunningLine {
  line: TextLine
  /** Digits of a word that are the number of the page, or how many pages there are. */
  numbers: { word: Word; from: number; to: number; shows: 'page' | 'count' }[]
}

/** What most of a document's text looks like. */
export interface BodyStyle {
  style: WordStyle
  /** The usual distance between bases, in points. */
  leading: number
}

/** What `findLists` found: items have got their role, and their labels are gone from their lines. */
export type ListsFound = List[]
