import { expect, test } from 'vitest'

import { nodePlatform } from '@recto/platforms/node'
import type { Platform } from '@recto/runtime'

import { hasDotProduct, type MatrixProduct, openProduct, PRODUCT_SLOT, speedUpProducts } from './matrix-product.ts'
import { startTesseract } from './start-tesseract.ts'

const { module, memory, table } = await startTesseract(nodePlatform)
const product = await openProduct(nodePlatform, memory)
const known = table.get(PRODUCT_SLOT) as MatrixProduct

/** What two products make of a matrix and a vector with every level from -127 to 127. */
function multiply(outputs: number, columns: number): { expected: Float32Array; actual: Float32Array } {
  const rowBytes = columns + 1 - (columns % 2)
  const scales = module._malloc(outputs * 12 + columns + outputs * rowBytes)
  const [results, ours, inputs] = [scales + outputs * 4, scales + outputs * 8, scales + outputs * 12]
  const bytes = new Int8Array(memory.buffer, inputs, columns + outputs * rowBytes)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = ((index * index * 7 + index) % 255) - 127
  const factors = new Float32Array(memory.buffer, scales, outputs)
  for (let row = 0; row < outputs; row += 1) factors[row] = 1 / (row + 3)
  known(outputs, columns, inputs + columns, scales, inputs, results)
  product?.multiply(outputs, columns, inputs + columns, scales, inputs, ours)
  const floats = (pointer: number) => new Float32Array(memory.buffer, pointer, outputs).slice()
  const made = { expected: floats(results), actual: floats(ours) }
  module._free(scales)
  return made
}

test.each([
  [1, 2],
  [3, 9],
  [16, 10],
  [7, 16],
  [111, 513],
  [384, 193],
  [512, 609],
])("a matrix of %d rows and %d columns has Tesseract's own product", (outputs, columns) => {
  const { expected, actual } = multiply(outputs, columns)
  expect(actual).toEqual(expected)
  expect(new Set(expected).size).toBeGreaterThan(outputs / 2)
})

test('a dot product in one instruction is told by sums that 16 bits cannot hold', () => {
  const answering = (mixed: number, least: number) => (weight: number) => (weight === 127 ? mixed : least)
  expect(hasDotProduct(answering(129_540, -65_536))).toBe(true)
  expect(hasDotProduct(answering(-508, 65_536))).toBe(true)
  // Saturated pairs of x86, and wrapped ones of ARM.
  expect(hasDotProduct(answering(65_534, -65_536))).toBe(false)
  expect(hasDotProduct(answering(-508, -65_536))).toBe(false)
})

test('the product is replaced where the processor has such an instruction', async () => {
  await speedUpProducts(nodePlatform, { memory, table })
  const isReplaced = product !== undefined && hasDotProduct(product.dotProduct)
  expect(table.get(PRODUCT_SLOT) === known).toBe(!isReplaced)
})

test('a runtime without relaxed SIMD keeps the known product; other failures are told', async () => {
  const kept = new WebAssembly.Table({ element: 'anyfunc', initial: PRODUCT_SLOT + 1 })
  const failing = (error: Error): Platform => ({
    ...nodePlatform,
    async loadWasm() {
      throw error
    },
  })
  await speedUpProducts(failing(new WebAssembly.CompileError('invalid SIMD opcode')), { memory, table: kept })
  expect(kept.get(PRODUCT_SLOT)).toBeNull()
  await expect(speedUpProducts(failing(new Error('offline')), { memory, table: kept })).rejects.toThrow('offline')
})
