import type { TaggedElement } from '../../content/page-content.ts'
import type { TextLine } from '../draft.ts'

/** Elements that hold a block of text of their own (ISO 32000-2, 14.8.4.5); others are within them or hold several. */
const BLOCKS =
  /^(?:P|H[1-6]?|Title|LBody|Lbl|Caption|TOCI|BlockQuote|Quote|Note|FENote|TH|TD|Code|Formula|BibEntry|Index)$/
/** A bound for time. */
const MAX_ELEMENTS = 500_000
/** Of the text, the share that has to be tagged before tags are believed. */
const COVERED_SHARE = 0.9

/** Knows which block of the structure tree each piece of marked content belongs to. */
export class TaggedBlocks {
  readonly #blocks = new Map<string, TaggedElement>()
  /** From an element up to the one it is in. */
  readonly #parents = new Map<TaggedElement, TaggedElement>()

  constructor(root: TaggedElement) {
    const stack: { element: TaggedElement; block: TaggedElement | undefined }[] = [{ element: root, block: undefined }]
    for (let count = 0; count < MAX_ELEMENTS; count += 1) {
      const top = stack.pop()
      if (top === undefined) break
      const { element, block } = top
      const own = BLOCKS.test(element.type) ? element : block
      for (const { page, mcid } of element.markedContent) this.#blocks.set(`${page}:${mcid}`, own ?? element)
      for (const child of element.children) {
        this.#parents.set(child, element)
        stack.push({ element: child, block: own })
      }
    }
  }

  /** The block that a line is in, by its first word that is in one; the label of an item is in that of its text. */
  blockOf(line: TextLine): TaggedElement | undefined {
    let label: TaggedElement | undefined
    for (const { mcid } of line.words) {
      const block = mcid === undefined ? undefined : this.#blocks.get(`${line.page}:${mcid}`)
      if (block !== undefined && block.type !== 'Lbl') return block
      label ??= block
    }
    return label
  }

  parentOf(element: TaggedElement): TaggedElement | undefined {
    return this.#parents.get(element)
  }

  /** Whether nearly all lines are in blocks, more than one of them. */
  covers(lines: readonly TextLine[]): boolean {
    const found = lines.map((line) => this.blockOf(line)).filter((block) => block !== undefined)
    const isVaried = new Set(found).size > 0.1 * found.length || new Set(found).size > 20
    return found.length > COVERED_SHARE * lines.length && isVaried
  }
}
