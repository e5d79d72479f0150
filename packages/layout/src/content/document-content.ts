import { Destinations, type OpenedDocument } from '@recto/pdf'
import type { PdfiumDocument } from '@recto/pdfium'
import type { Platform } from '@recto/runtime'

import { MadeImages } from './made-images.ts'
import type { DocumentHints, PageContent } from './page-content.ts'
import { readHints } from './read-hints.ts'
import { readPageContent, type ContentSource } from './read-page-content.ts'
import { alternativesIn } from './read-tags.ts'

/** A document open for reading: see `openForReading`. */
export interface ReadingSource {
  document: OpenedDocument
  source: PdfiumDocument
  /** The optional content group (layer) that PDFium does not paint, by its name. */
  hiddenLayer: string | undefined
  platform: Platform
}

/** The hints a document gives about itself, and the content of its pages. */
export class DocumentContent {
  readonly hints: DocumentHints
  /** Images that several pages show. */
  readonly images = new MadeImages()
  readonly #from: ContentSource

  constructor(source: ReadingSource) {
    const destinations = new Destinations(source.document)
    this.hints = readHints(source.document, destinations)
    this.#from = { ...source, destinations, alternatives: alternativesIn(this.hints.tags), made: this.images }
  }

  /**
   * The content of a page, counted from 0. Undefined if the page does not exist or has more than `maxCharacters`
   * glyphs. Its images can only be read while the document is open.
   * @throws PdfiumError if PDFium cannot read the page
   */
  readPage(index: number, maxCharacters: number): PageContent | undefined {
    return readPageContent(this.#from, index, maxCharacters)
  }
}
