/** The values of a record: those listed in `order` first, then the others by key. */
export function inOrder<Entries extends object>(
  record: Entries,
  order: readonly (keyof Entries & string)[],
): Entries[keyof Entries][] {
  const first = new Set<string>(order)
  const others = Object.keys(record).filter((key) => !first.has(key))
  // Object.keys loses the type of the record's own keys.
  return [...order, ...(others.toSorted() as (keyof Entries & string)[])].map((key) => record[key])
}
