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

/** Whether the word edges of the rows above and below show that a narrow gap separates columns. */
export function isShared(rows: readonly WordRow[], gap: Gap): boolean {
  return followsNumbers(rows, gap) || startsColumn(rows, gap) || endsColumn(rows, gap) || separatesNumbers(rows, gap)
}

/** Whether right-aligned numbers end before a gap, and different texts start after it. */
function followsNumbers(rows: readonly WordRow[], { row, word, start }: Gap): boolean {
  const words = rows[row]?.words ?? []
  const [before, after] = [words[word - 1], words[word]]
  if (before === undefined || after === undefined) return false
  if (start !== word - 1 || !before.isNumber) return false
  const found = rowsAlike(rows, row, (own) => {
    const at = own.findIndex(({ left }) => isSame(left, after.left))
    const number = own[at - 1]
    if (at < 1 || number === undefined) return isFree(own, before.right, after.left) ? 'free' : 'other'
    if (number.isNumber && isSame(number.right, before.right)) return [number, own[at]]
    // The column of numbers is empty there, aligned at its other edge, or has a number of several words.
    return own[at]?.isFirst === true || isSame(number.right, before.right) ? 'free' : 'other'
  })
  const numbers = found.flatMap(([number]) => number ?? [])
  // Numbers at line starts may be section numbers, unless some have another form.
  if (start === 0 && numbers.every(({ text }) => MARKER.test(text))) return false
  const texts = found.flatMap(([, text]) => text ?? [])
  const named = texts.filter(({ isNumber }) => !isNumber)
  if (named.length < (after.isNumber ? NAMED_SHARE * found.length : 1)) return false
  const isRight = differ(numbers.map(({ left }) => left))
  const isLong = numbers.every(({ text }) => LONG.test(text))
  const differing = new Set(texts.map(({ text }) => text)).size
  return found.length >= MIN_EDGE_ROWS && differing >= MIN_WORDS && (isRight || isLong)
}

/** Whether a word starts at an edge that wide gaps show in other rows, one of them above. */
function startsColumn(rows: readonly WordRow[], { row, word }: Gap): boolean {
  const edge = rows[row]?.words[word]?.left ?? 0
  const found = rowsAlike(rows, row, (own) => {
    const at = own.findIndex(({ left }) => isSame(left, edge))
    if (at > 0) return [own[at], own[at - 1]]
    return isFree(own, edge, edge) || touches(own, edge) ? 'free' : 'other'
  })
  const base = rows[row]?.base ?? 0
  const isBelow = found.some(([one]) => one !== undefined && one.segment.base < base - 1)
  return isRagged(found) || (isMostlyWide(found) && isBelow)
}

/** Whether many different words start at an edge after texts with different ends. */
function isRagged(found: readonly RowWord[][]): boolean {
  const close = found.filter(([word]) => word?.isFirst === false)
  const texts = new Set(close.map(([word]) => word?.text))
  return (
    close.length >= MIN_RAGGED_ROWS &&
    texts.size >= MIN_WORDS &&
    differ(close.flatMap(([, before]) => before?.right ?? []))
  )
}

/** Whether a number ends at an edge that wide gaps show in other rows. */
function endsColumn(rows: readonly WordRow[], { row, word }: Gap): boolean {
  const words = rows[row]?.words ?? []
  const last = words[word]
  const next = words[word + 1]
  if (last === undefined || !last.isNumber || next?.isFirst === false) return false
  const found = rowsAlike(rows, row, (own) => {
    const at = own.findIndex(({ right }) => isSame(right, last.right))
    const number = own[at]
    if (at > 0 && number?.isNumber === true) return [number]
    return isFree(own, last.right, last.right) ? 'free' : 'other'
  })
  return isMostlyWide(found)
}

/** Whether numbers on both sides of a gap of varying width are right-aligned. */
function separatesNumbers(rows: readonly WordRow[], { row, word }: Gap): boolean {
  const [before, after] = [rows[row]?.words[word - 1], rows[row]?.words[word]]
  if (before?.isNumber !== true || after?.isNumber !== true) return false
  const found = rowsAlike(rows, row, (own) => {
    const at = own.findIndex(({ right }) => isSame(right, after.right))
    const [one, other] = [own[at - 1], own[at]]
    if (one === undefined || other === undefined) return isFree(own, before.right, after.right) ? 'free' : 'other'
    return one.isNumber && other.isNumber && isSame(one.right, before.right) ? [other] : 'other'
  })
  return found.length >= MIN_EDGE_ROWS && differ(found.flatMap(([other]) => other?.left ?? []))
}

function isMostlyWide(found: readonly RowWord[][]): boolean {
  const wide = found.filter(([word]) => word?.isFirst === true)
  return wide.length >= MIN_EDGE_ROWS && wide.length >= WIDE_SHARE * found.length
}

/**
 * The results of `find` for the rows around and including one, as far as none is `other`; rows without text there are
 * skipped.
 */
function rowsAlike(
  rows: readonly WordRow[],
  from: number,
  find: (words: readonly RowWord[]) => (RowWord | undefined)[] | 'free' | 'other',
): RowWord[][] {
  const found: RowWord[][] = []
  for (const step of [-1, 1]) {
    const end = Math.max(-1, Math.min(rows.length, from + step * REACH_ROWS))
    for (let index = step === 1 ? from : from - 1; index !== end && index >= 0; index += step) {
      const [row, before] = [rows[index], rows[index - step]]
      if (row === undefined) break
      const distance = index === from ? 0 : Math.abs(row.base - (before?.base ?? row.base))
      if (distance > MAX_ROW_DISTANCE_EM * row.size) break
      const own = find(row.words)
      if (own === 'other') break
      if (own !== 'free') found.push(own.filter((word) => word !== undefined))
    }
  }
  return found
}

/** Whether no text covers a position. */
function isFree(words: readonly RowWord[], left: number, right: number): boolean {
  return !words.some(({ segment }) => segment.left < right - SAME_EDGE_PT && segment.right > left + SAME_EDGE_PT)
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
