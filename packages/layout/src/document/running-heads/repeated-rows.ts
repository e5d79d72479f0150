import { isSameHead } from './changing-digits.ts'
import type { EdgeRow, PageEdge } from './page-edges.ts'

/** Rows whose distances from the edge differ less are at the same position. */
const SAME_POSITION_PT = 3
/** Running heads repeat within this many pages: left and right ones alternate. */
const MAX_PAGES_BETWEEN = 2
const PAGE_NUMBER =
  /^[\s\-–—|[(]*(?:(?:page|seite|página|pagina|pag|p|strana|sivu|side|sida|стр|第)\.?\s*)?(?:\d{1,4}|[ivxlc]{1,7})\s*(?:页)?(?:\s*(?:\/|of|von|de|sur|di|van|av|af|из|z)\s*\d{1,4})?[\s\-–—|\])]*$/iu
/** Running heads that do not repeat are this close to the edge: 22 mm, within most margins. */
const OUTER_PT = 62
/** The gap between running heads and text exceeds that between lines. */
const APART_EM = 1.3
/** The extent of the running heads of a short document: an inch and a quarter. By eye. */
const MAX_BLOCK_REACH_PT = 92
/** They have at most this many rows. */
const MAX_BLOCK_ROWS = 4
/** If text begins closer to the edge, margins are narrow and the rows may be body text. */
const NARROW_MARGIN_PT = 50
/** Larger text is a title. */
const MAX_SIZE_PT = 12.5
/** Documents with this few pages do not show what repeats. */
const FEW_PAGES = 2
/** Rows further out are at least a line away from the text. */
const LINE_EM = 1.2

/** The running heads at each edge, from the edge inwards: rows that repeat, or are where other pages have no text. */
export function findRepeated(edges: readonly PageEdge[], pageCount: number): EdgeRow[][] {
  const byPattern = indexRows(edges)
  const counts = edges.map(({ rows }) => repeatedCount(rows, byPattern))
  const firsts = edges.map(({ rows }, index) => rows[counts[index] ?? 0]?.distance ?? Infinity)
  const sorted = firsts.toSorted((one, other) => one - other)
  return edges.map(({ rows, hasMore }, index) => {
    const count = counts[index] ?? 0
    // Where text begins on the other pages.
    const limit = (firsts[index] === sorted[0] ? sorted[1] : sorted[0]) ?? Infinity
    const isFew = pageCount <= FEW_PAGES
    return rows.slice(
      0,
      isFew ? count + blockCount(rows.slice(count), hasMore) : count + outerCount(rows.slice(count), limit),
    )
  })
}

function repeatedCount(rows: readonly EdgeRow[], byPattern: RowIndex): number {
  const isHead = rows.map((row, index) => {
    if (isListed(rows, index)) return false
    if (isRepeated(row, byPattern) || row.lines.every(({ words }) => words.every(({ isArtifact }) => isArtifact)))
      return true
    return isApart(row, rows[index + 1]) && isOuterNumber(row)
  })
  // The outermost row may change from page to page if the next one repeats and a gap follows.
  const [outer, second] = rows
  const isOuter = outer !== undefined && outer.distance < OUTER_PT && isHead[0] === false
  const isChanging = isOuter && second !== undefined && isHead[1] === true && isApart(second, rows[2])
  const found = isHead.indexOf(false, isChanging ? 2 : 0)
  const end = found === -1 ? rows.length : found
  return isListed(rows, end) ? apartCount(rows, end) : end
}

/**
 * How many rows before `end` a gap separates from it: the header row of a table that continues on the next page is
 * close to it.
 */
function apartCount(rows: readonly EdgeRow[], end: number): number {
  const last = rows[end - 1]
  return last === undefined || isApart(last, rows[end]) ? end : apartCount(rows, end - 1)
}

/** Whether a row is one of several with numbers only: table rows differ in digits, like page numbers. */
function isListed(rows: readonly EdgeRow[], index: number): boolean {
  return isData(rows[index]) && (isData(rows[index - 1]) || isData(rows[index + 1]))
}

function isData(row: EdgeRow | undefined): boolean {
  const words = row?.lines.flatMap((line) => line.words) ?? []
  return words.length > 1 && words.every(({ text }) => /^[-+−(]?\p{Sc}?\d[\d.,:/-]*[%)]?$/u.test(text))
}

/** How many rows are further out than text on other pages. */
function outerCount(rows: readonly EdgeRow[], limit: number): number {
  const count = rows.findIndex(
    ({ distance, size }) => distance > limit - LINE_EM * size || distance > OUTER_PT || size > MAX_SIZE_PT,
  )
  const end = count === -1 ? rows.length : count
  const last = rows[end - 1]
  return last !== undefined && isApart(last, rows[end]) ? end : 0
}

/** How many rows form a separate block at the edge of a page. */
function blockCount(rows: readonly EdgeRow[], hasMore: boolean): number {
  const [outer] = rows
  if (outer === undefined || outer.distance > OUTER_PT) return 0
  const end = rows.findIndex((row, index) => isApart(row, rows[index + 1])) + 1
  const block = rows.slice(0, end)
  const isSmall = block.every(
    ({ size, distance, left }) => size <= MAX_SIZE_PT && distance < MAX_BLOCK_REACH_PT && left > NARROW_MARGIN_PT,
  )
  return isSmall && end <= MAX_BLOCK_ROWS && (hasMore || end < rows.length) ? end : 0
}

/** Rows by their text without digits. */
type RowIndex = Map<string, { page: number; distance: number; text: string }[]>

function indexRows(edges: readonly PageEdge[]): RowIndex {
  const byPattern: RowIndex = new Map()
  for (const { page, distance, text } of edges.flatMap(({ rows }) => rows)) {
    const key = patternOf(text)
    const found = byPattern.get(key)
    if (found === undefined) byPattern.set(key, [{ page, distance, text }])
    else found.push({ page, distance, text })
  }
  return byPattern
}

function patternOf(text: string): string {
  const plain = text.toLowerCase().replaceAll(/\s+/gu, '')
  return /^[ivxlc]{1,7}$/u.test(plain) ? '#' : plain.replaceAll(/\d+/gu, '#')
}

/**
 * Whether a nearby page has the same row at the same position. Rows are sorted by page, so only neighbors are compared.
 */
function isRepeated({ page, distance, text }: EdgeRow, byPattern: RowIndex): boolean {
  const others = byPattern.get(patternOf(text)) ?? []
  const from = firstAtOrAfter(others, page - MAX_PAGES_BETWEEN)
  for (let index = from; index < others.length; index += 1) {
    const other = others[index]
    if (other === undefined || other.page > page + MAX_PAGES_BETWEEN) return false
    const isAtPosition = other.page !== page && Math.abs(other.distance - distance) <= SAME_POSITION_PT
    if (isAtPosition && isSameHead(text, other.text)) return true
  }
  return false
}

function firstAtOrAfter(rows: readonly { page: number }[], page: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.page ?? 0) < page) low = middle + 1
    else high = middle
  }
  return low
}

function isOuterNumber({ text, distance, size }: EdgeRow): boolean {
  return distance < OUTER_PT && size <= MAX_SIZE_PT && PAGE_NUMBER.test(text)
}

function isApart(row: EdgeRow, next: EdgeRow | undefined): boolean {
  if (next === undefined) return true
  const gap = Math.max(next.top - row.bottom, row.top - next.bottom)
  return gap > APART_EM * Math.max(row.size, next.size)
}
