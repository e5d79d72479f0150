import type { Resolve } from '../objects/decode-stream.ts'
import { PdfDictionary, type PdfObject } from '../objects/objects.ts'
import type { OpenedDocument } from './open-document.ts'
import { walkDictionaries } from './walk-dictionaries.ts'

/** The dictionaries of a document that can hold actions, files or annotations, each listed once. */
export interface DocumentParts {
  catalog: PdfDictionary
  /** The name trees of the catalog by key; empty if there are none. */
  names: PdfDictionary
  /** The form; empty if there is none. */
  form: PdfDictionary
  pages: readonly PdfDictionary[]
  annotations: readonly PdfDictionary[]
  /** The fields of the form and intermediate nodes (ISO 32000-2, 12.7.4). */
  fields: readonly PdfDictionary[]
  outlineItems: readonly PdfDictionary[]
  resolve: Resolve
}

/** Lists the parts of a document. */
export function listParts(document: OpenedDocument): DocumentParts {
  const { catalog, resolve } = document.reader
  const inside = (key: string) => {
    const found = resolve(catalog.get(key))
    return found instanceof PdfDictionary ? found : new PdfDictionary()
  }
  const list = (roots: PdfObject[], follow: string[]) => [...walkDictionaries(roots, follow, resolve)]
  const form = inside('AcroForm')
  const pages = document.pages.map((page) => page.dictionary)
  return {
    catalog,
    names: inside('Names'),
    form,
    pages,
    annotations: list(
      pages.map((page) => page.get('Annots')),
      [],
    ),
    fields: list([form.get('Fields')], ['Kids']),
    outlineItems: list([inside('Outlines').get('First')], ['First', 'Next']),
    resolve,
  }
}
