import type { Area } from '../../model.ts'
import type { PageContent, PageFill, PageGlyph, PageImage, PageRule } from '../../content/page-content.ts'
import type { ImageDraft } from '../draft.ts'
import { contains, intersection, sizeOf } from '../geometry/areas.ts'
import { figureRegions } from './figure-regions.ts'
import { figureText, type FigureText } from './figure-text.ts'
import { wrapOf } from './text-wrapping.ts'
import { isScanOf, scanOf } from './scans.ts'
import { textRuns } from './text-runs.ts'

/** The images of a page, and what belongs to them and to nothing else on the page. */
export interface FiguresFound {
  images: ImageDraft[]
  glyphs: ReadonlySet<PageGlyph>
  rules: ReadonlySet<PageRule>
  fills: ReadonlySet<PageFill>
  /** Whether the page is a scan without text. */
  isScan: boolean
  /** Whether the page is a scan with recognized text, which replaces it. */
  isRecognized: boolean
}

/** Line art is printed with at least this resolution; photographs keep their own. */
const DOTS_PER_INCH = 200
/** An image is part of a figure if this share of it is within. */
const MOSTLY_IN_SHARE = 0.8
/** Smaller images are artifacts of programs, invisible in print. */
const MIN_SIDE_PT = 2
/** A bound for the size of the result. */
const MAX_IMAGES = 500
/** Rules at the edge of a figure extend beyond it by half their width. */
const EDGE_SLACK_PT = 1

/** Finds the images of a page: image objects, and figures made of drawings. None if they are not wanted. */
export async function findFigures(page: PageContent, hasImages: boolean): Promise<FiguresFound> {
  const scan = scanOf(page)
  if (!hasImages) return { images: [], glyphs: new Set(), rules: new Set(), fills: new Set(), ...scan }
  const runs = textRuns(page.glyphs)
  const figures =
    scan.isScan || scan.isRecognized ? [] : figureRegions(page, runs).map((area) => figureText(area, runs, page.height))
  const closed = figures.filter(({ isOverText }) => !isOverText)
  const labels = new Set(closed.flatMap((figure) => figure.labels))
  const text = { height: page.height, runs: runs.filter((run) => !labels.has(run)) }
  const separate = page.images.filter(
    (image) =>
      isVisible(image) &&
      !(scan.isRecognized && isScanOf(page, image)) &&
      !figures.some((figure) => isMostlyIn(image, figure.area)),
  )
  const images: ImageDraft[] = []
  for (const image of separate.slice(0, MAX_IMAGES)) {
    const draft = await imageDraft(image, page.index, scan.isScan ? 'behind' : wrapOf(image, text))
    if (draft !== undefined) images.push(draft)
  }
  for (const figure of figures) {
    const draft = await figureDraft(figure, page, figure.isOverText ? 'behind' : wrapOf(figure.area, text))
    if (draft !== undefined) images.push(draft)
  }
  return {
    images,
    glyphs: new Set([...labels].flatMap(({ glyphs }) => glyphs)),
    rules: partsOf(closed, page.rules),
    fills: partsOf(closed, page.fills),
    ...scan,
  }
}

function isVisible({ left, top, right, bottom }: PageImage): boolean {
  return right - left >= MIN_SIDE_PT && bottom - top >= MIN_SIDE_PT
}

function isMostlyIn(image: Area, area: Area): boolean {
  return sizeOf(intersection(image, area)) >= MOSTLY_IN_SHARE * sizeOf(image)
}

async function imageDraft(image: PageImage, page: number, wrap: ImageDraft['wrap']): Promise<ImageDraft | undefined> {
  const file = await image.read()
  if (file === undefined) return undefined
  const { left, top, right, bottom, alternative } = image
  return { kind: 'image', page, left, top, right, bottom, file, degrees: 0, alternative, wrap }
}

async function figureDraft(
  { area, isOverText }: FigureText,
  { index, width, height, drawArea }: PageContent,
  wrap: ImageDraft['wrap'],
): Promise<ImageDraft | undefined> {
  const seen = intersection(area, { left: 0, top: 0, right: width, bottom: height })
  const file = await drawArea(seen, { dotsPerInch: DOTS_PER_INCH, isWithoutText: isOverText })
  return file && { kind: 'image', page: index, ...seen, file, degrees: 0, alternative: undefined, wrap }
}

/** The rules or fills within figures. */
function partsOf<Part extends Area>(figures: readonly FigureText[], parts: readonly Part[]): Set<Part> {
  return new Set(parts.filter((part) => figures.some(({ area }) => contains(area, part, EDGE_SLACK_PT))))
}
