/** Everything about the server that can be set from outside. */
export interface ServerConfig {
  port: number
  host: string
  maxUploadMb: number
  maxUploadMbCompress: number
  maxFiles: number
  maxPages: number
  maxPixels: number
  jobTimeoutSeconds: number
  /** The same for work that is a job of its own. */
  jobTimeoutAsyncSeconds: number
  engineThreads: number
  /** All memory that one engine thread may take. */
  engineMemoryMb: number
  queueLimit: number
  /** Calls per minute and client; `null` when switched off. */
  rateLimit: number | null
  /** Operations a day and client; `null` when switched off. */
  dailyOperations: number | null
  /** Calls and jobs under way, per client; `null` when switched off. */
  clientConcurrency: number | null
  /** Jobs kept, per client; `null` when switched off. */
  clientJobs: number | null
  uploadTimeoutSeconds: number
  /** How long work may go on when the server is asked to stop. */
  stopGraceSeconds: number
  idempotencyMinutes: number
  retentionHours: number
  dataDir: string
  corsOrigins: string[]
  /** Where the browser finds the API; empty for the same origin. */
  apiBaseUrl: string
  /** Where visitors find the site; empty for wherever they ask for it. */
  publicUrl: string
  /** Where visitors write to; empty where no address is told. */
  contactEmail: string
  /** Where the source code is found; empty where that is not told. */
  sourceUrl: string
  trustProxy: boolean | string
  behindTls: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** `null` when metrics are not served. */
  metricsPort: number | null
  metricsHost: string
  /** Collector of traces; empty for none. */
  tracesEndpoint: string
  serviceName: string
  queueUrl: 'embedded'
  storeUrl: 'embedded'
  /** Folder of the built web app; empty for the one beside this package. */
  webDir: string
}
