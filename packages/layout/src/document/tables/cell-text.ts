import type { Area, Glyph, Segment } from '../../model.ts'
import { toSegment } from '../../segments.ts'
import { WORD_GAP_EM } from '../../words.ts'

/** Assigns text to disjoint areas; segments are split between words. */
export function assignSegments<Target extends Area>(
  segments: readonly Segment[],
  areaAt: (x: number, y: number) => Target | undefined,
): Map<Target, Segment[]> {
  const assigned = new Map<Target, Segment[]>()
  const put = (target: Target | undefined, glyphs: Glyph[]) => {
    if (target === undefined || glyphs.length === 0) return
    const others = assigned.get(target)
    if (others === undefined) assigned.set(target, [toSegment(glyphs)])
    else others.push(toSegment(glyphs))
  }
  for (const segment of segments) {
    const y = (segment.top + segment.bottom) / 2
    let part: Glyph[] = []
    let current: Target | undefined
    for (const word of wordsOf(segment.glyphs)) {
      const target = areaAt(middleOf(word), y)
      if (target !== current) {
        put(current, part)
        part = []
        current = target
      }
      part.push(...word)
    }
    put(current, part)
  }
  return assigned
}

/** The words of a line. */
export function wordsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const words: Glyph[][] = []
  for (const glyph of glyphs) {
    const word = words.at(-1)
    const before = word?.at(-1)
    const gap = before === undefined ? 0 : glyph.x - before.x - before.width
    const isNew = glyph.hasSpaceBefore || gap > WORD_GAP_EM * glyph.size
    if (word === undefined || isNew) words.push([glyph])
    else word.push(glyph)
  }
  return words
}

function middleOf(word: readonly Glyph[]): number {
  const [first, last] = [word[0], word.at(-1)]
  if (first === undefined || last === undefined) return 0
  return (first.x + last.x + last.width) / 2
}
