import { transform } from '@recto/geometry'
import { turned, type GrayImage } from '@recto/images'
import { expect, test } from 'vitest'

import { turnBack } from './turn-back.ts'

const image: GrayImage = { width: 3, height: 2, channels: 1, data: Uint8Array.of(0, 1, 2, 3, 4, 5) }

test.each([0, 1, 2, 3] as const)('%i quarter turns are undone for every pixel', (quarters) => {
  const { width, height, data } = turned(image, quarters)
  const matrix = turnBack(quarters, image)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const source = transform(matrix, { x: x + 0.5, y: y + 0.5 })
      const at = Math.floor(source.y) * image.width + Math.floor(source.x)
      expect(image.data[at]).toBe(data[y * width + x])
    }
  }
})
