/** Counts in a conversion's result; kinds that the format does not have are absent. */
export type ConversionCount =
  | 'headings'
  | 'tables'
  | 'images'
  | 'notes'
  | 'links'
  | 'sheets'
  | 'rows'
  | 'numbers'
  | 'slides'
  | 'textBoxes'

/** What a conversion found and created. Lists end at `MAX_LISTED`. */
export interface ConversionFacts {
  counts: Partial<Record<ConversionCount, number>>
  /** The headings of a text document, in order. */
  outline?: OutlineEntry[]
  /** The sheets of a workbook, in order. */
  sheets?: SheetFacts[]
  /** The slides of a presentation that have a title, in order. */
  slideTitles?: SlideTitle[]
}

/** A heading; level 1 is the highest. */
export interface OutlineEntry {
  level: number
  title: string
  /** The page it was found on, counted from 1. */
  page: number
}

/** A sheet with the text of its first cells. */
export interface SheetFacts {
  name: string
  rowCount: number
  columnCount: number
  /** At most `MAX_SAMPLE_ROWS` by `MAX_SAMPLE_COLUMNS`; empty text for an empty cell. */
  cells: string[][]
}

/** The title of a slide; slide numbers count from 1. */
export interface SlideTitle {
  slide: number
  title: string
}

/** Further headings, sheets or slides are only counted. */
export const MAX_LISTED = 60
/** Longer texts are truncated. */
const MAX_LISTED_LENGTH = 80
export const MAX_SAMPLE_ROWS = 5
export const MAX_SAMPLE_COLUMNS = 3

/** Formats text for a list: on one line, and truncated with an ellipsis if it is long. */
export function toListedText(text: string): string {
  const line = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return line.length > MAX_LISTED_LENGTH ? `${line.slice(0, MAX_LISTED_LENGTH - 1).join('')}…` : line.join('')
}
