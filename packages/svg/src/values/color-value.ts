import { colord, extend } from 'colord'
import names from 'colord/plugins/names'

extend([names])

/** A color with components from 0 to 1. */
export interface RgbColor {
  r: number
  g: number
  b: number
  /** Opacity. */
  a: number
}

export const BLACK: RgbColor = { r: 0, g: 0, b: 0, a: 1 }

/** Longer than any color. */
const MAX_LENGTH = 200

/** A color by its CSS value: a name, hexadecimal digits, `rgb()`, `hsl()`. Undefined if invalid. */
export function parseColor(text: string): RgbColor | undefined {
  if (text.length > MAX_LENGTH) return undefined
  // The color of an ICC profile follows the one in sRGB (SVG 1.1, 11.2).
  const value = text.replace(/\s+icc-color\([^)]*\)\s*$/, '').trim()
  const color = colord(value)
  if (!color.isValid()) return undefined
  const { r, g, b, a } = color.toRgb()
  return { r: r / 255, g: g / 255, b: b / 255, a }
}
