import type { ListLevel } from './word-document.ts'
import type { WordPackage } from './docx-package.ts'
import { elementsOf, findElement, isOn, valueAt, type XmlNode } from './xml-node.ts'

/** Limits the chain of base styles, which may be circular in damaged files. */
const MAX_DEPTH = 20
/** Word's own default (ISO/IEC 29500-1, 17.3.2.38), in half points. */
const DEFAULT_SIZE = 20
/** How much larger than body text a heading is at least, in half points. */
const LARGER_BY = 4
const BODY_TEXT_LEVEL = 9

/** Resolves properties of paragraphs and runs through styles and numbering. */
export class WordStyles {
  readonly #styles: ReadonlyMap<string, XmlNode>
  readonly #defaultParagraph: string
  readonly #defaultSize: number
  readonly #numbering: XmlNode | undefined

  constructor(file: WordPackage) {
    const root = file.related('styles')?.root
    const styles = root === undefined ? [] : elementsOf(root, 'w:style')
    this.#styles = new Map(styles.map((style) => [style.attributes['w:styleId'] ?? '', style]))
    const plain = styles.find((style) => style.attributes['w:type'] === 'paragraph' && isDefault(style))
    this.#defaultParagraph = plain?.attributes['w:styleId'] ?? ''
    const size = valueAt(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:sz')
    this.#defaultSize = Number(size ?? DEFAULT_SIZE)
    this.#numbering = file.related('numbering')?.root
  }

  /** The level of a heading, 0 for a title; undefined for body text. */
  headingLevel(paragraph: XmlNode): number | undefined {
    const own = valueAt(paragraph, 'w:pPr', 'w:outlineLvl')
    if (own !== undefined) return levelOf(own)
    for (const style of this.#chainOf(paragraph)) {
      const name = valueAt(style, 'w:name')?.toLowerCase() ?? ''
      if (name === 'title') return 0
      const [, level] = /^heading (\d)$/.exec(name) ?? []
      if (level !== undefined) return Number(level)
      const outline = valueAt(style, 'w:pPr', 'w:outlineLvl')
      if (outline !== undefined) return levelOf(outline)
    }
    return undefined
  }

  /** The list level of a paragraph; undefined if it has neither a bullet nor a number. */
  listLevel(paragraph: XmlNode): ListLevel | undefined {
    const sources = [paragraph, ...this.#chainOf(paragraph)].map((node) => findElement(node, 'w:pPr', 'w:numPr'))
    const id = firstOf(sources.map((source) => valueAt(source, 'w:numId')))
    // 0 removes the numbering of the style (17.9.18).
    if (id === undefined || id === '0') return undefined
    const ownLevel = firstOf(sources.map((source) => valueAt(source, 'w:ilvl')))
    const levels = this.#levelsOf(id)
    const styleId = valueAt(paragraph, 'w:pPr', 'w:pStyle')
    const byStyle = levels.find((level) => styleId !== undefined && valueAt(level, 'w:pStyle') === styleId)
    const level = Number(ownLevel ?? byStyle?.attributes['w:ilvl'] ?? 0)
    const definition = levels.findLast((one) => Number(one.attributes['w:ilvl']) === level)
    const format = valueAt(definition, 'w:numFmt') ?? 'decimal'
    if (definition === undefined || format === 'none') return undefined
    if (format !== 'bullet' && valueAt(definition, 'w:lvlText') === '') return undefined
    return { kind: format === 'bullet' ? 'bullet' : 'number', level }
  }

  /** Whether a run is bold, or clearly larger than body text. */
  isProminent(paragraph: XmlNode, run: XmlNode): boolean {
    const sources = [run, ...this.#chain(valueAt(run, 'w:rPr', 'w:rStyle')), ...this.#chainOf(paragraph)]
    const of = (name: string) => sources.map((node) => findElement(node, 'w:rPr', name))
    if (firstOf(of('w:b').map(isOn)) === true) return true
    const size = firstOf(of('w:sz').map((found) => found?.attributes['w:val']))
    return Number(size ?? this.#defaultSize) >= this.#plainSize() + LARGER_BY
  }

  #plainSize(): number {
    const sizes = this.#chain(this.#defaultParagraph).map((style) => valueAt(style, 'w:rPr', 'w:sz'))
    return Number(firstOf(sizes) ?? this.#defaultSize)
  }

  /** The style of a paragraph, followed by its base styles. */
  #chainOf(paragraph: XmlNode): XmlNode[] {
    return this.#chain(valueAt(paragraph, 'w:pPr', 'w:pStyle') ?? this.#defaultParagraph)
  }

  #chain(styleId: string | undefined): XmlNode[] {
    const chain: XmlNode[] = []
    let style = this.#styles.get(styleId ?? '')
    while (style !== undefined && chain.length < MAX_DEPTH) {
      chain.push(style)
      style = this.#styles.get(valueAt(style, 'w:basedOn') ?? '')
    }
    return chain
  }

  /** The levels of a numbering instance; overrides come last. */
  #levelsOf(numberingId: string, depth = 0): XmlNode[] {
    if (this.#numbering === undefined || depth > MAX_DEPTH) return []
    const find = (name: string, key: string, id: string | undefined) =>
      elementsOf(this.#numbering as XmlNode, name).find(({ attributes }) => attributes[key] === id)
    const instance = find('w:num', 'w:numId', numberingId)
    const abstract = find('w:abstractNum', 'w:abstractNumId', valueAt(instance, 'w:abstractNumId'))
    if (instance === undefined || abstract === undefined) return []
    // The levels may come from a numbering style (17.9.21).
    const linked = valueAt(abstract, 'w:numStyleLink')
    const linkedId = valueAt(this.#styles.get(linked ?? ''), 'w:pPr', 'w:numPr', 'w:numId')
    const levels = elementsOf(abstract, 'w:lvl')
    const overrides = elementsOf(instance, 'w:lvlOverride').flatMap((one) => elementsOf(one, 'w:lvl'))
    const shared = levels.length === 0 && linkedId !== undefined ? this.#levelsOf(linkedId, depth + 1) : levels
    return [...shared, ...overrides]
  }
}

function isDefault({ attributes }: XmlNode): boolean {
  return ['1', 'true', 'on'].includes(attributes['w:default'] ?? '')
}

function levelOf(outline: string): number | undefined {
  return Number(outline) >= BODY_TEXT_LEVEL ? undefined : Number(outline) + 1
}

function firstOf<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  return values.find((value) => value !== undefined)
}
