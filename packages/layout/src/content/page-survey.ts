import { type Area, type Matrix, transform, viewMatrixInPoints } from '@recto/geometry'
import { type OpenedDocument, pageGeometry } from '@recto/pdf'
import { type PdfiumDocument, type PlacedGlyph, readGlyphs } from '@recto/pdfium'

import { type DrawnImage, readDrawnContent } from './drawn-content.ts'

/** What a page consists of, in points from the top left corner of the page as displayed. */
export interface PageSurvey {
  width: number
  height: number
  /** The characters that are painted. */
  painted: SurveyedText
  /** Those that are invisible, such as an earlier recognition's. */
  invisible: SurveyedText
  images: SurveyedImage[]
  /** Whether anything else is painted: paths or shadings. */
  hasDrawings: boolean
}

/** The text of a page, by how it is painted. */
export interface SurveyedText {
  /** Letters and digits. */
  letters: number
  /** Characters that do not occur in real text: replacement characters, private use, controls. */
  garbage: number
  /** Where its characters are. */
  areas: Area[]
}

/** An image on a page. */
export interface SurveyedImage {
  area: Area
  /** Its resolution, in dots per inch: the larger of both directions. */
  dpi: number
}

/** Bounds for time. */
const [MAX_CHARACTERS, MAX_OBJECTS] = [200_000, 200_000]
const POINTS_PER_INCH = 72
/** How far letters reach above and below the baseline, in ems; more than most do. */
const [ASCENT, DESCENT] = [0.9, 0.3]
const LETTER = /[\p{L}\p{N}]/u
const GARBAGE = /[\uFFFD\p{Co}\p{Cc}]/u

/**
 * Examines what a page, counted from 0, consists of.
 * @returns undefined if there is no such page, or too much text on it
 * @throws PdfiumError if PDFium cannot read the page
 */
export function surveyPage(
  { pages, reader }: OpenedDocument,
  source: PdfiumDocument,
  index: number,
): PageSurvey | undefined {
  const page = pages[index]
  if (page === undefined) return undefined
  const geometry = pageGeometry(page, reader.resolve)
  const { width, height, userUnit } = geometry
  const toView = viewMatrixInPoints(geometry)
  const view = {
    toView,
    clip: { left: 0, top: 0, right: width, bottom: height },
    hiddenLayer: undefined,
    maxObjects: MAX_OBJECTS,
  }
  return source.onPage(
    index,
    (open) => {
      const glyphs = readGlyphs(open.pdfium, open.page, { maxCharacters: MAX_CHARACTERS, hiddenLayer: undefined })
      if (glyphs === undefined) return undefined
      const { images, rules, fills, drawings } = readDrawnContent(open, view)
      return {
        width,
        height,
        painted: textOf(
          glyphs.filter(({ look }) => !look.isInvisible),
          toView,
          userUnit,
        ),
        invisible: textOf(
          glyphs.filter(({ look }) => look.isInvisible),
          toView,
          userUnit,
        ),
        images: images.map(imageOf),
        hasDrawings: rules.length + fills.length + drawings.length > 0,
      }
    },
    { isFresh: true },
  )
}

function textOf(glyphs: readonly PlacedGlyph[], toView: Matrix, userUnit: number): SurveyedText {
  const written = glyphs.filter(({ text }) => text.trim() !== '')
  return {
    letters: written.filter(({ text }) => LETTER.test(text)).length,
    garbage: written.filter(({ text }) => GARBAGE.test(text)).length,
    areas: written.map((glyph) => areaOf(glyph, toView, userUnit)),
  }
}

function areaOf({ x, y, alongX, alongY, advance, size }: PlacedGlyph, toView: Matrix, userUnit: number): Area {
  const length = Math.max(advance, size / 4)
  const corners = [-DESCENT * size, ASCENT * size].flatMap((up) =>
    [0, length].map((along) =>
      transform(toView, { x: x + alongX * along - alongY * up, y: y + alongY * along + alongX * up }),
    ),
  )
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const edge = 0.1 * size * userUnit
  return {
    left: Math.min(...xs) - edge,
    top: Math.min(...ys) - edge,
    right: Math.max(...xs) + edge,
    bottom: Math.max(...ys) + edge,
  }
}

function imageOf({ area, toView: [a, b, c, d], pixelWidth, pixelHeight }: DrawnImage): SurveyedImage {
  const across = (pixelWidth * POINTS_PER_INCH) / Math.max(Math.hypot(a, b), 1e-6)
  const down = (pixelHeight * POINTS_PER_INCH) / Math.max(Math.hypot(c, d), 1e-6)
  return { area, dpi: Math.max(across, down) }
}
