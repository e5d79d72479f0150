import { dictionary as dictionaryOf, isName, name, type Page, PdfDictionary, type PdfObject } from '@recto/pdf'

import { without, type PartContents } from './part.ts'
import type { SplitSource } from './split-source.ts'

/** What ties a page to its document: the tree, beads of articles, separations and parts that other pages belong to. */
const TIES = ['Parent', 'B', 'SeparationInfo', 'DPart']

/** What a field looks like on a page. */
const LOOKS = new Set(['Rect', 'F', 'AP', 'AS', 'OC', 'Contents'])

/** What ties an annotation to its page and to other annotations. */
const ANNOTATION_TIES = ['P', 'Parent', 'Popup', 'IRT', 'StructParent']

/**
 * The pages of a part as they are to be copied: without what ties them to other pages, with the resources they use.
 * @param indexes of the pages in order; one may come more than once.
 */
export function preparePages(source: SplitSource, indexes: readonly number[], contents: PartContents): Page[] {
  const seen = new Set<number>()
  const isWhole = new Set(indexes).size === source.document.pages.length
  return indexes.flatMap((index) => {
    const page = source.document.pages[index]
    if (page === undefined) return []
    const isAgain = seen.has(index)
    seen.add(index)
    const dictionary = without(page.dictionary, contents.attachments ? TIES : [...TIES, 'AF'])
    for (const key of page.inherited.keys()) {
      // What cannot be read is not there, and what stands above counts.
      if (!isUsable(key, dictionary.get(key), source)) dictionary.delete(key)
    }
    setAnnotations(source, dictionary, isAgain)
    if (isAgain || source.structure?.byPage.has(index) !== true) dictionary.delete('StructParents')
    const resources = isWhole ? undefined : source.resources.prune(page)
    if (resources !== undefined) dictionary.set('Resources', resources)
    return isAgain || page.reference === undefined
      ? { dictionary, inherited: page.inherited }
      : { reference: page.reference, dictionary, inherited: page.inherited }
  })
}

/** Whether an entry that pages take over from above (ISO 32000-2, table 31) is of its type. */
function isUsable(key: string, value: PdfObject, { document }: SplitSource): boolean {
  const { resolve } = document.reader
  const object = resolve(value)
  if (key === 'Rotate') return typeof object === 'number'
  if (key === 'Resources') return object instanceof PdfDictionary
  if (!Array.isArray(object) || object.length < 4) return false
  return object.slice(0, 4).every((item) => typeof resolve(item) === 'number')
}

/** Lists a page's annotations one by one. No two pages share one, so a page that comes again has copies. */
function setAnnotations({ document }: SplitSource, page: PdfDictionary, isAgain: boolean): void {
  const { resolve } = document.reader
  const list = resolve(page.get('Annots'))
  page.delete('Annots')
  if (!Array.isArray(list)) return
  const annotations = list.flatMap((item): PdfObject[] => {
    const annotation = resolve(item)
    if (!(annotation instanceof PdfDictionary)) return []
    if (isAgain) return copyOf(annotation, isName(resolve(annotation.get('Subtype')), 'Widget'))
    return [item]
  })
  if (annotations.length > 0) page.set('Annots', annotations)
}

/** A field has one place in the form: its copy is a stamp that looks like it. */
function copyOf(annotation: PdfDictionary, isWidget: boolean): PdfDictionary[] {
  if (!isWidget) return [without(annotation, ANNOTATION_TIES)]
  const looks = [...annotation.entries].filter(([key]) => LOOKS.has(key))
  const stamp = dictionaryOf({ Type: name('Annot'), Subtype: name('Stamp') })
  return annotation.has('AP') ? [new PdfDictionary([...stamp.entries, ...looks])] : []
}
