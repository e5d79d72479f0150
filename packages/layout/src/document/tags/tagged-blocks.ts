import type { TaggedElement } from '../../content/page-content.ts'
import type { TextLine } from '../draft.ts'

/** Structure types of blocks (ISO 32000-2, 14.8.4.5); other elements are within these or contain several. */
const BLOCKS =
  /^(?:P|H[1-6]?|Title|LBody|Lbl|Caption|TOCI|BlockQuote|Quote|Note|FENote|TH|TD|Code|Formula|BibEntry|Index)$/
/** A bound for time. */
const MAX_ELEMENTS = 500_000
/** The structure tree is used if this share of the lines is tagged. */
const COVERED_SHARE = 0.9
/** Tags are of use if there are this many elements per line. By eye. */
const VARIED_SHARE = 0.1
/** The same as a count. */
const VARIED_COUNT = 20

/** The block-level structure element of each marked-content sequence. */
export class TaggedBlocks {
  readonly #blocks = new Map<string, TaggedElement>()
  /** From an element to its parent. */
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

  /** The block of a line: that of its first tagged word, labels excepted, as list labels belong to their item. */
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

  /** Whether nearly all lines are tagged, and not all with the same few elements. */
  covers(lines: readonly TextLine[]): boolean {
    const found = lines.map((line) => this.blockOf(line)).filter((block) => block !== undefined)
    const { size } = new Set(found)
    const isVaried = size > VARIED_SHARE * found.length || size > VARIED_COUNT
    return found.length > COVERED_SHARE * lines.length && isVaried
  }
}
