import { AppError } from '@recto/contract'

import type { OpenedDocument } from '../../../documents/open-document.ts'
import { PdfiumDocument, PdfiumError } from '../../../libraries/pdfium.ts'
import type { OperationContext } from '../../../operation.ts'
import { openForDrawing } from '../../../pages/open-for-drawing.ts'
import { pageGeometry } from '../../../pages/page-geometry.ts'
import { checkPictures } from '../../../pages/picture-bound.ts'
import { similarityTo, type Similarity } from '../../../pictures/similarity.ts'
import { LumaReference } from '../../../pictures/similarity/luma-reference.ts'
import type { Samples } from '../../../pictures/similarity/samples.ts'
import { stopIfAborted } from '../../../stop-if-aborted.ts'
import { viewPages, type PageView, type ViewRequest } from './view-pages.ts'

/** Pages are looked at as on a screen, in dots per inch, but never larger than this. */
const DPI = 110
const MAX_SIDE_PIXELS = 1600

/** Drawing stops when a few pages took this time, or fewer took a multiple of it. */
const MAX_DRAWING_MS = 1500
const MIN_PAGES = 3
const MOST_TIMES = 3

/** Two sizes in points that are the same to the eye. */
const SAME_POINTS = 0.1

/** Hears which of how many pages is looked at, counted from 1. */
export type OnPage = (item: number, itemCount: number) => void

/** A page beside its original. */
export interface PageLook {
  /** Counted from 1. */
  page: number
  /** Undefined where the original cannot be drawn. */
  likeness: Similarity | undefined
  /** Whether its size or text is not that of the original. */
  isChanged: boolean
}

/** A page of the original, kept to be compared with what is made of it again and again. */
interface Original {
  samples: Samples
  reference: LumaReference | undefined
  size: PageView['size']
  text: string
}

/** Compares pages of a document with those of files made of it. */
export class PageJudge {
  private readonly document: OpenedDocument
  private readonly context: OperationContext
  private readonly maxDrawingMs: number
  private readonly originals = new Map<number, Original | undefined>()

  constructor(document: OpenedDocument, context: OperationContext, maxDrawingMs = MAX_DRAWING_MS) {
    this.document = document
    this.context = context
    this.maxDrawingMs = maxDrawingMs
  }

  /**
   * Looks at pages, counted from 1, the most telling first: as many as there is time for.
   * @param onPage hears which of how many pages is looked at
   * @returns undefined where the file cannot be opened or has not all pages
   */
  async look(after: Uint8Array, pages: readonly number[], onPage?: OnPage): Promise<PageLook[] | undefined> {
    const seen = await this.drawOriginals(pages)
    const looks = new Map<number, PageLook>()
    for (const page of seen) {
      const isUnseen = this.originals.get(page) === undefined
      looks.set(page, { page, likeness: isUnseen ? undefined : NOTHING_ALIKE, isChanged: false })
    }
    let made = await this.openMade(after)
    if (made === undefined) return undefined
    const request: ViewRequest = {
      open: async () => {
        const opened = made
        made = undefined
        return opened ?? this.openMade(after)
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

  /** Draws those pages of the original that were not drawn yet. */
  private async drawOriginals(pages: readonly number[]): Promise<number[]> {
    const start = performance.now()
    const { originals } = this
    const seen = pages.filter((page) => originals.has(page))
    let canBeOpened = true
    const request: ViewRequest = {
      open: async () => {
        const drawn = await openForDrawing(this.document, this.document.reader.unlockedBy, this.context)
        canBeOpened = drawn !== undefined
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
    return canBeOpened ? seen : [...pages]
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

  /** The size in pixels that a page is drawn at; undefined where it has a picture beyond all bounds. */
  private pixelsOf(number: number): { width: number; height: number } | undefined {
    const page = this.document.pages[number - 1]
    if (page === undefined || !isWithinBounds(() => checkPictures(page, this.document))) return undefined
    const { width, height } = pageGeometry(page, this.document.reader.resolve)
    const scale = Math.min(DPI / 72, MAX_SIDE_PIXELS / Math.max(width, height))
    const pixels = (points: number) => Math.max(1, Math.round(points * scale))
    return { width: pixels(width), height: pixels(height) }
  }

  private async openMade(bytes: Uint8Array): Promise<PdfiumDocument | undefined> {
    try {
      const drawn = await PdfiumDocument.open(bytes, this.context.platform, this.document.reader.unlockedBy)
      if (drawn.pageCount === this.document.pages.length) return drawn
      drawn.close()
      return undefined
    } catch (error) {
      if (error instanceof PdfiumError) return undefined
      throw error
    }
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
