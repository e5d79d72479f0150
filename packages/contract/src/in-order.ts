/** The values of a record: those of `order` first, then the others by the names of their keys. */
export function inOrder<Entries extends object>(
  record: Entries,
  order: readonly (keyof Entries & string)[],
): Entries[keyof Entries][] {
  const first = new Set<string>(order)
  const others = Object.keys(record).filter((key) => !first.has(key))
  // Object.keys forgets that these are the record's own keys.
  return [...order, ...(others.toSorted() as (keyof Entries & string)[])].map((key) => record[key])
}
