/// <reference lib="webworker" />
import { toAppError } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { browserPlatform } from '@recto/platforms/browser'

import type { HarnessAnswer, HarnessTask } from './messages.ts'

const context = { platform: browserPlatform, limits: { maxPages: 5000 } }

addEventListener('message', ({ data }: MessageEvent<HarnessTask>) => {
  void work(data).then((answer) => postMessage(answer))
})

async function work({ operation, files, options }: HarnessTask): Promise<HarnessAnswer> {
  try {
    const { file, report } = await runOperation(operation, files, options, context)
    return { ok: true, file, report }
  } catch (error) {
    const { code, facts } = toAppError(error)
    return { ok: false, error: { code, facts } }
  }
}
