import { Destinations, type OpenedDocument } from '@recto/pdf'
import type { PdfiumDocument } from '@recto/pdfium'
import type { Platform } from '@recto/runtime'

import type { DocumentHints, PageContent } from './page-content.ts'
import { readHints } from './read-hints.ts'
import { readPageContent, type ContentSource } from './read-page-content.ts'
import { alternativesIn } from './read-tags.ts'

/** A document that is open for reading: see `openForReading`. */
export interface ReadingSource {
  document: OpenedDocument
  source: PdfiumDocument
  /** The name of layers that are not seen. */
  hiddenLayer: string | undefined
  platform: Platform
}

/** What a document says of itself, and what its pages show, one after another. */
export class DocumentContent {
  readonly hints: DocumentHints
  readonly #from: ContentSource

  constructor(source: ReadingSource) {
    const destinations = new Destinations(source.document)
    this.hints = readHints(source.document, destinations)
    this.#from = { ...source, destinations, alternatives: alternativesIn(this.hints.tags), made: new Map() }
  }

  /**
   * All that a page shows, counted from 0; undefined where it has more characters than it may, or is none of the document's.
   * Its pictures can be asked for while the document is open.
   * @throws PdfiumError where PDFium cannot read the page
   */
  readPage(index: number, maxCharacters: number): PageContent | undefined {
    return readPageContent(this.#from, index, maxCharacters)
  }
}
