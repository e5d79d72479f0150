import { ocrLanguage, OPERATIONS, type OptionsOf, type ResultReport } from '@recto/contract'
import {
  addTextLayer,
  DocumentChanges,
  encodeText,
  openingWarnings,
  PdfDictionary,
  saveChanges,
  type SavedChanges,
} from '@recto/pdf'
import { type InputFile, type Operation, type OperationContext, singleFile } from '@recto/runtime'

import { answerWith } from './answer-with.ts'
import { chooseLanguages } from './choose-languages.ts'
import { finishDocument } from './finish-document.ts'
import { layerLines } from './layer-lines.ts'
import { type OcrSource, openSource } from './open-source.ts'
import { type PagePlan, planPages } from './plan-pages.ts'
import { readingWarnings, recognitionFacts } from './recognition-facts.ts'
import { type ReadPages, recognizePages } from './recognize-pages.ts'
import { reshapePages, turnPages } from './reshape-pages.ts'

type Options = OptionsOf<typeof OPERATIONS.ocr>

/** The progress that reading leaves for the rest. */
const SAVING = 0.95

/** Adds the recognized text of pages: see `ocr` in the contract. */
export const ocr: Operation<typeof OPERATIONS.ocr> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const { saved, report } = await recognize(file, options, context)
  context.progress?.({ fraction: SAVING, step: 'saving' })
  const finished = await finishDocument({ ...file, bytes: saved }, options, context)
  return answerWith(file, finished.bytes, options, context, {
    ...report,
    ...finished.facts,
    warnings: [...report.warnings, ...finished.warnings],
  })
}

/** The document with its text. */
async function recognize(
  file: InputFile,
  options: Options,
  context: OperationContext,
): Promise<{ saved: Uint8Array; report: ResultReport }> {
  const source = await openSource(file, context)
  try {
    const { document } = source
    const languages = await chooseLanguages(options.languages, context.platform)
    const plan = await planPages(source, options, context)
    const read = await recognizePages(source, plan, languages, context)
    const { bytes, warnings } = await save(source, { plan, read, languages }, options, context)
    return {
      saved: bytes,
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

async function save(
  source: OcrSource,
  { plan, read, languages }: { plan: PagePlan; read: ReadPages; languages: readonly string[] },
  options: Options,
  context: OperationContext,
): Promise<SavedChanges> {
  const changes = new DocumentChanges(source.document)
  const { matrices, isRedrawn } = await reshapePages(source, changes, { plan, read }, options, context)
  if (read.pages.size > 0) {
    await addTextLayer(changes, layerLines(read, source, matrices), context)
    setLanguage(changes, languages)
  }
  if (options.rotatePages) turnPages(source, changes, read)
  return saveChanges(changes, context, { isWhole: isRedrawn })
}

/** Says which language the text is in, unless the document does. */
function setLanguage(changes: DocumentChanges, [main]: readonly string[]): void {
  const { catalog } = changes.document.reader
  if (main === undefined || catalog.has('Lang')) return
  const { tag } = ocrLanguage(main)
  if (tag !== 'und') changes.catalog = new PdfDictionary(catalog.entries).set('Lang', encodeText(tag))
}
