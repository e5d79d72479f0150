import type { DocumentChanges } from '../documents/document-changes.ts'
import type { OpenedDocument } from '../documents/open-document.ts'
import type { Resolve } from '../objects/decode-stream.ts'
import { isName, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'

/** Resolves to objects as changed. Of images only the dictionary is kept: their data may have been decrypted. */
export function contentResolver({ reader }: OpenedDocument, changes: DocumentChanges | undefined): Resolve {
  return (object: PdfObject) => {
    if (!(object instanceof PdfReference)) return object
    const found = changes?.added.get(object.number) ?? reader.resolve(object)
    if (found instanceof PdfStream && isName(found.dictionary.get('Subtype'), 'Image')) reader.forget(object.number)
    return found
  }
}
