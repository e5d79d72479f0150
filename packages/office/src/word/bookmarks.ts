import type { DocumentModel, FlowBlock, FlowParagraph } from '@recto/layout'

/** Longest bookmark name in Word, in UTF-16 units. */
const MAX_NAME = 40

/** A bookmark with a name that Word accepts. */
export interface Bookmark {
  id: number
  name: string
}

/** The bookmarks that links within the document refer to (ISO/IEC 29500-1, 17.13.6). */
export class Bookmarks {
  readonly #all = new Map<string, Bookmark>()
  readonly #usedNames = new Set<string>()
  readonly #written = new Set<string>()

  /** Collects the bookmarks of all body paragraphs; links to other names are written as plain text. */
  constructor(model: DocumentModel) {
    for (const { blocks } of model.sections) {
      for (const { bookmarks } of paragraphsOf(blocks)) {
        for (const name of bookmarks) this.#register(name)
      }
    }
  }

  /** @returns the bookmark; undefined if no paragraph has this name */
  find(name: string): Bookmark | undefined {
    return this.#all.get(name)
  }

  /** @returns the bookmarks to write at this paragraph, which are then marked as written: names must be unique */
  takeUnwritten(names: readonly string[]): Bookmark[] {
    const unwritten = names.filter((name) => this.#all.has(name) && !this.#written.has(name))
    for (const name of unwritten) this.#written.add(name)
    return [...new Set(unwritten)].flatMap((name) => this.#all.get(name) ?? [])
  }

  /** Assigns a name that Word accepts: letters, digits and underscores, first a letter, unique ignoring case. */
  #register(original: string): void {
    if (this.#all.has(original)) return
    const id = this.#all.size
    const plain = original.replace(/\W/g, '_').slice(0, MAX_NAME)
    const isUsed = this.#usedNames.has(plain.toLowerCase())
    const name = /^[a-z]/i.test(plain) && !isUsed ? plain : `b${id}_${plain}`.slice(0, MAX_NAME)
    this.#usedNames.add(name.toLowerCase())
    this.#all.set(original, { id, name })
  }
}

/** All paragraphs, including those in tables. */
export function* paragraphsOf(blocks: readonly FlowBlock[]): Generator<FlowParagraph> {
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield block
    else for (const { cells } of block.rows) for (const cell of cells) yield* paragraphsOf(cell.blocks)
  }
}
