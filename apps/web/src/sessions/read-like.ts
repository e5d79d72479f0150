import type { Kept } from './session.ts'

/** Persists a value of plain data with the shape of a model. */
export function keptLike<Value>(model: Value): Kept<Value> {
  return { save: (value) => value, load: (saved) => readLike(model, saved) }
}

/**
 * Reads a value that should have the shape of a model, such as stored settings. Anything that does not fit is taken
 * from the model; where the model has no value, any number, text or boolean fits.
 */
export function readLike<Value>(model: Value, stored: unknown): Value {
  return merge(model, stored) as Value
}

function merge(model: unknown, stored: unknown): unknown {
  if (model === undefined) return isPlain(stored) ? stored : model
  if (isRecord(model)) {
    const given = isRecord(stored) ? stored : {}
    // A model without keys accepts any keys.
    if (Object.keys(model).length === 0)
      return Object.fromEntries(Object.entries(given).filter(([, value]) => isPlain(value)))
    return Object.fromEntries(Object.entries(model).map(([key, value]) => [key, merge(value, given[key])]))
  }
  return isPlain(stored) && typeof stored === typeof model ? stored : model
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}
