import type { z } from 'zod'

/** One environment variable: its meaning, its default, and the schema that parses its text. */
export interface Setting<Value = unknown> {
  name: string
  /** The default as the documentation shows it. */
  defaultText: string
  meaning: string
  schema: z.ZodType<Value>
  /** Whether messages must not repeat its text. */
  isSecret: boolean
}

/** A setting with what it is when it is not set: for a server that is alone, and for a node of a cluster. */
export interface SettingWithDefaults<Value> extends Setting<Value> {
  default: Value
  clusterDefault: Value
}

/** What settings are built from. */
interface SettingFacts<Value> extends Pick<Setting<Value>, 'meaning' | 'schema'> {
  default: Value
  /** The default of a node of a cluster, if it differs. */
  clusterDefault?: Value
  defaultText?: string
  isSecret?: true
}

/** Builds a setting, whose default is shown as text unless told otherwise. */
export function setting<Value>(name: string, facts: SettingFacts<Value>): SettingWithDefaults<Value> {
  const { default: fallback, clusterDefault = fallback, meaning, schema, isSecret = false } = facts
  const textOf = (value: Value) => (value === null ? 'off' : String(value))
  const inCluster = clusterDefault === fallback ? '' : `; in a cluster ${textOf(clusterDefault)}`
  const defaultText = facts.defaultText ?? textOf(fallback) + inCluster
  return { name, default: fallback, clusterDefault, defaultText, meaning, schema, isSecret }
}
