import {
  checkOutput,
  DocumentCopier,
  DocumentWriter,
  type ReusableBuffer,
  name,
  PdfDictionary,
  type PdfReference,
  reservePages,
  versionToWrite,
  writePageTree,
} from '@recto/pdf'
import type { Platform } from '@recto/runtime'

import { setPageMode, writeCatalogEntries } from './part-catalog.ts'
import { planForm, writeForm } from './part-form.ts'
import { writePageLabels } from './part-labels.ts'
import { copyUsedLayers } from './part-layers.ts'
import { writeNames } from './part-names.ts'
import { writeOutline } from './part-outline.ts'
import { preparePages } from './part-pages.ts'
import { partCopyRules } from './part-copy-rules.ts'
import { planStructure, writeStructure } from './part-structure.ts'
import type { Part, PartContents } from './part.ts'
import type { SplitSource } from './split-source.ts'

/**
 * Writes a part of a document: some of its pages, and only what they need.
 * @param pages indexes in order, possibly with repeats
 * @param buffer reusable output buffer, for callers that use a part before writing the next
 */
export async function writePart(
  source: SplitSource,
  pages: readonly number[],
  contents: PartContents,
  platform: Platform,
  buffer?: ReusableBuffer,
): Promise<Uint8Array> {
  const { document, encryption } = source
  const writer = new DocumentWriter(platform, encryption)
  const pageReferences = new Map<number, PdfReference>()
  const copier = new DocumentCopier(document.reader, writer, {
    keepsRead: true,
    leaves: exclusionRule(source, pageReferences),
  })
  const prepared = preparePages(source, pages, contents)
  const reserved = reservePages(prepared, copier, writer)
  for (const [index, { reference }] of reserved.entries()) {
    const page = pages[index]
    if (page !== undefined && !pageReferences.has(page)) pageReferences.set(page, reference)
  }
  const catalog = new PdfDictionary([['Type', name('Catalog')]])
  const part: Part = { source, contents, writer, copier, catalog, pages, pageReferences }
  // Fields and tags are allocated before anything that refers to them is copied.
  const form = planForm(part)
  const structure = planStructure(part)
  copier.follow(partCopyRules(part))
  catalog.set('Pages', await writePageTree(reserved, writer))
  if (form !== undefined) await writeForm(part, form)
  if (structure !== undefined) await writeStructure(part, structure)
  if (contents.outline) await writeOutline(part)
  await writeNames(part, form !== undefined)
  await writePageLabels(part)
  writeCatalogEntries(part)
  await copier.flush()
  copyUsedLayers(part)
  setPageMode(part)
  const { information } = document
  const info = information.entries.size > 0 ? await writer.add(copier.copyDictionary(information)) : undefined
  await copier.flush()
  const trailer = { root: await writer.add(catalog), version: versionToWrite([document.reader]) }
  const bytes = await writer.finish(info === undefined ? trailer : { ...trailer, info }, buffer)
  checkOutput(bytes, { pageCount: pages.length, encryption })
  return bytes
}

/** Leaves out objects that link the whole document, unless references to them were redirected, and annotations of other pages. */
function exclusionRule(
  source: SplitSource,
  pageReferences: ReadonlyMap<number, PdfReference>,
): (number: number) => boolean {
  return (number) => {
    const pages = source.annotationPages.get(number)
    return pages === undefined ? source.excluded.has(number) : !pages.some((page) => pageReferences.has(page))
  }
}
