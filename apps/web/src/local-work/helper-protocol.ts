import type { TaskInput } from '@recto/engine'

import type { LocalTask } from './protocol.ts'

/**
 * What the worker of an operation tells a helper: to open the same files unless the tasks are self-contained, then which tasks to
 * run.
 */
export type HelperRequest = { help: 'open'; task?: LocalTask } | { help: 'run'; index: number; input?: TaskInput }

/** What a helper answers: that it is ready, and how each task ended. */
export type HelperReply =
  | { help: 'ready' }
  | { help: 'done'; index: number; result: unknown }
  | { help: 'failed'; index: number }
