import { z } from 'zod'

const share = z.number().min(0).max(1)

/** An RGB color; each component is from 0 to 1. */
export const color = z.object({
  r: share.describe('Red, from 0 to 1.'),
  g: share.describe('Green, from 0 to 1.'),
  b: share.describe('Blue, from 0 to 1.'),
})

/** An RGB color; each component is from 0 to 1. */
export type Color = z.output<typeof color>

export const BLACK: Color = { r: 0, g: 0, b: 0 }
