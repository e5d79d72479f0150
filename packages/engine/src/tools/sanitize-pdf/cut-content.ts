import { type ContentOperation, formatNumber, PdfName, readOperations } from '@recto/pdf'
import { concatenate, fromLatin1 } from '@recto/runtime'

import { type MeasureText, TextAdvance } from './text-advance.ts'

/** How to treat marked content: remove it, keep it without its mark, or keep it. */
export type Verdict = 'hidden' | 'unconditional' | 'shown'

/** Judges what content refers to by name in its resources. */
export interface ContentJudge {
  /** Optional content, by the name of its property list (ISO 32000-2, 8.11.3.2). */
  section: (property: string) => Verdict
  /** An XObject. */
  isHidden: (xObject: string) => boolean
  measure: MeasureText
}

const CONSTRUCTION = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const CLIPPING = new Set(['W', 'W*'])
const PAINTING = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
const TEXT_SHOWING = new Set(['Tj', 'TJ'])
const OTHER_PAINTING = new Set(['Do', 'sh', 'EI'])

/**
 * Removes hidden optional content from a content stream. What it paints is removed; state it sets for later content,
 * such as a color, stays, except between `q` and `Q`.
 * @returns undefined if there is none
 */
export function cutContent(content: Uint8Array, judge: ContentJudge): Uint8Array | undefined {
  const cutter = new ContentCutter(content, judge)
  for (const operation of readOperations(content)) cutter.follow(operation)
  return cutter.finish()
}

const LINE_END = fromLatin1('\n')

class ContentCutter {
  readonly #content: Uint8Array
  readonly #judge: ContentJudge
  readonly #advance: TextAdvance
  readonly #kept: Uint8Array[] = []
  /** Open marked content, outermost first. */
  readonly #marks: Verdict[] = []
  /** State set since each `q` in hidden content; dropped at its `Q`. */
  #saved: Uint8Array[][] = []
  /** The path under construction in hidden content, which may still become a clipping path. */
  #path: Uint8Array[] = []
  #isClipping = false
  #hiddenMarks = 0
  #isChanged = false

  constructor(content: Uint8Array, judge: ContentJudge) {
    this.#content = content
    this.#judge = judge
    this.#advance = new TextAdvance(judge.measure)
  }

  follow(operation: ContentOperation): void {
    const { operator, operands } = operation
    this.#advance.follow(operation)
    if (operator === 'BMC' || operator === 'BDC') this.#open(operation)
    else if (operator === 'EMC') this.#close(operation)
    else if (this.#hiddenMarks > 0) this.#hide(operation)
    else if (operator === 'Do' && operands[0] instanceof PdfName && this.#judge.isHidden(operands[0].value)) {
      this.#isChanged = true
    } else {
      if (TEXT_SHOWING.has(operator)) this.#makeUp()
      this.#keep(this.#source(operation))
    }
  }

  /** Moves to where the text after hidden text on the same line belongs. */
  #makeUp(): void {
    const due = this.#advance.take()
    if (due !== 0) this.#keep(fromLatin1(`[${formatNumber(due)}] TJ`))
  }

  finish(): Uint8Array | undefined {
    return this.#isChanged ? concatenate(this.#kept.flatMap((part) => [part, LINE_END])) : undefined
  }

  #open(operation: ContentOperation): void {
    const [tag, property] = operation.operands
    const isOptional = tag instanceof PdfName && tag.value === 'OC' && property instanceof PdfName
    const verdict = isOptional ? this.#judge.section(property.value) : 'shown'
    this.#marks.push(verdict)
    if (verdict === 'hidden') this.#hiddenMarks += 1
    if (verdict === 'shown') this.#keep(this.#source(operation))
    else this.#isChanged = true
  }

  #close(operation: ContentOperation): void {
    const verdict = this.#marks.pop() ?? 'shown'
    if (verdict === 'shown') this.#keep(this.#source(operation))
    if (verdict !== 'hidden') return
    this.#hiddenMarks -= 1
    if (this.#hiddenMarks > 0) return
    // A `q` whose `Q` comes later.
    const open = this.#saved.flat()
    this.#saved = []
    this.#path = []
    for (const part of open) this.#keep(part)
  }

  /** Processes an operation of hidden content. */
  #hide(operation: ContentOperation): void {
    const { operator } = operation
    const source = this.#source(operation)
    if (operator === 'q') this.#saved.push([source])
    else if (operator === 'Q') {
      if (this.#saved.pop() === undefined) this.#keep(source)
    } else if (CONSTRUCTION.has(operator) || CLIPPING.has(operator)) {
      this.#path.push(source)
      this.#isClipping ||= CLIPPING.has(operator)
    } else if (PAINTING.has(operator)) this.#endPath()
    else if (operator === "'" || operator === '"') {
      this.#keep(fromLatin1(operator === '"' ? `${spacing(operation)}T*` : 'T*'))
      this.#advance.hide(operation)
    } else if (TEXT_SHOWING.has(operator)) this.#advance.hide(operation)
    else if (!OTHER_PAINTING.has(operator)) this.#keep(source)
  }

  #endPath(): void {
    if (this.#isClipping) for (const part of [...this.#path, fromLatin1('n')]) this.#keep(part)
    this.#path = []
    this.#isClipping = false
  }

  #keep(part: Uint8Array): void {
    const target = this.#saved.at(-1) ?? this.#kept
    target.push(part)
  }

  #source({ start, end }: ContentOperation): Uint8Array {
    return this.#content.subarray(start, end)
  }
}

/** `"` sets word and character spacing before it shows text (9.4.3). */
function spacing({ operands: [word, character] }: ContentOperation): string {
  return typeof word === 'number' && typeof character === 'number' ? `${word} Tw ${character} Tc ` : ''
}
