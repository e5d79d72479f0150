import type { DocumentModel, FlowBlock, FlowParagraph } from '@recto/layout'

/** As long as names of bookmarks may be. */
const MAX_NAME = 40

/** A place in the document with a name that Word takes. */
export interface Bookmark {
  id: number
  name: string
}

/** The places that links within the document lead to. */
export class Bookmarks {
  private readonly all = new Map<string, Bookmark>()
  private readonly taken = new Set<string>()
  private readonly placed = new Set<string>()

  /** Finds the names that paragraphs of the text have; links to others lead nowhere. */
  constructor(model: DocumentModel) {
    for (const { blocks } of model.sections) {
      for (const { bookmarks } of paragraphsOf(blocks)) {
        for (const name of bookmarks) this.enter(name)
      }
    }
  }

  /** Where a link leads; undefined for a name that nothing has. */
  find(name: string): Bookmark | undefined {
    return this.all.get(name)
  }

  /** Those that begin here: each is in one place only. */
  place(names: readonly string[]): Bookmark[] {
    const here = names.filter((name) => this.all.has(name) && !this.placed.has(name))
    for (const name of here) this.placed.add(name)
    return [...new Set(here)].flatMap((name) => this.all.get(name) ?? [])
  }

  /** Names have letters, digits and low lines, begin with a letter, and differ whatever the case. */
  private enter(wanted: string): void {
    if (this.all.has(wanted)) return
    const id = this.all.size
    const plain = wanted.replace(/\W/g, '_').slice(0, MAX_NAME)
    const isTaken = this.taken.has(plain.toLowerCase())
    const name = /^[a-z]/i.test(plain) && !isTaken ? plain : `b${id}_${plain}`.slice(0, MAX_NAME)
    this.taken.add(name.toLowerCase())
    this.all.set(wanted, { id, name })
  }
}

/** All paragraphs of blocks, those in tables as well. */
export function* paragraphsOf(blocks: readonly FlowBlock[]): Generator<FlowParagraph> {
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield block
    else for (const { cells } of block.rows) for (const cell of cells) yield* paragraphsOf(cell.blocks)
  }
}
