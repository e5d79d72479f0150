import { isSameHead } from './changing-digits.ts'
import type { EdgeRow, PageEdge } from './page-edges.ts'

/** Rows of pages that stand this near to the same distance from the edge are in the same place. */
const SAME_PLACE_PT = 3
/** Running heads come again within this many pages: left and right ones take turns. */
const MAX_PAGES_BETWEEN = 2
const PAGE_NUMBER =
  /^[\s\-–—|[(]*(?:(?:page|seite|página|pagina|pag|p|strana|sivu|side|sida|стр|第)\.?\s*)?(?:\d{1,4}|[ivxlc]{1,7})\s*(?:页)?(?:\s*(?:\/|of|von|de|sur|di|van|av|af|из|z)\s*\d{1,4})?[\s\-–—|\])]*$/iu
/** Running heads that do not come again stand this near to the edge: 22 mm, within most margins. */
const OUTER_PT = 62
/** White parts running heads from the text by more than a line does. */
const APART_EM = 1.3
/** A block of rows at the edge of a page of a short document reaches no further: an inch and a quarter. By eye. */
const MAX_BLOCK_REACH_PT = 92
/** It has no more rows. */
const MAX_BLOCK_ROWS = 4
/** Pages whose text begins nearer to the edge have narrow margins: such a block may be text there. */
const NARROW_MARGIN_PT = 50
/** Larger text is a title. */
const MAX_SIZE_PT = 12.5
/** Documents of so few pages show too little for comparison. */
const FEW_PAGES = 2

/** The rows of each edge that are running heads, from the edge inwards: they come again, or stand where no text does. */
export function findRepeated(edges: readonly PageEdge[], pageCount: number): EdgeRow[][] {
  const places = placesOf(edges)
  const counts = edges.map(({ rows }) => repeatedCount(rows, places))
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

function repeatedCount(rows: readonly EdgeRow[], places: Places): number {
  const isHead = rows.map((row, index) => {
    if (isListed(rows, index)) return false
    if (isRepeated(row, places) || row.lines.every(({ words }) => words.every(({ isArtifact }) => isArtifact)))
      return true
    return isApart(row, rows[index + 1]) && isOuterNumber(row)
  })
  // The outermost row may change from page to page, where the one after it comes again and white follows.
  const [outer, second] = rows
  const isOuter = outer !== undefined && outer.distance < OUTER_PT && isHead[0] === false
  const isChanging = isOuter && second !== undefined && isHead[1] === true && isApart(second, rows[2])
  const found = isHead.indexOf(false, isChanging ? 2 : 0)
  const end = found === -1 ? rows.length : found
  return isListed(rows, end) ? apartCount(rows, end) : end
}

/** Of the rows up to one, how many white parts from it: the head of a table that goes on from page to page stands close to it. */
function apartCount(rows: readonly EdgeRow[], end: number): number {
  const last = rows[end - 1]
  return last === undefined || isApart(last, rows[end]) ? end : apartCount(rows, end - 1)
}

/** Whether a row is one of several with numbers only: those of a table differ in digits alone, as numbers of pages do. */
function isListed(rows: readonly EdgeRow[], index: number): boolean {
  return isData(rows[index]) && (isData(rows[index - 1]) || isData(rows[index + 1]))
}

function isData(row: EdgeRow | undefined): boolean {
  const words = row?.lines.flatMap((line) => line.words) ?? []
  return words.length > 1 && words.every(({ text }) => /^[-+−(]?\p{Sc}?\d[\d.,:/-]*[%)]?$/u.test(text))
}

/** How many rows stand further out than text does on other pages. */
function outerCount(rows: readonly EdgeRow[], limit: number): number {
  const count = rows.findIndex(
    ({ distance, size }) => distance > limit - 1.2 * size || distance > OUTER_PT || size > MAX_SIZE_PT,
  )
  const end = count === -1 ? rows.length : count
  const last = rows[end - 1]
  return last !== undefined && isApart(last, rows[end]) ? end : 0
}

/** How many rows make a block of their own at the edge of a page. */
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

/** Which pages have a row with some text, by its place; digits may differ. */
type Places = Map<string, { page: number; distance: number; text: string }[]>

function placesOf(edges: readonly PageEdge[]): Places {
  const places: Places = new Map()
  for (const { page, distance, text } of edges.flatMap(({ rows }) => rows)) {
    const key = patternOf(text)
    const found = places.get(key)
    if (found === undefined) places.set(key, [{ page, distance, text }])
    else found.push({ page, distance, text })
  }
  return places
}

function patternOf(text: string): string {
  const plain = text.toLowerCase().replaceAll(/\s+/gu, '')
  return /^[ivxlc]{1,7}$/u.test(plain) ? '#' : plain.replaceAll(/\d+/gu, '#')
}

/** Whether another page near has the same in the same place. Rows come in order of pages, so only the ones beside are asked. */
function isRepeated({ page, distance, text }: EdgeRow, places: Places): boolean {
  const others = places.get(patternOf(text)) ?? []
  const from = firstAtOrAfter(others, page - MAX_PAGES_BETWEEN)
  for (let index = from; index < others.length; index += 1) {
    const other = others[index]
    if (other === undefined || other.page > page + MAX_PAGES_BETWEEN) return false
    const isInPlace = other.page !== page && Math.abs(other.distance - distance) <= SAME_PLACE_PT
    if (isInPlace && isSameHead(text, other.text)) return true
  }
  return false
}

function firstAtOrAfter(places: readonly { page: number }[], page: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.page ?? 0) < page) low = middle + 1
    else high = middle
  }
  return low
}

function isOuterNumber({ text, distance, size }: EdgeRow): boolean {
  return distance < OUTER_PT && size <= MAX_SIZE_PT && PAGE_NUMBER.test(text)
}

function isApart(row: EdgeRow, next: EdgeRow | undefined): boolean {
  if (next === undefined) return true
  const white = Math.max(next.top - row.bottom, row.top - next.bottom)
  return white > APART_EM * Math.max(row.size, next.size)
}
