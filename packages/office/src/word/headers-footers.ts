import type { FlowBlock, RunningHeads, Section } from '@recto/layout'

import { OFFICE_RELATIONSHIP, type Relationships } from '../package/relationships.ts'
import { element } from '../package/xml.ts'
import { blocksXml } from './blocks.ts'
import { minimalParagraph } from './paragraphs.ts'
import { WordPart, type WordPackage } from './word-part.ts'

type HeaderOrFooter = 'header' | 'footer'
/** The pages that a header or footer is for (ISO/IEC 29500-1, 17.18.36). */
type PageType = 'default' | 'first' | 'even'

/** IDs and z-order of drawings, in which even equal headers differ. */
const DRAWING_NUMBERS = / id="\d+" name="Picture \d+"| relativeHeight="\d+"/g

/** A header or footer part. */
export interface HeaderFooterPart {
  /** Part name, relative to the folder of the main document. */
  name: string
  kind: HeaderOrFooter
  /** Content as XML. */
  content: string
  relationships: Relationships
}

/** References of a section to its headers and footers. */
export interface HeaderFooterReferences {
  /** `w:headerReference` and `w:footerReference` elements. */
  references: string
  /** Whether the first page has its own. */
  hasFirst: boolean
}

/**
 * The headers and footers of all sections. A section without references inherits those of the previous one, so a section
 * without headers has to refer to an empty part (ISO/IEC 29500-1, 17.10.1).
 */
export class HeaderFooterParts {
  readonly all: HeaderFooterPart[] = []
  /** Whether any section has separate headers for even pages, which is a setting of the whole document. */
  readonly hasEven: boolean
  readonly #shared: WordPackage
  readonly #document: Relationships
  /** Content that the next section would inherit, by kind and page type. */
  readonly #inherited = new Map<string, string>()

  constructor(shared: WordPackage, document: Relationships) {
    this.#shared = shared
    this.#document = document
    const { sections } = shared.model
    this.hasEven = sections.some(({ headers, footers }) => headers.even !== undefined || footers.even !== undefined)
  }

  /** The references of a section. To be called for each section, in document order. */
  next({ headers, footers }: Section): HeaderFooterReferences {
    const hasFirst = headers.first !== undefined || footers.first !== undefined
    const references = this.#referencesOf('header', headers, hasFirst) + this.#referencesOf('footer', footers, hasFirst)
    return { references, hasFirst }
  }

  #referencesOf(kind: HeaderOrFooter, runningHeads: RunningHeads, hasFirst: boolean): string {
    const variants: [PageType, FlowBlock[] | undefined][] = [['default', runningHeads.usual]]
    if (hasFirst) variants.push(['first', runningHeads.first ?? runningHeads.usual])
    if (this.hasEven) variants.push(['even', runningHeads.even ?? runningHeads.usual])
    return variants.map(([pageType, blocks]) => this.#reference(kind, pageType, blocks)).join('')
  }

  /** The reference; empty if the section inherits equal content, or if there has been none so far. */
  #reference(kind: HeaderOrFooter, pageType: PageType, blocks: FlowBlock[] | undefined): string {
    const key = `${kind} ${pageType}`
    const inherited = this.#inherited.get(key)
    if (inherited === undefined && blocks === undefined) return ''
    const part = new WordPart(this.#shared, { isMainDocument: false })
    const content = blocks === undefined || blocks.length === 0 ? minimalParagraph() : partContent(blocks, part)
    const signature = content.replace(DRAWING_NUMBERS, '') + part.relationships.toXml()
    if (signature === inherited) return ''
    this.#inherited.set(key, signature)
    const name = `${kind}${this.all.length + 1}.xml`
    this.all.push({ name, kind, content, relationships: part.relationships })
    const id = this.#document.add(`${OFFICE_RELATIONSHIP}/${kind}`, name)
    return element(`w:${kind}Reference`, { 'w:type': pageType, 'r:id': id })
  }
}

/** The content of a part, which must end with a paragraph. */
function partContent(blocks: readonly FlowBlock[], part: WordPart): string {
  const content = blocksXml(blocks, part).join('')
  return blocks.at(-1)?.kind === 'paragraph' ? content : content + minimalParagraph()
}
