import type { PageGlyph } from './content/page-content.ts'

/** The largest offset of a shadow: 1.5 points at 11 points. By eye. */
const SHADOW_EM = 0.14
/** The same for imitated bold: about the difference in stem width between a regular and a bold face. */
const FAKE_BOLD_EM = 0.06
/** The cell size of the lookup grid: more than the offset of a shadow at usual sizes. */
const CELL_PT = 4
/** Bold (OpenType, OS/2 usWeightClass 700). */
const BOLD_WEIGHT = 700
/** More rows than the lookup grid of any page has. */
const MAX_ROWS = 1_000_003
/** Sizes of copies differ by less: rounding. */
const SAME_SIZE_SHARE = 0.05

/**
 * The glyphs of a page without copies painted at the same position, such as imitated bold and shadows. The last one
 * painted stays, since it is on top; it becomes bold if a copy has the same color.
 */
export function withoutOverprints(glyphs: readonly PageGlyph[]): PageGlyph[] {
  const indexes = new Map<string, GlyphIndex>()
  const hidden = new Set<PageGlyph>()
  for (const glyph of fromTop(glyphs)) {
    if (glyph.text.trim() === '') continue
    const alike = indexes.get(glyph.text)
    const over = alike?.over(glyph)
    if (over !== undefined) {
      hidden.add(glyph)
      if (isBolder(glyph, over)) embolden(over)
    } else if (alike === undefined) indexes.set(glyph.text, new GlyphIndex(glyph))
    else alike.add(glyph)
  }
  return hidden.size === 0 ? [...glyphs] : glyphs.filter((glyph) => !hidden.has(glyph))
}

/** Glyphs by their text object, the last one painted first. */
function fromTop(glyphs: readonly PageGlyph[]): PageGlyph[] {
  const sorted: PageGlyph[] = []
  // They usually come in painting order, so whole objects are taken from the end.
  let end = glyphs.length
  for (let index = glyphs.length - 1; index >= 0; index -= 1) {
    const [glyph, before] = [glyphs[index], glyphs[index - 1]]
    if (glyph === undefined || (before !== undefined && before.object > glyph.object)) break
    if (before?.object === glyph.object) continue
    for (let at = index; at < end; at += 1) sorted.push(glyphs[at] ?? glyph)
    end = index
  }
  return end === 0 ? sorted : glyphs.toSorted((one, other) => other.object - one.object)
}

/** Glyphs with the same text, indexed by position. */
class GlyphIndex {
  readonly #cells = new Map<number, PageGlyph[]>()

  constructor(first: PageGlyph) {
    this.add(first)
  }

  add(glyph: PageGlyph): void {
    const key = keyOf(cellOf(glyph.x), cellOf(glyph.y))
    const cell = this.#cells.get(key)
    if (cell === undefined) this.#cells.set(key, [glyph])
    else cell.push(glyph)
  }

  /** A glyph that a given one overlaps; undefined if there is none. */
  over(glyph: PageGlyph): PageGlyph | undefined {
    const near = Math.min(SHADOW_EM * glyph.size, CELL_PT)
    for (let column = cellOf(glyph.x - near); column <= cellOf(glyph.x + near); column += 1) {
      for (let row = cellOf(glyph.y - near); row <= cellOf(glyph.y + near); row += 1) {
        const found = this.#cells.get(keyOf(column, row))?.find((other) => isOver(glyph, other))
        if (found !== undefined) return found
      }
    }
    return undefined
  }
}

function cellOf(position: number): number {
  return Math.floor(position / CELL_PT)
}

/** One key for a column and a row of the lookup grid. */
function keyOf(column: number, row: number): number {
  return column * MAX_ROWS + row
}

function isOver(glyph: PageGlyph, other: PageGlyph): boolean {
  const near = SHADOW_EM * glyph.size
  const isSame =
    Math.abs(glyph.size - other.size) < SAME_SIZE_SHARE * glyph.size && glyph.isInvisible === other.isInvisible
  return isSame && Math.abs(glyph.x - other.x) <= near && Math.abs(glyph.y - other.y) <= near
}

function isBolder(glyph: PageGlyph, over: PageGlyph): boolean {
  const distance = Math.hypot(glyph.x - over.x, glyph.y - over.y)
  return glyph.color === over.color && distance > 0 && distance <= FAKE_BOLD_EM * glyph.size
}

function embolden(glyph: PageGlyph): void {
  glyph.font = { ...glyph.font, weight: Math.max(glyph.font.weight, BOLD_WEIGHT) }
}
