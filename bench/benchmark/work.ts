import type { OperationId } from '@recto/contract'

import type { Measurement } from './measurement.ts'

/** Work for a process that stays: an operation on files, written to a file. */
export interface Work {
  operation: OperationId
  options: object
  inputs: readonly string[]
  output: string
}

/** What the process answers when it is ready, and then to each work. */
export type WorkAnswer = { ready: true } | { measurement: Measurement } | { failure: string }
