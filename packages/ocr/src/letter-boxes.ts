import { type InkParts, isLetterLike } from '@recto/images'

import type { PixelBox } from './words.ts'

/** Letters have half to three times the median height, which includes capitals and headings. */
const [LEAST_HEIGHT, MOST_HEIGHT] = [0.55, 3]

/** The bounds of parts that look like letters. @param letters their median height, in pixels */
export function boxesOf(parts: InkParts, letters: number): PixelBox[] {
  const boxes: PixelBox[] = []
  for (let part = 0; part < parts.count; part += 1) {
    const [top, bottom] = [parts.top[part] ?? 0, parts.bottom[part] ?? 0]
    const height = bottom - top
    if (height < LEAST_HEIGHT * letters || height > MOST_HEIGHT * letters || !isLetterLike(parts, part)) continue
    boxes.push({ left: parts.left[part] ?? 0, top, right: parts.right[part] ?? 0, bottom })
  }
  return boxes
}
