import { AppError, OPERATIONS, type OptionsOf, type Warning } from '@recto/contract'

import { appendUpdate } from '../../documents/append-update.ts'
import { checkOutput } from '../../documents/check-output.ts'
import { keepProtection } from '../../documents/keep-protection.ts'
import { openDocument, type OpenedDocument } from '../../documents/open-document.ts'
import { openingWarnings } from '../../documents/opening-warnings.ts'
import type { Page } from '../../documents/page-tree.ts'
import { rewriteDocument } from '../../documents/rewrite-document.ts'
import { countSignatures } from '../../documents/signatures.ts'
import { PdfDictionary, type PdfObject } from '../../objects/objects.ts'
import type { Operation, OperationContext } from '../../operation.ts'
import { pageGeometry } from '../../pages/page-geometry.ts'
import { singleFile } from '../../single-file.ts'

/** Turns pages of a document: see `rotate` in the contract. */
export const rotate: Operation<typeof OPERATIONS.rotate> = async (files, { rotations }, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, context)
  const turns = readTurns(rotations, document)
  context.progress?.({ fraction: 0.5, step: 'saving' })
  const { bytes, warnings } = append(document, turns, context) ?? (await rewrite(document, turns, context))
  return {
    file: { name: OPERATIONS.rotate.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: { pageCount: document.pages.length, warnings: [...openingWarnings(document), ...warnings] },
  }
}

/** Degrees by page index. Of two instructions for one page the last one counts; those that turn nothing are left out. */
function readTurns(
  rotations: OptionsOf<typeof OPERATIONS.rotate>['rotations'],
  { name: file, pages }: OpenedDocument,
): Map<number, number> {
  const turns = new Map<number, number>()
  for (const { page, degrees } of rotations) {
    if (page > pages.length) throw new AppError('PAGE_OUT_OF_RANGE', { file, page, pageCount: pages.length })
    turns.set(page - 1, degrees)
  }
  return new Map([...turns].filter(([, degrees]) => degrees !== 0))
}

interface Turned {
  bytes: Uint8Array
  warnings: Warning[]
}

/** Appends the turned pages to the file; undefined where it is not sound enough, or a page has no place of its own. */
function append(
  document: OpenedDocument,
  turns: ReadonlyMap<number, number>,
  context: OperationContext,
): Turned | undefined {
  const { reader, name: file, lost } = document
  if (document.isRewritten || lost > 0 || reader.end === undefined) return undefined
  const changes = new Map<number, PdfObject>()
  for (const [index, degrees] of turns) {
    const page = document.pages[index]
    if (page?.reference === undefined) return undefined
    changes.set(page.reference.number, turned(page, degrees, document))
  }
  const bytes = turns.size === 0 ? document.bytes : appendUpdate(reader, changes, context.platform)
  if (bytes === undefined) return undefined
  checkOutput(bytes, { pageCount: document.pages.length, encryption: reader.encryption })
  const count = turns.size === 0 ? 0 : countSignatures(reader)
  return { bytes, warnings: count > 0 ? [{ code: 'SIGNATURES_OUTDATED', file, count }] : [] }
}

/** Writes the whole document anew, with the lock it had. */
async function rewrite(
  document: OpenedDocument,
  turns: ReadonlyMap<number, number>,
  context: OperationContext,
): Promise<Turned> {
  const { encryption, warnings } = keepProtection(
    [{ name: document.name, bytes: document.bytes }],
    [document],
    context.platform,
  )
  const result = await rewriteDocument(document, context.platform, {
    encryption,
    changePage: (copy, index) => {
      const [page, degrees] = [document.pages[index], turns.get(index)]
      if (page !== undefined && degrees !== undefined) copy.set('Rotate', rotationOf(page, degrees, document))
    },
  })
  const lostProtection = warnings.filter(({ code }) => code === 'PROTECTION_REMOVED')
  return { bytes: result.bytes, warnings: [...lostProtection, ...result.warnings] }
}

function turned(page: Page, degrees: number, document: OpenedDocument): PdfDictionary {
  return new PdfDictionary(page.dictionary.entries).set('Rotate', rotationOf(page, degrees, document))
}

/** How a page lies once it is turned clockwise, beyond how it lies already. */
function rotationOf(page: Page, degrees: number, { reader }: OpenedDocument): number {
  return (pageGeometry(page, reader.resolve).rotation + degrees) % 360
}
