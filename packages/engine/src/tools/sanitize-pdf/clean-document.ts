import type { FindingKind } from '@recto/contract'
import {
  ObjectEdits,
  type OpenedDocument,
  type Page,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  readXfa,
  type TraitSource,
  withoutScripts,
} from '@recto/pdf'

import { HiddenLayers } from './hidden-layers.ts'
import { ObjectCleaner } from './object-cleaner.ts'
import { removeHiddenContent } from './remove-hidden-content.ts'

/** A document without some kinds of content: the rest, and the changes to its objects. */
export interface CleanedDocument {
  document: OpenedDocument
  edits: ObjectEdits
}

/** Removes content of some kinds from a document. */
export function cleanDocument(original: OpenedDocument, kinds: ReadonlySet<FindingKind>): CleanedDocument {
  const decode: TraitSource['decode'] = (stream) => original.reader.decode(stream)
  const hidden = new HiddenLayers(original.reader)
  const layers = kinds.has('hiddenLayers') && !hidden.isEmpty ? hidden : undefined
  const edits = new ObjectEdits(original)
  const source: TraitSource = { resolve: edits.resolve, decode }
  const layered = { edits, decode, pages: original.pages }
  const pages = layers === undefined ? original.pages : removeHiddenContent({ ...layered, layers })
  if (kinds.has('xfaScripts')) removeXfaScripts(edits, source, original.reader.trailer.get('Root'))
  const indispensable = new Set([
    edits.catalog,
    ...pages.map((page) => edits.resolve(page.reference ?? page.dictionary)),
  ])
  const cleaner = new ObjectCleaner(source, { kinds, layers, catalog: edits.catalog, indispensable })
  // Cleaning looks at objects as they were, so changes are made at the end.
  const cleaned = [...edits.reachable()].map(
    ([number, object]) => [number, cleaner.cleanParts(object), object] as const,
  )
  const ownPages = pages.map((page) => (page.reference === undefined ? cleanPage(page, cleaner) : page))
  for (const [number, object, before] of cleaned) if (object !== before) edits.replace(number, object)
  const document: OpenedDocument = {
    ...original,
    pages: ownPages.map((page) => ({ ...page, inherited: cleanInherited(page, cleaner) })),
    information: kinds.has('metadata') ? new PdfDictionary() : original.information,
  }
  return { document, edits: edits.copy(document) }
}

/** A page that is not an indirect object. */
function cleanPage(page: Page, cleaner: ObjectCleaner): Page {
  const dictionary = cleaner.cleanParts(page.dictionary)
  return dictionary instanceof PdfDictionary ? { ...page, dictionary } : page
}

function cleanInherited({ inherited }: Page, cleaner: ObjectCleaner): Page['inherited'] {
  return new Map(
    [...inherited].flatMap(([key, value]) => {
      const cleaned = cleaner.clean(value)
      return cleaned === undefined ? [] : [[key, cleaned] as const]
    }),
  )
}

/**
 * Removes the scripts of an XFA form, or the whole form if they cannot be separated; its fields stay in the AcroForm.
 */
function removeXfaScripts(edits: ObjectEdits, source: TraitSource, root: PdfObject): void {
  const { catalog } = edits
  const xfa = readXfa(catalog, source)
  const entry = catalog.get('AcroForm')
  const form = edits.resolve(entry)
  if (xfa === undefined || xfa.scripts === 0 || !(form instanceof PdfDictionary)) return
  const cleaned = withoutScripts(xfa)
  const changed = new PdfDictionary(form.entries)
  if (cleaned === undefined) changed.delete('XFA')
  else changed.set('XFA', edits.add(cleaned))
  if (entry instanceof PdfReference) edits.replace(entry.number, changed)
  else if (root instanceof PdfReference) {
    edits.replace(root.number, new PdfDictionary(catalog.entries).set('AcroForm', changed))
  }
}
