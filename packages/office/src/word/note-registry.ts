import type { DocumentModel, Note } from '@recto/layout'

/** A note that the text refers to. */
export interface ReferencedNote {
  note: Note
  /** ID among the notes of its kind. */
  id: number
  /** Custom mark; undefined if Word's automatic number is the same. */
  customMark: string | undefined
}

/** The notes that the text refers to, numbered in the order of their references. */
export class NoteRegistry {
  readonly used: ReferencedNote[] = []
  private readonly model: DocumentModel
  private readonly seen = new Set<number>()
  private readonly numbered = { footnote: 0, endnote: 0 }
  private readonly entered = { footnote: 0, endnote: 0 }

  constructor(model: DocumentModel) {
    this.model = model
  }

  /** Registers a note at its first reference; undefined if it has been referred to before or does not exist. */
  register(index: number): ReferencedNote | undefined {
    const note = this.model.notes[index]
    if (note === undefined || this.seen.has(index)) return undefined
    this.seen.add(index)
    const { kind, mark } = note
    const isNext = mark === undefined || mark.trim() === String(this.numbered[kind] + 1)
    if (isNext) this.numbered[kind] += 1
    this.entered[kind] += 1
    const used = { note, id: this.entered[kind], customMark: isNext ? undefined : mark.trim() }
    this.used.push(used)
    return used
  }

  /** The mark of a note, for references that are written as text. */
  markOf(index: number): string {
    return this.model.notes[index]?.mark ?? ''
  }

  /** Notes without a reference. */
  get unused(): Note[] {
    return this.model.notes.filter((_, index) => !this.seen.has(index))
  }
}
