import { combiningMark } from './characters.ts'
import type { Glyph } from './model.ts'

/** Glyphs of one line differ less: scans and rounding shift them, superscripts shift by more (0.33 em). */
const SAME_BASELINE_EM = 0.2
/** The distance of the two copies of a glyph that imitate bold or a shadow. By eye. */
const REPRINT_EM = 0.15
/** Copies of a glyph are at most this many glyphs apart in a row. */
const COMPARED_GLYPHS = 3

/** Glyphs on one baseline, from left to right, across the whole page. */
export interface Row {
  base: number
  glyphs: Glyph[]
}

/** Sorts glyphs into rows from the top. Spaces become a flag of the next glyph; copies of a glyph are dropped. */
export function findRows(glyphs: readonly Glyph[]): Row[] {
  const rows: Row[] = []
  let row: Row | undefined
  for (const glyph of glyphs.toSorted((one, other) => one.y - other.y)) {
    const first = row?.glyphs[0]
    if (
      row === undefined ||
      first === undefined ||
      glyph.y - row.base > SAME_BASELINE_EM * Math.min(glyph.size, first.size)
    ) {
      row = { base: glyph.y, glyphs: [glyph] }
      rows.push(row)
    } else row.glyphs.push(glyph)
  }
  return rows
    .map(({ base, glyphs: found }) => ({ base, glyphs: cleanRow(found) }))
    .filter((found) => found.glyphs.length > 0)
}

function cleanRow(glyphs: readonly Glyph[]): Glyph[] {
  const result: Glyph[] = []
  let hasSpace = false
  for (const glyph of glyphs.toSorted((one, other) => one.x - other.x)) {
    if (glyph.text.trim() === '') {
      hasSpace = true
      continue
    }
    const before = result.at(-1)
    if (before !== undefined) {
      if (isPrintedTwice(result, glyph)) continue
      const combined = combine(before, glyph)
      if (combined !== undefined) {
        result[result.length - 1] = combined
        continue
      }
    }
    result.push(hasSpace && !glyph.hasSpaceBefore ? { ...glyph, hasSpaceBefore: true } : glyph)
    hasSpace = false
  }
  return result
}

/** Whether one of the last glyphs is the same at nearly the same position. */
function isPrintedTwice(row: readonly Glyph[], glyph: Glyph): boolean {
  const near = REPRINT_EM * glyph.size
  for (let index = row.length - 1; index >= Math.max(0, row.length - COMPARED_GLYPHS); index -= 1) {
    const before = row[index]
    if (before === undefined || glyph.x - before.x >= near || before.text !== glyph.text) continue
    const isOver = glyph.x - before.x < Math.max(before.width, glyph.width) / 2
    if (isOver && Math.abs(before.y - glyph.y) < near) return true
  }
  return false
}

/** A diacritic combined with its letter; undefined if the two glyphs are not such a pair. */
function combine(before: Glyph, glyph: Glyph): Glyph | undefined {
  const [one, other] = [combiningMark(before.text), combiningMark(glyph.text)]
  const mark = other ?? one
  if (mark === undefined || (one === undefined) === (other === undefined)) return undefined
  const letter = other === undefined ? glyph : before
  const over = other === undefined ? before : glyph
  const middle = over.x + over.width / 2
  if (middle < letter.x || middle > letter.x + letter.width || !/^\p{L}/u.test(letter.text)) return undefined
  const text = (letter.text + mark).normalize('NFC')
  // Not every letter combines: a quotation mark next to one stays unchanged.
  if (Array.from(text).length > Array.from(letter.text).length && COMMON_MARK.test(over.text)) return undefined
  return { ...before, text, x: letter.x, width: letter.width, y: letter.y, size: letter.size }
}

const COMMON_MARK = /^[`\u00b4\u00a8\u00af\u00b8\u02c6-\u02dd]$/
