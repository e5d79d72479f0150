import { AppError, type FormFields, type OperationDefinition } from '@recto/contract'
import { z } from 'zod'

/** Longest password accepted; PDF itself uses 127 bytes at most. */
const MAX_LENGTH = 1024

const listSchema = z.array(z.string().max(MAX_LENGTH).nullable())

/**
 * Returns the password of each file: its own from `passwords` (a JSON array by position, `null` or `""` for none), or
 * else the common `password`.
 * @throws AppError INVALID_OPTIONS; neither its facts nor its cause repeat what was sent
 */
export function readPasswords(fields: FormFields, fileCount: number): (string | undefined)[] {
  const common = fields['password'] ?? ''
  if (common.length > MAX_LENGTH) throw refusal('password', 'is too long')
  const list = readList(fields['passwords'] ?? '')
  if (list.length > fileCount) throw refusal('passwords', 'must not have more entries than files')
  return Array.from({ length: fileCount }, (_, index) => list[index] || common || undefined)
}

/**
 * For operations that have an option `password`: sets it to the password of the file, whichever field that came from.
 */
export function withPasswordOption(
  { options }: OperationDefinition,
  fields: FormFields,
  [password]: readonly (string | undefined)[],
): FormFields {
  return password !== undefined && Object.hasOwn(options.shape, 'password') ? { ...fields, password } : fields
}

function readList(text: string): (string | null)[] {
  if (text.trim() === '') return []
  const result = listSchema.safeParse(readJson(text))
  if (result.success) return result.data
  throw refusal('passwords', 'must be a JSON list with a string or null for each file')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Dropped, because JSON.parse quotes the text in its error, and with it a password. The schema refuses `undefined`.
    return undefined
  }
}

function refusal(field: string, message: string): AppError {
  return new AppError('INVALID_OPTIONS', { fields: [{ field, message: `${field}: ${message}` }] })
}
