import type { DocumentModel, Note } from '@recto/layout'

/** A note that the text refers to. */
export interface ReferencedNote {
  note: Note
  /** ID among the notes of its kind, from 1. */
  id: number
  /** Custom mark; undefined if it is the number that Word assigns. */
  customMark: string | undefined
}

/** Numbers the notes that the text refers to, in the order of their references. */
export class NoteRegistry {
  readonly used: ReferencedNote[] = []
  readonly #model: DocumentModel
  readonly #referenced = new Set<number>()
  readonly #lastNumber = { footnote: 0, endnote: 0 }
  readonly #counts = { footnote: 0, endnote: 0 }

  constructor(model: DocumentModel) {
    this.#model = model
  }

  /** Registers a note at its first reference; undefined if the note has been referred to before, or does not exist. */
  register(index: number): ReferencedNote | undefined {
    const note = this.#model.notes[index]
    if (note === undefined || this.#referenced.has(index)) return undefined
    this.#referenced.add(index)
    const { kind, mark } = note
    const isAutomatic = mark === undefined || mark.trim() === String(this.#lastNumber[kind] + 1)
    if (isAutomatic) this.#lastNumber[kind] += 1
    this.#counts[kind] += 1
    const registered = { note, id: this.#counts[kind], customMark: isAutomatic ? undefined : mark.trim() }
    this.used.push(registered)
    return registered
  }

  /** The reference mark of a note, for references that are written as text. */
  markOf(index: number): string {
    return this.#model.notes[index]?.mark ?? ''
  }

  /** Notes that the text does not refer to. */
  get unused(): Note[] {
    return this.#model.notes.filter((_, index) => !this.#referenced.has(index))
  }
}
