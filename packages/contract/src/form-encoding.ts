import type { z } from 'zod'

import { BATCH_FIELD, type OperationDefinition } from './define-operation.ts'
import { AppError, type FieldError } from './errors.ts'
import { optionErrorMap, OPTION_MESSAGES } from './option-messages.ts'
import { fieldMessage } from './sentence.ts'
import { findUnknownOptions, unknownOption } from './unknown-options.ts'

/** The form field with options as JSON. */
const OPTIONS_FIELD = 'options'

/** Fields of every call that open protected files; `password` may also be an option of the operation. */
const PASSWORD_FIELDS = ['password', 'passwords']

/** Form fields by name; of a repeated field the last value. */
export type FormFields = Record<string, string>

/** Encodes options as form fields: as JSON in `options`, or one field each, where everything but a string is JSON. */
export function encodeOptions(operation: OperationDefinition, options: Record<string, unknown>): FormFields {
  if (operation.encoding === 'json') return { [OPTIONS_FIELD]: JSON.stringify(options) }
  const fields: FormFields = {}
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    fields[name] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return fields
}

/**
 * Decodes and validates the options of a call. Every operation takes them as one form field each, as JSON in `options`,
 * or both, unless an option occurs twice.
 * @param query query parameters; those that the operation defines override form fields.
 * @throws AppError INVALID_OPTIONS with every invalid, unknown or repeated field.
 */
export function decodeOptions<Schema extends z.ZodObject>(
  operation: OperationDefinition<string, Schema>,
  fields: FormFields,
  query: FormFields = {},
): z.output<Schema> {
  const flat = readFlatFields(operation.options, withoutAliases(operation, fields))
  const json = withoutAliases(operation, readJsonField(fields))
  const errors = [
    ...unknownFields(operation, fields),
    ...repeatedOptions(flat, json),
    ...misplacedOptions(operation, json, query),
  ]
  if (errors.length > 0) throw new AppError('INVALID_OPTIONS', { fields: errors })
  return parseOptions(operation, { ...json, ...flat, ...readQuery(operation, query) })
}

/** Whether a form field holds text: an option, or `options`. */
export function isTextField({ options, aliases = {} }: OperationDefinition, field: string): boolean {
  return field === OPTIONS_FIELD || Object.hasOwn(options.shape, field) || Object.hasOwn(aliases, field)
}

function unknownFields(operation: OperationDefinition, fields: FormFields): FieldError[] {
  const { options, files, attachments = [], batchArchive } = operation
  const documents = batchArchive === undefined ? [files.field] : [files.field, BATCH_FIELD]
  const others = new Set([...PASSWORD_FIELDS, ...documents, ...attachments.map(({ field }) => field)])
  return Object.keys(fields)
    .filter((field) => !isTextField(operation, field) && !others.has(field))
    .map((field) => unknownOption(field, field, Object.keys(options.shape)))
}

function repeatedOptions(flat: object, json: object): FieldError[] {
  return Object.keys(flat)
    .filter((field) => Object.hasOwn(json, field))
    .map((field) => ({ field, message: `${field}: is sent twice, in ${OPTIONS_FIELD} and as a separate field` }))
}

/** Passwords among the options, and query options that the operation does not define. */
function misplacedOptions(operation: OperationDefinition, json: object, query: FormFields): FieldError[] {
  const { options, query: parameters = {} } = operation
  const passwords = PASSWORD_FIELDS.filter(
    (field) => Object.hasOwn(json, field) && !Object.hasOwn(options.shape, field),
  )
  const inQuery = Object.keys(query).filter((name) => isTextField(operation, name) && !Object.hasOwn(parameters, name))
  return [...passwords, ...inQuery].map((field) => ({ field, message: `${field}: must be a form field` }))
}

/** Renames options sent under an alias; an option's own name wins. */
function withoutAliases<Value>(
  { aliases = {} }: OperationDefinition,
  sent: Record<string, Value>,
): Record<string, Value> {
  const entries = Object.entries(sent)
  const aliasOf = (name: string) => (Object.hasOwn(aliases, name) ? aliases[name] : undefined)
  const renamed = entries.flatMap(([name, value]) =>
    [aliasOf(name) ?? []].flat().map((option) => [option, value] as const),
  )
  return Object.fromEntries([...renamed, ...entries.filter(([name]) => aliasOf(name) === undefined)])
}

function readQuery(operation: OperationDefinition, query: FormFields): Record<string, unknown> {
  const known = Object.entries(operation.query ?? {}).filter(([parameter]) => Object.hasOwn(query, parameter))
  const fields = Object.fromEntries(known.map(([parameter, option]) => [option, query[parameter] ?? '']))
  return readFlatFields(operation.options, fields)
}

/**
 * Validates options and applies defaults.
 * @throws AppError INVALID_OPTIONS with every invalid or unknown field.
 */
export function parseOptions<Schema extends z.ZodObject>(
  operation: OperationDefinition<string, Schema>,
  raw: unknown,
): z.output<Schema> {
  const unknown = findUnknownOptions(operation.options, raw)
  if (unknown.length > 0) throw new AppError('INVALID_OPTIONS', { fields: unknown })
  const result = operation.options.safeParse(raw, { error: optionErrorMap })
  if (result.success) return result.data
  throw new AppError('INVALID_OPTIONS', { fields: result.error.issues.map(toFieldError) })
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const field = issue.path.length === 0 ? OPTIONS_FIELD : issue.path.join('.')
  return { field, message: fieldMessage(field, issue.message) }
}

function readJsonField(fields: FormFields): Record<string, unknown> {
  const text = Object.hasOwn(fields, OPTIONS_FIELD) ? fields[OPTIONS_FIELD] : undefined
  if (text === undefined || text.trim() === '') return {}
  const value = readJson(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new AppError('INVALID_OPTIONS', {
    fields: [{ field: OPTIONS_FIELD, message: `${OPTIONS_FIELD}: ${OPTION_MESSAGES.jsonObject}` }],
  })
}

function readFlatFields(schema: z.ZodObject, fields: FormFields): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    if (!Object.hasOwn(fields, name)) continue
    const text = fields[name] ?? ''
    const kind = kindOf(field as z.core.$ZodType)
    // HTML forms send empty fields: for a number or a boolean this means it was omitted.
    if (text === '' && kind !== 'string') continue
    raw[name] = readFlat(kind, text)
  }
  return raw
}

type Kind = 'string' | 'boolean' | 'number' | 'json'

/** How a field is encoded, by the type within defaults and optionals. */
function kindOf(field: z.core.$ZodType): Kind {
  const { def } = field._zod
  if ('innerType' in def) return kindOf(def.innerType as z.core.$ZodType)
  if (def.type === 'boolean' || def.type === 'number') return def.type
  if ('values' in def && Array.isArray(def.values) && typeof def.values[0] === 'number') return 'number'
  return def.type === 'object' || def.type === 'array' || def.type === 'record' || def.type === 'tuple'
    ? 'json'
    : 'string'
}

/** Decodes one field; an undecodable value stays text, so that the schema reports it. */
function readFlat(kind: Kind, text: string): unknown {
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (kind === 'number') return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : text
  return kind === 'json' ? readJson(text) : text
}

/** Parses JSON; invalid JSON stays text. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
