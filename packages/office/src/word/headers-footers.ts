import type { FlowBlock, RunningHeads, Section } from '@recto/layout'

import { OFFICE_RELATIONSHIP, type Relationships } from '../package/relationships.ts'
import { element } from '../package/xml.ts'
import { blocksXml } from './blocks.ts'
import { minimalParagraph } from './paragraphs.ts'
import { WordPart, type WordPackage } from './word-part.ts'

type Place = 'header' | 'footer'
type Kind = 'default' | 'first' | 'even'

/** IDs and z-order of drawings, which differ even between equal headers. */
const DRAWING_IDS = / id="\d+" name="Picture \d+"| relativeHeight="\d+"/g

/** A header or footer part. */
export interface HeaderFooterPart {
  name: string
  place: Place
  /** Content as XML. */
  content: string
  relationships: Relationships
}

/** References of a section to its headers and footers. */
export interface HeaderFooterReferences {
  references: string
  hasFirst: boolean
}

/**
 * The headers and footers of all sections. A section without references inherits those of the section before, so one without
 * headers must refer to an empty part (ISO/IEC 29500-1, 17.10.1).
 */
export class HeaderFooterParts {
  readonly all: HeaderFooterPart[] = []
  /** Whether any section has separate headers for even pages, which is a setting of the whole document. */
  readonly hasEven: boolean
  private readonly shared: WordPackage
  private readonly document: Relationships
  /** Content in effect, by place and kind of page. */
  private readonly inEffect = new Map<string, string>()

  constructor(shared: WordPackage, document: Relationships) {
    this.shared = shared
    this.document = document
    const { sections } = shared.model
    this.hasEven = sections.some(({ headers, footers }) => headers.even !== undefined || footers.even !== undefined)
  }

  /** References of the next section. */
  next({ headers, footers }: Section): HeaderFooterReferences {
    const hasFirst = headers.first !== undefined || footers.first !== undefined
    const references = this.of('header', headers, hasFirst) + this.of('footer', footers, hasFirst)
    return { references, hasFirst }
  }

  private of(place: Place, heads: RunningHeads, hasFirst: boolean): string {
    const kinds: [Kind, FlowBlock[] | undefined][] = [['default', heads.usual]]
    if (hasFirst) kinds.push(['first', heads.first ?? heads.usual])
    if (this.hasEven) kinds.push(['even', heads.even ?? heads.usual])
    return kinds.map(([kind, blocks]) => this.reference(place, kind, blocks)).join('')
  }

  /** No reference if the section inherits equal content, or if no section has had any yet. */
  private reference(place: Place, kind: Kind, blocks: FlowBlock[] | undefined): string {
    const key = `${place} ${kind}`
    const before = this.inEffect.get(key)
    if (before === undefined && blocks === undefined) return ''
    const part = new WordPart(this.shared, { isMainDocument: false })
    const content = blocks === undefined || blocks.length === 0 ? minimalParagraph() : partContent(blocks, part)
    const what = content.replace(DRAWING_IDS, '') + part.relationships.toXml()
    if (what === before) return ''
    this.inEffect.set(key, what)
    const name = `${place}${this.all.length + 1}.xml`
    this.all.push({ name, place, content, relationships: part.relationships })
    const id = this.document.add(`${OFFICE_RELATIONSHIP}/${place}`, name)
    return element(`w:${place}Reference`, { 'w:type': kind, 'r:id': id })
  }
}

/** The content of a part, which must end with a paragraph. */
function partContent(blocks: readonly FlowBlock[], part: WordPart): string {
  const content = blocksXml(blocks, part).join('')
  return blocks.at(-1)?.kind === 'paragraph' ? content : content + minimalParagraph()
}
