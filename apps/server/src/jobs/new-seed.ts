import { randomUUID } from 'node:crypto'

import type { OperationSeed } from '@recto/engine'

/** The seed of a request that is accepted now. */
export function newSeed(): OperationSeed {
  return { time: Date.now(), id: randomUUID() }
}
