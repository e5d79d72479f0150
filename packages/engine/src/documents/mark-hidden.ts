import { fromLatin1 } from '../objects/characters.ts'
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

/** What layers and memberships that are hidden are called in a document that is only read. */
export const HIDDEN_NAME = 'recto: hidden'

/**
 * Makes what is not seen known to those who read a document, or takes it away: hidden layers and memberships get a name of their
 * own, forms on them lose their content, annotations on them go. Undefined where nothing is hidden.
 */
export function markHidden(document: OpenedDocument): DocumentChanges | undefined {
  const { reader } = document
  const visibility = new LayerVisibility(reader)
  // Without layers there is nothing that could be hidden; with some, memberships may hide even what they all show.
  if (!visibility.hasLayers) return undefined
  const changes = new DocumentChanges(document)
  for (const number of reader.objectNumbers) {
    const reference = new PdfReference(number)
    const marked = withoutHidden(reference, reader.resolve(reference), visibility)
    if (marked !== undefined) changes.added.set(number, marked)
  }
  return changes.added.size === 0 ? undefined : changes
}

/** Whether layers hide annotations, which PDFium draws all the same. */
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

/** An object as who reads the document should find it; undefined where it stays as it is. */
function withoutHidden(reference: PdfReference, object: PdfObject, visibility: LayerVisibility): PdfObject | undefined {
  if (object instanceof PdfStream) {
    return visibility.isHidden(object.dictionary.get('OC')) ? emptied(object.dictionary) : undefined
  }
  if (!(object instanceof PdfDictionary)) return undefined
  if (isName(object.get('Type'), 'OCG') || isName(object.get('Type'), 'OCMD')) {
    if (!visibility.isHidden(reference)) return undefined
    return new PdfDictionary(object.entries).set('Name', new PdfString(fromLatin1(HIDDEN_NAME)))
  }
  const isAnnotation = object.has('Subtype') && object.has('Rect')
  return isAnnotation && visibility.isHidden(object.get('OC')) ? nothingSeen(object) : undefined
}

/** The same form without content. */
function emptied(form: PdfDictionary): PdfStream {
  const entries = [...form.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms')
  return new PdfStream(new PdfDictionary(entries).set('Length', 0), new Uint8Array())
}

/** A window that is closed stands for an annotation, so that the page has as many as before. */
function nothingSeen(annotation: PdfDictionary): PdfDictionary {
  return dictionary({ Type: name('Annot'), Subtype: name('Popup'), Rect: annotation.get('Rect') })
}
