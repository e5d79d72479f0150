import type { Segment } from './model.ts'
import { glyphText, toSegment } from './segments.ts'

const BULLET = /^[•‣◦●○■□▪▫◆◇►➢➤✓✔❖·*–—-]$/
const NUMBER = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,6})[.)]|\d{1,3}(?:\.\d{1,3})+\.?|\[\d{1,3}\])$/
/** How far the text of an item stands from its label at most: a tab of half an inch at 9 points. */
const MAX_MARKER_GAP_EM = 4
/** Baselines nearer than this are one; labels may be set in another font. */
const SAME_BASELINE_EM = 0.25

function isMarker(text: string): boolean {
  return BULLET.test(text) || NUMBER.test(text)
}

/** Puts the mark of each item of a list and the text beside it together, so that they are not taken for columns. */
export function joinMarkers(segments: readonly Segment[]): Segment[] {
  const joined = new Map<Segment, Segment>()
  const items = segments.map((segment, index) => {
    const item = isMarker(glyphText([segment])) ? textBeside(segments, index) : undefined
    if (item === undefined) return segment
    joined.set(item, segment)
    const [first, ...rest] = item.glyphs
    return toSegment([...segment.glyphs, ...(first === undefined ? [] : [{ ...first, hasSpaceBefore: true }]), ...rest])
  })
  return items.filter((_, index) => !joined.has(segments[index] as Segment))
}

/** The text of an item, which begins with a letter: numbers side by side are cells of a table. */
function textBeside(segments: readonly Segment[], index: number): Segment | undefined {
  const [marker, next] = [segments[index], segments[index + 1]]
  if (marker === undefined || next === undefined) return undefined
  const isNear = next.left >= marker.right && next.left - marker.right < MAX_MARKER_GAP_EM * next.size
  const isSameLine = Math.abs(next.base - marker.base) < SAME_BASELINE_EM * next.size
  return isNear && isSameLine && /^[\p{L}\p{Pi}"'(]/u.test(next.glyphs[0]?.text ?? '') ? next : undefined
}
