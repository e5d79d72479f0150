import { availableParallelism, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

import { DEFAULT_LIMITS } from '@recto/contract'
import { z } from 'zod'

import type { ServerConfig } from './server-config.ts'
import {
  absolutePath,
  countOrOff,
  embedded,
  hostName,
  emailAddress,
  megabytes,
  booleanText,
  origin,
  originList,
  trustedProxies,
  httpUrl,
  integerBetween,
} from './value-schemas.ts'

/** One environment variable: its meaning, its default, and the schema that parses its text. */
export interface Setting<Value = unknown> {
  name: string
  /** The default as the documentation shows it. */
  defaultText: string
  meaning: string
  schema: z.ZodType<Value>
}

function setting<Value>(
  name: string,
  value: { default: Value; defaultText?: string; meaning: string; schema: z.ZodType<Value> },
): Setting<Value> & { default: Value } {
  const { default: fallback, meaning, schema } = value
  return { name, default: fallback, defaultText: value.defaultText ?? String(fallback), meaning, schema }
}

/** All settings, by their configuration field. */
export const SETTINGS: { [Key in keyof ServerConfig]: Setting<ServerConfig[Key]> & { default: ServerConfig[Key] } } = {
  port: setting('PORT', {
    default: 8080,
    meaning: 'Port that the app and the API listen on.',
    schema: integerBetween(0, 65_535),
  }),
  host: setting('HOST', {
    default: '127.0.0.1',
    meaning: 'Address they listen on. A container sets 0.0.0.0.',
    schema: hostName,
  }),
  maxUploadMb: setting('MAX_UPLOAD_MB', {
    default: DEFAULT_LIMITS.maxUploadMb,
    meaning: 'Largest file, in MB, for every tool but compress.',
    schema: megabytes,
  }),
  maxUploadMbCompress: setting('MAX_UPLOAD_MB_COMPRESS', {
    default: DEFAULT_LIMITS.maxUploadMbCompress,
    meaning: 'Largest file, in MB, for compress.',
    schema: megabytes,
  }),
  maxFiles: setting('MAX_FILES', {
    default: DEFAULT_LIMITS.maxFiles,
    meaning: 'Files in one request.',
    schema: integerBetween(1, 10_000),
  }),
  maxPages: setting('MAX_PAGES', {
    default: DEFAULT_LIMITS.maxPages,
    meaning: 'Pages of one document and of a result.',
    schema: integerBetween(1, 1_000_000),
  }),
  maxPixels: setting('MAX_PIXELS', {
    default: DEFAULT_LIMITS.maxPixels,
    meaning: 'Pixels of one image that a page is converted to.',
    schema: integerBetween(1_000_000, 500_000_000),
  }),
  jobTimeoutSeconds: setting('JOB_TIMEOUT_S', {
    default: 60,
    meaning:
      'Seconds that the work on one request may take before it is stopped (504), and that it may wait for a free thread before it is turned away (503).',
    schema: integerBetween(1, 3600),
  }),
  jobTimeoutAsyncSeconds: setting('JOB_TIMEOUT_ASYNC_S', {
    default: 600,
    meaning: 'The same for calls with `Prefer: respond-async`, whose callers ask after the work.',
    schema: integerBetween(1, 86_400),
  }),
  engineThreads: setting('ENGINE_THREADS', {
    default: availableParallelism(),
    defaultText: 'number of processor cores',
    meaning: 'Requests worked on at the same time.',
    schema: integerBetween(1, 256),
  }),
  engineMemoryMb: setting('ENGINE_MEMORY_MB', {
    default: 2048,
    meaning:
      'Memory, in MB, that one engine thread may take, files and WebAssembly included; past that the request ends with TOO_COMPLEX.',
    schema: integerBetween(64, 1_000_000),
  }),
  queueLimit: setting('QUEUE_LIMIT', {
    default: 100,
    meaning: 'Requests that may wait for a free thread; more are turned away (503).',
    schema: integerBetween(0, 100_000),
  }),
  rateLimit: setting('RATE_LIMIT', {
    default: 120,
    meaning: 'Calls of `/api/pdf` per minute and client, or `off`.',
    schema: countOrOff('calls per minute'),
  }),
  dailyOperations: setting<number | null>('DAILY_OPERATIONS', {
    default: null,
    defaultText: 'off',
    meaning: 'Operations a day (UTC) and client that may succeed, looking at files not counted; or `off`.',
    schema: countOrOff('operations'),
  }),
  clientConcurrency: setting<number | null>('CLIENT_CONCURRENCY', {
    default: 50,
    meaning: 'Calls and jobs of one client that may be under way at the same time, waiting ones included; or `off`.',
    schema: countOrOff('calls'),
  }),
  clientJobs: setting<number | null>('CLIENT_JOBS', {
    default: 500,
    meaning: 'Jobs of one client that are kept, finished ones included; or `off`.',
    schema: countOrOff('jobs'),
  }),
  uploadTimeoutSeconds: setting('UPLOAD_TIMEOUT_S', {
    default: 300,
    meaning: 'Seconds within which a request must have come, however slowly; 30 seconds of silence end it sooner.',
    schema: integerBetween(1, 86_400),
  }),
  stopGraceSeconds: setting('STOP_GRACE_S', {
    default: 8,
    meaning:
      'Seconds that work under way may go on when the server is asked to stop; new work is turned away (503) meanwhile.',
    schema: integerBetween(0, 3600),
  }),
  idempotencyMinutes: setting('IDEMPOTENCY_MINUTES', {
    default: 10,
    meaning: 'Minutes that the answer to a call with an `Idempotency-Key` is kept to be given again.',
    schema: integerBetween(1, 1440),
  }),
  retentionHours: setting('RETENTION_HOURS', {
    default: DEFAULT_LIMITS.retentionHours,
    meaning: 'Hours that results of long work are kept; told to the browser.',
    schema: integerBetween(1, 8760),
  }),
  dataDir: setting('DATA_DIR', {
    default: join(tmpdir(), `recto-${userInfo().uid}`),
    defaultText: 'a folder in the system’s temporary folder',
    meaning: 'Folder that files in work lie in.',
    schema: absolutePath,
  }),
  corsOrigins: setting('CORS_ORIGINS', {
    default: [],
    defaultText: 'none',
    meaning: 'Other origins whose pages may call the API, separated by commas.',
    schema: originList,
  }),
  apiBaseUrl: setting('API_BASE_URL', {
    default: '',
    defaultText: 'same origin',
    meaning: 'Where the browser finds the API, without the `/api`.',
    schema: httpUrl,
  }),
  publicUrl: setting('PUBLIC_URL', {
    default: '',
    defaultText: 'the address asked for',
    meaning:
      'Where visitors find the site, such as https://example.com; written into canonical links, shared links and the sitemap.',
    schema: origin,
  }),
  contactEmail: setting('CONTACT_EMAIL', {
    default: '',
    defaultText: 'none',
    meaning: 'Address that visitors write to, shown on the contact page and told to the browser.',
    schema: emailAddress,
  }),
  sourceUrl: setting('SOURCE_URL', {
    default: '',
    defaultText: 'none',
    meaning: 'Where the source code of this installation is found, shown on the pages about the project.',
    schema: httpUrl,
  }),
  trustProxy: setting<boolean | string>('TRUST_PROXY', {
    default: false,
    meaning:
      'Whether to take a client’s address from `X-Forwarded-For`: `true`, or the addresses of the proxies to believe, separated by commas.',
    schema: trustedProxies,
  }),
  behindTls: setting('BEHIND_TLS', {
    default: false,
    meaning: 'Whether visitors come over HTTPS; `true` sends Strict-Transport-Security.',
    schema: booleanText,
  }),
  logLevel: setting('LOG_LEVEL', {
    default: 'info',
    meaning: 'fatal, error, warn, info, debug, trace or silent.',
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
  }),
  metricsPort: setting<number | null>('METRICS_PORT', {
    default: null,
    defaultText: 'off',
    meaning: 'Port that `/metrics` is served on for Prometheus, apart from the app and the API; or `off`.',
    schema: z.union([z.literal('off').transform(() => null), integerBetween(0, 65_535)], 'must be a port, or off'),
  }),
  metricsHost: setting('METRICS_HOST', {
    default: '127.0.0.1',
    meaning: 'Address that the metrics are served on.',
    schema: hostName,
  }),
  tracesEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', {
    default: '',
    defaultText: 'none',
    meaning: 'Collector that OpenTelemetry traces go to (OTLP over HTTP), without the `/v1/traces`.',
    schema: httpUrl,
  }),
  serviceName: setting('OTEL_SERVICE_NAME', {
    default: 'recto',
    meaning: 'What the service is called in traces.',
    schema: z.string().max(100, 'must be 100 characters at most'),
  }),
  queueUrl: setting<'embedded'>('QUEUE_URL', {
    default: 'embedded',
    meaning: 'Where work waits. `redis://…` is not there yet and is refused.',
    schema: embedded('its queue'),
  }),
  storeUrl: setting<'embedded'>('STORE_URL', {
    default: 'embedded',
    meaning: 'Where files lie; `embedded` is `DATA_DIR`. `s3://…` is not there yet and is refused.',
    schema: embedded('its files'),
  }),
  webDir: setting('WEB_DIR', {
    default: '',
    defaultText: 'apps/web/dist',
    meaning: 'Folder of the built web app.',
    schema: absolutePath,
  }),
}
