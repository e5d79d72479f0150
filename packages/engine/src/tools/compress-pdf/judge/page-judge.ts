import { AppError } from '@recto/contract'
import { LumaReference, type Samples, type Similarity, similarityTo } from '@recto/images'
import { type OpenedDocument, pageGeometry } from '@recto/pdf'
import { checkPictures, openForRendering } from '@recto/rendering'
import { type OperationContext, stopIfAborted } from '@recto/runtime'

import { openMade } from './open-made.ts'
import { viewPages, type PageView, type ViewRequest } from './view-pages.ts'

/** Pages are rendered at screen resolution, in dots per inch, up to a maximum size. */
const DPI = 110
const MAX_SIDE_PIXELS = 1600

/** The time limit of rendering, after `MIN_PAGES`; until then a multiple of it applies. */
const MAX_DRAWING_MS = 1500
const MIN_PAGES = 3
const MOST_TIMES = 3

/** Sizes in points that differ by less are equal. */
const SAME_POINTS = 0.1

/** Called for each page compared, counted from 1. */
export type OnPage = (item: number, itemCount: number) => void

/** A page compared with its original. */
export interface PageLook {
  /** Counted from 1. */
  page: number
  /** Undefined if the original cannot be rendered. */
  likeness: Similarity | undefined
  /** Whether its size or text differs from the original. */
  isChanged: boolean
}

/** A rendered page of the original, kept for repeated comparisons. */
interface Original {
  samples: Samples
  reference: LumaReference | undefined
  size: PageView['size']
  text: string
}

/** Compares pages of a document with those of files compressed from it. */
export class PageJudge {
  private readonly document: OpenedDocument
  private readonly context: OperationContext
  private readonly maxDrawingMs: number
  private readonly originals = new Map<number, Original | undefined>()
  /** The number of pages that PDFium finds in the document; undefined if it cannot open it. */
  private pageCount: number | undefined

  constructor(document: OpenedDocument, context: OperationContext, maxDrawingMs = MAX_DRAWING_MS) {
    this.document = document
    this.context = context
    this.maxDrawingMs = maxDrawingMs
  }

  /**
   * Compares pages, counted from 1, most important first: as many as the time limit allows.
   * @param onPage called for each page
   * @returns undefined if the file cannot be opened or lacks pages
   */
  async look(after: Uint8Array, pages: readonly number[], onPage?: OnPage): Promise<PageLook[] | undefined> {
    const seen = await this.drawOriginals(pages)
    const looks = new Map<number, PageLook>()
    for (const page of seen) {
      const isUnseen = this.originals.get(page) === undefined
      looks.set(page, { page, likeness: isUnseen ? undefined : NOTHING_ALIKE, isChanged: false })
    }
    const { document, pageCount } = this
    // The original cannot be rendered at all.
    if (pageCount === undefined) return [...looks.values()]
    const open = () => openMade(after, { document, pageCount }, this.context)
    let made = await open()
    if (made === undefined) return undefined
    const request: ViewRequest = {
      open: () => {
        const opened = made
        made = undefined
        return opened === undefined ? open() : Promise.resolve(opened)
      },
      pages: seen,
      pixelsOf: (page) => this.originals.get(page)?.samples,
      isEnough: () => false,
    }
    try {
      await viewPages(request, (page, view) => {
        stopIfAborted(this.context)
        onPage?.(seen.indexOf(page) + 1, seen.length)
        looks.set(page, this.compare(page, view))
      })
    } finally {
      made?.close()
    }
    return [...looks.values()]
  }

  /**
   * Compares pages with the originals rendered again: in the first document that PDFium opens, fonts that are not embedded may
   * be rendered differently than in all later ones.
   */
  async lookAgain(after: Uint8Array, pages: readonly number[]): Promise<PageLook[] | undefined> {
    for (const page of pages) this.originals.delete(page)
    return this.look(after, pages)
  }

  /** Renders the pages of the original that were not rendered yet. */
  private async drawOriginals(pages: readonly number[]): Promise<number[]> {
    const start = performance.now()
    const { originals } = this
    const seen = pages.filter((page) => originals.has(page))
    const request: ViewRequest = {
      open: async () => {
        const drawn = await openForRendering(this.document, this.document.reader.unlockedBy, this.context)
        this.pageCount = drawn?.pageCount
        return drawn
      },
      pages: pages.filter((page) => !originals.has(page)),
      pixelsOf: (page) => {
        seen.push(page)
        originals.set(page, undefined)
        return this.pixelsOf(page)
      },
      isEnough: () => {
        stopIfAborted(this.context)
        const isFew = seen.length < MIN_PAGES
        return seen.length > 0 && performance.now() - start > this.maxDrawingMs * (isFew ? MOST_TIMES : 1)
      },
    }
    await viewPages(request, (page, { picture: { width, height, pixels }, size, text }) => {
      const samples: Samples = { width, height, channels: 4, data: pixels.slice() }
      originals.set(page, { samples, reference: undefined, size, text })
    })
    return this.pageCount === undefined ? [...pages] : seen
  }

  private compare(page: number, view: PageView): PageLook {
    const original = this.originals.get(page)
    if (original === undefined) return { page, likeness: undefined, isChanged: false }
    const { width, height, pixels } = view.picture
    const likeness = similarityTo(
      () => (original.reference ??= new LumaReference(original.samples)),
      original.samples,
      { width, height, channels: 4, data: pixels },
    )
    const isSameSize =
      Math.abs(view.size.width - original.size.width) < SAME_POINTS &&
      Math.abs(view.size.height - original.size.height) < SAME_POINTS
    return { page, likeness, isChanged: !isSameSize || view.text !== original.text }
  }

  /** The size in pixels to render a page at; undefined if it has an image beyond the limits. */
  private pixelsOf(number: number): { width: number; height: number } | undefined {
    const page = this.document.pages[number - 1]
    if (page === undefined || !isWithinBounds(() => checkPictures(page, this.document))) return undefined
    const { width, height } = pageGeometry(page, this.document.reader.resolve)
    const scale = Math.min(DPI / 72, MAX_SIDE_PIXELS / Math.max(width, height))
    const pixels = (points: number) => Math.max(1, Math.round(points * scale))
    return { width: pixels(width), height: pixels(height) }
  }
}

const NOTHING_ALIKE: Similarity = { content: 0, tile: 0, chroma: 255 }

function isWithinBounds(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_COMPLEX') return false
    throw error
  }
}
