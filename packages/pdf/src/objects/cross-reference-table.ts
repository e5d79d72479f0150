import type { Place } from './cross-reference-stream.ts'

/** The generation of objects that are never reused (ISO 32000-2, 7.5.4). */
const NEVER_AGAIN = 65_535

/**
 * Writes a cross-reference table with one section (7.5.4).
 * @param places offset and generation of each object; undefined for free ones
 */
export function crossReferenceTable(places: readonly (Place | undefined)[]): string {
  const free = places.flatMap((place, number) => (place === undefined ? [number] : []))
  const nextFree = new Map(free.map((number, index) => [number, free[index + 1] ?? 0]))
  const rows = places.map((place, number) =>
    place?.kind === 'offset'
      ? row(place.offset, place.generation ?? 0, 'n')
      : row(nextFree.get(number) ?? 0, number === 0 ? NEVER_AGAIN : 0, 'f'),
  )
  return `xref\n0 ${places.length}\n${rows.join('')}`
}

/** An entry of exactly twenty bytes. */
function row(value: number, generation: number, kind: 'n' | 'f'): string {
  return `${String(value).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${kind} \n`
}
