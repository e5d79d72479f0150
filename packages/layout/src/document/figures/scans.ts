import type { Area } from '../../model.ts'
import type { PageContent } from '../../content/page-content.ts'
import { sizeOf } from '../geometry/areas.ts'

/** A page is a scan if images cover this share of it: margins may be cut off. */
export const SCAN_COVER_SHARE = 0.85
/** The largest number of characters painted on a scan: a stamp or a page number. */
export const MAX_DRAWN_CHARACTERS = 60
/** A scan has recognized text if it has this many invisible characters. By eye. */
const MIN_RECOGNIZED = 40
/** They outnumber the painted ones by this factor. By eye. */
const RECOGNIZED_RATIO = 3
/** An image of this share of its page is part of the scan; a smaller one is an image on it. */
const PART_OF_SCAN_SHARE = 0.3

/** Whether a page is a scan without text, and whether its text was recognized. */
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
