import { randomUUID } from 'node:crypto'

import type { OperationSeed } from '@recto/engine'

/** Creates the seed of a newly accepted request. */
export function newSeed(): OperationSeed {
  return { time: Date.now(), id: randomUUID() }
}
