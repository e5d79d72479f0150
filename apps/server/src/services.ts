import type { RateLimitPluginOptions } from '@fastify/rate-limit'

import type { Access } from './access/access.ts'
import type { ServerConfig } from './config.ts'
import type { MemorySlots } from './http/memory-slots.ts'
import type { EngineQueue } from './jobs/engine-queue.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limiter, Quota } from './jobs/limiter.ts'
import type { Dispatch } from './jobs/work-runner.ts'
import type { Reports } from './reports/report-store.ts'
import type { FileStore } from './store/file-store.ts'

/** The parts of the server that routes use. */
export interface Services {
  config: ServerConfig
  access: Access
  engine: EngineQueue
  /** Runs an operation in a thread. */
  dispatch: Dispatch
  store: FileStore
  jobs: Jobs
  limiter: Limiter
  memorySlots: MemorySlots
  quota: Quota
  reports: Reports
  /** Counts calls per client and minute. */
  rateLimitStore: NonNullable<RateLimitPluginOptions['store']>
  /** Returns the name under which a client's work is counted. */
  nameClient: (client: string) => string
  /** Whether other nodes can do work that this one has no thread for. */
  hasWorkers: boolean
}
