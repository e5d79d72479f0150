import { AppError, type FormFields, type OperationDefinition } from '@recto/contract'
import { z } from 'zod'

/** Longest password accepted; PDF itself uses 127 bytes at most. */
const MAX_LENGTH = 1024

const listSchema = z.array(z.string().max(MAX_LENGTH).nullable())

/**
 * Returns each file's password: its own from `passwords` (a JSON array by position, `null` or `""` for none), otherwise
 * the common `password`.
 * @throws AppError INVALID_OPTIONS, whose facts and cause never quote the input
 */
export function readPasswords(fields: FormFields, fileCount: number): (string | undefined)[] {
  const common = fields['password'] ?? ''
  if (common.length > MAX_LENGTH) throw refusal('password', 'is too long')
  const list = readList(fields['passwords'] ?? '')
  if (list.length > fileCount) throw refusal('passwords', 'must not have more entries than files')
  return Array.from({ length: fileCount }, (_, index) => list[index] || common || undefined)
}

/** For operations with an option `password`: sets it to the file's password, whichever field it came from. */
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
  throw refusal('passwords', 'must be a JSON array with a string or null for each file')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Dropped, because JSON.parse quotes the text in its error, and with it a password. The schema rejects `undefined`.
    return undefined
  }
}

function refusal(field: string, message: string): AppError {
  return new AppError('INVALID_OPTIONS', { fields: [{ field, message: `${field}: ${message}` }] })
}
