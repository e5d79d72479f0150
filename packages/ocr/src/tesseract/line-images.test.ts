import { expect, test } from 'vitest'

import { nodePlatform } from '@recto/platforms/node'

import { DEFLATE_SLOTS, storeLineImages } from './line-images.ts'
import { startTesseract } from './start-tesseract.ts'

/** The limits of zlib's levels 0 to 9, and the table slot of the function that follows them, in 16-bit units. */
const LIMITS = [
  [0, 0, 0, 0],
  [4, 4, 8, 4],
  [4, 5, 16, 8],
  [4, 6, 32, 32],
  [4, 4, 16, 16],
  [8, 16, 32, 32],
  [8, 16, 128, 128],
  [8, 32, 128, 256],
  [32, 128, 258, 1024],
  [32, 258, 258, 4096],
]
const [SLOT, STRIDE] = [4, 6]

const { memory, table } = await startTesseract(nodePlatform)

/** The slots of zlib's functions by level, from `configuration_table` of deflate.c in Tesseract's memory. */
function slotsByLevel(): (number | undefined)[] {
  const units = new Uint16Array(memory.buffer)
  const isTable = (_: number, start: number) =>
    LIMITS.every((limits, level) => limits.every((limit, index) => units[start + level * STRIDE + index] === limit))
  const start = units.findIndex(isTable)
  return LIMITS.map((_, level) => units[start + level * STRIDE + SLOT])
}

test('the slots are those of level 0 and of the levels from 4 on', () => {
  const { stored, slow } = DEFLATE_SLOTS
  const slots = slotsByLevel()
  expect(slots[0]).toBe(stored)
  expect(slots.slice(4)).toEqual(Array.from({ length: 6 }, () => slow))
  expect(slots[1]).not.toBe(slow)
})

test('compressing is replaced by storing', () => {
  const stored: unknown = table.get(DEFLATE_SLOTS.stored)
  expect(table.get(DEFLATE_SLOTS.slow)).not.toBe(stored)
  storeLineImages({ table })
  storeLineImages({ table })
  expect(table.get(DEFLATE_SLOTS.slow)).toBe(stored)
  expect(table.get(DEFLATE_SLOTS.stored)).toBe(stored)
})
