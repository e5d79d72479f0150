import { type Platform, type ProgramCache, startLibrary, startOnce, type WasmProgram } from '@recto/runtime'

import type { Bitmap } from '../bitmap.ts'

/** The exports of `assembly/jbig2/index.ts`. */
export interface Jbig2Program extends WasmProgram {
  reserve: (width: number, height: number) => number
  startCoding: (contextBits: number, up: number) => number
  setTemplate: (far: number, farAhead: number, near: number, nearAhead: number, before: number) => void
  setTypical: (isTypical: boolean, context: number) => void
  addMoved: (bit: number, x: number, y: number) => void
  codeRow: () => number
  finishCoding: () => number
  codedData: () => number
  startBand: (top: number) => number
  countRow: () => number
  startSampling: (count: number, weight: number) => number
  plainTable: () => number
  learningTable: () => number
  sampleRow: () => void
  costAsIs: () => number
  bestCandidate: (bit: number, least: number) => number
  costWith: (candidate: number) => number
  exchangeBit: (bit: number, candidate: number) => void
}

const programs: ProgramCache<Jbig2Program> = new WeakMap()

/** Loads what coding bitmaps takes. */
export async function startJbig2(platform: Platform): Promise<Jbig2Program> {
  return startOnce(programs, platform, () => startLibrary<Jbig2Program>(platform, 'jbig2'))
}

/** Copies a bitmap to the program, in place of the one before. */
export function copyBitmap(program: Jbig2Program, { width, height, bits }: Bitmap): void {
  const length = ((width + 7) >> 3) * height
  const address = program.reserve(width, height) >>> 0
  checkMemory(address)
  new Uint8Array(program.memory.buffer, address, length).set(bits.subarray(0, length))
}

/** @throws RangeError if a function of the program has returned 0 for a lack of memory */
export function checkMemory(result: number): void {
  if (result === 0) throw new RangeError('Coding a bitmap has no memory left.')
}
