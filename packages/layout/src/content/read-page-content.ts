import { type Area, viewMatrixInPoints } from '@recto/geometry'
import { type Destinations, type OpenedDocument, paperGeometry } from '@recto/pdf'
import { type ObjectView, type PdfiumDocument, readGlyphs } from '@recto/pdfium'
import { ObjectRenderer } from '@recto/rendering'
import type { Platform } from '@recto/runtime'

import { withDrawnBullets } from '../document/figures/drawn-bullets.ts'
import { withoutOverprints } from '../overprints.ts'
import { recognizeFonts } from '../recognized-text/recognize-fonts.ts'
import type { PageContent, PageText } from './page-content.ts'
import { areaDrawer, type AreaSource } from './draw-area.ts'
import { readDrawnContent } from './drawn-content.ts'
import { findImageBars } from './image-bars.ts'
import { ImageObjects } from './image-objects.ts'
import { joinTiles } from './image-tiles.ts'
import type { MadeImages } from './made-images.ts'
import { pageGlyphs } from './page-glyphs.ts'
import { readGraphics } from './page-graphics.ts'
import { pageImage } from './page-images.ts'
import { readPageLinks } from './page-links.ts'
import { printedOver } from './printed-over.ts'
import { contentKey } from './read-tags.ts'
import { scannedRules } from './scanned-rules.ts'

/** What the text of pages is read from. */
export interface TextSource {
  document: OpenedDocument
  source: PdfiumDocument
  /** The optional content group (layer) that PDFium does not paint, by its name. */
  hiddenLayer: string | undefined
}

/** What the content of pages is read from. */
export interface ContentSource extends TextSource {
  destinations: Destinations
  /** Alternate descriptions: see `alternativesIn`. */
  alternatives: ReadonlyMap<string, string>
  made: MadeImages
  platform: Platform
}

/** A bound for time: large maps have as many objects. */
const MAX_OBJECTS = 200_000
/**
 * A cover hides text only if it takes this share of the page, as a scan over recognized text does; a smaller one is an
 * accident. By eye.
 */
const MIN_COVERED_SHARE = 0.4

/**
 * The content of a page, counted from 0. Undefined if the page does not exist or has more than `maxCharacters` glyphs.
 * Its images can only be read while the document is open.
 * @throws PdfiumError if PDFium cannot read the page
 */
export function readPageContent(from: ContentSource, index: number, maxCharacters: number): PageContent | undefined {
  const { document, source, hiddenLayer, platform } = from
  const page = document.pages[index]
  if (page === undefined) return undefined
  const geometry = paperGeometry(page, document.reader.resolve)
  const { width, height, userUnit } = geometry
  const clip = { left: 0, top: 0, right: width, bottom: height }
  const view: ObjectView = { toView: viewMatrixInPoints(geometry), clip, hiddenLayer, maxObjects: MAX_OBJECTS }
  const read = source.onPage(
    index,
    (open) => {
      const placed = readGlyphs(open.pdfium, open.page, { maxCharacters, hiddenLayer })
      const drawn = readDrawnContent(open, view)
      const over = printedOver(open, drawn.texts, placed ?? [])
      return { placed, drawn, printedOver: over, recognizedFonts: recognizeFonts(open, placed ?? []) }
    },
    { isFresh: true },
  )
  if (read.placed === undefined) return undefined
  const renderer = new ObjectRenderer(source, index, view)
  const objects = new ImageObjects(page, document.reader)
  const bars = findImageBars(read.drawn.images, renderer, userUnit)
  const images = joinTiles(bars.images)
  const plain = images.filter((image) => !image.isTransparent && objects.isPlain(image))
  const covers = [...read.drawn.covers, ...plain].filter(
    ({ area }) => sizeOf(area) >= MIN_COVERED_SHARE * width * height,
  )
  const area: AreaSource = { document, page, renderer, platform, userUnit }
  const content: PageContent = {
    index,
    width,
    height,
    glyphs: withoutOverprints(pageGlyphs(read.placed, geometry, { ...read, ...read.drawn, covers })),
    rules: [...read.drawn.rules, ...bars.rules],
    fills: [...read.drawn.fills, ...bars.fills],
    drawings: read.drawn.drawings,
    images: images.map((image) => {
      const alternative = image.mcid === undefined ? undefined : from.alternatives.get(contentKey(index, image.mcid))
      const found = pageImage(image, { index, renderer, objects, platform, userUnit, made: from.made })
      return alternative === undefined ? found : { ...found, alternative }
    }),
    links: readPageLinks(document, from.destinations, index),
    recognizedFonts: read.recognizedFonts,
    drawArea: areaDrawer(area),
    readGraphics: () => readGraphics({ ...area, source, index, view }),
  }
  return withDrawnBullets({ ...content, rules: [...content.rules, ...scannedRules(content, area)] })
}

/**
 * The text of a page: see `readPageContent`. Hidden text counts too, such as the text below a scan, so images and
 * covers are not read.
 */
export function readPageText(
  { document, source, hiddenLayer }: TextSource,
  index: number,
  maxCharacters: number,
): PageText | undefined {
  const page = document.pages[index]
  if (page === undefined) return undefined
  const geometry = paperGeometry(page, document.reader.resolve)
  const { width, height } = geometry
  const clip = { left: 0, top: 0, right: width, bottom: height }
  const view: ObjectView = { toView: viewMatrixInPoints(geometry), clip, hiddenLayer, maxObjects: MAX_OBJECTS }
  const read = source.onPage(
    index,
    (open) => {
      const placed = readGlyphs(open.pdfium, open.page, { maxCharacters, hiddenLayer })
      const drawn = readDrawnContent(open, view, { hasImages: false })
      return { placed, drawn, recognizedFonts: recognizeFonts(open, placed ?? []) }
    },
    { isFresh: true },
  )
  if (read.placed === undefined) return undefined
  const { rules, fills, drawings } = read.drawn
  const glyphs = pageGlyphs(read.placed, geometry, { ...read.drawn, covers: [], printedOver: [] })
  return withDrawnBullets({
    index,
    width,
    height,
    glyphs: withoutOverprints(glyphs),
    rules,
    fills,
    drawings,
    links: [],
    recognizedFonts: read.recognizedFonts,
  })
}

function sizeOf({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top)
}
