import { AppError, type FormFields, type OperationDefinition } from '@recto/contract'
import { z } from 'zod'

/** Longest password taken; PDF itself uses 127 bytes at most. */
const MAX_LENGTH = 1024

const listSchema = z.array(z.string().max(MAX_LENGTH).nullable())

/**
 * Which password each file gets: its own from `passwords` (a JSON list by position, `null` or `""` for none), else the common `password`.
 * @throws AppError INVALID_OPTIONS; neither its facts nor its cause repeat what was sent.
 */
export function readPasswords(fields: FormFields, fileCount: number): (string | undefined)[] {
  const common = fields['password'] ?? ''
  if (common.length > MAX_LENGTH) throw refusal('password', 'is too long')
  const list = readList(fields['passwords'] ?? '')
  if (list.length > fileCount) throw refusal('passwords', 'must not have more entries than files')
  return Array.from({ length: fileCount }, (_, index) => list[index] || common || undefined)
}

/** Where an operation has an option `password` it means what opens its file, whichever of the two fields that came in. */
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
    // The error would quote the text, and with it a password; the schema refuses what is not a list.
    return undefined
  }
}

function refusal(field: string, message: string): AppError {
  return new AppError('INVALID_OPTIONS', { fields: [{ field, message: `${field}: ${message}` }] })
}
