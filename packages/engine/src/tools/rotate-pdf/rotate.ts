import { AppError, OPERATIONS, type OptionsOf } from '@recto/contract'
import {
  DocumentChanges,
  openDocument,
  type OpenedDocument,
  openingWarnings,
  pageGeometry,
  PdfDictionary,
  saveChanges,
} from '@recto/pdf'
import { type Operation, singleFile } from '@recto/runtime'

/** Rotates pages of a document: see `rotate` in the contract. */
export const rotate: Operation<typeof OPERATIONS.rotate> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, context)
  const changes = rotatePages(document, degreesByPage(options, document))
  context.progress?.({ fraction: 0.5, step: 'saving' })
  const { bytes, warnings } = await saveChanges(changes, context)
  return {
    file: { name: OPERATIONS.rotate.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: { pageCount: document.pages.length, warnings: [...openingWarnings(document), ...warnings] },
  }
}

/** Degrees by page index, without zeros. The last instruction for a page wins. */
function degreesByPage(
  { rotations, angle }: OptionsOf<typeof OPERATIONS.rotate>,
  { name: file, pages }: OpenedDocument,
): Map<number, number> {
  const degreesOf = new Map<number, number>()
  if (angle !== undefined) for (const index of pages.keys()) degreesOf.set(index, angle)
  for (const { page, degrees } of rotations) {
    if (page > pages.length) throw new AppError('PAGE_OUT_OF_RANGE', { file, page, pageCount: pages.length })
    degreesOf.set(page - 1, degrees)
  }
  return new Map([...degreesOf].filter(([, degrees]) => degrees !== 0))
}

function rotatePages(document: OpenedDocument, degreesOf: ReadonlyMap<number, number>): DocumentChanges {
  const changes = new DocumentChanges(document)
  for (const [index, degrees] of degreesOf) {
    const page = document.pages[index]
    if (page === undefined) continue
    const rotation = (pageGeometry(page, document.reader.resolve).rotation + degrees) % 360
    changes.pages.set(index, new PdfDictionary(page.dictionary.entries).set('Rotate', rotation))
  }
  return changes
}
