import type { CrossReferenceEntry } from './cross-reference-entry.ts'

/** The generation of objects that are never reused (ISO 32000-2, 7.5.4). */
const NEVER_AGAIN = 65_535

/**
 * Writes a cross-reference table with one section (7.5.4).
 * @param entries one per object; there are no compressed ones
 */
export function crossReferenceTable(entries: readonly CrossReferenceEntry[]): string {
  const free = entries.flatMap(({ kind }, number) => (kind === 'uncompressed' ? [] : [number]))
  const nextFree = new Map(free.map((number, index) => [number, free[index + 1] ?? 0]))
  const rows = entries.map((entry, number) =>
    entry.kind === 'uncompressed'
      ? tableRow(entry.offset, entry.generation, 'n')
      : tableRow(nextFree.get(number) ?? 0, number === 0 ? NEVER_AGAIN : 0, 'f'),
  )
  return `xref\n0 ${entries.length}\n${rows.join('')}`
}

/** A table entry of exactly twenty bytes. */
export function tableRow(value: number, generation: number, keyword: 'n' | 'f'): string {
  return `${String(value).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${keyword} \n`
}
