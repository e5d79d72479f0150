import type { PrintedScores } from './compare-printed.ts'
import type { WordScores } from './compare-word.ts'

/** All scores of a document. */
export type AllScores = WordScores & PrintedScores

/** What each measure is called in tables. */
export const MEASURES: Readonly<Record<keyof AllScores, string>> = {
  words: 'words',
  paragraphs: 'paragraphs',
  order: 'order of paragraphs',
  headings: 'headings',
  headingLevels: 'levels of headings',
  listItems: 'list items',
  listLevels: 'levels of list items',
  cells: 'table cells',
  neighbors: 'neighbors of cells',
  spans: 'merged cells',
  links: 'links',
  runningHeads: 'running heads',
  notes: 'notes',
  images: 'number of images',
  noHeadings: 'no headings where there are none',
  noLists: 'no lists where there are none',
  noTables: 'no tables where there are none',
  pages: 'number of pages',
  places: 'words at their place',
}

/** The measures in the order of tables. */
export const MEASURE_KEYS = Object.keys(MEASURES) as (keyof AllScores)[]

/** The mean over the documents that a measure applies to, and their number. */
export function meanOf(scores: readonly AllScores[], key: keyof AllScores): { mean: number; count: number } {
  const values = scores.flatMap((own) => own[key] ?? [])
  return { mean: values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length), count: values.length }
}
