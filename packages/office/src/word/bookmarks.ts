import type { DocumentModel, FlowBlock, FlowParagraph } from '@recto/layout'

/** Longest bookmark name in Word. */
const MAX_NAME = 40

/** A bookmark with a name that Word accepts. */
export interface Bookmark {
  id: number
  name: string
}

/** The bookmarks that links within the document refer to. */
export class Bookmarks {
  private readonly all = new Map<string, Bookmark>()
  private readonly taken = new Set<string>()
  private readonly placed = new Set<string>()

  /** Collects the bookmarks of all body paragraphs; links to other names are written as plain text. */
  constructor(model: DocumentModel) {
    for (const { blocks } of model.sections) {
      for (const { bookmarks } of paragraphsOf(blocks)) {
        for (const name of bookmarks) this.register(name)
      }
    }
  }

  /** @returns the bookmark; undefined if no paragraph has this name. */
  find(name: string): Bookmark | undefined {
    return this.all.get(name)
  }

  /** @returns the bookmarks to write at this paragraph; each is written only once. */
  place(names: readonly string[]): Bookmark[] {
    const here = names.filter((name) => this.all.has(name) && !this.placed.has(name))
    for (const name of here) this.placed.add(name)
    return [...new Set(here)].flatMap((name) => this.all.get(name) ?? [])
  }

  /** Word allows letters, digits and underscores, starting with a letter, and ignores case. */
  private register(wanted: string): void {
    if (this.all.has(wanted)) return
    const id = this.all.size
    const plain = wanted.replace(/\W/g, '_').slice(0, MAX_NAME)
    const isTaken = this.taken.has(plain.toLowerCase())
    const name = /^[a-z]/i.test(plain) && !isTaken ? plain : `b${id}_${plain}`.slice(0, MAX_NAME)
    this.taken.add(name.toLowerCase())
    this.all.set(wanted, { id, name })
  }
}

/** All paragraphs, including those in tables. */
export function* paragraphsOf(blocks: readonly FlowBlock[]): Generator<FlowParagraph> {
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield block
    else for (const { cells } of block.rows) for (const cell of cells) yield* paragraphsOf(cell.blocks)
  }
}
