import type { TaskInput } from '@recto/engine'

import type { LocalTask } from './protocol.ts'

/**
 * Messages from an operation's worker to a helper: open the same files unless the tasks are self-contained, then run
 * tasks.
 */
export type HelperRequest = { help: 'open'; task?: LocalTask } | { help: 'run'; index: number; input?: TaskInput }

/** Replies of a helper: that it is ready, and how each task ended. */
export type HelperReply =
  | { help: 'ready' }
  | { help: 'done'; index: number; result: unknown }
  | { help: 'failed'; index: number }
