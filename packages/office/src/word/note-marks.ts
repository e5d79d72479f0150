import type { DocumentModel, Note } from '@recto/layout'

/** A note that the text refers to. */
export interface UsedNote {
  note: Note
  /** Its number among those of its kind in the package. */
  id: number
  /** What marks it, where it is not the next number. */
  ownMark: string | undefined
}

/** The notes that the text refers to, numbered as it goes on. */
export class NoteMarks {
  readonly used: UsedNote[] = []
  private readonly model: DocumentModel
  private readonly seen = new Set<number>()
  private readonly numbered = { footnote: 0, endnote: 0 }
  private readonly entered = { footnote: 0, endnote: 0 }

  constructor(model: DocumentModel) {
    this.model = model
  }

  /** Enters a note where the text first refers to it; undefined when it did before, or there is none. */
  enter(index: number): UsedNote | undefined {
    const note = this.model.notes[index]
    if (note === undefined || this.seen.has(index)) return undefined
    this.seen.add(index)
    const { kind, mark } = note
    const isNext = mark === undefined || mark.trim() === String(this.numbered[kind] + 1)
    if (isNext) this.numbered[kind] += 1
    this.entered[kind] += 1
    const used = { note, id: this.entered[kind], ownMark: isNext ? undefined : mark.trim() }
    this.used.push(used)
    return used
  }

  /** What marks a note in text that it cannot hang on. */
  markOf(index: number): string {
    return this.model.notes[index]?.mark ?? ''
  }

  /** Notes that nothing has referred to. */
  get unused(): Note[] {
    return this.model.notes.filter((_, index) => !this.seen.has(index))
  }
}
