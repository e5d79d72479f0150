import type { InkParts } from './ink-parts.ts'

/** Minimum height of letters in pixels; smaller parts are dots and specks. */
const MIN_HEIGHT = 4
/** Maximum ratio of a letter's width to its height, and vice versa. */
const MAX_WIDTH_RATIO = 4
const MAX_HEIGHT_RATIO = 8
/** Letters fill at least this share of their bounds. */
const MIN_FILL = 0.1
/** With fewer letters, no conclusion is possible. */
const MIN_LETTERS = 20

/** Whether a part has the proportions of a letter. Its size matters only for excluding dots and specks. */
export function isLetterLike({ left, top, right, bottom, area }: InkParts, part: number): boolean {
  const width = (right[part] ?? 0) - (left[part] ?? 0)
  const height = (bottom[part] ?? 0) - (top[part] ?? 0)
  return (
    height >= MIN_HEIGHT &&
    width <= MAX_WIDTH_RATIO * height &&
    height <= MAX_HEIGHT_RATIO * width &&
    (area[part] ?? 0) >= MIN_FILL * width * height
  )
}

/**
 * The median height of a page's letters, in pixels; small letters, capitals and joined letters count alike.
 * @returns undefined if there are too few letters
 */
export function letterHeight(parts: InkParts, imageHeight: number): number | undefined {
  const maxHeight = Math.max(40, imageHeight / 20)
  const counts = new Uint32Array(Math.ceil(maxHeight) + 1)
  let letters = 0
  for (let part = 0; part < parts.count; part += 1) {
    const height = (parts.bottom[part] ?? 0) - (parts.top[part] ?? 0)
    if (height > maxHeight || !isLetterLike(parts, part)) continue
    counts[height] = (counts[height] ?? 0) + 1
    letters += 1
  }
  if (letters < MIN_LETTERS) return undefined
  let below = 0
  for (const [height, count] of counts.entries()) {
    below += count
    // Within the median height letters are spread evenly, so the result changes smoothly.
    if (below * 2 >= letters) return height + 0.5 - (below - letters / 2) / count
  }
  return undefined
}
