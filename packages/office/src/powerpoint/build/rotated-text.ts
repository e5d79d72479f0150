import type { PageContent, PageGlyph } from '@recto/layout'

import type { TextBox } from '../slide-model.ts'

/** Text of one direction, rotated to run from left to right. */
export interface RotatedText {
  /** Rotation on the page, in degrees clockwise. */
  degrees: number
  /** Whether it is vertical writing, with upright glyphs. */
  isVertical: boolean
  content: PageContent
}

/** Directions are rounded to multiples of this, in degrees. */
const STEP = 5
const FULL = 360
/** Text in more directions is left out, as it belongs to a drawing. */
const MAX_DIRECTIONS = 24

/** Separates the upright text of a page from rotated text, by direction. */
export function splitByDirection(page: PageContent): { upright: PageContent; rotated: RotatedText[] } {
  const steps = FULL / STEP
  const byDirection = Map.groupBy(page.glyphs, ({ degrees, isVertical }) => {
    const step = (Math.round(degrees / STEP) + steps) % steps
    return isVertical === true ? step + steps : step
  })
  const upright = { ...page, glyphs: byDirection.get(0) ?? [] }
  byDirection.delete(0)
  const rotated = [...byDirection.values()].slice(0, MAX_DIRECTIONS).map((glyphs) => rotatedText(page, glyphs))
  return { upright, rotated }
}

function rotatedText(page: PageContent, glyphs: readonly PageGlyph[]): RotatedText {
  const { degrees = 0, isVertical = false } = glyphs[0] ?? {}
  const { cosine, sine } = rotationOf(degrees)
  const content = {
    ...page,
    rules: [],
    fills: [],
    drawings: [],
    images: [],
    links: [],
    glyphs: glyphs.map((glyph) => ({
      ...glyph,
      x: glyph.x * cosine + glyph.y * sine,
      y: glyph.y * cosine - glyph.x * sine,
      degrees: 0,
    })),
  }
  return { degrees, isVertical, content }
}

/** Moves a text box back to its place on the page: rotated around its center. */
export function rotateBack(box: TextBox, degrees: number): TextBox {
  const { cosine, sine } = rotationOf(degrees)
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const [middleX, middleY] = [x * cosine - y * sine, x * sine + y * cosine]
  return {
    ...box,
    degrees,
    left: middleX - width / 2,
    right: middleX + width / 2,
    top: middleY - height / 2,
    bottom: middleY + height / 2,
  }
}

function rotationOf(degrees: number): { cosine: number; sine: number } {
  const radians = (degrees * Math.PI) / 180
  return { cosine: Math.cos(radians), sine: Math.sin(radians) }
}
