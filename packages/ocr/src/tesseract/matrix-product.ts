import { instantiateModule, type Platform } from '@recto/runtime'

import type { Tesseract } from './start-tesseract.ts'

/** `matrixDotVector` of Tesseract's intsimdmatrix.h. The pointers are to weights, scales, inputs and results. */
export type MatrixProduct = (outputs: number, columns: number, ...pointers: number[]) => void

/** The sum of four products of the same signed bytes, as the processor computes it. */
export type DotProduct = (weight: number, input: number) => number

/** The exports of `assembly/index.ts`. */
interface ProductExports {
  multiply: MatrixProduct
  dotProduct: DotProduct
}

/** Where the table of functions of `tesseract-core-simd-lstm.wasm` (tesseract.js-core 7.0.0) has `matrixDotVector`. */
export const PRODUCT_SLOT = 511

/**
 * Makes Tesseract multiply matrices with the dot product of relaxed SIMD, with the same results, where the processor has an
 * instruction for it: a third of the time of reading a page goes into these products, and they take 40 % less. On other
 * processors, and in runtimes without relaxed SIMD, Tesseract keeps its own, which is faster there.
 */
export async function speedUpProducts(
  platform: Platform,
  { memory, table }: Pick<Tesseract, 'memory' | 'table'>,
): Promise<void> {
  const product = await openProduct(platform, memory)
  if (product !== undefined && hasDotProduct(product.dotProduct)) table.set(PRODUCT_SLOT, product.multiply)
}

/** @returns undefined if the runtime has no relaxed SIMD */
export async function openProduct(platform: Platform, memory: WebAssembly.Memory): Promise<ProductExports | undefined> {
  try {
    const { exports } = await instantiateModule(await platform.loadWasm('matrix-product'), { env: { memory } })
    return exports as unknown as ProductExports
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return undefined
    throw error
  }
}

/**
 * Whether the processor adds four products of bytes in one instruction (VPDPBUSD, VPDPBSSD or SDOT). Without one, runtimes add pairs in
 * 16 bits first, which these products overflow. The standard leaves open whether the input is signed.
 */
export function hasDotProduct(dotProduct: DotProduct): boolean {
  const mixed = dotProduct(127, -1)
  const isUnsigned = mixed === 4 * 127 * 255
  const isSigned = mixed === -4 * 127
  return isUnsigned || (isSigned && dotProduct(-128, -128) === 4 * 128 * 128)
}
