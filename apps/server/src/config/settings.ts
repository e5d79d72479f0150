import { availableParallelism, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

import { DEFAULT_LIMITS, PROCESSING_MODES, type ProcessingMode } from '@recto/contract'
import { z } from 'zod'

import { parseStoreUrl } from '../cluster/objects/store-url.ts'
import { parseQueueUrl } from '../cluster/queue/queue-url.ts'
import { NETWORK_SETTINGS } from './network-settings.ts'
import { OFFICE_SETTINGS } from './office-settings.ts'
import type { ServerConfig } from './server-config.ts'
import { setting, type SettingWithDefaults } from './setting.ts'
import {
  absolutePath,
  apiKeyHashes,
  countOrOff,
  clusterKeys,
  embeddedOr,
  hostName,
  emailAddress,
  megabytes,
  httpUrl,
  integerBetween,
} from './value-schemas.ts'

/** All settings, by configuration field. */
export const SETTINGS: { [Key in keyof ServerConfig]: SettingWithDefaults<ServerConfig[Key]> } = {
  port: setting('PORT', {
    default: 8080,
    meaning: 'Port for the app and the API.',
    schema: integerBetween(0, 65_535),
  }),
  host: setting('HOST', {
    default: '127.0.0.1',
    meaning: 'Address to listen on. The container sets 0.0.0.0.',
    schema: hostName,
  }),
  processing: setting<ProcessingMode>('PROCESSING', {
    default: 'auto',
    meaning:
      'Where the web app works: `auto` (on the visitor’s device where it can, asking before anything is sent), `device` or `server` (there, unless the visitor chooses the other), or `device-only` (the app never sends a file). The API is the same in every mode. Sent to the browser.',
    schema: z.enum(PROCESSING_MODES, 'must be auto, device, server or device-only'),
  }),
  maxUploadMb: setting('MAX_UPLOAD_MB', {
    default: DEFAULT_LIMITS.maxUploadMb,
    meaning: 'Maximum file size, in MB, for all tools except compress.',
    schema: megabytes,
  }),
  maxUploadMbCompress: setting('MAX_UPLOAD_MB_COMPRESS', {
    default: DEFAULT_LIMITS.maxUploadMbCompress,
    meaning: 'Maximum file size, in MB, for compress.',
    schema: megabytes,
  }),
  maxFiles: setting('MAX_FILES', {
    default: DEFAULT_LIMITS.maxFiles,
    meaning: 'Maximum number of files in a request.',
    schema: integerBetween(1, 10_000),
  }),
  maxBatchFiles: setting('MAX_BATCH_FILES', {
    default: DEFAULT_LIMITS.maxBatchFiles,
    meaning:
      'Maximum number of files in a batch. Each is processed separately and waits for a thread, so `QUEUE_LIMIT` and `CLIENT_QUEUE_LIMIT` lower this limit. Sent to the browser.',
    schema: integerBetween(1, 1000),
  }),
  maxPages: setting('MAX_PAGES', {
    default: DEFAULT_LIMITS.maxPages,
    meaning: 'Maximum number of pages in a document or result.',
    schema: integerBetween(1, 1_000_000),
  }),
  maxPixels: setting('MAX_PIXELS', {
    default: DEFAULT_LIMITS.maxPixels,
    meaning: 'Maximum number of pixels in an image converted from a page.',
    schema: integerBetween(1_000_000, 500_000_000),
  }),
  jobTimeoutSeconds: setting('JOB_TIMEOUT_S', {
    default: 60,
    meaning:
      'Time limit for a request, in seconds: how long the work may take before it is stopped (504), and how long it may wait for a free thread before it is rejected (503).',
    schema: integerBetween(1, 3600),
  }),
  jobTimeoutAsyncSeconds: setting('JOB_TIMEOUT_ASYNC_S', {
    default: 600,
    meaning: 'The same limit for calls with `Prefer: respond-async`.',
    schema: integerBetween(1, 86_400),
  }),
  engineThreads: setting('ENGINE_THREADS', {
    default: availableParallelism(),
    defaultText: 'number of processor cores',
    meaning: 'Number of requests processed at the same time.',
    schema: integerBetween(1, 256),
  }),
  engineMemoryMb: setting('ENGINE_MEMORY_MB', {
    default: 2048,
    meaning:
      'Memory limit for an engine thread, in MB, including files and WebAssembly. A request that exceeds it fails with TOO_COMPLEX.',
    schema: integerBetween(64, 1_000_000),
  }),
  queueLimit: setting('QUEUE_LIMIT', {
    default: 100,
    clusterDefault: 10_000,
    meaning:
      'Maximum number of requests waiting for a free thread, in a cluster on all nodes together; any more are rejected (503).',
    schema: integerBetween(0, 100_000),
  }),
  clientQueueLimit: setting<number | null>('CLIENT_QUEUE_LIMIT', {
    default: 40,
    meaning:
      'Maximum number of requests of one client waiting for a free thread; any more are rejected (429). Or `off`.',
    schema: countOrOff('requests'),
  }),
  rateLimit: setting('RATE_LIMIT', {
    default: 120,
    meaning: 'Calls to `/api/pdf` per client and minute, or `off`.',
    schema: countOrOff('calls per minute'),
  }),
  dailyOperations: setting<number | null>('DAILY_OPERATIONS', {
    default: null,
    defaultText: 'off',
    meaning: 'Successful operations per client and day (UTC), not counting calls that only read a file; or `off`.',
    schema: countOrOff('operations'),
  }),
  clientConcurrency: setting<number | null>('CLIENT_CONCURRENCY', {
    default: 50,
    meaning: 'Maximum number of concurrent calls and jobs per client, including waiting ones; or `off`.',
    schema: countOrOff('calls'),
  }),
  clientJobs: setting<number | null>('CLIENT_JOBS', {
    default: 500,
    meaning:
      'Maximum number of stored jobs per client, including finished ones and calls with an `Idempotency-Key`; or `off`.',
    schema: countOrOff('jobs'),
  }),
  resultBudgetMb: setting<number | null>('RESULT_BUDGET_MB', {
    default: 500,
    meaning:
      'Maximum size of the stored results of one client, in MB. Once it is reached, new jobs are rejected (429) until some results expire or are deleted. Or `off`.',
    schema: countOrOff('megabytes'),
  }),
  storeBudgetMb: setting<number | null>('STORE_BUDGET_MB', {
    default: 10_000,
    clusterDefault: null,
    meaning: 'The same for the results of all clients together (507).',
    schema: countOrOff('megabytes', 100_000_000),
  }),
  ocrLanguagesDir: setting('OCR_LANGUAGES_DIR', {
    default: '',
    defaultText: 'none',
    meaning:
      'Folder with `.traineddata` files of Tesseract, for OCR in more languages than the packaged ones, or with other data, such as `/usr/share/tesseract-ocr/5/tessdata` on Debian, which is faster and a little less accurate. The name of a file is the code of its language; it takes precedence over packaged data of the same name.',
    schema: absolutePath,
  }),
  apiKeys: setting<ServerConfig['apiKeys']>('API_KEYS', {
    default: 'none',
    meaning:
      'API keys: `none`, `optional` (callers with a key get the limits of `KEY_…`), or `required` (calls without a key are rejected, including those of the app).',
    schema: z.enum(['none', 'optional', 'required'], 'must be none, optional or required'),
  }),
  apiKeysFile: setting('API_KEYS_FILE', {
    default: '',
    defaultText: '`api-keys.json` in `DATA_DIR`',
    meaning: 'File with the hashes of API keys, managed with `recto keys`. Changes take effect immediately.',
    schema: absolutePath,
  }),
  apiKeyHashes: setting<ServerConfig['apiKeyHashes']>('API_KEY_HASHES', {
    default: [],
    defaultText: 'none',
    meaning: 'Further API keys, as printed by `recto keys add --no-store`, separated by commas.',
    schema: apiKeyHashes,
  }),
  keyRateLimit: setting<number | null>('KEY_RATE_LIMIT', {
    default: 600,
    meaning: '`RATE_LIMIT` for each API key; or `off`.',
    schema: countOrOff('calls per minute'),
  }),
  keyDailyOperations: setting<number | null>('KEY_DAILY_OPERATIONS', {
    default: null,
    defaultText: 'off',
    meaning: '`DAILY_OPERATIONS` for each API key; or `off`.',
    schema: countOrOff('operations'),
  }),
  keyConcurrency: setting<number | null>('KEY_CONCURRENCY', {
    default: 50,
    meaning: '`CLIENT_CONCURRENCY` for each API key; or `off`.',
    schema: countOrOff('calls'),
  }),
  keyJobs: setting<number | null>('KEY_JOBS', {
    default: 5000,
    meaning: '`CLIENT_JOBS` for each API key; or `off`.',
    schema: countOrOff('jobs'),
  }),
  uploadTimeoutSeconds: setting('UPLOAD_TIMEOUT_S', {
    default: 300,
    meaning: 'Time limit for an upload, in seconds. An upload that stalls for 30 seconds ends sooner.',
    schema: integerBetween(1, 86_400),
  }),
  ...NETWORK_SETTINGS,
  stopGraceSeconds: setting('STOP_GRACE_S', {
    default: 8,
    meaning:
      'Seconds that running work may continue after the server is asked to stop; new work is rejected (503) meanwhile.',
    schema: integerBetween(0, 3600),
  }),
  idempotencyMinutes: setting('IDEMPOTENCY_MINUTES', {
    default: 10,
    meaning: 'Minutes to keep the response to a call with an `Idempotency-Key` for retries.',
    schema: integerBetween(1, 1440),
  }),
  retentionHours: setting('RETENTION_HOURS', {
    default: DEFAULT_LIMITS.retentionHours,
    meaning: 'Hours to keep the results of jobs. Sent to the browser.',
    schema: integerBetween(1, 8760),
  }),
  dataDir: setting('DATA_DIR', {
    default: join(tmpdir(), `recto-${userInfo().uid}`),
    defaultText: 'a folder in the system’s temporary directory',
    meaning: 'Folder for files being processed.',
    schema: absolutePath,
  }),
  contactEmail: setting('CONTACT_EMAIL', {
    default: '',
    defaultText: 'none',
    meaning: 'Email address for visitors, shown on the contact page. Sent to the browser.',
    schema: emailAddress,
  }),
  sourceUrl: setting('SOURCE_URL', {
    default: '',
    defaultText: 'none',
    meaning: 'URL of the source code of this installation, shown on the pages about the project.',
    schema: httpUrl,
  }),
  logLevel: setting('LOG_LEVEL', {
    default: 'info',
    meaning: 'Log level: fatal, error, warn, info, debug, trace or silent.',
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
  }),
  metricsPort: setting<number | null>('METRICS_PORT', {
    default: null,
    defaultText: 'off',
    meaning: 'Separate port for Prometheus metrics (`/metrics`), or `off`.',
    schema: z.union([z.literal('off').transform(() => null), integerBetween(0, 65_535)], 'must be a port or off'),
  }),
  metricsHost: setting('METRICS_HOST', {
    default: '127.0.0.1',
    meaning: 'Address for the metrics port.',
    schema: hostName,
  }),
  tracesEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', {
    default: '',
    defaultText: 'none',
    meaning: 'OpenTelemetry collector for traces (OTLP over HTTP), without `/v1/traces`.',
    schema: httpUrl,
  }),
  serviceName: setting('OTEL_SERVICE_NAME', {
    default: 'recto',
    meaning: 'Service name in traces.',
    schema: z.string().max(100, 'must have at most 100 characters'),
  }),
  queueUrl: setting('QUEUE_URL', {
    default: 'embedded',
    isSecret: true,
    meaning:
      'Job queue: `embedded`, or `redis://…` or `rediss://…` of a Redis or Valkey that all nodes of a cluster share. Goes with `STORE_URL`.',
    schema: embeddedOr(parseQueueUrl),
  }),
  storeUrl: setting('STORE_URL', {
    default: 'embedded',
    isSecret: true,
    meaning:
      'Where jobs are stored: `embedded` is `DATA_DIR`; `s3://bucket/prefix?endpoint=…&region=…` or `file:///folder` is shared by all nodes of a cluster. Goes with `QUEUE_URL`.',
    schema: embeddedOr(parseStoreUrl),
  }),
  clusterKey: setting('CLUSTER_KEY', {
    default: '',
    defaultText: 'none',
    isSecret: true,
    meaning:
      'Key that protects the jobs of a cluster: 32 random bytes in base64 (`openssl rand -base64 32`), the same on all nodes. Several keys, separated by commas, allow for replacing it: the first one seals, all of them open.',
    schema: clusterKeys,
  }),
  ...OFFICE_SETTINGS,
  webDir: setting('WEB_DIR', {
    default: '',
    defaultText: 'apps/web/dist',
    meaning: 'Folder with the built web app.',
    schema: absolutePath,
  }),
}
