import { z } from 'zod'

/** A form field or response member, as a row of the reference page. */
export interface FieldRow {
  name: string
  type: string
  defaultText: string
  meaning: string
}

type Schema = z.core.JSONSchema.BaseSchema

/** Lists the properties of a schema; nested ones with their full path. */
export function listFieldRows(described: z.ZodObject, io: 'input' | 'output'): FieldRow[] {
  return collectRows(z.toJSONSchema(described, { io }), '')
}

function collectRows(schema: Schema, prefix: string): FieldRow[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    if (typeof field === 'boolean') return []
    const name = `${prefix}${key}`
    const { items } = field
    const inner = typeof items === 'object' && !Array.isArray(items) ? collectRows(items, `${name}[].`) : []
    return [toRow(name, field, required.has(key)), ...collectRows(field, `${name}.`), ...inner]
  })
}

function toRow(name: string, field: Schema, isRequired: boolean): FieldRow {
  const preset = field.default === undefined ? '' : JSON.stringify(field.default)
  return {
    name,
    type: describeType(field),
    defaultText: isRequired ? 'required' : preset,
    meaning: field.description ?? '',
  }
}

function describeType(field: Schema): string {
  if (field.enum !== undefined) return field.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (field.anyOf !== undefined) return field.anyOf.map(describePart).join(' or ')
  const type = [field.type ?? 'any'].flat().join(' or ')
  const bounds = [
    field.minimum === undefined || field.minimum === Number.MIN_SAFE_INTEGER ? '' : `from ${field.minimum}`,
    field.maximum === undefined || field.maximum === Number.MAX_SAFE_INTEGER ? '' : `up to ${field.maximum}`,
    field.maxLength === undefined ? '' : `up to ${field.maxLength} characters`,
  ].filter((bound) => bound !== '')
  return bounds.length === 0 ? type : `${type}, ${bounds.join(' ')}`
}

function describePart(part: Schema | boolean): string {
  return typeof part === 'boolean' ? 'any' : describeType(part)
}
