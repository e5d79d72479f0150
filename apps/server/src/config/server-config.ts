import type { ProcessingMode } from '@recto/contract'

import type { TrustedProxies } from './trusted-proxies.ts'

/** The configuration of the server. */
export interface ServerConfig {
  port: number
  host: string
  /** Where the web app runs operations; the API is the same in every mode. */
  processing: ProcessingMode
  maxUploadMb: number
  maxUploadMbCompress: number
  maxFiles: number
  /** Maximum number of files in a batch. */
  maxBatchFiles: number
  maxPages: number
  maxPixels: number
  jobTimeoutSeconds: number
  /** The same for requests with `Prefer: respond-async`. */
  jobTimeoutAsyncSeconds: number
  engineThreads: number
  /** Memory limit of one engine thread, heap and external memory together. */
  engineMemoryMb: number
  queueLimit: number
  /** Requests of one client that may wait for a thread; `null` for no limit. */
  clientQueueLimit: number | null
  /** Requests per client and minute; `null` for no limit. */
  rateLimit: number | null
  /** Operations per client and day; `null` for no limit. */
  dailyOperations: number | null
  /** Requests and jobs in progress per client; `null` for no limit. */
  clientConcurrency: number | null
  /** Jobs kept per client, finished ones included; `null` for no limit. */
  clientJobs: number | null
  /** Size of the results kept per client, in MB; `null` for no limit. */
  resultBudgetMb: number | null
  /** Size of all stored results, in MB; `null` for no limit. */
  storeBudgetMb: number | null
  /** Folder with `.traineddata` files for more OCR languages; empty for none. */
  ocrLanguagesDir: string
  /** Who may call the API: everybody, everybody but with higher limits for key holders, or key holders only. */
  apiKeys: 'none' | 'optional' | 'required'
  /** File with the keys; empty for `api-keys.json` in the data folder. */
  apiKeysFile: string
  /** Additional keys, by their hashes. */
  apiKeyHashes: { id: string; hash: string }[]
  /** The four limits above, for callers with a key. */
  keyRateLimit: number | null
  keyDailyOperations: number | null
  keyConcurrency: number | null
  keyJobs: number | null
  uploadTimeoutSeconds: number
  /** Open connections, all clients together. */
  maxConnections: number
  /** Open connections per client, or requests in progress behind a proxy; `null` for no limit. */
  clientConnections: number | null
  /** How long a client may take to send the header of a request. */
  headerTimeoutSeconds: number
  /** How long a connection may stay open without a request, or a response unread. */
  idleTimeoutSeconds: number
  /** How long running work may continue after the server is asked to stop. */
  stopGraceSeconds: number
  idempotencyMinutes: number
  retentionHours: number
  dataDir: string
  corsOrigins: string[]
  /** Base URL of the API for the browser; empty for the same origin. */
  apiBaseUrl: string
  /** Public origin of the site; empty if it is unknown. */
  publicUrl: string
  /** URL path of the site, such as `/pdf`; empty for the root. */
  basePath: string
  /** Whether browsers cache the app, so that it works offline. */
  worksOffline: boolean
  /** Contact address for visitors; empty for none. */
  contactEmail: string
  /** URL of the source code; empty for none. */
  sourceUrl: string
  trustProxy: TrustedProxies
  behindTls: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** `null` to serve no metrics. */
  metricsPort: number | null
  metricsHost: string
  /** Base URL of the OTLP collector; empty for none. */
  tracesEndpoint: string
  serviceName: string
  /** Where work is queued: `embedded`, or the URL of a Redis. */
  queueUrl: string
  /** Where jobs are stored: `embedded`, or the URL of a store. */
  storeUrl: string
  /** Keys of the cluster, in base64, separated by commas; empty without one. */
  clusterKey: string
  /** The Office converter: `bundled`, `off`, or the path of a `soffice`. */
  officeConverter: string
  /** Folder with fonts for Office files; empty for none. */
  officeFonts: string
  /** Limit for each process that converts Office files, in MB. */
  officeMemoryMb: number
  /** How many Office files a `soffice` converts at the same time. */
  officeProcesses: number
  /** Folder of the built web app; empty for `apps/web/dist`. */
  webDir: string
}
