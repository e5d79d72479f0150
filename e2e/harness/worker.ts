/// <reference lib="webworker" />
import { toAppError } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { browserPlatform } from '@recto/platforms/browser'
import { browserOcrData } from '@recto/platforms/browser-ocr-data'

import { evenPlatform, SEED } from './even-platform.ts'
import type { HarnessAnswer, HarnessTask } from './messages.ts'

const limits = { maxPages: 5000 }
const platform = { ...browserPlatform, ocrData: browserOcrData(() => Promise.resolve(`${location.origin}/api`)) }
const own = { platform, limits }
/** Each task has its own worker, so the platform need not be restarted. */
const even = { platform: evenPlatform(platform).platform, limits, seed: SEED }

addEventListener('message', ({ data }: MessageEvent<HarnessTask>) => {
  void work(data).then((answer) => postMessage(answer))
})

async function work({ isEven, operation, files, options }: HarnessTask): Promise<HarnessAnswer> {
  try {
    const { file, report } = await runOperation(operation, files, options, isEven ? even : own)
    return { ok: true, file, report }
  } catch (error) {
    const { code, facts } = toAppError(error)
    return { ok: false, error: { code, facts } }
  }
}
