import { dictionary as dictionaryOf, isName, name, type Page, PdfDictionary, type PdfObject } from '@recto/pdf'

import { omitEntries, type PartContents, type PartPage } from './part.ts'
import type { SplitSource } from './split-source.ts'

/** Page entries that point to other parts of the document: page tree, separations, document parts. */
const PAGE_LINKS = ['Parent', 'SeparationInfo', 'DPart']

/** What pages keep besides their own content. */
interface PageContents extends Pick<PartContents, 'attachments'> {
  /** Beads of article threads (ISO 32000-2, 12.4.3). */
  articles: boolean
}

/** Annotation entries that affect how a widget is displayed. */
const APPEARANCE_KEYS = new Set(['Rect', 'F', 'AP', 'AS', 'OC', 'Contents'])

/** Annotation entries that point to its page, to other annotations or to the structure tree. */
const ANNOTATION_LINKS = ['P', 'Parent', 'Popup', 'IRT', 'StructParent']

const NO_ENTRIES = new PdfDictionary()

/**
 * Prepares a part's pages for copying: without links to other pages, and with only the resources they use.
 * @param pages in order, possibly with repeats
 */
export function preparePages(source: SplitSource, pages: readonly PartPage[], contents: PageContents): Page[] {
  const seen = new Set<number>()
  const links = [...PAGE_LINKS, ...(contents.attachments ? [] : ['AF']), ...(contents.articles ? [] : ['B'])]
  // Shared resources may still hold content removed from a rasterized page.
  const kept = pages.flatMap(({ index, rasterized }) => (rasterized === undefined ? (index ?? []) : []))
  const isWholeDocument = new Set(kept).size === source.document.pages.length
  return pages.flatMap(({ index, entries = NO_ENTRIES, rasterized }): Page[] => {
    if (index === undefined) return [{ dictionary: entries, inherited: new Map() }]
    const page = source.document.pages[index]
    if (page === undefined) return []
    if (rasterized !== undefined) return [{ ...page, dictionary: rasterized.entries, inherited: new Map() }]
    const isRepeat = seen.has(index)
    seen.add(index)
    const dictionary = omitEntries(page.dictionary, links)
    for (const key of page.inherited.keys()) {
      // Drop invalid entries so that the inherited ones apply.
      if (!isUsable(key, dictionary.get(key), source)) dictionary.delete(key)
    }
    setAnnotations(source, dictionary, isRepeat)
    if (isRepeat || source.structure?.byPage.has(index) !== true) dictionary.delete('StructParents')
    const resources = isWholeDocument ? undefined : source.resources.prune(page)
    if (resources !== undefined) dictionary.set('Resources', resources)
    setEntries(dictionary, entries)
    const { inherited } = page
    return isRepeat || page.reference === undefined
      ? [{ dictionary, inherited }]
      : [{ reference: page.reference, dictionary, inherited }]
  })
}

function setEntries(dictionary: PdfDictionary, entries: PdfDictionary): void {
  for (const [key, value] of entries.entries) {
    if (value === null) dictionary.delete(key)
    else dictionary.set(key, value)
  }
}

/** Whether an inheritable entry (ISO 32000-2, table 31) has the right type. */
function isUsable(key: string, value: PdfObject, { document }: SplitSource): boolean {
  const { resolve } = document.reader
  const object = resolve(value)
  if (key === 'Rotate') return typeof object === 'number'
  if (key === 'Resources') return object instanceof PdfDictionary
  if (!Array.isArray(object) || object.length < 4) return false
  return object.slice(0, 4).every((item) => typeof resolve(item) === 'number')
}

/** Sets the page's annotations. Pages cannot share annotations, so a repeated page gets copies. */
function setAnnotations({ document }: SplitSource, page: PdfDictionary, isRepeat: boolean): void {
  const { resolve } = document.reader
  const list = resolve(page.get('Annots'))
  page.delete('Annots')
  if (!Array.isArray(list)) return
  const annotations = list.flatMap((item): PdfObject[] => {
    const annotation = resolve(item)
    if (!(annotation instanceof PdfDictionary)) return []
    if (isRepeat) return copyAnnotation(annotation, isName(resolve(annotation.get('Subtype')), 'Widget'))
    return [item]
  })
  if (annotations.length > 0) page.set('Annots', annotations)
}

/**
 * Copies an annotation. A copied widget becomes a stamp with its appearance, because the field itself is already on a
 * page.
 */
function copyAnnotation(annotation: PdfDictionary, isWidget: boolean): PdfDictionary[] {
  if (!isWidget) return [omitEntries(annotation, ANNOTATION_LINKS)]
  const appearance = [...annotation.entries].filter(([key]) => APPEARANCE_KEYS.has(key))
  const stamp = dictionaryOf({ Type: name('Annot'), Subtype: name('Stamp') })
  return annotation.has('AP') ? [new PdfDictionary([...stamp.entries, ...appearance])] : []
}
