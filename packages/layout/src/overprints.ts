import type { PageGlyph } from './content/page-content.ts'

/** How far apart glyphs lie that are printed over each other at most: a shadow of 1.5 points at 11 points. By eye. */
const SHADOW_EM = 0.14
/**
 * The same for one letter printed twice to look bold: about the difference of stems between a regular and a bold face.
 */
const FAKE_BOLD_EM = 0.06
/** Size of the fields that places are looked up by: above the reach of a shadow at any usual size. */
const FIELD_PT = 4
/** Bold (OpenType, OS/2 usWeightClass 700). */
const BOLD_WEIGHT = 700
/** More fields than a page has down its height. */
const FIELDS_DOWN = 1_000_003

/**
 * The glyphs of a page without those that are printed again in the same place, as fake bold and shadows are. The one that is
 * drawn last stays, for it lies on top; it is bold where the same color was printed twice.
 */
export function withoutOverprints(glyphs: readonly PageGlyph[]): PageGlyph[] {
  const places = new Map<string, Places>()
  const hidden = new Set<PageGlyph>()
  for (const glyph of glyphs.toSorted((one, other) => other.object - one.object)) {
    if (glyph.text.trim() === '') continue
    const alike = places.get(glyph.text)
    const over = alike?.over(glyph)
    if (over !== undefined) {
      hidden.add(glyph)
      if (isBolder(glyph, over)) embolden(over)
    } else if (alike === undefined) places.set(glyph.text, new Places(glyph))
    else alike.add(glyph)
  }
  return hidden.size === 0 ? [...glyphs] : glyphs.filter((glyph) => !hidden.has(glyph))
}

/** Glyphs of one text by where they stand on their page. */
class Places {
  readonly #fields = new Map<number, PageGlyph[]>()

  constructor(first: PageGlyph) {
    this.add(first)
  }

  add(glyph: PageGlyph): void {
    const key = fieldAt(fieldOf(glyph.x), fieldOf(glyph.y))
    const field = this.#fields.get(key)
    if (field === undefined) this.#fields.set(key, [glyph])
    else field.push(glyph)
  }

  /** What is printed over a glyph; undefined where nothing is. */
  over(glyph: PageGlyph): PageGlyph | undefined {
    const near = Math.min(SHADOW_EM * glyph.size, FIELD_PT)
    for (let column = fieldOf(glyph.x - near); column <= fieldOf(glyph.x + near); column += 1) {
      for (let row = fieldOf(glyph.y - near); row <= fieldOf(glyph.y + near); row += 1) {
        const found = this.#fields.get(fieldAt(column, row))?.find((other) => isOver(glyph, other))
        if (found !== undefined) return found
      }
    }
    return undefined
  }
}

function fieldOf(place: number): number {
  return Math.floor(place / FIELD_PT)
}

/** One number for a column and a row of fields, of which a page has fewer than the factor. */
function fieldAt(column: number, row: number): number {
  return column * FIELDS_DOWN + row
}

function isOver(glyph: PageGlyph, other: PageGlyph): boolean {
  const near = SHADOW_EM * glyph.size
  const isSame = Math.abs(glyph.size - other.size) < 0.05 * glyph.size && glyph.isInvisible === other.isInvisible
  return isSame && Math.abs(glyph.x - other.x) <= near && Math.abs(glyph.y - other.y) <= near
}

function isBolder(glyph: PageGlyph, over: PageGlyph): boolean {
  const distance = Math.hypot(glyph.x - over.x, glyph.y - over.y)
  return glyph.color === over.color && distance > 0 && distance <= FAKE_BOLD_EM * glyph.size
}

function embolden(glyph: PageGlyph): void {
  glyph.font = { ...glyph.font, weight: Math.max(glyph.font.weight, BOLD_WEIGHT) }
}
