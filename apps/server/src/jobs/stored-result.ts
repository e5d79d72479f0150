import type { OpenBody } from '../store/open-file.ts'
import type { ResultFacts } from '../workers/thread-messages.ts'

/** A stored result, and how to read it. */
export interface StoredResult extends ResultFacts {
  open: OpenBody
}
