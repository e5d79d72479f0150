import type { Area } from '../../model.ts'
import type { PageContent } from '../../content/page-content.ts'
import { sizeOf } from './areas.ts'

/** A page is a picture of text where images cover so much of it, and no more characters than these are drawn. */
export const SCAN_COVER = 0.85
export const MAX_DRAWN = 60
/** Text was recognised where so many characters are there that nobody sees, many times more than are drawn. */
const MIN_RECOGNISED = 40
const TIMES = 3
/** A part of a scan is as large as this part of its page, or it is a picture in it. */
const LARGE = 0.3

/** Whether a page is a picture of text, and whether it was recognised. */
export function scanOf({ images, glyphs, width, height }: PageContent): { isScan: boolean; isRecognised: boolean } {
  const covered = images.reduce((sum, image) => sum + sizeOf(image), 0)
  if (covered < SCAN_COVER * width * height) return { isScan: false, isRecognised: false }
  const written = glyphs.filter(({ text }) => text.trim() !== '')
  const hidden = written.filter(({ isInvisible }) => isInvisible).length
  const drawn = written.length - hidden
  const isRecognised = hidden >= MIN_RECOGNISED && hidden >= TIMES * drawn
  return { isScan: !isRecognised && drawn <= MAX_DRAWN, isRecognised }
}

/** Whether an image is the scan of a page, or a large part of it. */
export function isScanOf({ width, height }: PageContent, image: Area): boolean {
  return sizeOf(image) >= LARGE * width * height
}
