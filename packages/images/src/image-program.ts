import { type Platform, type ProgramCache, startLibrary, startOnce, type WasmProgram } from '@recto/runtime'

/** The exports of `assembly/index.ts`: comparing two images, and filtering rows. Each use overwrites the memory of the last. */
export interface ImageProgram extends WasmProgram {
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

const programs: ProgramCache<ImageProgram> = new WeakMap()

/** Loads the program, once per platform. */
export async function startImageProgram(platform: Platform): Promise<ImageProgram> {
  return startOnce(programs, platform, () => startLibrary<ImageProgram>(platform, 'similarity'))
}
