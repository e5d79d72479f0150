import { z } from 'zod'

const points = (meaning: string) => z.number().describe(`${meaning}, in points.`)

/** A rectangle on a page as displayed, from its top left corner. */
export const wordBox = z.object({
  left: points('Distance from the left edge'),
  top: points('Distance from the top edge'),
  width: points('Width'),
  height: points('Height'),
})
