import type { Platform, TaskInput } from '@recto/runtime'

import type { ImageWork } from './tools/compress-pdf/images/image-task.ts'
import type { DeflateWork } from './tools/compress-pdf/structure/deflate-bundle.ts'
import type { ReadPageWork } from './tools/ocr-pdf/read-page-task.ts'

/** Runs the tasks of a kind, whose inputs the engine itself has created. */
type TaskRunner = (value: unknown, platform: Platform) => Promise<unknown>

/** All kinds of self-contained tasks, imported on first use. */
const RUNNERS: Record<string, TaskRunner> = {
  readPage: async (value, platform) => {
    const { readPage } = await import('./tools/ocr-pdf/read-page-task.ts')
    return readPage(value as ReadPageWork, platform)
  },
  deflate: async (value, platform) => {
    const { deflateBundle } = await import('./tools/compress-pdf/structure/deflate-bundle.ts')
    return deflateBundle(value as DeflateWork[], platform)
  },
  recompressImages: async (value, platform) => {
    const { recompressBundle } = await import('./tools/compress-pdf/images/image-bundle.ts')
    return recompressBundle(value as (ImageWork | undefined)[], platform)
  },
}

/** Runs a self-contained task of an operation that runs elsewhere. */
export async function runTask({ kind, value }: TaskInput, platform: Platform): Promise<unknown> {
  const run = RUNNERS[kind]
  if (run === undefined) throw new Error(`there are no tasks of the kind ${kind}`)
  return run(value, platform)
}
