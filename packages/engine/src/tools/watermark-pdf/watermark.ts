import { AppError, closeRange, OPERATIONS, type OptionsOf, type PageRange, type Warning } from '@recto/contract'
import {
  DocumentChanges,
  openDocument,
  type OpenedDocument,
  openingWarnings,
  saveChanges,
  stampPages,
} from '@recto/pdf'
import { type Operation, singleFile } from '@recto/runtime'

import { createXObject, readWatermark } from './watermark-xobject.ts'
import { WatermarkPlan } from './watermark-plan.ts'

type Options = OptionsOf<typeof OPERATIONS.watermark>

/** Stamps a text or image over or under the content of pages: see `watermark` in the contract. */
export const watermark: Operation<typeof OPERATIONS.watermark> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const source = await readWatermark(files, options, context.platform)
  const document = await openDocument(file, context)
  const pages = pagesToWatermark(options, document)
  const changes = new DocumentChanges(document)
  const xobject = await createXObject(source, options, changes.add, context.platform)
  const plan = new WatermarkPlan(xobject, options, pages, changes)
  stampPages(changes, plan, context)
  context.progress?.({ fraction: 0.5, step: 'saving' })
  const { bytes, warnings } = await saveChanges(changes, context)
  return {
    file: { name: OPERATIONS.watermark.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: {
      pageCount: document.pages.length,
      warnings: [
        ...openingWarnings(document),
        ...warnings,
        ...(options.type === 'text' ? scaledWarning(plan, pages) : []),
      ],
    },
  }
}

function pagesToWatermark({ allPages, pageRange }: Options, { name: file, pages }: OpenedDocument): PageRange {
  const range = closeRange(allPages ? undefined : pageRange, pages.length)
  const beyond = [range.start, range.end].find((page) => page > pages.length)
  if (beyond !== undefined) throw new AppError('PAGE_OUT_OF_RANGE', { file, page: beyond, pageCount: pages.length })
  return range
}

/** Reports the smallest scale of a shrunken text, and the pages concerned unless it is all of them. */
function scaledWarning({ scaled }: WatermarkPlan, { start, end }: PageRange): Warning[] {
  if (scaled.size === 0) return []
  const percent = Math.max(1, Math.floor(Math.min(...scaled.values()) * 100))
  const count = scaled.size
  if (count === end - start + 1) return [{ code: 'TEXT_SCALED', percent }]
  return [{ code: 'TEXT_SCALED', percent, count, pages: [...scaled.keys()] }]
}
