import type { z } from 'zod'

import type { FieldError } from './errors.ts'
import { nearestName, quotedName } from './nearest-name.ts'

/** Further unknown names are not listed. */
const MAX_LISTED = 10

/**
 * Lists every name in raw options that the schema does not know, at any depth, with the nearest known name. A schema
 * would drop such a name, and the caller would get a result made with the default.
 */
export function findUnknownOptions(schema: z.core.$ZodType, raw: unknown): FieldError[] {
  const errors: FieldError[] = []
  for (const error of unknownIn(schema, raw, '')) {
    errors.push(error)
    if (errors.length === MAX_LISTED) break
  }
  return errors
}

/** The error for a name that is not an option. */
export function unknownOption(field: string, name: string, known: readonly string[]): FieldError {
  const nearest = nearestName(name, known)
  const advice = nearest === undefined ? listed(known) : `did you mean "${nearest}"?`
  return { field, message: `unknown option ${quotedName(field)}; ${advice}` }
}

function listed(known: readonly string[]): string {
  return known.length === 0 ? 'there are none here' : `the options are ${known.join(', ')}`
}

function* unknownIn(schema: z.core.$ZodType, raw: unknown, prefix: string): Generator<FieldError, void> {
  if (typeof raw !== 'object' || raw === null) return
  const { element, shape } = structureOf(schema)
  if (element !== undefined && Array.isArray(raw)) {
    for (const [index, item] of raw.entries()) yield* unknownIn(element, item, `${prefix}${index}.`)
  }
  if (shape === undefined || Array.isArray(raw)) return
  for (const [name, value] of Object.entries(raw)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (field !== undefined) yield* unknownIn(field, value, `${prefix}${name}.`)
    else yield unknownOption(`${prefix}${name}`, name, Object.keys(shape))
  }
}

/** The members of an object or the entries of a list, within defaults and optionals. */
function structureOf(schema: z.core.$ZodType): { shape?: z.core.$ZodShape; element?: z.core.$ZodType } {
  // A schema's definition has a different type for each kind; these three members reveal the kind.
  const { def } = schema._zod
  if ('innerType' in def) return structureOf(def.innerType as z.core.$ZodType)
  if ('shape' in def) return { shape: def.shape as z.core.$ZodShape }
  return 'element' in def ? { element: def.element as z.core.$ZodType } : {}
}
