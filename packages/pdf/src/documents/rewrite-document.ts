import type { Warning } from '@recto/contract'
import type { Platform } from '@recto/runtime'

import { DocumentCopier, type ObjectSource } from '../objects/document-copier.ts'
import { DocumentWriter, type FileLayout } from '../objects/document-writer.ts'
import type { Encryption } from '../objects/encryption.ts'
import { name, PdfDictionary, PdfReference, type PdfObject } from '../objects/objects.ts'
import { checkOutput } from './check-output.ts'
import type { DocumentChanges } from './document-changes.ts'
import type { ObjectEdits } from './object-edits.ts'
import type { OpenedDocument } from './open-document.ts'
import type { Page } from './page-tree.ts'
import { versionToWrite } from './pdf-version.ts'
import { dropSignatures } from './signatures.ts'
import { reservePages, writePageTree } from './write-page-tree.ts'

/** How to rewrite a document. */
export interface RewriteOptions {
  /** The encryption of the new file; none by default. */
  encryption?: Encryption | undefined
  /** The minimum PDF version of the new file. */
  minVersion?: string
  /** Modifies the catalog before it is written. */
  changeCatalog?: (catalog: PdfDictionary) => void
  /** Changes to pages and objects. */
  changes?: DocumentChanges
  /** An overlay over the document's objects. */
  edits?: ObjectEdits
  /** The file layout. */
  layout?: FileLayout
  /** Called with the fraction written; may throw to stop. */
  onProgress?: (fraction: number) => void
}

/** The version of a file without object streams, which needs no newer one; older versions are no longer in use. */
const LEAST_VERSION = '1.3'

/** Objects between progress reports. */
const PROGRESS_STEP = 512

/** The share of progress that copying counts for if encryption follows. */
const COPYING_SHARE = 0.5

/**
 * Rewrites a whole document with everything reachable. Only signatures are dropped: they sign the bytes of the old file.
 */
export async function rewriteDocument(
  document: OpenedDocument,
  platform: Platform,
  options: RewriteOptions,
): Promise<{ bytes: Uint8Array; warnings: Warning[] }> {
  const { reader } = document
  const { encryption } = options
  const writer = new DocumentWriter(platform, encryption, options.layout)
  const isWhole = options.changes === undefined && isSound(document)
  const copier = new DocumentCopier(changedSource(document, options), writer, { takesStructure: isWhole })
  const signatures = dropSignatures(reader)
  copier.follow(signatures)
  const root = reserveRoot(document, copier, writer)
  const pages = isWhole ? undefined : reservePages(changedPages(document, options), copier, writer)
  const catalog = copyCatalog(options.changes?.catalog ?? options.edits?.catalog ?? reader.catalog, copier, isWhole)
  if (pages !== undefined) catalog.set('Pages', await writePageTree(pages, writer))
  options.changeCatalog?.(catalog)
  await writer.write(root, catalog)
  const info = document.information.entries.size > 0 ? await writer.add(copier.copy(document.information)) : undefined
  const share = encryption === undefined ? 1 : COPYING_SHARE
  await copyRest(document, copier, (fraction) => options.onProgress?.(share * fraction))
  const version = newest(
    versionToWrite([reader], options.layout === 'uncompressed' ? LEAST_VERSION : undefined),
    options.minVersion,
  )
  const bytes = await writer.finish(info === undefined ? { root, version } : { root, info, version }, {
    onProgress: (fraction) => options.onProgress?.(share + (1 - share) * fraction),
  })
  checkOutput(bytes, { pageCount: document.pages.length, encryption })
  const count = signatures.count()
  return { bytes, warnings: count > 0 ? [{ code: 'SIGNATURES_LOST', file: document.name, count }] : [] }
}

/** The source of objects: changed and new ones from the changes, all others from the document. */
function changedSource({ reader }: OpenedDocument, { changes, edits }: RewriteOptions): ObjectSource {
  // The caller may continue editing, so objects are snapshots.
  if (edits !== undefined) return { resolve: edits.resolve, forget: () => undefined }
  if (changes === undefined) return reader
  const added = (object: PdfObject) => (object instanceof PdfReference ? changes.added.get(object.number) : undefined)
  return {
    resolve: (object) => added(object) ?? reader.resolve(object),
    forget: (number) => {
      reader.forget(number)
    },
  }
}

function changedPages({ pages }: OpenedDocument, { changes, edits }: RewriteOptions): readonly Page[] {
  if (edits !== undefined) return edits.pages
  return pages.map((page, index) => ({ ...page, dictionary: changes?.pages.get(index) ?? page.dictionary }))
}

/** Whether the document's page tree is intact, so that it can be copied as it is. */
function isSound({ reader, lost, pages }: OpenedDocument): boolean {
  return !reader.isDamaged && lost === 0 && pages.every(({ reference }) => reference !== undefined)
}

/** Permissions of signatures (12.8.6) end with them; a damaged document's page tree is rebuilt. */
function copyCatalog(catalog: PdfDictionary, copier: DocumentCopier, isWhole: boolean): PdfDictionary {
  const entries = [...catalog.entries].filter(([key]) => key !== 'Perms' && (isWhole || key !== 'Pages'))
  return copier.copyDictionary(new PdfDictionary(entries)).set('Type', name('Catalog'))
}

/** Reserves the number of the new catalog, to which references to the old one are redirected. */
function reserveRoot({ reader }: OpenedDocument, copier: DocumentCopier, writer: DocumentWriter): PdfReference {
  const root = writer.allocate()
  const old = reader.trailer.get('Root')
  if (old instanceof PdfReference) copier.redirect(old, root)
  return root
}

async function copyRest(
  document: OpenedDocument,
  copier: DocumentCopier,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const total = Math.max(1, [...document.reader.objectNumbers].length)
  await copier.flush((count) => {
    if (count % PROGRESS_STEP === 0) onProgress(Math.min(1, count / total))
  })
}

function newest(version: string, other = '1.0'): string {
  return version > other ? version : other
}
