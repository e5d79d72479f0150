import type { SplitSource } from '../../assembly/parts/split-source.ts'
import type { PlacedPage } from './place-pages.ts'

/**
 * Pages of one file, each at most once. A repeated page goes into another share, so that its fields, annotations and
 * tags are copied.
 */
export interface Share {
  source: SplitSource
  /** The pages, and their positions in the new document. */
  pages: { page: PlacedPage; position: number }[]
  /** Set for repeated pages: the number of the copy, from 2. */
  copy?: number
}

/**
 * Divides pages into shares: for each file, the share with each page's first occurrence, then the shares with copies.
 */
export function sharePages(sources: readonly (SplitSource | undefined)[], pages: readonly PlacedPage[]): Share[] {
  const occurrences = new Map<string, number>()
  const byFile = sources.map((): Share[] => [])
  for (const [position, page] of pages.entries()) {
    const { file, index } = page
    const source = file === undefined ? undefined : sources[file]
    const shares = file === undefined ? undefined : byFile[file]
    if (source === undefined || shares === undefined) continue
    const key = `${file}:${index}`
    const before = occurrences.get(key) ?? 0
    occurrences.set(key, before + 1)
    const share = (shares[before] ??= { source, pages: [], ...(before > 0 && { copy: before + 1 }) })
    share.pages.push({ page, position })
  }
  return byFile.flat()
}
