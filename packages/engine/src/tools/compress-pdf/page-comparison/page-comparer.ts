import { AppError } from '@recto/contract'
import { LumaReference, type Samples, type Similarity, similarityTo } from '@recto/images'
import { listOf, type OpenedDocument, type Page, pageGeometry, PdfStream } from '@recto/pdf'
import { checkImages, openForRendering } from '@recto/rendering'
import { type OperationContext, stopIfAborted } from '@recto/runtime'

import { openCompressed } from './open-compressed.ts'
import { renderPages, type PageRendering, type RenderRequest } from './render-pages.ts'

/** Pages are rendered at screen resolution, in dots per inch, up to a maximum size. */
const RENDERING_DPI = 110
const MAX_SIDE_PIXELS = 1600

/**
 * Which pages are compared decides which images are replaced, so it must not depend on the machine: instead of time, rendering has a
 * budget in pixels, of pages and of the images in them, after `MIN_PAGES`; until then a multiple of it applies. About 55 megapixels are
 * rendered in a second.
 */
const MAX_PIXELS = 80_000_000
const MIN_PAGES = 3
const FEW_PAGES_FACTOR = 3

/** What a byte of encoded page content costs, in pixels: maps and drawings take much longer than their pixels. By eye. */
const PIXELS_PER_CONTENT_BYTE = 50

/** Ends the comparison of files that take much longer than that, whose results may differ between machines. */
const MAX_RENDERING_MS = 15_000

/** Sizes in points that differ by less are equal. */
const SIZE_TOLERANCE_POINTS = 0.1

/** Called for each page compared, counted from 1. */
export type OnPage = (item: number, itemCount: number) => void

/** A page compared with its original. */
export interface PageComparison {
  /** Counted from 1. */
  page: number
  /** Undefined if the original cannot be rendered. */
  similarity: Similarity | undefined
  /** Whether its size or text differs from the original. */
  hasChangedContent: boolean
}

/** A rendered page of the original, kept for repeated comparisons. */
interface OriginalPage {
  samples: Samples
  reference: LumaReference | undefined
  size: PageRendering['size']
  text: string
}

/** Compares pages of a document with those of files compressed from it. */
export class PageComparer {
  readonly #document: OpenedDocument
  readonly #context: OperationContext
  readonly #maxPixels: number
  readonly #originals = new Map<number, OriginalPage | undefined>()
  /** The number of pages that PDFium finds in the document; undefined if it cannot open it. */
  #pageCount: number | undefined

  constructor(document: OpenedDocument, context: OperationContext, maxPixels = MAX_PIXELS) {
    this.#document = document
    this.#context = context
    this.#maxPixels = maxPixels
  }

  /**
   * Compares pages, counted from 1, most important first: as many as the budget allows.
   * @param onPage called for each page
   * @returns undefined if the file cannot be opened or lacks pages
   */
  async compare(after: Uint8Array, pages: readonly number[], onPage?: OnPage): Promise<PageComparison[] | undefined> {
    const rendered = await this.#renderOriginals(pages)
    const comparisons = new Map<number, PageComparison>()
    for (const page of rendered) {
      const isUnrendered = this.#originals.get(page) === undefined
      comparisons.set(page, { page, similarity: isUnrendered ? undefined : NO_SIMILARITY, hasChangedContent: false })
    }
    const [document, pageCount] = [this.#document, this.#pageCount]
    // The original cannot be rendered at all.
    if (pageCount === undefined) return [...comparisons.values()]
    const open = () => openCompressed(after, { document, pageCount }, this.#context)
    let compressed = await open()
    if (compressed === undefined) return undefined
    const request: RenderRequest = {
      open: () => {
        const opened = compressed
        compressed = undefined
        return opened === undefined ? open() : Promise.resolve(opened)
      },
      pages: rendered,
      renderingSize: (page) => this.#originals.get(page)?.samples,
      shouldStop: () => false,
    }
    try {
      await renderPages(request, (page, rendering) => {
        stopIfAborted(this.#context)
        onPage?.(rendered.indexOf(page) + 1, rendered.length)
        comparisons.set(page, this.#comparePage(page, rendering))
      })
    } finally {
      compressed?.close()
    }
    return [...comparisons.values()]
  }

  /**
   * Compares pages with the originals rendered again: in the first document that PDFium opens, fonts that are not embedded may
   * be rendered differently than in all later ones.
   */
  async compareAgain(after: Uint8Array, pages: readonly number[]): Promise<PageComparison[] | undefined> {
    for (const page of pages) this.#originals.delete(page)
    return this.compare(after, pages)
  }

  /** Renders the pages of the original that were not rendered yet. */
  async #renderOriginals(pages: readonly number[]): Promise<number[]> {
    const start = performance.now()
    let spent = 0
    const originals = this.#originals
    const rendered = pages.filter((page) => originals.has(page))
    const request: RenderRequest = {
      open: async () => {
        const pdfium = await openForRendering(this.#document, this.#document.reader.unlockedBy, this.#context)
        this.#pageCount = pdfium?.pageCount
        return pdfium
      },
      pages: pages.filter((page) => !originals.has(page)),
      renderingSize: (page) => {
        rendered.push(page)
        originals.set(page, undefined)
        const planned = this.#planRendering(page)
        spent += planned?.cost ?? 0
        return planned?.size
      },
      shouldStop: () => {
        stopIfAborted(this.#context)
        const budget = this.#maxPixels * (rendered.length < MIN_PAGES ? FEW_PAGES_FACTOR : 1)
        return rendered.length > 0 && (spent > budget || performance.now() - start > MAX_RENDERING_MS)
      },
    }
    await renderPages(request, (page, { image: { width, height, pixels }, size, text }) => {
      const samples: Samples = { width, height, channels: 4, data: pixels.slice() }
      originals.set(page, { samples, reference: undefined, size, text })
    })
    return this.#pageCount === undefined ? [...pages] : rendered
  }

  #comparePage(page: number, rendering: PageRendering): PageComparison {
    const original = this.#originals.get(page)
    if (original === undefined) return { page, similarity: undefined, hasChangedContent: false }
    const { width, height, pixels } = rendering.image
    const similarity = similarityTo(
      () => (original.reference ??= new LumaReference(original.samples)),
      original.samples,
      { width, height, channels: 4, data: pixels },
    )
    const isSameSize =
      Math.abs(rendering.size.width - original.size.width) < SIZE_TOLERANCE_POINTS &&
      Math.abs(rendering.size.height - original.size.height) < SIZE_TOLERANCE_POINTS
    return { page, similarity, hasChangedContent: !isSameSize || rendering.text !== original.text }
  }

  /** The size in pixels to render a page at, and its cost; undefined if it has an image beyond the limits. */
  #planRendering(number: number): { size: { width: number; height: number }; cost: number } | undefined {
    const { reader, pages } = this.#document
    const page = pages[number - 1]
    const imagePixels = page && countPixels(page, this.#document)
    if (page === undefined || imagePixels === undefined) return undefined
    const { width, height } = pageGeometry(page, reader.resolve)
    const scale = Math.min(RENDERING_DPI / 72, MAX_SIDE_PIXELS / Math.max(width, height))
    const pixels = (points: number) => Math.max(1, Math.round(points * scale))
    const size = { width: pixels(width), height: pixels(height) }
    const content = listOf(page.dictionary.get('Contents'), reader.resolve)
      .map((part) => reader.resolve(part))
      .reduce<number>((sum, part) => sum + (part instanceof PdfStream ? part.data.length : 0), 0)
    return { size, cost: size.width * size.height + imagePixels + PIXELS_PER_CONTENT_BYTE * content }
  }
}

const NO_SIMILARITY: Similarity = { content: 0, tile: 0, chroma: 255 }

/** How many pixels the images of a page have; undefined if one is beyond the limits. */
function countPixels(page: Page, document: OpenedDocument): number | undefined {
  try {
    return checkImages(page, document)
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_COMPLEX') return undefined
    throw error
  }
}
