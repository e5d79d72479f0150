import { latin1 } from '@recto/runtime'

import type { DocumentChanges } from '../documents/document-changes.ts'
import { encodeText } from '../documents/text-string.ts'
import { readNumberTree, writeNumberTree } from '../documents/trees.ts'
import { dictionary, name, PdfDictionary, type PdfObject, PdfReference } from '../objects/objects.ts'
import { contentOf } from './page-content.ts'

/** Larger keys and identifiers do not occur in sound files. */
const MAX_KEY = 1_000_000

/** The marked content of one page's layer, paragraph by paragraph. */
export interface PageMarks {
  /** The operator that begins a paragraph. @param language its BCP 47 tag, if it is known */
  begin: (language: string | undefined) => string
}

/** A paragraph in the layer of a page. */
interface Paragraph {
  mcid: number
  language: string | undefined
}

/** A page with tagged text. */
interface TaggedPage {
  paragraphs: Paragraph[]
  /** The first identifier that its own content does not use. */
  firstFree: number
}

/**
 * Adds the paragraphs of a text layer to the structure tree of a document (ISO 32000-2, 14.7), after the existing elements or in a new
 * tree. Existing tags stay unchanged.
 */
export class LayerTags {
  readonly #changes: DocumentChanges
  readonly #pages = new Map<number, TaggedPage>()

  constructor(changes: DocumentChanges) {
    this.#changes = changes
  }

  /** The marks of a page, counted from 0; undefined if its content cannot refer to elements. */
  marksOf(index: number): PageMarks | undefined {
    const { document } = this.#changes
    const page = document.pages[index]
    // Elements name their page by its reference.
    if (page?.reference === undefined) return undefined
    const content = contentOf({ dictionary: this.#changes.pages.get(index) ?? page.dictionary }, document.reader)
    if (content === undefined) return undefined
    // Marked content need not be in the tree.
    const used = [...latin1(content).matchAll(/\/MCID\s+(\d{1,7})/g)].map(([, digits]) => Number(digits) + 1)
    const tagged: TaggedPage = { paragraphs: [], firstFree: Math.max(0, ...used, this.#parentsOf(index).length) }
    if (tagged.firstFree > MAX_KEY) return undefined
    this.#pages.set(index, tagged)
    return {
      begin: (language) => {
        const mcid = tagged.firstFree + tagged.paragraphs.length
        tagged.paragraphs.push({ mcid, language })
        return `/P<</MCID ${mcid}>>BDC`
      },
    }
  }

  /** Writes the elements, once all pages have their layers. @param language that of the document, as a BCP 47 tag */
  async write(language: string | undefined): Promise<void> {
    const changes = this.#changes
    const pages = [...this.#pages].filter(([, { paragraphs }]) => paragraphs.length > 0)
    if (pages.length === 0) return
    const { reader } = changes.document
    const entry = reader.catalog.get('StructTreeRoot')
    const known = changes.resolve(entry)
    const root = new PdfDictionary(known instanceof PdfDictionary ? known.entries : [['Type', name('StructTreeRoot')]])
    const reference = known instanceof PdfDictionary && entry instanceof PdfReference ? entry : changes.add(null)
    const parents = new Map(readNumberTree(root.get('ParentTree'), changes.resolve))
    const top = changes.add(null)
    const elements: PdfObject[] = []
    for (const [index, page] of pages) elements.push(...this.#addPage(index, page, { top, parents, language }))
    changes.added.set(
      top.number,
      dictionary({ Type: name('StructElem'), S: name('Document'), P: reference, K: elements, Lang: tagOf(language) }),
    )
    const kids = root.has('K') ? listOf(changes.resolve(root.get('K')), root.get('K')) : []
    root.set('K', [...kids, top])
    root.set('ParentTree', await writeNumberTree(changes, parents))
    root.set('ParentTreeNextKey', nextKey(parents))
    changes.added.set(reference.number, root)
    this.#markDocument(reference)
  }

  /** Adds the elements of a page. @returns their references */
  #addPage(
    index: number,
    { paragraphs }: TaggedPage,
    { top, parents, language }: { top: PdfReference; parents: Map<number, PdfObject>; language: string | undefined },
  ): PdfReference[] {
    const changes = this.#changes
    const page = changes.document.pages[index]
    if (page?.reference === undefined) return []
    const own = changes.pages.get(index) ?? page.dictionary
    const key = this.#keyOf(index) ?? nextKey(parents)
    const back = [...this.#parentsOf(index)]
    const elements = paragraphs.map((paragraph) => {
      const differs = paragraph.language !== language
      const entries = { Type: name('StructElem'), S: name('P'), P: top, Pg: page.reference, K: paragraph.mcid }
      const element = changes.add(dictionary({ ...entries, Lang: differs ? tagOf(paragraph.language) : undefined }))
      while (back.length < paragraph.mcid) back.push(null)
      back[paragraph.mcid] = element
      return element
    })
    parents.set(key, changes.add(back))
    changes.pages.set(index, new PdfDictionary(own.entries).set('StructParents', key))
    return elements
  }

  /** The key of a page in the parent tree (14.7.5.4). */
  #keyOf(index: number): number | undefined {
    const { document, resolve } = this.#changes
    const key = resolve(document.pages[index]?.dictionary.get('StructParents') ?? null)
    return typeof key === 'number' && key >= 0 && key < MAX_KEY ? key : undefined
  }

  /** The elements of the content of a page, by its identifiers. */
  #parentsOf(index: number): readonly PdfObject[] {
    const { document, resolve } = this.#changes
    const [key, root] = [this.#keyOf(index), resolve(document.reader.catalog.get('StructTreeRoot'))]
    if (key === undefined || !(root instanceof PdfDictionary)) return []
    const [, found] = readNumberTree(root.get('ParentTree'), resolve).find(([own]) => own === key) ?? []
    const parents = found === undefined ? null : resolve(found)
    return Array.isArray(parents) ? parents : []
  }

  #markDocument(root: PdfReference): void {
    const changes = this.#changes
    const { catalog } = changes.document.reader
    const marks = changes.resolve(catalog.get('MarkInfo'))
    const marked = new PdfDictionary(marks instanceof PdfDictionary ? marks.entries : []).set('Marked', true)
    changes.catalog = new PdfDictionary((changes.catalog ?? catalog).entries)
      .set('StructTreeRoot', root)
      .set('MarkInfo', marked)
  }
}

function nextKey(parents: ReadonlyMap<number, PdfObject>): number {
  let next = 0
  for (const key of parents.keys()) next = Math.max(next, key + 1)
  return next
}

function listOf(object: PdfObject, entry: PdfObject): readonly PdfObject[] {
  return Array.isArray(object) ? object : [entry]
}

function tagOf(language: string | undefined): PdfObject | undefined {
  return language === undefined ? undefined : encodeText(language)
}
