import type { DocumentModel } from '@recto/layout'

import type { Media } from '../package/media.ts'
import { Relationships } from '../package/relationships.ts'
import type { Bookmarks } from './bookmarks.ts'
import type { NoteRegistry } from './note-registry.ts'
import type { StyleNames } from './style-names.ts'

/** What all parts of a document share. */
export interface WordPackage {
  model: DocumentModel
  media: Media
  styles: StyleNames
  bookmarks: Bookmarks
  notes: NoteRegistry
  /** Number of drawings so far, from which each gets its ID. */
  drawingCount: number
}

/** A text part: the main document, footnotes, endnotes, a header or a footer (ISO/IEC 29500-1, 11.3). */
export class WordPart {
  readonly relationships = new Relationships()
  readonly package: WordPackage
  /** Only the main document can have note references, and only it gets bookmarks. */
  readonly isMainDocument: boolean

  constructor(shared: WordPackage, { isMainDocument }: { isMainDocument: boolean }) {
    this.package = shared
    this.isMainDocument = isMainDocument
  }
}
