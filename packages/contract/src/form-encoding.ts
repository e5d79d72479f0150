import type { z } from 'zod'

import type { OperationDefinition } from './define-operation.ts'
import { AppError, type FieldError } from './errors.ts'
import { optionErrorMap, OPTION_MESSAGES } from './option-messages.ts'
import { fieldMessage } from './sentence.ts'

/** The form field with all options of an operation whose encoding is `json`. */
const OPTIONS_FIELD = 'options'

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
 * Decodes and validates the options of a call. Unknown fields are ignored.
 * @param query query parameters; those that the operation defines override form fields.
 * @throws AppError INVALID_OPTIONS with every invalid field.
 */
export function decodeOptions<Schema extends z.ZodObject>(
  operation: OperationDefinition<string, Schema>,
  fields: FormFields,
  query: FormFields = {},
): z.output<Schema> {
  const raw =
    operation.encoding === 'json'
      ? readJsonField(fields)
      : readFlatFields(operation.options, withoutAliases(operation, fields))
  return parseOptions(operation, { ...raw, ...readQuery(operation, query) })
}

/** Renames fields that were sent under an alias. */
function withoutAliases({ aliases = {} }: OperationDefinition, fields: FormFields): FormFields {
  const known = Object.entries(aliases).filter(([alias]) => Object.hasOwn(fields, alias))
  return { ...Object.fromEntries(known.map(([alias, option]) => [option, fields[alias] ?? ''])), ...fields }
}

function readQuery(operation: OperationDefinition, query: FormFields): Record<string, unknown> {
  const known = Object.entries(operation.query ?? {}).filter(([parameter]) => Object.hasOwn(query, parameter))
  const fields = Object.fromEntries(known.map(([parameter, option]) => [option, query[parameter] ?? '']))
  return readFlatFields(operation.options, fields)
}

/**
 * Validates options and applies defaults.
 * @throws AppError INVALID_OPTIONS with every invalid field.
 */
export function parseOptions<Schema extends z.ZodObject>(
  operation: OperationDefinition<string, Schema>,
  raw: unknown,
): z.output<Schema> {
  const result = operation.options.safeParse(raw, { error: optionErrorMap })
  if (result.success) return result.data
  throw new AppError('INVALID_OPTIONS', { fields: result.error.issues.map(toFieldError) })
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const field = issue.path.length === 0 ? OPTIONS_FIELD : issue.path.join('.')
  return { field, message: fieldMessage(field, issue.message) }
}

function readJsonField(fields: FormFields): object {
  const text = Object.hasOwn(fields, OPTIONS_FIELD) ? fields[OPTIONS_FIELD] : undefined
  if (text === undefined || text.trim() === '') return {}
  const value = readJson(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
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
    // HTML forms send empty fields: for a number or a boolean that means it was left out.
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
