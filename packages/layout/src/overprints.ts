import type { PageGlyph } from './content/page-content.ts'

/** How far apart, in font sizes, glyphs lie that are printed over each other: bold that is made by hand, or a shadow. */
const SHADOW = 0.14
const BOLD = 0.06
/** Fields of places have this size, in points. */
const FIELD = 4
const BOLD_WEIGHT = 700

/**
 * The glyphs of a page without those that are printed again in the same place, as fake bold and shadows are. The one that is
 * drawn last stays, for it lies on top; it is bold where the same colour was printed twice.
 */
export function withoutOverprints(glyphs: readonly PageGlyph[]): PageGlyph[] {
  const fields = new Map<string, PageGlyph[]>()
  const hidden = new Set<PageGlyph>()
  for (const glyph of glyphs.toSorted((one, other) => other.object - one.object)) {
    const over = glyph.text.trim() === '' ? undefined : findOver(glyph, fields)
    if (over === undefined) note(glyph, fields)
    else {
      hidden.add(glyph)
      if (isBolder(glyph, over)) embolden(over)
    }
  }
  return hidden.size === 0 ? [...glyphs] : glyphs.filter((glyph) => !hidden.has(glyph))
}

function findOver(glyph: PageGlyph, fields: ReadonlyMap<string, PageGlyph[]>): PageGlyph | undefined {
  const [column, row] = fieldOf(glyph)
  for (const x of [column - 1, column, column + 1]) {
    for (const y of [row - 1, row, row + 1]) {
      const over = fields.get(keyOf(glyph, x, y))?.find((other) => isFinished(glyph, other))
      if (over !== undefined) return over
    }
  }
  return undefined
}

function isFinished(glyph: PageGlyph, other: PageGlyph): boolean {
  const near = SHADOW * glyph.size
  const isSame = Math.abs(glyph.size - other.size) < 0.05 * glyph.size && glyph.isInvisible === other.isInvisible
  return isSame && Math.abs(glyph.x - other.x) <= near && Math.abs(glyph.y - other.y) <= near
}

function isBolder(glyph: PageGlyph, over: PageGlyph): boolean {
  const distance = Math.hypot(glyph.x - over.x, glyph.y - over.y)
  return glyph.color === over.color && distance > 0 && distance <= BOLD * glyph.size
}

function embolden(glyph: PageGlyph): void {
  glyph.font = { ...glyph.font, weight: Math.max(glyph.font.weight, BOLD_WEIGHT) }
}

function note(glyph: PageGlyph, fields: Map<string, PageGlyph[]>): void {
  const key = keyOf(glyph, ...fieldOf(glyph))
  const field = fields.get(key)
  if (field === undefined) fields.set(key, [glyph])
  else field.push(glyph)
}

function fieldOf({ x, y }: PageGlyph): [number, number] {
  return [Math.floor(x / FIELD), Math.floor(y / FIELD)]
}

function keyOf({ text }: PageGlyph, x: number, y: number): string {
  return `${text} ${x} ${y}`
}
