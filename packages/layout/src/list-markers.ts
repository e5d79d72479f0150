import type { Segment } from './model.ts'
import { glyphText, toSegment } from './segments.ts'

const BULLET = /^[•‣◦●○■□▪▫◆◇►➢➤✓✔❖·*–—-]$/
const NUMBER = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,6})[.)]|\d{1,3}(?:\.\d{1,3})+\.?|\[\d{1,3}\])$/
/** The largest gap between a label and the text of its item: a tab of half an inch at 9 points. */
const MAX_MARKER_GAP_EM = 4
/** Baselines of a label and its text differ less; their fonts may differ. */
const SAME_BASELINE_EM = 0.25

function isMarker(text: string): boolean {
  return BULLET.test(text) || NUMBER.test(text)
}

/** Joins list labels with the text that follows them; otherwise they would look like columns. */
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

/** The text of an item. It begins with a letter: numbers side by side are table cells. */
function textBeside(segments: readonly Segment[], index: number): Segment | undefined {
  const [marker, next] = [segments[index], segments[index + 1]]
  if (marker === undefined || next === undefined) return undefined
  const isNear = next.left >= marker.right && next.left - marker.right < MAX_MARKER_GAP_EM * next.size
  const isSameLine = Math.abs(next.base - marker.base) < SAME_BASELINE_EM * next.size
  return isNear && isSameLine && /^[\p{L}\p{Pi}"'(]/u.test(next.glyphs[0]?.text ?? '') ? next : undefined
}
