import { OPERATIONS } from '@recto/contract'
import { addTextLayer, DocumentChanges, openingWarnings, saveChanges } from '@recto/pdf'
import { type Operation, singleFile } from '@recto/runtime'

import { chooseLanguages } from './choose-languages.ts'
import { layerLines } from './layer-lines.ts'
import { openSource } from './open-source.ts'
import { planPages } from './plan-pages.ts'
import { readingWarnings, recognitionFacts } from './recognition-facts.ts'
import { recognizePages } from './recognize-pages.ts'

/** Adds the recognized text of pages: see `ocr` in the contract. */
export const ocr: Operation<typeof OPERATIONS.ocr> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const source = await openSource(file, context)
  try {
    const { document } = source
    const languages = await chooseLanguages(options.languages, context.platform)
    const plan = await planPages(source, options, context)
    const read = await recognizePages(source, plan, languages, context)
    context.progress?.({ fraction: 0.95, step: 'saving' })
    const changes = new DocumentChanges(document)
    if (read.pages.size > 0) await addTextLayer(changes, layerLines(read, source), context)
    const { bytes, warnings } = await saveChanges(changes, context)
    return {
      file: { name: OPERATIONS.ocr.outputName([file.name]), contentType: 'application/pdf', bytes },
      report: {
        pageCount: document.pages.length,
        recognition: recognitionFacts(read, languages),
        warnings: [...openingWarnings(document), ...warnings, ...readingWarnings(read, file.name)],
      },
    }
  } finally {
    source.close()
  }
}
