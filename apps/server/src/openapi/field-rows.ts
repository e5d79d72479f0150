import { z } from 'zod'

/** One field of a form or of an answer as a row of the reference. */
export interface FieldRow {
  name: string
  type: string
  fallback: string
  meaning: string
}

type Schema = z.core.JSONSchema.BaseSchema

/** The fields that a schema describes, those inside of others with their whole path. */
export function listFieldRows(described: z.ZodObject, io: 'input' | 'output'): FieldRow[] {
  return rowsOf(z.toJSONSchema(described, { io }), '')
}

function rowsOf(schema: Schema, prefix: string): FieldRow[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    if (typeof field === 'boolean') return []
    const name = `${prefix}${key}`
    const { items } = field
    const inner = typeof items === 'object' && !Array.isArray(items) ? rowsOf(items, `${name}[].`) : []
    return [toRow(name, field, required.has(key)), ...rowsOf(field, `${name}.`), ...inner]
  })
}

function toRow(name: string, field: Schema, isRequired: boolean): FieldRow {
  const preset = field.default === undefined ? '' : JSON.stringify(field.default)
  return { name, type: typeOf(field), fallback: isRequired ? 'required' : preset, meaning: field.description ?? '' }
}

function typeOf(field: Schema): string {
  if (field.enum !== undefined) return field.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (field.anyOf !== undefined) return field.anyOf.map(typeOfPart).join(' or ')
  const type = [field.type ?? 'any'].flat().join(' or ')
  const bounds = [
    field.minimum === undefined || field.minimum === Number.MIN_SAFE_INTEGER ? '' : `from ${field.minimum}`,
    field.maximum === undefined || field.maximum === Number.MAX_SAFE_INTEGER ? '' : `up to ${field.maximum}`,
    field.maxLength === undefined ? '' : `up to ${field.maxLength} characters`,
  ].filter((bound) => bound !== '')
  return bounds.length === 0 ? type : `${type}, ${bounds.join(' ')}`
}

function typeOfPart(part: Schema | boolean): string {
  return typeof part === 'boolean' ? 'any' : typeOf(part)
}
