import type { PageContent, PageGlyph } from '@recto/layout'

import type { TextBox } from '../slide-model.ts'

/** Text of one direction on a page, rotated to run from left to right. */
export interface RotatedText {
  /** Rotation on the page, in degrees clockwise. */
  degrees: number
  /** Whether it is vertical writing, with upright glyphs. */
  isVertical: boolean
  content: PageContent
}

/** Directions are rounded to multiples of this, in degrees. */
const DIRECTION_STEP = 5
const FULL_TURN = 360
/** Largest number of directions; text in further ones is left out, since it belongs to a drawing. */
const MAX_DIRECTIONS = 24

/** Separates the horizontal text of a page from rotated text, by direction. */
export function splitByDirection(page: PageContent): { upright: PageContent; rotated: RotatedText[] } {
  const stepCount = FULL_TURN / DIRECTION_STEP
  const byDirection = Map.groupBy(page.glyphs, ({ degrees, isVertical }) => {
    const step = (Math.round(degrees / DIRECTION_STEP) + stepCount) % stepCount
    return isVertical === true ? step + stepCount : step
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

/** Moves a text box back to its position on the page, where it is rotated around its center. */
export function rotateBack(box: TextBox, degrees: number): TextBox {
  const { cosine, sine } = rotationOf(degrees)
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const [centerX, centerY] = [x * cosine - y * sine, x * sine + y * cosine]
  return {
    ...box,
    degrees,
    left: centerX - width / 2,
    right: centerX + width / 2,
    top: centerY - height / 2,
    bottom: centerY + height / 2,
  }
}

function rotationOf(degrees: number): { cosine: number; sine: number } {
  const radians = (degrees * Math.PI) / 180
  return { cosine: Math.cos(radians), sine: Math.sin(radians) }
}
