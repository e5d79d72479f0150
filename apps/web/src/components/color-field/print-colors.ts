import { BLACK, type Color } from '@recto/contract'

/** The text colors on offer. */
export const PRINT_COLORS = {
  black: BLACK,
  'dark-gray': gray(77),
  gray: gray(128),
  blue: rgb(31, 79, 191),
  red: rgb(195, 39, 27),
  green: rgb(30, 122, 60),
} as const satisfies Record<string, Color>

export type PrintColorId = keyof typeof PRINT_COLORS

/** The colors in display order. */
export const PRINT_COLOR_IDS = ['black', 'dark-gray', 'gray', 'blue', 'red', 'green'] as const satisfies PrintColorId[]

/** Formats a color for CSS. */
export function cssColor({ r, g, b }: Color): string {
  return `rgb(${[r, g, b].map((share) => Math.round(share * 255)).join(' ')})`
}

function gray(level: number): Color {
  return rgb(level, level, level)
}

function rgb(red: number, green: number, blue: number): Color {
  return { r: red / 255, g: green / 255, b: blue / 255 }
}
