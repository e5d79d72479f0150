import {
  isName,
  type ObjectEdits,
  type Page,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  PdfStream,
  type TraitSource,
} from '@recto/pdf'
import { concatenate, fromLatin1 } from '@recto/runtime'

import { cutContent, type ContentJudge } from './cut-content.ts'
import type { HiddenLayers } from './hidden-layers.ts'
import { measureText } from './text-width.ts'
import { UsedNames } from './used-names.ts'

/** Dependencies for removing hidden content. */
export interface LayeredDocument {
  edits: ObjectEdits
  layers: HiddenLayers
  decode: TraitSource['decode']
  pages: readonly Page[]
}

/** Entries of a stream that describe how its data is encoded. */
const ENCODING_ENTRIES = new Set(['Length', 'Filter', 'DecodeParms'])

/**
 * Removes what pages, forms, patterns and glyphs paint on hidden layers, and resources used only by hidden content.
 * @returns the pages; those that are not indirect objects are changed copies
 */
export function removeHiddenContent(document: LayeredDocument): Page[] {
  return new HiddenContent(document).remove()
}

class HiddenContent {
  readonly #edits: ObjectEdits
  readonly #layers: HiddenLayers
  readonly #decode: TraitSource['decode']
  readonly #pages: readonly Page[]
  readonly #names: UsedNames

  constructor({ edits, layers, decode, pages }: LayeredDocument) {
    this.#edits = edits
    this.#layers = layers
    this.#decode = decode
    this.#pages = pages
    this.#names = new UsedNames(edits.resolve)
  }

  remove(): Page[] {
    const objects = [...this.#edits.reachable()]
    const changedPages = new Map(this.#pages.map((page, index) => [index, this.#cutPage(page)] as const))
    for (const [number, object] of objects) {
      if (object instanceof PdfStream && isContent(object.dictionary, this.#edits)) {
        this.#cutStream(number, object, object.dictionary.get('Resources'))
      } else if (object instanceof PdfDictionary && isName(object.get('Subtype'), 'Type3')) this.#cutGlyphs(object)
    }
    const pages = this.#pages.map((page, index) => changedPages.get(index) ?? page)
    return this.#names.dropUnused(this.#edits, pages)
  }

  /** The page with its content cut; a page that is an indirect object is replaced as well. */
  #cutPage(page: Page): Page {
    const { dictionary, inherited } = page
    const resources = dictionary.has('Resources') ? dictionary.get('Resources') : (inherited.get('Resources') ?? null)
    const entry = this.#edits.resolve(dictionary.get('Contents'))
    const parts = (Array.isArray(entry) ? entry : [entry]).map((part) => this.#edits.resolve(part))
    const data = parts.map((part) => (part instanceof PdfStream ? this.#decode(part) : undefined))
    const whole = concatenate(data.flatMap((part) => (part === undefined ? [] : [part, fromLatin1('\n')])))
    const cut = this.#cut(whole, resources)
    if (cut === undefined) return page
    const contents = this.#edits.add(new PdfStream(new PdfDictionary(), cut))
    const changed = new PdfDictionary(dictionary.entries).set('Contents', contents)
    if (page.reference !== undefined) this.#edits.replace(page.reference.number, changed)
    return { ...page, dictionary: changed }
  }

  #cutGlyphs(font: PdfDictionary): void {
    const glyphs = this.#edits.resolve(font.get('CharProcs'))
    if (!(glyphs instanceof PdfDictionary)) return
    for (const reference of glyphs.entries.values()) {
      const glyph = this.#edits.resolve(reference)
      if (!(reference instanceof PdfReference) || !(glyph instanceof PdfStream)) continue
      this.#cutStream(reference.number, glyph, font.get('Resources'))
    }
  }

  #cutStream(number: number, stream: PdfStream, resources: PdfObject): void {
    const data = this.#decode(stream)
    const cut = data === undefined ? undefined : this.#cut(data, resources)
    if (cut === undefined) return
    const entries = [...stream.dictionary.entries].filter(([key]) => !ENCODING_ENTRIES.has(key))
    this.#edits.replace(number, new PdfStream(new PdfDictionary(entries), cut))
  }

  #cut(content: Uint8Array, resources: PdfObject): Uint8Array | undefined {
    const cut = cutContent(content, this.#judge(resources))
    this.#names.note(resources, content, cut)
    return cut
  }

  #judge(resources: PdfObject): ContentJudge {
    const entry = (category: string, key: string) => this.#entry(resources, category, key)
    return {
      section: (property) => {
        const owner = entry('Properties', property)
        if (this.#layers.isHidden(owner)) return 'hidden'
        return this.#layers.isUnconditional(owner) ? 'unconditional' : 'shown'
      },
      isHidden: (xObject) => {
        const target = this.#edits.resolve(entry('XObject', xObject))
        return target instanceof PdfStream && this.#layers.isHidden(target.dictionary.get('OC'))
      },
      measure: (font, text) => measureText(entry('Font', font), text, this.#edits.resolve),
    }
  }

  /** A form without resources uses those of the page (ISO 32000-2, 7.8.3); old files leave open which page. */
  #entry(resources: PdfObject, category: string, key: string): PdfObject {
    const owners = this.#edits.resolve(resources) instanceof PdfDictionary ? [resources] : this.#pageResources()
    for (const owner of owners) {
      const dictionary = this.#edits.resolve(owner)
      const entries = dictionary instanceof PdfDictionary ? this.#edits.resolve(dictionary.get(category)) : null
      if (entries instanceof PdfDictionary && entries.has(key)) return entries.get(key)
    }
    return null
  }

  #pageResources(): PdfObject[] {
    return this.#pages.map(
      ({ dictionary, inherited }) => dictionary.get('Resources') ?? inherited.get('Resources') ?? null,
    )
  }
}

/** Whether a stream is a form or a tiling pattern. */
function isContent(dictionary: PdfDictionary, { resolve }: ObjectEdits): boolean {
  return isName(resolve(dictionary.get('Subtype')), 'Form') || resolve(dictionary.get('PatternType')) === 1
}
