import { availableParallelism, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

import { DEFAULT_LIMITS } from '@recto/contract'
import { z } from 'zod'

/** Everything about the server that can be set from outside. */
export interface ServerConfig {
  port: number
  host: string
  maxUploadMb: number
  maxUploadMbCompress: number
  maxFiles: number
  maxPages: number
  jobTimeoutSeconds: number
  /** The same for work that is a job of its own. */
  jobTimeoutAsyncSeconds: number
  engineThreads: number
  /** All memory that one engine thread may take. */
  engineMemoryMb: number
  queueLimit: number
  /** Calls per minute and client; `null` when switched off. */
  rateLimit: number | null
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
  /** Folder of the built web app; empty for the one beside this package. */
  webDir: string
}

/** One environment variable: what it means, its default as people read it, and how its text is checked. */
export interface Setting<Value = unknown> {
  name: string
  /** As written in the documentation. */
  defaultText: string
  meaning: string
  schema: z.ZodType<Value>
}

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

const megabytes = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?$/, 'must be a number of megabytes, such as 10')
  .transform(Number)
  .refine((value) => value > 0, 'must be more than 0')

const onOff = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, 'must be origins such as https://example.com')

const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https address')
  .transform((text) => text.replace(/\/+$/, ''))

const mailAddress = z.email('must be an address such as help@example.com')

const originList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(origin))

/** `true`, `false`, or addresses and ranges of the proxies to believe. */
const proxies = z
  .string()
  .regex(/^(true|false|[0-9a-fA-F.:/, ]+|[a-z, ]+)$/, 'must be true, false, or addresses of proxies')
  .transform((text) => (text === 'true' || text === 'false' ? text === 'true' : text))

const rateLimit = z.union(
  [z.literal('off').transform(() => null), whole(1, 1_000_000)],
  'must be a whole number of calls per minute, or off',
)

function setting<Value>(
  name: string,
  value: { default: Value; defaultText?: string; meaning: string; schema: z.ZodType<Value> },
): Setting<Value> & { default: Value } {
  const { default: fallback, meaning, schema } = value
  return { name, default: fallback, defaultText: value.defaultText ?? String(fallback), meaning, schema }
}

/** Every setting, by the field of the configuration it fills. */
export const SETTINGS: { [Key in keyof ServerConfig]: Setting<ServerConfig[Key]> & { default: ServerConfig[Key] } } = {
  port: setting('PORT', {
    default: 8080,
    meaning: 'Port that the app and the API listen on.',
    schema: whole(0, 65_535),
  }),
  host: setting('HOST', {
    default: '127.0.0.1',
    meaning: 'Address they listen on. A container sets 0.0.0.0.',
    schema: z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address'),
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
    schema: whole(1, 10_000),
  }),
  maxPages: setting('MAX_PAGES', {
    default: DEFAULT_LIMITS.maxPages,
    meaning: 'Pages of one document and of a result.',
    schema: whole(1, 1_000_000),
  }),
  jobTimeoutSeconds: setting('JOB_TIMEOUT_S', {
    default: 60,
    meaning:
      'Seconds that the work on one request may take before it is stopped (504), and that it may wait for a free thread before it is turned away (503).',
    schema: whole(1, 3600),
  }),
  jobTimeoutAsyncSeconds: setting('JOB_TIMEOUT_ASYNC_S', {
    default: 600,
    meaning: 'The same for calls with `Prefer: respond-async`, whose callers ask after the work.',
    schema: whole(1, 86_400),
  }),
  engineThreads: setting('ENGINE_THREADS', {
    default: availableParallelism(),
    defaultText: 'number of processor cores',
    meaning: 'Requests worked on at the same time.',
    schema: whole(1, 256),
  }),
  engineMemoryMb: setting('ENGINE_MEMORY_MB', {
    default: 2048,
    meaning:
      'Memory, in MB, that one engine thread may take, files and WebAssembly included; past that the request ends with TOO_COMPLEX.',
    schema: whole(64, 1_000_000),
  }),
  queueLimit: setting('QUEUE_LIMIT', {
    default: 100,
    meaning: 'Requests that may wait for a free thread; more are turned away (503).',
    schema: whole(0, 100_000),
  }),
  rateLimit: setting('RATE_LIMIT', {
    default: 120,
    meaning: 'Calls of `/api/pdf` per minute and client, or `off`.',
    schema: rateLimit,
  }),
  retentionHours: setting('RETENTION_HOURS', {
    default: DEFAULT_LIMITS.retentionHours,
    meaning: 'Hours that results of long work are kept; told to the browser.',
    schema: whole(1, 8760),
  }),
  dataDir: setting('DATA_DIR', {
    default: join(tmpdir(), `recto-${userInfo().uid}`),
    defaultText: 'a folder in the system’s temporary folder',
    meaning: 'Folder that files in work lie in.',
    schema: z.string().startsWith('/', 'must be an absolute path'),
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
    schema: webAddress,
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
    schema: mailAddress,
  }),
  sourceUrl: setting('SOURCE_URL', {
    default: '',
    defaultText: 'none',
    meaning: 'Where the source code of this installation is found, shown on the pages about the project.',
    schema: webAddress,
  }),
  trustProxy: setting<boolean | string>('TRUST_PROXY', {
    default: false,
    meaning:
      'Whether to take a client’s address from `X-Forwarded-For`: `true`, or the addresses of the proxies to believe, separated by commas.',
    schema: proxies,
  }),
  behindTls: setting('BEHIND_TLS', {
    default: false,
    meaning: 'Whether visitors come over HTTPS; `true` sends Strict-Transport-Security.',
    schema: onOff,
  }),
  logLevel: setting('LOG_LEVEL', {
    default: 'info',
    meaning: 'fatal, error, warn, info, debug, trace or silent.',
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
  }),
  webDir: setting('WEB_DIR', {
    default: '',
    defaultText: 'apps/web/dist',
    meaning: 'Folder of the built web app.',
    schema: z.string().startsWith('/', 'must be an absolute path'),
  }),
}

/** What is wrong with the environment: one line per variable. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the configuration from environment variables; an unset or empty one has its default.
 * @throws ConfigError with every problem at once.
 */
export function readConfig(environment: Record<string, string | undefined>): ServerConfig {
  const problems: string[] = []
  const read = <Value>({ name, schema, default: fallback }: Setting<Value> & { default: Value }): Value => {
    const text = environment[name]?.trim() ?? ''
    if (text === '') return fallback
    const result = schema.safeParse(text)
    if (result.success) return result.data
    problems.push(`${name} ${result.error.issues[0]?.message ?? 'is wrong'}, not "${text}"`)
    return fallback
  }
  const config: ServerConfig = {
    port: read(SETTINGS.port),
    host: read(SETTINGS.host),
    maxUploadMb: read(SETTINGS.maxUploadMb),
    maxUploadMbCompress: read(SETTINGS.maxUploadMbCompress),
    maxFiles: read(SETTINGS.maxFiles),
    maxPages: read(SETTINGS.maxPages),
    jobTimeoutSeconds: read(SETTINGS.jobTimeoutSeconds),
    jobTimeoutAsyncSeconds: read(SETTINGS.jobTimeoutAsyncSeconds),
    engineThreads: read(SETTINGS.engineThreads),
    engineMemoryMb: read(SETTINGS.engineMemoryMb),
    queueLimit: read(SETTINGS.queueLimit),
    rateLimit: read(SETTINGS.rateLimit),
    retentionHours: read(SETTINGS.retentionHours),
    dataDir: read(SETTINGS.dataDir),
    corsOrigins: read(SETTINGS.corsOrigins),
    apiBaseUrl: read(SETTINGS.apiBaseUrl),
    publicUrl: read(SETTINGS.publicUrl),
    contactEmail: read(SETTINGS.contactEmail),
    sourceUrl: read(SETTINGS.sourceUrl),
    trustProxy: read(SETTINGS.trustProxy),
    behindTls: read(SETTINGS.behindTls),
    logLevel: read(SETTINGS.logLevel),
    webDir: read(SETTINGS.webDir),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Reads the configuration of this process; the only place that looks at its environment. */
export function loadConfig(): ServerConfig {
  return readConfig(process.env)
}
