import { OPERATIONS, type Warning } from '@recto/contract'
import { DocumentChanges, openDocument, openingWarnings, saveChanges, stampPages } from '@recto/pdf'
import { type Operation, singleFile } from '@recto/runtime'

import { labelPages } from './label-pages.ts'
import { assignNumbers } from './assign-numbers.ts'
import { planNumbers } from './plan-numbers.ts'

/** Stamps page numbers: see `numberPages` in the contract. */
export const numberPages: Operation<typeof OPERATIONS.numberPages> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, context)
  const numbers = assignNumbers(options, document)
  const changes = new DocumentChanges(document)
  const plan = await planNumbers(changes, numbers, options, context)
  stampPages(changes, plan, context)
  if (options.setPageLabels && context.onlyPage === undefined) await labelPages(changes, numbers, options)
  context.progress?.({ fraction: 0.9, step: 'saving' })
  const { bytes, warnings } = await saveChanges(changes, context)
  return {
    file: { name: OPERATIONS.numberPages.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: {
      pageCount: document.pages.length,
      warnings: [...openingWarnings(document), ...warnings, ...scaledWarnings(plan.scales)],
    },
  }
}

/** Reports the numbers that were shrunk to fit their page, with the smallest scale. */
function scaledWarnings(scales: ReadonlyMap<number, number>): Warning[] {
  if (scales.size === 0) return []
  const percent = Math.floor(Math.min(...scales.values()) * 100)
  return [{ code: 'TEXT_SCALED', percent, count: scales.size, pages: [...scales.keys()].map((index) => index + 1) }]
}
