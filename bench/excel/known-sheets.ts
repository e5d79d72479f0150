import { COLUMN_KINDS, type ColumnKind, type KnownCell } from './known-cells.ts'

/** Where a table has rules or shading. */
export type Rules = 'grid' | 'rows' | 'head' | 'shades' | 'none'

/** A table with known content. */
export interface KnownTable {
  caption?: string
  /** Cells by rows; undefined where a merged cell extends from the left or from above. */
  rows: (KnownCell | undefined)[][]
  /** The number of rows at the top that are repeated on every page. */
  headRows: number
  /** In millimeters. */
  widths: number[]
}

/** A spreadsheet with known content. */
export interface KnownSheet {
  name: string
  tables: KnownTable[]
  rules: Rules
  isRightToLeft: boolean
  isLandscape: boolean
  /** Whether all columns are scaled to fit the page width. */
  isFitted?: boolean
  /** A language tag. */
  locale: string
}

interface Recipe {
  name: string
  kinds: ColumnKind[]
  locale?: string
  rules: Rules
  rowCount?: number
  /** `nested`: two rows, the upper one with cells over several columns; `none`: no header row. */
  head?: 'plain' | 'nested' | 'none'
  /** The number of rows that share one merged cell on the left. */
  groupSize?: number
  /** The share of empty cells. */
  emptyShare?: number
  hasTotals?: boolean
  tableCount?: number
  isHeadOnce?: boolean
}

const ACCOUNTS: ColumnKind[] = ['words', 'brackets', 'brackets', 'brackets']
const GOODS: ColumnKind[] = ['code', 'words', 'whole', 'decimal', 'percent']
const MONEY: ColumnKind[] = ['words', 'isoDate', 'money', 'percent']
const NOTES: ColumnKind[] = ['words', 'sentence', 'decimal', 'isoDate']
const MANY: ColumnKind[] = ['words', ...Array.from({ length: 12 }, () => 'whole' as const)]

const RECIPES: readonly Recipe[] = [
  { name: 'grid, English', kinds: GOODS, rules: 'grid' },
  { name: 'no lines, English', kinds: GOODS, rules: 'none' },
  { name: 'lines below rows, English', kinds: MONEY, rules: 'rows' },
  { name: 'line below the head, English', kinds: MONEY, rules: 'head' },
  { name: 'shaded rows, English', kinds: GOODS, rules: 'shades' },
  { name: 'grid, German', kinds: GOODS, rules: 'grid', locale: 'de-DE' },
  { name: 'no lines, German', kinds: MONEY, rules: 'none', locale: 'de-DE' },
  { name: 'grid, French', kinds: GOODS, rules: 'grid', locale: 'fr-FR' },
  { name: 'no lines, French', kinds: MONEY, rules: 'none', locale: 'fr-FR' },
  { name: 'grid, Swiss', kinds: MONEY, rules: 'grid', locale: 'de-CH' },
  { name: 'lines below rows, Indian', kinds: GOODS, rules: 'rows', locale: 'en-IN' },
  { name: 'accounts with totals, no lines', kinds: ACCOUNTS, rules: 'none', hasTotals: true },
  { name: 'accounts with totals, line below the head', kinds: ACCOUNTS, rules: 'head', hasTotals: true },
  {
    name: 'dates of the United States',
    kinds: ['words', 'localDate', 'time', 'money'],
    rules: 'grid',
    locale: 'en-US',
  },
  {
    name: 'dates of Britain, no lines',
    kinds: ['words', 'localDate', 'time', 'whole'],
    rules: 'none',
    locale: 'en-GB',
  },
  { name: 'dates in German words', kinds: ['code', 'longDate', 'decimal'], rules: 'rows', locale: 'de-DE' },
  { name: 'dates in Spanish words', kinds: ['words', 'longDate', 'money'], rules: 'grid', locale: 'es-ES' },
  { name: 'lines within cells, grid', kinds: NOTES, rules: 'grid' },
  { name: 'lines within cells, lines below rows', kinds: NOTES, rules: 'rows' },
  { name: 'lines within cells, no lines', kinds: NOTES, rules: 'none', rowCount: 9 },
  {
    name: 'nested head, grid',
    kinds: ['words', 'whole', 'whole', 'decimal', 'decimal'],
    rules: 'grid',
    head: 'nested',
  },
  {
    name: 'nested head, line below it',
    kinds: ['words', 'whole', 'whole', 'decimal', 'decimal'],
    rules: 'head',
    head: 'nested',
  },
  { name: 'cells over rows, grid', kinds: ['words', 'words', 'whole', 'percent'], rules: 'grid', groupSize: 3 },
  { name: 'over pages, grid, head repeated', kinds: GOODS, rules: 'grid', rowCount: 110 },
  { name: 'over pages, no lines, head repeated', kinds: MONEY, rules: 'none', rowCount: 120 },
  { name: 'over pages, grid, head once', kinds: MONEY, rules: 'grid', rowCount: 90, isHeadOnce: true },
  { name: 'Arabic, grid', kinds: ['words', 'whole', 'decimal', 'isoDate'], rules: 'grid', locale: 'ar-EG-u-nu-latn' },
  { name: 'Hebrew, no lines', kinds: ['words', 'whole', 'percent'], rules: 'none', locale: 'he-IL' },
  { name: 'Japanese, grid', kinds: ['words', 'longDate', 'money'], rules: 'grid', locale: 'ja-JP' },
  { name: 'Chinese, no lines', kinds: ['words', 'whole', 'longDate'], rules: 'none', locale: 'zh-CN' },
  {
    name: 'half empty, no lines',
    kinds: ['words', 'whole', 'decimal', 'words', 'percent'],
    rules: 'none',
    emptyShare: 0.5,
  },
  {
    name: 'half empty, grid',
    kinds: ['words', 'whole', 'decimal', 'words', 'percent'],
    rules: 'grid',
    emptyShare: 0.5,
  },
  { name: 'thirteen columns, no lines', kinds: MANY, rules: 'none' },
  { name: 'thirteen columns, grid', kinds: MANY, rules: 'grid' },
  {
    name: 'two tables with captions, grid',
    kinds: ['words', 'whole', 'percent'],
    rules: 'grid',
    tableCount: 2,
    rowCount: 8,
  },
  { name: 'two tables with captions, no lines', kinds: ['words', 'money'], rules: 'none', tableCount: 2, rowCount: 8 },
]

const WIDTHS: Partial<Record<ColumnKind, number>> = { words: 38, sentence: 55, longDate: 52, money: 34 }
const MANY_WIDTH = 18
const USUAL_WIDTH = 28

/** All generated sheets; the same each time. */
export function knownSheets(): KnownSheet[] {
  return RECIPES.map((recipe, index) => {
    const { locale = 'en-US', tableCount = 1 } = recipe
    const tables = Array.from({ length: tableCount }, (_, number) => tableOf(recipe, index * 7 + number))
    return {
      name: `${String(index + 1).padStart(2, '0')} ${recipe.name}`,
      tables,
      rules: recipe.rules,
      locale,
      isRightToLeft: /^(?:ar|he)/.test(locale),
      isLandscape: recipe.kinds.length > 8,
    }
  })
}

function tableOf(recipe: Recipe, seed: number): KnownTable {
  const { kinds, locale = 'en-US', rowCount = 18, head = 'plain', tableCount = 1 } = recipe
  const next = numbers(seed)
  const body = Array.from({ length: rowCount }, (_, row) =>
    kinds.map((kind, column): KnownCell => {
      const isEmpty = column > 0 && next() < (recipe.emptyShare ?? 0)
      return isEmpty ? { kind: 'text', text: '', value: '' } : COLUMN_KINDS[kind](locale, next, row)
    }),
  )
  if (recipe.hasTotals === true) body.push(totals(kinds, locale, next))
  const grouped = recipe.groupSize === undefined ? body : inGroups(body, recipe.groupSize)
  const heads = head === 'nested' ? nestedHead(kinds, locale) : [plainHead(kinds, locale)]
  const headRows = head === 'none' ? [] : heads
  return {
    ...(tableCount > 1 ? { caption: `Table ${(seed % 7) + 1}. What was counted in ${2020 + seed}` } : {}),
    rows: [...headRows, ...grouped],
    headRows: recipe.isHeadOnce === true ? 0 : headRows.length,
    widths: kinds.map((kind) => (kinds.length > 8 && kind !== 'words' ? MANY_WIDTH : (WIDTHS[kind] ?? USUAL_WIDTH))),
  }
}

const text = (shown: string): KnownCell => ({ kind: 'text', text: shown, value: shown, isBold: true })

function plainHead(kinds: readonly ColumnKind[], locale: string): KnownCell[] {
  const next = numbers(kinds.length)
  return kinds.map((_, column) =>
    text(`${COLUMN_KINDS.words(locale, next, column).text.split(' ')[0] ?? ''} ${column + 1}`),
  )
}

/** A cell over each pair of columns but the first, which has one of two rows. */
function nestedHead(kinds: readonly ColumnKind[], locale: string): (KnownCell | undefined)[][] {
  const lower = plainHead(kinds, locale)
  const upper = kinds.map((_, column) => {
    if (column === 0) return { ...text('Region'), rowSpan: 2 }
    return column % 2 === 1 ? { ...text(`Half ${(column + 1) / 2}`), columnSpan: 2, isCentered: true } : undefined
  })
  return [upper, lower.map((cell, column) => (column === 0 ? undefined : cell))]
}

function totals(kinds: readonly ColumnKind[], locale: string, next: () => number): KnownCell[] {
  return kinds.map((kind, column) =>
    column === 0 ? text('Total') : { ...COLUMN_KINDS[kind](locale, next, column), isBold: true },
  )
}

function inGroups(body: readonly KnownCell[][], size: number): (KnownCell | undefined)[][] {
  return body.map(([first, ...others], row) => {
    const isFirst = row % size === 0 && first !== undefined
    return [isFirst ? { ...first, rowSpan: Math.min(size, body.length - row) } : undefined, ...others]
  })
}

/** Numbers from 0 to 1 that come in the same order each time (a linear congruence of Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
