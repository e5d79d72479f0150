import type { DocumentModel } from '@recto/layout'

import type { Media } from '../package/media.ts'
import { Relationships } from '../package/relationships.ts'
import type { Bookmarks } from './bookmarks.ts'
import type { NoteMarks } from './note-marks.ts'
import type { StyleNames } from './style-names.ts'

/** What all parts of a package share. */
export interface WordPackage {
  model: DocumentModel
  media: Media
  styles: StyleNames
  bookmarks: Bookmarks
  notes: NoteMarks
  /** Pictures drawn so far; each has a number of its own. */
  drawingCount: number
}

/** A part that holds text: the document itself, notes, what stands above or below each page. */
export class WordPart {
  readonly relationships = new Relationships()
  readonly package: WordPackage
  /** Whether notes may hang on its text: on notes and running heads they may not. */
  readonly mayHaveNotes: boolean

  constructor(shared: WordPackage, { mayHaveNotes }: { mayHaveNotes: boolean }) {
    this.package = shared
    this.mayHaveNotes = mayHaveNotes
  }
}
