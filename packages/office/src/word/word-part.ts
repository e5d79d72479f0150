import type { DocumentModel } from '@recto/layout'

import type { Media } from '../package/media.ts'
import { Relationships } from '../package/relationships.ts'
import type { Bookmarks } from './bookmarks.ts'
import type { NoteRegistry } from './note-registry.ts'
import type { StyleNames } from './style-names.ts'

/** State that all parts of a package share. */
export interface WordPackage {
  model: DocumentModel
  media: Media
  styles: StyleNames
  bookmarks: Bookmarks
  notes: NoteRegistry
  /** Number of drawings so far; it gives each its ID. */
  drawingCount: number
}

/** A text part: the main document, footnotes, endnotes, a header or a footer. */
export class WordPart {
  readonly relationships = new Relationships()
  readonly package: WordPackage
  /** Note references and bookmarks are only valid in the main document. */
  readonly isMainDocument: boolean

  constructor(shared: WordPackage, { isMainDocument }: { isMainDocument: boolean }) {
    this.package = shared
    this.isMainDocument = isMainDocument
  }
}
