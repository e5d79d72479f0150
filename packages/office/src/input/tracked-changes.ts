import type { TrackedChanges } from '@recto/contract'

import { applyEdits, localName, readTags, type TextEdit, type XmlTag } from './xml-tags.ts'

/** An open element, and what is needed when it ends. */
interface OpenElement {
  tag: XmlTag
  /** Whether it is removed with its content. */
  isDropped: boolean
  /** Whether an element around it is. */
  isInDropped: boolean
  /** For a paragraph or row: whether the paragraph mark or the row itself is removed. */
  isMarked: boolean
  /** Whether any of its content stays. */
  hasContent: boolean
}

/** Elements around inserted or deleted text, and elements with previous formatting (ECMA-376-1, 17.13.5). */
const PUT_IN = new Set(['ins', 'moveTo'])
const TAKEN_OUT = new Set(['del', 'moveFrom'])
const FORMER = /^(?:rPr|pPr|sectPr|tblPr|tblPrEx|trPr|tcPr|tblGrid|numbering)(?:Change)$/
const RANGES = /^(?:moveFrom|moveTo)Range(?:Start|End)$/
/** Elements in which a change concerns the paragraph mark or the row, not the text. */
const PROPERTIES = new Set(['rPr', 'trPr'])
/** Elements from a paragraph or a row to the properties that say so, itself and them included. */
const MARKED_DEPTH = 3
const TAKEN_OUT_TEXT: Record<string, string> = { delText: 't', delInstrText: 'instrText' }

/** Accepts or rejects all tracked changes in WordprocessingML. */
export function settleChanges(text: string, changes: TrackedChanges): string {
  if (changes === 'show') return text
  return applyEdits(
    text,
    new ChangeSettler(text, changes === 'accept')
      .edits()
      .toSorted((one, other) => one.start - other.start || other.end - one.end),
  )
}

class ChangeSettler {
  readonly #text: string
  readonly #isAccepted: boolean
  readonly #edits: TextEdit[] = []
  readonly #open: OpenElement[] = []

  constructor(text: string, isAccepted: boolean) {
    this.#text = text
    this.#isAccepted = isAccepted
  }

  edits(): TextEdit[] {
    for (const tag of readTags(this.#text)) {
      if (tag.kind === 'end') this.#close(tag)
      else this.#openElement(tag)
    }
    return this.#edits
  }

  #openElement(tag: XmlTag): void {
    const name = localName(tag)
    const dropped = this.#isAccepted ? TAKEN_OUT : PUT_IN
    const kept = this.#isAccepted ? PUT_IN : TAKEN_OUT
    const isInProperties = PROPERTIES.has(this.#parentName())
    const isDropped = FORMER.test(name) || (dropped.has(name) && !isInProperties)
    if (isInProperties && dropped.has(name)) this.#mark()
    if (RANGES.test(name) || kept.has(name) || (isInProperties && dropped.has(name))) this.#replace(tag, '')
    else if (isDropped && tag.kind === 'empty') this.#replace(tag, '')
    this.#settleText(tag, name)
    const parent = this.#open.at(-1)
    const isInDropped = parent !== undefined && (parent.isDropped || parent.isInDropped)
    if (name === 'r' && parent !== undefined && !isInDropped) parent.hasContent = true
    if (tag.kind === 'start') this.#open.push({ tag, isDropped, isInDropped, isMarked: false, hasContent: false })
  }

  #close(tag: XmlTag): void {
    const element = this.#open.pop()
    const parent = this.#open.at(-1)
    if (parent !== undefined && element?.hasContent === true) parent.hasContent = true
    if (element === undefined || element.tag.name !== tag.name) return
    const name = localName(tag)
    const isEmptied = element.isMarked && (name === 'tr' || (name === 'p' && !element.hasContent))
    if (element.isDropped || isEmptied) this.#edits.push({ start: element.tag.start, end: tag.end, text: '' })
    else if ((this.#isAccepted ? PUT_IN : TAKEN_OUT).has(name)) this.#replace(tag, '')
    this.#settleText(tag, name)
  }

  /** Deleted text has its own elements. */
  #settleText(tag: XmlTag, name: string): void {
    const kept = TAKEN_OUT_TEXT[name]
    if (this.#isAccepted || kept === undefined) return
    this.#replace(tag, this.#text.slice(tag.start, tag.end).replace(name, kept))
  }

  /** Records that the paragraph mark or the row itself is removed. */
  #mark(): void {
    const name = this.#parentName() === 'trPr' ? 'tr' : 'p'
    const element = this.#open.slice(-MARKED_DEPTH).find(({ tag }) => localName(tag) === name)
    if (element !== undefined) element.isMarked = true
  }

  #parentName(): string {
    const parent = this.#open.at(-1)
    return parent === undefined ? '' : localName(parent.tag)
  }

  #replace({ start, end }: XmlTag, text: string): void {
    this.#edits.push({ start, end, text })
  }
}
