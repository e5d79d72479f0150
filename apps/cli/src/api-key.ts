import { createUsageError } from './cli-error.ts'

/** Environment variable with the API key for `--server`. There is no option for it: anybody can list arguments. */
export const API_KEY_VARIABLE = 'RECTO_API_KEY'

/** What a bearer token can consist of (RFC 6750). */
const TOKEN = /^[\w.~+/-]+=*$/

/**
 * Returns the headers that authenticate requests to a server.
 * @throws CliError when the variable is malformed; fetch would quote it in its own error
 */
export function readApiKeyHeaders(environment: Record<string, string | undefined>): Record<string, string> {
  const key = environment[API_KEY_VARIABLE]?.trim() ?? ''
  if (key === '') return {}
  if (!TOKEN.test(key)) throw createUsageError(`${API_KEY_VARIABLE} is not an API key`)
  return { Authorization: `Bearer ${key}` }
}
