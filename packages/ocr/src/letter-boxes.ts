import { type InkParts, isLetterLike } from '@recto/images'

import type { PixelBox } from './words.ts'

/** Letters have half to three times the median height, which includes capitals and headings. */
const [LEAST_HEIGHT, MOST_HEIGHT] = [0.55, 3]

/** The bounds of the parts that look like letters, upright ones or those on their side. @param letters their median height, in pixels */
export function boxesOf(parts: InkParts, letters: number, { isUpended = false } = {}): PixelBox[] {
  const boxes: PixelBox[] = []
  for (let part = 0; part < parts.count; part += 1) {
    const [left, right] = [parts.left[part] ?? 0, parts.right[part] ?? 0]
    const [top, bottom] = [parts.top[part] ?? 0, parts.bottom[part] ?? 0]
    const height = isUpended ? right - left : bottom - top
    if (height < LEAST_HEIGHT * letters || height > MOST_HEIGHT * letters || !isLetterLike(parts, part)) continue
    boxes.push({ left, top, right, bottom })
  }
  return boxes
}
