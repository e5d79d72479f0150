import { layOutSheets, OPERATIONS, type Warning } from '@recto/contract'
import {
  checkOutput,
  countSignatures,
  dictionary,
  DocumentCopier,
  DocumentWriter,
  name,
  openDocument,
  type OpenedDocument,
  openingWarnings,
  pageGeometry,
  type PdfDictionary,
  preserveEncryption,
  versionToWrite,
  writeNewPages,
  writingPlatform,
} from '@recto/pdf'
import { type Operation, singleFile, stopIfAborted } from '@recto/runtime'

import { OPENING_SHARE } from '../../assembly/open-files.ts'
import { appearancesOf } from './appearances.ts'
import { type SheetPlaces, writeSheet } from './sheet.ts'

/** Catalog entries that the result keeps. */
const KEPT = ['Lang', 'OutputIntents', 'OCProperties', 'Extensions'] as const

/** Places pages on sheets: see `printLayout` in the contract. */
export const printLayout: Operation<typeof OPERATIONS.printLayout> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, context)
  const { reader, pages } = document
  const protection = preserveEncryption([file], [document], context.platform)
  const writer = new DocumentWriter(writingPlatform(context), protection.encryption)
  const places: SheetPlaces = { document, copier: new DocumentCopier(reader, writer), writer }
  const { sides, width, height } = layOutSheets(
    options,
    pages.map((page) => pageGeometry(page, reader.resolve)),
  )
  const sheets: PdfDictionary[] = []
  for (const [index, side] of sides.entries()) {
    stopIfAborted(context)
    context.progress?.({
      fraction: OPENING_SHARE + ((1 - OPENING_SHARE) * index) / sides.length,
      step: 'working',
      item: index + 1,
      itemCount: sides.length,
    })
    sheets.push(await writeSheet(side, { width, height, frame: options.frame }, places))
    await places.copier.flush()
  }
  const newPages = sheets.map((entries) => ({ reference: writer.allocate(), entries: () => entries }))
  const catalog = dictionary({ Type: name('Catalog'), Pages: await writeNewPages(newPages, writer) })
  if (options.booklet) catalog.set('ViewerPreferences', BOOKLET_PRINTING)
  const bytes = await finish(catalog, places)
  checkOutput(bytes, { pageCount: sides.length, encryption: protection.encryption })
  return {
    file: { name: OPERATIONS.printLayout.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: {
      pageCount: sides.length,
      // Copying finds more damage, so warnings come last.
      warnings: [...openingWarnings(document), ...protection.warnings, ...lossWarnings(document)],
    },
  }
}

/** Viewer preferences for a booklet: duplex, flipped on the short edge, at actual size (ISO 32000-2, table 147). */
const BOOKLET_PRINTING = dictionary({ Duplex: name('DuplexFlipShortEdge'), PrintScaling: name('None') })

async function finish(catalog: PdfDictionary, { document, copier, writer }: SheetPlaces): Promise<Uint8Array> {
  const { reader, information } = document
  for (const key of KEPT) {
    const value = copier.copy(reader.catalog.get(key))
    if (value !== null) catalog.set(key, value)
  }
  const info = information.entries.size > 0 ? await writer.add(copier.copyDictionary(information)) : undefined
  await copier.flush()
  const trailer = { root: await writer.add(catalog), version: versionToWrite([reader]) }
  return writer.finish(info === undefined ? trailer : { ...trailer, info })
}

/** Warnings about features that sheets cannot keep. */
function lossWarnings({ name: file, reader, pages }: OpenedDocument): Warning[] {
  const { catalog, resolve } = reader
  const hasAnnotations = pages.some(({ dictionary: page }) => {
    const annotations = resolve(page.get('Annots'))
    return Array.isArray(annotations) && annotations.length > 0
  })
  const hasMore = ['Outlines', 'AcroForm', 'StructTreeRoot'].some((key) => resolve(catalog.get(key)) !== null)
  const signatures = countSignatures(reader)
  const missing = pages.reduce((sum, page) => sum + appearancesOf(page, resolve).missing, 0)
  return [
    ...(hasAnnotations || hasMore ? [{ code: 'INTERACTION_LOST' as const, file }] : []),
    ...(missing > 0 ? [{ code: 'APPEARANCES_MISSING' as const, file, count: missing }] : []),
    ...(signatures > 0 ? [{ code: 'SIGNATURES_LOST' as const, file, count: signatures }] : []),
  ]
}
