import type { TaskResult } from '@recto/engine'

import type { LocalTask } from './protocol.ts'

/** What the worker of an operation tells a helper: to open the same files, then which tasks to run. */
export type HelperRequest = { help: 'open'; task: LocalTask } | { help: 'run'; index: number }

/** What a helper answers: that it is open, and each task with its result, or without if it failed here. */
export type HelperReply = { help: 'ready' } | { help: 'done'; index: number; result: TaskResult | undefined }
