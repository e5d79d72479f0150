import type { Segment } from '../../model.ts'
import { toSegment } from '../../segments.ts'
import { SharedEdges } from './shared-edges.ts'
import { wordRows, type RowWord, type WordRow } from './word-rows.ts'

/** A bound for time: more words on a page are a drawing or a map. */
const MAX_WORDS = 6000

/** A segment that was split from the text before it at an edge shared by many rows. */
export interface SplitSegment extends Segment {
  isSplit?: true
}

/**
 * Splits text between words at edges that many rows share: a number aligned right in its column may be as close to the
 * next column as one word to another.
 */
export function splitColumns(segments: readonly Segment[]): SplitSegment[] {
  const rows = wordRows(segments)
  if (rows.reduce((sum, { words }) => sum + words.length, 0) > MAX_WORDS) return [...segments]
  const edges = new SharedEdges(rows)
  const parted = new Map<Segment, RowWord[][]>()
  for (const [index, row] of rows.entries()) {
    for (const parts of partsOf(edges, row, index)) {
      const [first] = parts[0] ?? []
      if (first !== undefined && parts.length > 1) parted.set(first.segment, parts)
    }
  }
  return segments.flatMap((segment): SplitSegment[] => {
    const parts = parted.get(segment)
    if (parts === undefined) return [segment]
    return parts.map((words, index) => {
      const part = toSegment(words.flatMap(({ glyphs }) => glyphs))
      return index === 0 ? part : { ...part, isSplit: true }
    })
  })
}

/** The words of each segment of a row, split at shared edges. */
function partsOf(edges: SharedEdges, { words }: WordRow, row: number): RowWord[][][] {
  const segments: RowWord[][][] = []
  let start = 0
  for (const [index, word] of words.entries()) {
    const segment = segments.at(-1)
    if (word.isFirst || segment === undefined) segments.push([[word]])
    else if (edges.isShared({ row, word: index, start })) segment.push([word])
    else {
      segment.at(-1)?.push(word)
      continue
    }
    start = index
  }
  return segments
}
