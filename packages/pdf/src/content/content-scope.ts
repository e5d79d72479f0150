import type { Resolve } from '../objects/decode-stream.ts'
import { isName, PdfDictionary, PdfName, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import type { ContentOperation } from './read-operations.ts'

/** Content that an operation paints, or selects to paint with. */
export interface NestedContent {
  /** Its object number. */
  number: number
  stream: PdfStream
  scope: ContentScope
}

/** The operators that may lead to other content, by the category of resources they name. */
const LEADING = { XObject: ['Do'], Pattern: ['scn', 'SCN'], ExtGState: ['gs'], Font: ['Tf'] } as const

type Category = keyof typeof LEADING

const CATEGORIES = ['XObject', 'Pattern', 'ExtGState', 'Font'] as const satisfies readonly Category[]

/** The operators that may lead to other content: forms, tiling patterns, soft masks, Type 3 glyphs. */
export const LEADING_OPERATORS: ReadonlySet<string> = new Set(Object.values(LEADING).flat())

/**
 * The resources that content may name. As in PDFium, content without resources uses the surrounding ones, and a missing
 * category is taken from the page.
 */
export class ContentScope {
  readonly resources: PdfDictionary
  /** The resources of the surrounding page. */
  readonly page: PdfDictionary
  readonly #resolve: Resolve

  constructor(resources: PdfObject, resolve: Resolve, page?: PdfDictionary) {
    const own = resolve(resources)
    this.resources = own instanceof PdfDictionary ? own : new PdfDictionary()
    this.page = page ?? this.resources
    this.#resolve = resolve
  }

  /** A named resource, not resolved; null if there is none. */
  entry(category: string, name: PdfObject | undefined): PdfObject {
    return name instanceof PdfName ? (this.category(category)?.get(name.value) ?? null) : null
  }

  /** The resources of a category by name. */
  category(category: string): PdfDictionary | undefined {
    const own = this.#resolve(this.resources.get(category))
    if (own instanceof PdfDictionary) return own
    const page = this.#resolve(this.page.get(category))
    return page instanceof PdfDictionary ? page : undefined
  }

  /** The scope of nested content: a form, pattern, glyph or group with this dictionary. */
  within(owner: PdfDictionary): ContentScope {
    return owner.has('Resources') ? new ContentScope(owner.get('Resources'), this.#resolve, this.page) : this
  }

  /** The content that an operation leads to. Images are not content. */
  led({ operator, operands }: ContentOperation): NestedContent[] {
    const last = operands.at(-1)
    switch (operator) {
      case 'Do':
        return this.content(this.entry('XObject', last), 'Form')
      case 'scn':
      case 'SCN':
        return this.content(this.entry('Pattern', last))
      case 'gs':
        return this.softMask(this.#resolve(this.entry('ExtGState', last)))
      case 'Tf':
        return this.glyphs(this.#resolve(this.entry('Font', operands[0])))
      default:
        return []
    }
  }

  /** The group of the soft mask in graphics state parameters (ISO 32000-2, 11.6.4.3). */
  softMask(parameters: PdfObject): NestedContent[] {
    const mask = parameters instanceof PdfDictionary ? this.#resolve(parameters.get('SMask')) : null
    return mask instanceof PdfDictionary ? this.content(mask.get('G')) : []
  }

  /** The glyphs of a Type 3 font (9.6.4); none for other fonts. */
  glyphs(font: PdfObject): NestedContent[] {
    if (!(font instanceof PdfDictionary) || !isName(this.#resolve(font.get('Subtype')), 'Type3')) return []
    const procedures = this.#resolve(font.get('CharProcs'))
    const scope = this.within(font)
    return procedures instanceof PdfDictionary
      ? [...procedures.entries.values()].flatMap((glyph) => scope.content(glyph))
      : []
  }

  /** The operators that may lead to other content here. */
  leadingOperators(): string[] {
    return CATEGORIES.filter((category) => !this.#namedIn(category).next().done).flatMap((name) => [...LEADING[name]])
  }

  /** All content that is named here. */
  named(): NestedContent[] {
    return CATEGORIES.flatMap((category) => [...this.#namedIn(category)])
  }

  *#namedIn(category: Category): Generator<NestedContent, void> {
    const [operator] = LEADING[category]
    for (const key of this.category(category)?.entries.keys() ?? []) {
      yield* this.led({ operator, operands: [new PdfName(key)], start: 0, end: 0 })
    }
  }

  /** The content of a stream, which is always an indirect object (7.3.8.1). */
  content(object: PdfObject, subtype?: string): NestedContent[] {
    const stream = this.#resolve(object)
    if (!(object instanceof PdfReference) || !(stream instanceof PdfStream)) return []
    if (subtype !== undefined && !isName(this.#resolve(stream.dictionary.get('Subtype')), subtype)) return []
    return [{ number: object.number, stream, scope: this.within(stream.dictionary) }]
  }
}
