import type { Area } from '../../model.ts'
import type { PageContent } from '../../content/page-content.ts'
import { sizeOf } from '../geometry/areas.ts'

/** A page is a scan where images cover this share of it: margins are cut off, or white is left out. */
export const SCAN_COVER_SHARE = 0.85
/** A scan has no more characters drawn upon it than a stamp or a page number has. */
export const MAX_DRAWN_CHARACTERS = 60
/** Text was recognized where at least so many characters are there that nobody sees. By eye. */
const MIN_RECOGNIZED = 40
/** How many times more they are than those that are drawn. By eye. */
const RECOGNIZED_RATIO = 3
/** An image this large, as a share of its page, is a part of the scan; a smaller one is an image in it. */
const PART_OF_SCAN_SHARE = 0.3

/** Whether a page is a picture of text, and whether it was recognized. */
export function scanOf({ images, glyphs, width, height }: PageContent): { isScan: boolean; isRecognized: boolean } {
  const covered = images.reduce((sum, image) => sum + sizeOf(image), 0)
  if (covered < SCAN_COVER_SHARE * width * height) return { isScan: false, isRecognized: false }
  const written = glyphs.filter(({ text }) => text.trim() !== '')
  const hidden = written.filter(({ isInvisible }) => isInvisible).length
  const drawn = written.length - hidden
  const isRecognized = hidden >= MIN_RECOGNIZED && hidden >= RECOGNIZED_RATIO * drawn
  return { isScan: !isRecognized && drawn <= MAX_DRAWN_CHARACTERS, isRecognized }
}

/** Whether an image is the scan of a page, or a large part of it. */
export function isScanOf({ width, height }: PageContent, image: Area): boolean {
  return sizeOf(image) >= PART_OF_SCAN_SHARE * width * height
}
