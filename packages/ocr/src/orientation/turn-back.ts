import type { Matrix } from '@recto/geometry'
import type { ImageSize } from '@recto/runtime'

import type { Quarters } from './find-turn.ts'

/** Maps pixels of an image rotated clockwise to those of the original, whose size is given. */
export function turnBack(quarters: Quarters, { width, height }: ImageSize): Matrix {
  switch (quarters) {
    case 0:
      return [1, 0, 0, 1, 0, 0]
    case 1:
      return [0, -1, 1, 0, 0, height]
    case 2:
      return [-1, 0, 0, -1, width, height]
    case 3:
      return [0, 1, -1, 0, width, 0]
  }
}
