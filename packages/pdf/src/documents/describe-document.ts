import type { DocumentInfo } from '@recto/contract'
import type { InputFile } from '@recto/runtime'

import { findContent } from '../findings/find-content.ts'
import { isName, PdfDictionary, type PdfObject } from '../objects/objects.ts'
import { pageGeometry } from './page-geometry.ts'
import { listParts, type DocumentParts } from './document-parts.ts'
import { isLinearized } from './linearization.ts'
import { readMetadata } from './metadata.ts'
import type { OpenedDocument } from './open-document.ts'
import { pdfVersion } from './pdf-version.ts'
import { isSignature } from './signatures.ts'
import { readNameTree } from './trees.ts'
import { walkDictionaries } from './walk-dictionaries.ts'

/** Describes an opened document: what it is and contains. */
export function describeDocument(document: OpenedDocument, file: InputFile): DocumentInfo {
  const { reader, pages } = document
  const parts = listParts(document)
  const findings = findContent(document)
  return {
    fileName: file.name,
    fileSize: file.bytes.length,
    pageCount: pages.length,
    pdfVersion: pdfVersion(reader),
    isEncrypted: document.isEncrypted,
    isLinearized: isLinearized(file.bytes),
    isTagged: isTagged(parts),
    hasForms: hasForm(parts),
    hasOutline: parts.outlineItems.length > 0,
    hasSignatures: [...parts.fields, ...parts.annotations].some((field) => isSignature(parts.resolve(field.get('V')))),
    hasJavaScript: findings.some(({ kind }) => kind === 'javascript'),
    hasAttachments: hasAttachments(parts),
    hasLayers: holdsAny(inside(parts, 'OCProperties').get('OCGs'), parts),
    findings,
    ...readMetadata(document),
    pages: pages.map((page) => {
      const { width, height, rotation } = pageGeometry(page, reader.resolve)
      return { width, height, rotation }
    }),
  }
}

/** Tagged means a structure tree; the Marked flag says that it follows the rules (ISO 32000-2, 14.7 and 14.8). */
function isTagged(parts: DocumentParts): boolean {
  const isMarked = parts.resolve(inside(parts, 'MarkInfo').get('Marked')) === true
  return isMarked || parts.resolve(parts.catalog.get('StructTreeRoot')) instanceof PdfDictionary
}

function hasForm({ form, fields, resolve }: DocumentParts): boolean {
  return fields.length > 0 || resolve(form.get('XFA')) !== null
}

/** Files attached to the document or to a page, or associated with either (7.11.4, 12.5.6.15, 14.13). */
function hasAttachments(parts: DocumentParts): boolean {
  const { names, annotations, catalog, pages, resolve } = parts
  if (readNameTree(names.get('EmbeddedFiles'), resolve).length > 0) return true
  if (annotations.some((annotation) => isName(resolve(annotation.get('Subtype')), 'FileAttachment'))) return true
  const associated = [catalog, ...pages].map((holder) => holder.get('AF'))
  for (const file of walkDictionaries(associated, [], resolve)) {
    if (resolve(file.get('EF')) instanceof PdfDictionary) return true
  }
  return false
}

function inside({ catalog, resolve }: DocumentParts, key: string): PdfDictionary {
  const found = resolve(catalog.get(key))
  return found instanceof PdfDictionary ? found : new PdfDictionary()
}

function holdsAny(list: PdfObject, { resolve }: DocumentParts): boolean {
  return !walkDictionaries([list], [], resolve).next().done
}
