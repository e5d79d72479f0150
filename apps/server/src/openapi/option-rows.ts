import type { z } from 'zod'

/** One option as a row of the reference. */
export interface OptionRow {
  name: string
  type: string
  fallback: string
  meaning: string
}

type Schema = z.core.JSONSchema.BaseSchema

/** The options of an operation, those inside of others with their whole path. */
export function listOptionRows(schema: Schema, prefix = ''): OptionRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    if (typeof field === 'boolean') return []
    const name = `${prefix}${key}`
    return [toRow(name, field), ...listOptionRows(field, `${name}.`)]
  })
}

function toRow(name: string, field: Schema): OptionRow {
  const fallback = field.default === undefined ? '' : JSON.stringify(field.default)
  return { name, type: typeOf(field), fallback, meaning: field.description ?? '' }
}

function typeOf(field: Schema): string {
  if (field.enum !== undefined) return field.enum.map((value) => JSON.stringify(value)).join(' or ')
  const type = [field.type ?? 'any'].flat().join(' or ')
  const bounds = [
    field.minimum === undefined ? '' : `from ${field.minimum}`,
    field.maximum === undefined ? '' : `up to ${field.maximum}`,
    field.maxLength === undefined ? '' : `up to ${field.maxLength} characters`,
  ].filter((bound) => bound !== '')
  return bounds.length === 0 ? type : `${type}, ${bounds.join(' ')}`
}
