import type { ToolId } from '@recto/contract'

import type { Check } from './checks.ts'

/**
 * The settings of a tool that are remembered, with the valid values of each. All others concern one file, such as
 * pages, or are secret, and are never written.
 */
export type Remembered<Settings> = { readonly [Key in keyof Settings]?: Check<Settings[Key]> }

/** Each tool's settings are a separate entry, so that tabs with different tools do not interfere. */
const PREFIX = 'recto-settings:'

/** Reads the settings used last, dropping any that this version of the site does not know. */
export function readSettings<Settings extends object>(tool: ToolId, remembered: Remembered<Settings>) {
  const stored = attempt((storage): unknown => JSON.parse(storage.getItem(PREFIX + tool) ?? 'null'))
  return typeof stored === 'object' && stored !== null ? pick(stored, remembered) : {}
}

/** Stores the settings that differ from the defaults, so that the others follow the defaults of later versions. */
export function writeSettings<Settings extends object>(
  tool: ToolId,
  settings: Settings,
  defaults: Settings,
  remembered: Remembered<Settings>,
): void {
  const own = differences(settings, defaults, remembered)
  attempt((storage) => {
    if (Object.keys(own).length === 0) storage.removeItem(PREFIX + tool)
    else storage.setItem(PREFIX + tool, JSON.stringify(own))
  })
}

/** The remembered settings that differ from the defaults. */
export function differences<Settings extends object>(
  settings: Settings,
  defaults: Settings,
  remembered: Remembered<Settings>,
): Partial<Settings> {
  const known = new Map(Object.entries(pick(defaults, remembered)))
  const own = Object.entries(pick(settings, remembered)).filter(([key, value]) => !areEqual(value, known.get(key)))
  return Object.fromEntries(own) as Partial<Settings>
}

/** The settings that are remembered. */
export function pick<Settings extends object>(values: object, remembered: Remembered<Settings>): Partial<Settings> {
  const checks = new Map(Object.entries<Check<unknown> | undefined>(remembered))
  const picked = Object.entries(values).filter(([key, value]) => checks.get(key)?.(value) === true)
  return Object.fromEntries(picked) as Partial<Settings>
}

/** Forgets the settings of all tools. */
export function forgetSettings(): void {
  attempt((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

/** Settings are plain data. */
function areEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Storage may be blocked or full, or contain anything; tools then start with their defaults. */
function attempt<Value>(access: (storage: Storage) => Value): Value | undefined {
  try {
    return access(localStorage)
  } catch {
    return undefined
  }
}
