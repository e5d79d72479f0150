import type { SplitSource } from '../../assembly/parts/split-source.ts'
import type { PlacedPage } from './place-pages.ts'

/**
 * Pages of one file, each at most once. A page that is listed again is in a further share, so that its fields, annotations and
 * tags are copied for it.
 */
export interface Share {
  source: SplitSource
  /** The pages, and their positions in the new document. */
  pages: { page: PlacedPage; position: number }[]
  /** For repeated pages: which copy of them it is, from 2. */
  copy?: number
}

/** Divides pages into shares: for each file in order, that with the first of each page, then those with copies. */
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
