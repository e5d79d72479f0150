import { fromLatin1 } from '@recto/runtime'

import {
  dictionary,
  isName,
  name,
  PdfDictionary,
  PdfReference,
  PdfStream,
  PdfString,
  type PdfObject,
} from '../objects/objects.ts'
import { DocumentChanges } from './document-changes.ts'
import { LayerVisibility } from './layer-visibility.ts'
import type { OpenedDocument } from './open-document.ts'
import type { Page } from './page-tree.ts'

/** The name given to hidden layers and memberships in a document that is only read. */
export const HIDDEN_NAME = 'recto: hidden'

/**
 * Marks or removes hidden content before a document is read: hidden layers and memberships get a distinct name, forms
 * on them lose their content, annotations on them are removed. Undefined if nothing is hidden.
 */
export function markHidden(document: OpenedDocument): DocumentChanges | undefined {
  const { reader } = document
  const visibility = new LayerVisibility(reader)
  // Without layers nothing can be hidden; with some, memberships may hide even if all layers are visible.
  if (!visibility.hasLayers) return undefined
  const changes = new DocumentChanges(document)
  for (const number of reader.objectNumbers) {
    const reference = new PdfReference(number)
    const marked = withoutHidden(reader.resolve(reference), visibility, reference)
    if (marked !== undefined) changes.added.set(number, marked)
  }
  for (const [index, page] of document.pages.entries()) {
    const marked = pageWithoutHidden(page, visibility)
    if (marked !== undefined) changes.pages.set(index, marked)
  }
  return changes.added.size === 0 && changes.isEmpty ? undefined : changes
}

/** Whether layers hide annotations, which PDFium renders regardless. */
export function hidesAnnotations({ reader, pages }: OpenedDocument): boolean {
  const visibility = new LayerVisibility(reader)
  if (!visibility.hasLayers) return false
  return pages.some(({ dictionary: page }) => {
    const annotations = reader.resolve(page.get('Annots'))
    if (!Array.isArray(annotations)) return false
    return annotations.some((item) => {
      const annotation = reader.resolve(item)
      return annotation instanceof PdfDictionary && visibility.isHidden(annotation.get('OC'))
    })
  })
}

/** A page with its changed entries, inherited ones included; undefined if nothing changes. */
function pageWithoutHidden(
  { dictionary: page, inherited }: Page,
  visibility: LayerVisibility,
): PdfDictionary | undefined {
  const resources = page.has('Resources') ? null : (inherited.get('Resources') ?? null)
  const whole = new PdfDictionary(page.entries).set('Resources', page.get('Resources') ?? resources)
  return entriesWithoutHidden(whole, visibility)
}

/**
 * An object with its direct parts, changed; undefined if nothing changes.
 * @param reference its reference, if it is indirect; every layer is
 */
function withoutHidden(
  object: PdfObject,
  visibility: LayerVisibility,
  reference: PdfObject = object,
): PdfObject | undefined {
  if (object instanceof PdfStream) {
    if (visibility.isHidden(object.dictionary.get('OC'))) return emptied(object.dictionary)
    const entries = entriesWithoutHidden(object.dictionary, visibility)
    return entries === undefined ? undefined : new PdfStream(entries, object.data)
  }
  if (Array.isArray(object)) {
    const items = object.map((item) => withoutHidden(item, visibility))
    return items.every((item) => item === undefined) ? undefined : items.map((item, at) => item ?? object[at] ?? null)
  }
  if (!(object instanceof PdfDictionary)) return undefined
  if (isName(object.get('Type'), 'OCG') || isName(object.get('Type'), 'OCMD')) {
    if (!visibility.isHidden(reference)) return undefined
    return new PdfDictionary(object.entries).set('Name', new PdfString(fromLatin1(HIDDEN_NAME)))
  }
  const isAnnotation = object.has('Subtype') && object.has('Rect')
  if (isAnnotation && visibility.isHidden(object.get('OC'))) return nothingSeen(object)
  return entriesWithoutHidden(object, visibility)
}

function entriesWithoutHidden(object: PdfDictionary, visibility: LayerVisibility): PdfDictionary | undefined {
  const changed = [...object.entries].flatMap(([key, value]) => {
    const marked = withoutHidden(value, visibility)
    return marked === undefined ? [] : [[key, marked] as const]
  })
  return changed.length === 0 ? undefined : new PdfDictionary([...object.entries, ...changed])
}

/** A form without content. */
function emptied(form: PdfDictionary): PdfStream {
  const entries = [...form.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms')
  return new PdfStream(new PdfDictionary(entries).set('Length', 0), new Uint8Array())
}

/** A closed popup replaces a hidden annotation, so that the page has as many annotations as before. */
function nothingSeen(annotation: PdfDictionary): PdfDictionary {
  return dictionary({ Type: name('Annot'), Subtype: name('Popup'), Rect: annotation.get('Rect') })
}
