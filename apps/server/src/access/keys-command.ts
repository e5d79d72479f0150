import { parseArgs } from 'node:util'

import type { ServerConfig } from '../config.ts'
import { countOrOff } from '../config/value-schemas.ts'
import { createApiKey, readKeyId } from './api-key.ts'
import { isExpired, keyEntrySchema, MAX_KEYS, type ClientLimits, type KeyEntry } from './key-entry.ts'
import { changeKeyFile, readKeyFile } from './key-file.ts'
import { getKeyFile, listFixedKeys } from './open-access.ts'

const USAGE = `Usage: recto keys <command>

Manage the API keys of the server on this machine. Run it as the user of the server and with the same environment.
A running server notices changes at once.

Commands:
  add <name>         Create a key and print it. It is not stored and cannot be shown again.
    --expires <date>   Last day of the key (UTC), such as 2027-12-31.
    --rate <n>         Calls per minute, instead of KEY_RATE_LIMIT; or off.
    --daily <n>        Operations per day, instead of KEY_DAILY_OPERATIONS; or off.
    --concurrency <n>  Calls and jobs in progress, instead of KEY_CONCURRENCY; or off.
    --jobs <n>         Stored jobs, instead of KEY_JOBS; or off.
    --no-store         Print an entry for API_KEY_HASHES instead of changing the file.
  list [--json]      List the keys by their IDs.
  revoke <id>        Make a key invalid.
`

/** Flags of `add` that set a limit. */
const LIMIT_FLAGS = {
  rate: 'rateLimit',
  daily: 'dailyOperations',
  concurrency: 'concurrency',
  jobs: 'jobs',
} as const satisfies Record<string, keyof ClientLimits>

/** A command line that cannot be understood. */
export class KeysUsageError extends Error {}

/** Where the command writes: secrets and lists to `out`, messages to `note`. */
export interface KeysOutput {
  out: (text: string) => void
  note: (text: string) => void
}

/**
 * Runs `recto keys`.
 * @throws KeysUsageError, KeyFileError
 */
export async function runKeysCommand(
  [command, ...rest]: readonly string[],
  config: ServerConfig,
  output: KeysOutput,
): Promise<void> {
  switch (command) {
    case 'add':
      return addKey(rest, config, output)
    case 'list':
      return listKeys(rest, config, output)
    case 'revoke':
      return revokeKey(rest, config, output)
    case 'help':
    case '--help':
    case '-h':
      return output.out(USAGE)
    default:
      throw new KeysUsageError(command === undefined ? 'which command?' : 'unknown command')
  }
}

async function addKey(args: readonly string[], config: ServerConfig, { out, note }: KeysOutput): Promise<void> {
  const text = { type: 'string' } as const
  const options = {
    expires: text,
    rate: text,
    daily: text,
    concurrency: text,
    jobs: text,
    'no-store': { type: 'boolean' },
  } as const
  const { values, positionals } = parse(() => parseArgs({ args: [...args], options, allowPositionals: true }))
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new KeysUsageError('add takes one name')
  const { key, id, hash } = createApiKey()
  const limits = readLimits(values)
  const expiresAt = readEndOfDay(values.expires)
  const entry = checkEntry({ id, name, hash, createdAt: new Date().toISOString(), ...expiresAt, ...limits })
  if (values['no-store'] === true) {
    if (Object.keys({ ...limits, ...expiresAt }).length > 0)
      throw new KeysUsageError('keys in API_KEY_HASHES cannot have separate limits or an expiry date')
    note(`Add this to API_KEY_HASHES and restart the server: ${id}:${hash}\nThe key, which is not stored anywhere:`)
  } else {
    const file = getKeyFile(config)
    await changeKeyFile(file, (keys) => {
      if (keys.length >= MAX_KEYS) throw new KeysUsageError(`there are ${MAX_KEYS} keys already, which is the limit`)
      return [...keys, entry]
    })
    note(`Key ${id} for "${name}" was added to ${file}. It cannot be shown again:`)
  }
  out(`${key}\n`)
  if (config.apiKeys === 'none') note('The server ignores keys until API_KEYS is "optional" or "required".')
}

async function listKeys(args: readonly string[], config: ServerConfig, { out, note }: KeysOutput): Promise<void> {
  const { values } = parse(() => parseArgs({ args: [...args], options: { json: { type: 'boolean' } } }))
  const keys = [...(await readKeyFile(getKeyFile(config))), ...listFixedKeys(config)]
  // Omit the hashes, which nobody needs to see.
  const shown = keys.map(({ hash: _hash, ...entry }) => entry)
  if (values.json === true) return out(`${JSON.stringify(shown)}\n`)
  if (shown.length === 0) return note(`There are no keys in ${getKeyFile(config)}.`)
  const rows = shown.map((entry) => [
    entry.id,
    entry.createdAt.slice(0, 10),
    describeExpiry(entry),
    describeLimits(entry.limits ?? {}),
    entry.name,
  ])
  out(formatTable([['ID', 'CREATED', 'EXPIRES', 'OWN LIMITS', 'NAME'], ...rows]))
}

async function revokeKey(args: readonly string[], config: ServerConfig, { note }: KeysOutput): Promise<void> {
  const [id, ...more] = args
  if (id === undefined || more.length > 0) throw new KeysUsageError('revoke takes one ID')
  const idWithin = readKeyId(id)
  // Other users of the machine can see a command's arguments.
  if (idWithin !== undefined) throw new KeysUsageError(`give the ID alone, without the secret: ${idWithin}`)
  if (listFixedKeys(config).some((entry) => entry.id === id))
    throw new KeysUsageError('this key is in API_KEY_HASHES; remove it there and restart the server')
  const file = getKeyFile(config)
  await changeKeyFile(file, (keys) => {
    const rest = keys.filter((entry) => entry.id !== id)
    if (rest.length === keys.length) throw new KeysUsageError(`there is no key with this ID in ${file}`)
    return rest
  })
  note(`Key ${id} was revoked.`)
}

/** Converts the parser's errors to usage errors. */
function parse<Parsed>(read: () => Parsed): Parsed {
  try {
    return read()
  } catch (error) {
    throw new KeysUsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function readLimits(values: Partial<Record<string, string | boolean>>): Pick<KeyEntry, 'limits'> {
  const given = Object.entries(LIMIT_FLAGS).flatMap(([flag, limit]) => {
    const text = values[flag]
    if (typeof text !== 'string') return []
    const parsed = countOrOff('').safeParse(text)
    if (!parsed.success) throw new KeysUsageError(`--${flag} ${parsed.error.issues[0]?.message ?? 'is invalid'}`)
    return [[limit, parsed.data]]
  })
  return given.length === 0 ? {} : { limits: Object.fromEntries(given) as Partial<ClientLimits> }
}

/** Returns the last moment of a day in UTC. */
function readEndOfDay(day: string | undefined): Pick<KeyEntry, 'expiresAt'> {
  if (day === undefined) return {}
  const end = new Date(`${day}T23:59:59.999Z`)
  const isDay = !Number.isNaN(end.getTime()) && end.toISOString().startsWith(day) && /^\d{4}-\d\d-\d\d$/.test(day)
  if (!isDay || end.getTime() < Date.now())
    throw new KeysUsageError('--expires must be a date in the future, such as 2027-12-31')
  return { expiresAt: end.toISOString() }
}

function checkEntry(entry: KeyEntry): KeyEntry {
  const parsed = keyEntrySchema.safeParse(entry)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new KeysUsageError(`the ${issue?.path.join('.') ?? 'key'} ${issue?.message ?? 'is invalid'}`)
}

function describeExpiry(entry: Pick<KeyEntry, 'expiresAt'>): string {
  if (entry.expiresAt === undefined) return 'never'
  const day = entry.expiresAt.slice(0, 10)
  return isExpired(entry) ? `${day} (expired)` : day
}

function describeLimits(limits: Partial<ClientLimits>): string {
  const parts = Object.entries(LIMIT_FLAGS).flatMap(([flag, limit]) =>
    limits[limit] === undefined ? [] : [`${flag} ${limits[limit] ?? 'off'}`],
  )
  return parts.length === 0 ? '-' : parts.join(', ')
}

function formatTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}
