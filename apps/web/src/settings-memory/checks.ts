/** Whether a value read from storage is valid for a setting. */
export type Check<Value> = (value: unknown) => value is Value

/** One of the offered values. */
export function oneOf<const Value>(values: readonly Value[]): Check<Value> {
  return (value): value is Value => values.some((offered) => offered === value)
}

/** On or off. */
export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

/** A number within inclusive bounds. */
export function within({ min, max }: { min: number; max: number }): Check<number> {
  return (value): value is number => typeof value === 'number' && value >= min && value <= max
}

/** A text of limited length, in UTF-16 code units. */
export function textUpTo(maxLength: number): Check<string> {
  return (value): value is string => typeof value === 'string' && value.length <= maxLength
}

/** A record of flags, each of which may be missing. */
export function flagsOf<const Name extends string>(names: readonly Name[]): Check<Partial<Record<Name, boolean>>> {
  return (value): value is Partial<Record<Name, boolean>> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, flag]) => names.some((known) => known === name) && isFlag(flag))
}
