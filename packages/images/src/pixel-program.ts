import { type Platform, type ProgramCache, startLibrary, startOnce, type WasmProgram } from '@recto/runtime'

/** The exports of `assembly/pixels/index.ts`: comparing two images, and filtering rows. Each use overwrites the memory of the last. */
export interface PixelProgram extends WasmProgram {
  reserve: (width: number, height: number, channelsBefore: number, channelsAfter: number) => number
  after: () => number
  compare: () => void
  content: () => number
  tile: () => number
  chroma: () => number
  reserveRows: (rows: number, rowBytes: number, pixelBytes: number) => number
  filteredRows: () => number
  filterRows: () => void
}

const programs: ProgramCache<PixelProgram> = new WeakMap()

/** Loads the program, once per platform. */
export async function startPixelProgram(platform: Platform): Promise<PixelProgram> {
  return startOnce(programs, platform, () => startLibrary<PixelProgram>(platform, 'pixels'))
}
