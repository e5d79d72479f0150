import type { OcrMode, SkipReason } from '@recto/contract'
import type { Area } from '@recto/geometry'
import type { PageSurvey, SurveyedText } from '@recto/layout'

/** What to read on a page. */
export type PageVerdict =
  | { kind: 'skip'; reason: SkipReason }
  | {
      kind: 'read'
      /** The parts that are read, in points; the whole page if absent. */
      parts?: readonly Area[]
      /** Existing text, which is not read again. */
      known: readonly Area[]
    }

/** A page with fewer letters has no text: a page number or a stamp. */
const FEW_LETTERS = 16
/** Text is garbage if this share of its characters does not occur in real text. */
const GARBAGE_SHARE = 0.3
/** A scan, or an image with text, takes at least this share of its page. */
const SCAN_SHARE = 0.25
/** The images of a scan cover this share of its page: margins may be cut off. */
const WHOLE_SHARE = 0.85
/** An image is a background if typed text fills this share of its height, counted in bands. */
const [BACKGROUND_SHARE, BANDS] = [0.3, 60]

/** Decides whether to read a page, and which parts. */
export function judgePage(page: PageSurvey, mode: OcrMode): PageVerdict {
  if (isBlank(page)) return { kind: 'skip', reason: 'blank' }
  const hasLayer = page.invisible.letters >= FEW_LETTERS
  if (mode === 'force') return { kind: 'read', known: [] }
  if (mode === 'skip' && hasLayer && !isGarbage(page.invisible)) return { kind: 'skip', reason: 'has-text' }
  if (isGarbage(page.painted)) return { kind: 'read', known: [] }
  const { painted, images, hasDrawings } = page
  const hasMore = images.length > 0 || hasDrawings || (mode === 'redo' && hasLayer)
  if (painted.letters < FEW_LETTERS && (painted.letters === 0 || hasMore)) {
    return { kind: 'read', known: painted.areas }
  }
  const parts = scansBeside(page)
  if (parts.length > 0) return { kind: 'read', parts, known: page.painted.areas }
  return { kind: 'skip', reason: mode === 'redo' && !hasLayer ? 'no-ocr-layer' : 'has-text' }
}

/** Whether a page is a scan: images cover most of it, and it has hardly any typed text. */
export function isScan({ width, height, images, painted }: PageSurvey): boolean {
  const covered = images.reduce((sum, { area }) => sum + sizeOf(area), 0)
  return covered >= WHOLE_SHARE * width * height && painted.letters < FEW_LETTERS
}

function isBlank({ painted, invisible, images, hasDrawings }: PageSurvey): boolean {
  return painted.areas.length + invisible.areas.length + images.length === 0 && !hasDrawings
}

function isGarbage({ garbage, areas }: SurveyedText): boolean {
  return areas.length > 0 && garbage >= GARBAGE_SHARE * areas.length
}

/** Large images that are not the background of the page's typed text. */
function scansBeside({ width, height, images, painted }: PageSurvey): Area[] {
  return images
    .map(({ area }) => area)
    .filter((area) => sizeOf(area) >= SCAN_SHARE * width * height)
    .filter((area) => filledShare(area, painted.areas) < BACKGROUND_SHARE)
}

/** The share of an image's height that has typed letters. */
function filledShare(image: Area, letters: readonly Area[]): number {
  const bands = new Uint8Array(BANDS)
  const bandOf = (y: number) => Math.floor(((y - image.top) / (image.bottom - image.top)) * BANDS)
  for (const letter of letters) {
    if (!contains(image, letter)) continue
    const [first, last] = [Math.max(0, bandOf(letter.top)), Math.min(BANDS - 1, bandOf(letter.bottom))]
    for (let band = first; band <= last; band += 1) bands[band] = 1
  }
  return bands.reduce((sum, band) => sum + band, 0) / BANDS
}

function sizeOf({ left, top, right, bottom }: Area): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

/** Whether the center of an area lies in another. */
function contains(outer: Area, { left, top, right, bottom }: Area): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom
}
