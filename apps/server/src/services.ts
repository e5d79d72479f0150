import type { Access } from './access/access.ts'
import type { ServerConfig } from './config.ts'
import type { ConcurrencyLimiter } from './jobs/concurrency-limiter.ts'
import type { DailyQuota } from './jobs/daily-quota.ts'
import type { EngineQueue } from './jobs/engine-queue.ts'
import type { IdempotencyKeys } from './jobs/idempotency-keys.ts'
import type { JobService, JobServiceOptions } from './jobs/job-service.ts'
import type { ReportStore } from './reports/report-store.ts'
import type { FileStore } from './store/file-store.ts'

/** The parts of the server that routes work with. */
export interface Services {
  config: ServerConfig
  access: Access
  engine: EngineQueue
  /** Runs an operation in a thread. */
  dispatch: JobServiceOptions['dispatch']
  store: FileStore
  jobs: JobService
  limiter: ConcurrencyLimiter
  quota: DailyQuota
  keys: IdempotencyKeys
  reports: ReportStore
}
