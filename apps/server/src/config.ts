import { redactApiKeys } from './access/api-key.ts'
import { findConfigWarnings } from './config/config-warnings.ts'
import type { ServerConfig } from './config/server-config.ts'
import type { SettingWithDefaults } from './config/setting.ts'
import { SETTINGS } from './config/settings.ts'

export type { ServerConfig }

/** Invalid environment variables, one line each. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type AnySetting = SettingWithDefaults<unknown>

/**
 * Reads the configuration from environment variables; unset and empty ones get their defaults.
 * @throws ConfigError listing every problem at once
 */
export function readConfig(environment: Record<string, string | undefined>): ServerConfig {
  const problems: string[] = []
  const isInCluster = !['', 'embedded'].includes(environment[SETTINGS.queueUrl.name]?.trim() ?? '')
  const read = ({ name, schema, isSecret, ...defaults }: AnySetting): unknown => {
    const fallback = isInCluster ? defaults.clusterDefault : defaults.default
    const text = environment[name]?.trim() ?? ''
    if (text === '') return fallback
    const result = schema.safeParse(text)
    if (result.success) return result.data
    const reason = `${name} ${result.error.issues[0]?.message ?? 'is invalid'}`
    problems.push(isSecret ? reason : `${reason}, not "${redactCredentials(text)}"`)
    return fallback
  }
  const entries = Object.entries(SETTINGS).map(([field, setting]) => [field, read(setting as AnySetting)])
  if (problems.length > 0) throw new ConfigError(problems)
  // SETTINGS has one entry per field, and each schema yields its field's type.
  return Object.fromEntries(entries) as ServerConfig
}

/** Credentials in URLs and API keys must not be printed. */
function redactCredentials(text: string): string {
  return redactApiKeys(text.replace(/\/\/[^/]*@/, '//…@'))
}

/** Reads the configuration of this process. Nothing else reads its environment. */
export function loadConfig(): ServerConfig {
  return readConfig(process.env)
}

/** Returns warnings about this process's environment for the operator, one sentence each. */
export function loadConfigWarnings(): string[] {
  return findConfigWarnings(process.env)
}
