import type { z } from 'zod'

/** One environment variable: its meaning, its default, and the schema that parses its text. */
export interface Setting<Value = unknown> {
  name: string
  /** The default as shown in the documentation. */
  defaultText: string
  meaning: string
  schema: z.ZodType<Value>
  /** Whether messages must not quote its text. */
  isSecret: boolean
}

/** A setting with its defaults: for a standalone server, and for a node of a cluster. */
export interface SettingWithDefaults<Value> extends Setting<Value> {
  default: Value
  clusterDefault: Value
}

/** The facts that settings are built from. */
interface SettingFacts<Value> extends Pick<Setting<Value>, 'meaning' | 'schema'> {
  default: Value
  /** The default of a cluster node, if it differs. */
  clusterDefault?: Value
  defaultText?: string
  isSecret?: true
}

/** Builds a setting. Its default is shown as text unless another text is given. */
export function setting<Value>(name: string, facts: SettingFacts<Value>): SettingWithDefaults<Value> {
  const { default: fallback, clusterDefault = fallback, meaning, schema, isSecret = false } = facts
  const textOf = (value: Value) => (value === null ? 'off' : String(value))
  const inCluster = clusterDefault === fallback ? '' : `; in a cluster ${textOf(clusterDefault)}`
  const defaultText = facts.defaultText ?? textOf(fallback) + inCluster
  return { name, default: fallback, clusterDefault, defaultText, meaning, schema, isSecret }
}
