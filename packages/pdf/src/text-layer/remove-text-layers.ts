import type { DocumentChanges } from '../documents/document-changes.ts'
import type { Page } from '../documents/page-tree.ts'
import type { DocumentReader } from '../objects/document-reader.ts'
import { dictionary, isName, PdfDictionary, type PdfObject, PdfReference, PdfStream } from '../objects/objects.ts'
import { cutInvisible, isTextLayer } from './cut-invisible.ts'
import { contentOf } from './page-content.ts'
import { filledMarks, removeLayerTags } from './remove-layer-tags.ts'

/**
 * Removes the invisible text of pages, counted from 0, such as that of an earlier recognition, and its tags. Everything visible stays.
 * @returns whether it was tagged
 */
export function removeTextLayers(changes: DocumentChanges, pages: Iterable<number>): boolean {
  const { document } = changes
  const layers = new FormLayers(document.reader)
  let isTagged = false
  for (const index of pages) {
    const page = document.pages[index]
    if (page === undefined) continue
    const content = contentOf(page, document.reader)
    const cut = content && cutInvisible(content, (name) => layers.has(page, name))
    if (content === undefined || cut === undefined) continue
    const contents = changes.add(new PdfStream(dictionary({}), cut))
    const own = changes.pages.get(index) ?? page.dictionary
    changes.pages.set(index, new PdfDictionary(own.entries).set('Contents', contents))
    const left = filledMarks(cut)
    const gone = new Set([...filledMarks(content)].filter((mark) => !left.has(mark)))
    if (gone.size === 0) continue
    removeLayerTags(changes, index, gone)
    isTagged = true
  }
  return isTagged
}

/** Finds forms that contain only invisible text. */
class FormLayers {
  readonly #reader: DocumentReader
  readonly #known = new Map<number, boolean>()

  constructor(reader: DocumentReader) {
    this.#reader = reader
  }

  has({ dictionary: page, inherited }: Page, name: string): boolean {
    const { resolve } = this.#reader
    const resources = resolve(page.get('Resources')) ?? resolve(inherited.get('Resources') ?? null)
    const forms = resources instanceof PdfDictionary ? resolve(resources.get('XObject')) : null
    const reference = forms instanceof PdfDictionary ? forms.get(name) : null
    if (!(reference instanceof PdfReference)) return false
    const known = this.#known.get(reference.number) ?? this.#judge(resolve(reference))
    this.#known.set(reference.number, known)
    return known
  }

  #judge(form: PdfObject): boolean {
    if (!(form instanceof PdfStream) || !isName(this.#reader.resolve(form.dictionary.get('Subtype')), 'Form'))
      return false
    const data = this.#reader.decode(form)
    return data !== undefined && isTextLayer(data)
  }
}
