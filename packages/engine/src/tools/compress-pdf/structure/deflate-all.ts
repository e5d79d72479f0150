import type { DeflateBudget } from '@recto/pdf'
import { type OperationContext, runTasks } from '@recto/runtime'

import { bundle } from '../bundle.ts'
import { deflateBundle, deflateInput, deflateSeconds, type DeflateWork } from './deflate-bundle.ts'

/** Decoded bytes held in memory, unless a single stream has more. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024

/** Work shorter than this shares a task, in seconds. */
const MIN_BUNDLE_SECONDS = 0.02

/** Dependencies of deflating. */
export interface Deflating {
  budget: DeflateBudget
  context: OperationContext
}

interface Waiting extends DeflateWork {
  /** Receives the result. */
  take: (deflated: Uint8Array) => void
}

/** Deflates the data of many streams, on several threads if available, and spends the budget in stream order. */
export class BatchDeflater {
  readonly #deflating: Deflating
  #waiting: Waiting[] = []
  #bytes = 0

  constructor(deflating: Deflating) {
    this.#deflating = deflating
  }

  /** Adds data. `take` is called with its result now, when more is added, or at the end. */
  async add(bytes: Uint8Array, take: Waiting['take']): Promise<void> {
    this.#waiting.push({ bytes, take, effort: this.#deflating.budget.spend(bytes.length) })
    this.#bytes += bytes.length
    if (this.#bytes >= MAX_BATCH_BYTES) await this.finish()
  }

  /** Deflates the remaining data. */
  async finish(): Promise<void> {
    const { context } = this.#deflating
    const bundles = bundle(this.#waiting, { weigh: deflateSeconds, full: MIN_BUNDLE_SECONDS })
    this.#waiting = []
    this.#bytes = 0
    const tasks = {
      count: bundles.length,
      run: (index: number) => deflateBundle(bundles[index] ?? [], context.platform),
      input: (index: number) => deflateInput(bundles[index] ?? []),
      close: () => undefined,
    }
    let done = 0
    for await (const deflated of runTasks(tasks, context)) {
      for (const [index, { bytes, take }] of (bundles[done] ?? []).entries()) take(deflated[index] ?? bytes)
      done += 1
    }
  }
}
