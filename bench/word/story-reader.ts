import { readTable } from './read-table.ts'
import type { WordLink, WordParagraph, WordTable } from './word-document.ts'
import type { WordPart } from './docx-package.ts'
import type { WordStyles } from './word-styles.ts'
import { elementsOf, findElement, isOn, type XmlNode } from './xml-node.ts'

interface Field {
  instruction: string
  /** Whether the result has begun; the instruction before it is not displayed. */
  isResult: boolean
  /** The address of a hyperlink. */
  target?: string
  /** The offset in the paragraph at which the result begins. */
  start: number
}

interface NoteReference {
  kind: 'footnotes' | 'endnotes'
  id: string
}

/** Fields whose result depends on the page (ISO/IEC 29500-1, 17.16.5). */
const PAGE_FIELD = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i
const HYPERLINK_FIELD = /^\s*HYPERLINK\s+"([^"]+)"(?:.*?\\l\s+"([^"]+)")?/i
/** Stands for a page number field. */
export const PAGE_NUMBER = '#'
/** Properties, and what was deleted while changes were tracked. */
const SKIPPED = new Set(['w:pPr', 'w:rPr', 'w:sectPr', 'w:tblPr', 'w:sdtPr', 'w:del', 'w:moveFrom'])
/** Characters that are elements of their own (17.3.3). */
const CHARACTERS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
}

/** Reads one story: the body, a header, a footer or a note. */
export class StoryReader {
  readonly paragraphs: WordParagraph[] = []
  readonly tables: WordTable[] = []
  readonly links: WordLink[] = []
  readonly noteReferences: NoteReference[] = []
  imageCount = 0
  readonly #part: WordPart
  readonly #styles: WordStyles
  /** Open fields, the innermost last; they can span paragraphs. */
  readonly #fields: Field[] = []
  #text = ''
  #isProminent = true
  /** How many tables each paragraph is in. */
  readonly #depths: number[] = []
  #tableDepth = 0
  /** The offset at which the last link of the paragraph ends. */
  #linkEnd = -1

  constructor(part: WordPart, styles: WordStyles) {
    this.#part = part
    this.#styles = styles
  }

  /** The text read so far, a line for each paragraph. */
  get text(): string {
    return this.paragraphs.map(({ text }) => text).join('\n')
  }

  /** Reads paragraphs and tables, also within content controls and the like. */
  readBlocks(parent: XmlNode): void {
    for (const child of elementsOf(parent)) {
      if (SKIPPED.has(child.name)) continue
      if (child.name === 'w:p') this.#readParagraph(child)
      else if (child.name === 'w:tbl') this.#readTable(child)
      else this.readBlocks(child.name === 'mc:AlternateContent' ? alternativeOf(child) : child)
    }
  }

  #readTable(element: XmlNode): void {
    const table: WordTable = { cells: [] }
    // In document order: before the tables in its cells.
    this.tables.push(table)
    this.#tableDepth += 1
    table.cells = readTable(element, (cell) => {
      const [first, depth] = [this.paragraphs.length, this.#tableDepth]
      this.readBlocks(cell)
      // The text of a nested table is in its own cells.
      const own = this.paragraphs.filter((_, index) => index >= first && this.#depths[index] === depth)
      return own.map(({ text }) => text).join('\n')
    })
    this.#tableDepth -= 1
  }

  #readParagraph(element: XmlNode): void {
    const outer = { text: this.#text, isProminent: this.#isProminent }
    this.#text = ''
    this.#isProminent = true
    this.#linkEnd = -1
    for (const field of this.#fields) field.start = 0
    // Text boxes come after the paragraph that they are anchored to.
    const boxes: XmlNode[] = []
    this.#readInlines(element, element, boxes)
    const text = this.#text.replaceAll(/[^\S\n\t]+/g, ' ').trim()
    if (text !== '') {
      this.#depths.push(this.#tableDepth)
      const [headingLevel, list] = [this.#styles.headingLevel(element), this.#styles.listLevel(element)]
      const isHeading = headingLevel !== undefined
      this.paragraphs.push({
        text,
        isInTable: this.#tableDepth > 0,
        isProminent: this.#isProminent,
        ...(isHeading ? { headingLevel } : {}),
        // A numbered heading is not a list item.
        ...(list === undefined || isHeading ? {} : { list }),
      })
    }
    for (const box of boxes) this.readBlocks(box)
    this.#text = outer.text
    this.#isProminent = outer.isProminent
  }

  #readInlines(parent: XmlNode, paragraph: XmlNode, boxes: XmlNode[]): void {
    for (const child of elementsOf(parent)) {
      if (SKIPPED.has(child.name)) continue
      if (child.name === 'w:r') this.#readRun(child, paragraph, boxes)
      else if (child.name === 'w:hyperlink') this.#readHyperlink(child, paragraph, boxes)
      else if (child.name === 'w:fldSimple') this.#readSimpleField(child, paragraph, boxes)
      else if (child.name === 'w:txbxContent') boxes.push(child)
      else if (child.name === 'mc:AlternateContent') this.#readInlines(alternativeOf(child), paragraph, boxes)
      else this.#readInline(child, paragraph, boxes)
    }
  }

  #readRun(run: XmlNode, paragraph: XmlNode, boxes: XmlNode[]): void {
    if (isOn(findElement(run, 'w:rPr', 'w:vanish')) === true) return
    const before = this.#text.length
    this.#readInlines(run, paragraph, boxes)
    const isBlank = this.#text.slice(before).trim() === ''
    if (!isBlank && !this.#styles.isProminent(paragraph, run)) this.#isProminent = false
  }

  /** An element within a run. */
  #readInline(element: XmlNode, paragraph: XmlNode, boxes: XmlNode[]): void {
    const { name, attributes } = element
    if (name === 'w:t' || name === 'm:t') {
      this.#add(textOf(element))
    } else if (name === 'w:br') {
      this.#add((attributes['w:type'] ?? 'textWrapping') === 'textWrapping' ? '\n' : ' ')
    } else if (name === 'w:sym') {
      this.#add(String.fromCodePoint(Number.parseInt(attributes['w:char'] ?? '20', 16)))
    } else if (name === 'w:instrText') this.#addInstruction(element)
    else if (name === 'w:fldChar') this.#readFieldCharacter(attributes['w:fldCharType'])
    else if (name === 'w:footnoteReference') this.#refer('footnotes', attributes['w:id'])
    else if (name === 'w:endnoteReference') this.#refer('endnotes', attributes['w:id'])
    else if (name === 'a:blip' || name === 'v:imagedata') this.imageCount += 1
    else if (CHARACTERS[name] !== undefined) this.#add(CHARACTERS[name])
    else this.#readInlines(element, paragraph, boxes)
  }

  #readHyperlink(element: XmlNode, paragraph: XmlNode, boxes: XmlNode[]): void {
    const relationship = this.#part.relationships.get(element.attributes['r:id'] ?? '')
    const before = this.#text.length
    this.#readInlines(element, paragraph, boxes)
    if (relationship === undefined) return
    this.#addLink(withAnchor(relationship.target, element.attributes['w:anchor']), before)
  }

  #readSimpleField(element: XmlNode, paragraph: XmlNode, boxes: XmlNode[]): void {
    if (PAGE_FIELD.test(element.attributes['w:instr'] ?? '')) this.#add(PAGE_NUMBER)
    else this.#readInlines(element, paragraph, boxes)
  }

  #readFieldCharacter(type: string | undefined): void {
    if (type === 'begin') this.#fields.push({ instruction: '', isResult: false, start: 0 })
    const field = this.#fields.at(-1)
    if (field === undefined) return
    if (type === 'separate') {
      // The result of a page number is skipped like the instruction.
      field.isResult = !PAGE_FIELD.test(field.instruction)
      const [, target, anchor] = HYPERLINK_FIELD.exec(field.instruction) ?? []
      if (target !== undefined) field.target = withAnchor(target, anchor)
      field.start = this.#text.length
    } else if (type === 'end') {
      this.#fields.pop()
      if (PAGE_FIELD.test(field.instruction)) this.#add(PAGE_NUMBER)
      if (field.target !== undefined) this.#addLink(field.target, field.start)
    }
  }

  #addInstruction(element: XmlNode): void {
    const field = this.#fields.at(-1)
    if (field !== undefined && !field.isResult) field.instruction += textOf(element)
  }

  #add(text: string): void {
    if (this.#fields.some(({ isResult }) => !isResult)) return
    this.#text += text
  }

  /** Adds a link whose text begins at an offset and ends here; adjacent parts with the same target are one link. */
  #addLink(target: string, start: number): void {
    const text = this.#text.slice(start)
    const last = this.links.at(-1)
    if (last?.target === target && this.#linkEnd === start) last.text += text
    else if (text.trim() !== '') this.links.push({ target, text })
    this.#linkEnd = this.#text.length
  }

  #refer(kind: NoteReference['kind'], id = ''): void {
    this.noteReferences.push({ kind, id })
  }
}

/** The alternative that programs display which know Microsoft's extensions (ISO/IEC 29500-3, 7.5). */
function alternativeOf(element: XmlNode): XmlNode {
  return findElement(element, 'mc:Choice') ?? findElement(element, 'mc:Fallback') ?? { ...element, children: [] }
}

function textOf({ children }: XmlNode): string {
  return children.filter((child) => typeof child === 'string').join('')
}

/** An address with the place within its document. */
function withAnchor(target: string, anchor: string | undefined): string {
  return anchor === undefined ? target : `${target}#${anchor}`
}
