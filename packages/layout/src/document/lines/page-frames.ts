import type { Glyph } from '../../model.ts'
import type { PageGlyph } from '../../content/page-content.ts'
import { readableText } from '../../characters.ts'
import { median } from '../../median.ts'

/** Text in one direction, rotated so that it runs from left to right. */
export interface PageFrame {
  /** Rotation of its lines on the page, in degrees clockwise. */
  degrees: number
  glyphs: Glyph[]
}

/** Directions are grouped in such steps; scans are rotated by less. */
const DIRECTION_DEGREES = 5

/**
 * Groups the glyphs of a page by direction: upright text first, then by amount. Invisible text counts only if it was
 * recognized in a scan.
 */
export function pageFrames(
  glyphs: readonly PageGlyph[],
  excluded: ReadonlySet<PageGlyph>,
  isRecognized = false,
): PageFrame[] {
  const hasVisible = !isRecognized && glyphs.some(({ isInvisible }) => !isInvisible)
  const shown = glyphs.filter((glyph) => !excluded.has(glyph) && !(hasVisible && glyph.isInvisible) && isValid(glyph))
  return [...byDirection(shown)]
    .toSorted(
      ([one, first], [other, second]) => Number(other === 0) - Number(one === 0) || second.length - first.length,
    )
    .map(([way, members]) => frameOf(members, way === 0))
}

/**
 * The same for all text, painted or not, by amount. Text scanned at a slant is rotated exactly, otherwise its lines
 * would be split.
 */
export function textFrames(glyphs: readonly PageGlyph[]): PageFrame[] {
  const groups = [...byDirection(glyphs.filter(isValid)).values()]
  return groups
    .toSorted((one, other) => other.length - one.length)
    .map((members) => {
      const degrees = middleDirection(members)
      return { degrees: (degrees + 360) % 360, glyphs: rotatedBack(members, degrees) }
    })
}

/** Groups glyphs by the nearest step. */
function byDirection(glyphs: readonly PageGlyph[]): Map<number, PageGlyph[]> {
  const steps = 360 / DIRECTION_DEGREES
  return Map.groupBy(glyphs, ({ degrees }) => (Math.round(degrees / DIRECTION_DEGREES) + steps) % steps)
}

/** The median direction in degrees; slightly below 0 instead of slightly below 360. */
function middleDirection(glyphs: readonly PageGlyph[]): number {
  const signed = glyphs.map(({ degrees }) => (degrees > 360 - DIRECTION_DEGREES ? degrees - 360 : degrees))
  return median(signed)
}

function isValid({ x, y, size, advance, text }: PageGlyph): boolean {
  return size > 0 && text !== '' && Number.isFinite(x + y + size + advance)
}

function frameOf(members: readonly PageGlyph[], isUpright: boolean): PageFrame {
  const degrees = isUpright ? 0 : (members[0]?.degrees ?? 0)
  return { degrees, glyphs: rotatedBack(members, degrees) }
}

/** Rotates glyphs back so that they run from left to right. */
function rotatedBack(members: readonly PageGlyph[], degrees: number): Glyph[] {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const rotated = members.map((source) => ({
    source,
    x: source.x * cosine + source.y * sine,
    y: source.y * cosine - source.x * sine,
  }))
  // Rotated text keeps its top left corner, so that it has a position on the page.
  const [dx, dy] = degrees === 0 ? [0, 0] : cornerShift(rotated)
  const glyphs: Glyph[] = []
  for (const { source, x, y } of rotated) {
    const text = readableText(source.text)
    if (text === '') continue
    const { advance, size, font } = source
    const width = Math.max(0, advance)
    glyphs.push({ text, x: x + dx, y: y + dy, width, size, font, hasSpaceBefore: false, source })
  }
  return glyphs
}

function cornerShift(rotated: readonly { source: PageGlyph; x: number; y: number }[]): [number, number] {
  let [left, top, x0, y0] = [Infinity, Infinity, Infinity, Infinity]
  for (const { source, x, y } of rotated) {
    left = Math.min(left, source.x)
    top = Math.min(top, source.y)
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
  }
  return [left - x0, top - y0]
}
