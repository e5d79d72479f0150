import { MAX_ROW_DISTANCE_EM, MIN_EDGE_ROWS, SAME_EDGE_PT, type RowWord, type WordRow } from './word-rows.ts'

/** The same if gaps of varying width are the only evidence. */
const MIN_RAGGED_ROWS = 6
/** The share of rows with a wide gap at an edge that makes it separate the others too. */
const WIDE_SHARE = 0.5
/** This many rows above and below are considered: a page. */
const REACH_ROWS = 60
/** Shorter numbers of equal width may be part of a text: days, or section numbers. */
const LONG = /\d[.,:/-]\d|\d{4}/u
/**
 * Different words that have to start at an edge close to other text; with fewer they are units, or words of one
 * sentence.
 */
const MIN_WORDS = 3
/** The share of texts after numbers that are not numbers, if some are; otherwise the spaces separate thousands. */
const NAMED_SHARE = 0.5
/** Numbers of lines or sections of a text. */
const MARKER = /^\(?\d{1,3}(?:[.-]\d{1,3})*[.)]?$/u

/** A gap between two words of a row. */
export interface Gap {
  row: number
  /** Index of the word after it. */
  word: number
  /** Index of the first word of the text before it. */
  start: number
}

/** What an edge is to the rows around it, where words start. */
interface ColumnStart {
  /** Whether many different words start at it after texts with different ends. */
  isRagged: boolean
  /** Whether most rows have a wide gap there. */
  isMostlyWide: boolean
  /** The baseline of the highest word that starts there. */
  top: number
}

/** Word edges that rows share. */
export class SharedEdges {
  readonly #rows: readonly WordRow[]
  /** The left edges of all words, sorted. */
  readonly #lefts: Float64Array
  readonly #numbersBefore: AlikeRows<boolean>
  readonly #starts: AlikeRows<ColumnStart>
  readonly #ends: AlikeRows<boolean>
  readonly #numbersAround: AlikeRows<boolean>

  constructor(rows: readonly WordRow[]) {
    this.#rows = rows
    this.#lefts = new Float64Array(rows.flatMap(({ words }) => words.map(({ left }) => left))).toSorted()
    this.#numbersBefore = new AlikeRows(rows)
    this.#starts = new AlikeRows(rows)
    this.#ends = new AlikeRows(rows)
    this.#numbersAround = new AlikeRows(rows)
  }

  /** Whether the word edges of the rows above and below show that a narrow gap separates columns. */
  isShared(gap: Gap): boolean {
    return this.#followsNumbers(gap) || this.#startsColumn(gap) || this.#endsColumn(gap) || this.#separatesNumbers(gap)
  }

  /** Whether right-aligned numbers end before a gap, and different texts start after it. */
  #followsNumbers({ row, word, start }: Gap): boolean {
    const words = this.#rows[row]?.words ?? []
    const [before, after] = [words[word - 1], words[word]]
    if (before === undefined || after === undefined) return false
    if (start !== word - 1 || !before.isNumber) return false
    const context = { isAtStart: start === 0, isNumber: after.isNumber }
    const key = [before.right, after.left, context.isAtStart, context.isNumber].join(' ')
    const find = (own: readonly RowWord[]) => {
      const at = startingAt(own, after.left)
      const number = own[at - 1]
      if (at < 1 || number === undefined) return isFree(own, before.right, after.left) ? 'free' : 'other'
      const text = own[at]
      if (text !== undefined && number.isNumber && isSame(number.right, before.right)) return [number, text]
      // The column of numbers is empty there, aligned at its other edge, or has a number of several words.
      return text?.isFirst === true || isSame(number.right, before.right) ? 'free' : 'other'
    }
    return this.#numbersBefore.judge(row, key, find, (found) => isAfterNumbers(found, context))
  }

  /** Whether a word starts at an edge that wide gaps show in other rows, one of them above. */
  #startsColumn({ row, word }: Gap): boolean {
    const edge = this.#rows[row]?.words[word]?.left ?? 0
    if (!this.#isUsual(edge)) return false
    const find = (own: readonly RowWord[]) => {
      const at = startingAt(own, edge)
      const [first, before] = [own[at], own[at - 1]]
      if (first !== undefined && before !== undefined) return [first, before]
      return isFree(own, edge, edge) || touches(own, edge) ? 'free' : 'other'
    }
    const start = this.#starts.judge(row, String(edge), find, describeStart)
    return start.isRagged || (start.isMostlyWide && start.top < (this.#rows[row]?.base ?? 0) - 1)
  }

  /** Whether enough words start at an edge, anywhere on the page: a test that is quick. */
  #isUsual(edge: number): boolean {
    const lefts = this.#lefts
    let [low, high] = [0, lefts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((lefts[middle] ?? 0) < edge - 2 * SAME_EDGE_PT) low = middle + 1
      else high = middle
    }
    // Twice the distance, so that rounding rejects nothing that `isSame` accepts.
    return (lefts[low + MIN_EDGE_ROWS - 1] ?? Infinity) <= edge + 2 * SAME_EDGE_PT
  }

  /** Whether a number ends at an edge that wide gaps show in other rows. */
  #endsColumn({ row, word }: Gap): boolean {
    const words = this.#rows[row]?.words ?? []
    const [last, next] = [words[word], words[word + 1]]
    if (last === undefined || !last.isNumber || next?.isFirst === false) return false
    const find = (own: readonly RowWord[]) => {
      const at = endingAt(own, last.right)
      const number = own[at]
      if (at > 0 && number?.isNumber === true) return [number]
      return isFree(own, last.right, last.right) ? 'free' : 'other'
    }
    return this.#ends.judge(row, String(last.right), find, isMostlyWide)
  }

  /** Whether numbers on both sides of a gap of varying width are right-aligned. */
  #separatesNumbers({ row, word }: Gap): boolean {
    const words = this.#rows[row]?.words ?? []
    const [before, after] = [words[word - 1], words[word]]
    if (before?.isNumber !== true || after?.isNumber !== true) return false
    const find = (own: readonly RowWord[]) => {
      const at = endingAt(own, after.right)
      const [one, other] = [own[at - 1], own[at]]
      if (one === undefined || other === undefined) return isFree(own, before.right, after.right) ? 'free' : 'other'
      return one.isNumber && other.isNumber && isSame(one.right, before.right) ? [other] : 'other'
    }
    return this.#numbersAround.judge(row, `${before.right} ${after.right}`, find, isAligned)
  }
}

/** Whether rows of a number and a text have right-aligned numbers before different texts. */
function isAfterNumbers(
  found: readonly RowWord[][],
  { isAtStart, isNumber: isNumberAfter }: { isAtStart: boolean; isNumber: boolean },
): boolean {
  const numbers = found.flatMap(([number]) => number ?? [])
  // Numbers at line starts may be section numbers, unless some have another form.
  if (isAtStart && numbers.every(({ text }) => MARKER.test(text))) return false
  const texts = found.flatMap(([, text]) => text ?? [])
  const named = texts.filter(({ isNumber }) => !isNumber)
  if (named.length < (isNumberAfter ? NAMED_SHARE * found.length : 1)) return false
  const isRight = differ(numbers.map(({ left }) => left))
  const isLong = numbers.every(({ text }) => LONG.test(text))
  const differing = new Set(texts.map(({ text }) => text)).size
  return found.length >= MIN_EDGE_ROWS && differing >= MIN_WORDS && (isRight || isLong)
}

function describeStart(found: readonly RowWord[][]): ColumnStart {
  const close = found.filter(([word]) => word?.isFirst === false)
  const texts = new Set(close.map(([word]) => word?.text))
  const isRagged =
    close.length >= MIN_RAGGED_ROWS &&
    texts.size >= MIN_WORDS &&
    differ(close.flatMap(([, before]) => before?.right ?? []))
  const top = Math.min(...found.map(([word]) => word?.segment.base ?? Infinity))
  return { isRagged, isMostlyWide: isMostlyWide(found), top }
}

/** Whether enough numbers differ in length. */
function isAligned(found: readonly RowWord[][]): boolean {
  return found.length >= MIN_EDGE_ROWS && differ(found.flatMap(([other]) => other?.left ?? []))
}

function isMostlyWide(found: readonly RowWord[][]): boolean {
  const wide = found.filter(([word]) => word?.isFirst === true)
  return wide.length >= MIN_EDGE_ROWS && wide.length >= WIDE_SHARE * found.length
}

/** What is found in a row: words, nothing that matters, or something else, which ends the search. */
type Find = (words: readonly RowWord[]) => RowWord[] | 'free' | 'other'

/** Consecutive rows, and what was found in them. */
interface FoundRows {
  found: RowWord[][]
  first: number
  last: number
  /** Whether a search from any of these rows finds the same ones. */
  isSame: boolean
}

/** Judges rows that are alike, once for all of them: tables have the same edge in every row. */
class AlikeRows<Verdict> {
  readonly #rows: readonly WordRow[]
  readonly #known = new Map<string, { first: number; last: number; verdict: Verdict }>()

  constructor(rows: readonly WordRow[]) {
    this.#rows = rows
  }

  /** @param key everything that `find` and `judge` depend on */
  judge(row: number, key: string, find: Find, judge: (found: readonly RowWord[][]) => Verdict): Verdict {
    const known = this.#known.get(key)
    if (known !== undefined && row >= known.first && row <= known.last) return known.verdict
    const { found, first, last, isSame: isSameForAll } = rowsAlike(this.#rows, row, find)
    const verdict = judge(found)
    if (isSameForAll) this.#known.set(key, { first, last, verdict })
    return verdict
  }
}

/**
 * The results of `find` for the rows around and including one, as far as none is `other`; rows without text there are
 * skipped.
 */
function rowsAlike(rows: readonly WordRow[], from: number, find: Find): FoundRows {
  const found: RowWord[][] = []
  const ends = [from, from - 1]
  let isEven = true
  for (const [side, step] of [-1, 1].entries()) {
    const end = Math.max(-1, Math.min(rows.length, from + step * REACH_ROWS))
    for (let index = step === 1 ? from : from - 1; index !== end && index >= 0; index += step) {
      const [row, before] = [rows[index], rows[index - step]]
      if (row === undefined) break
      const distance = index === from ? 0 : Math.abs(row.base - (before?.base ?? row.base))
      if (distance > MAX_ROW_DISTANCE_EM * row.size) break
      const own = find(row.words)
      if (own === 'other') break
      if (own !== 'free') found.push(own)
      // From the other side the distance is compared with the size of the other row.
      isEven &&= distance <= MAX_ROW_DISTANCE_EM * (before?.size ?? row.size)
      ends[side] = index
    }
  }
  const [first = from, last = from] = ends
  return { found, first, last, isSame: isEven && last >= from && last - first < REACH_ROWS - 1 }
}

/** The index of the first word that starts at an edge; -1 if there is none. */
function startingAt(words: readonly RowWord[], edge: number): number {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word !== undefined && isSame(word.left, edge)) return index
  }
  return -1
}

/** The index of the first word that ends at an edge; -1 if there is none. */
function endingAt(words: readonly RowWord[], edge: number): number {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word !== undefined && isSame(word.right, edge)) return index
  }
  return -1
}

/** Whether no text covers a position. */
function isFree(words: readonly RowWord[], left: number, right: number): boolean {
  for (const { segment } of words) {
    if (segment.left < right - SAME_EDGE_PT && segment.right > left + SAME_EDGE_PT) return false
  }
  return true
}

/** Whether a character starts at an edge within a word: texts of narrow columns may touch. */
function touches(words: readonly RowWord[], edge: number): boolean {
  const word = words.find(({ left, right }) => left < edge && right > edge)
  return word?.glyphs.some(({ x }) => isSame(x, edge)) === true
}

function differ(edges: readonly number[]): boolean {
  return Math.max(...edges) - Math.min(...edges) > SAME_EDGE_PT
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_EDGE_PT
}
