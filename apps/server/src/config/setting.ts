import type { z } from 'zod'

/** One environment variable: its meaning, its default, and the schema that parses its text. */
export interface Setting<Value = unknown> {
  name: string
  /** The default as the documentation shows it. */
  defaultText: string
  meaning: string
  schema: z.ZodType<Value>
}

/** Builds a setting, whose default is shown as text unless told otherwise. */
export function setting<Value>(
  name: string,
  value: { default: Value; defaultText?: string; meaning: string; schema: z.ZodType<Value> },
): Setting<Value> & { default: Value } {
  const { default: fallback, meaning, schema } = value
  return { name, default: fallback, defaultText: value.defaultText ?? String(fallback), meaning, schema }
}
