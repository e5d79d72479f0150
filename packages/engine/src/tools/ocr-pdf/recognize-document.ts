import type { OPERATIONS, OptionsOf, ResultReport } from '@recto/contract'
import {
  addTextLayer,
  DocumentChanges,
  encodeText,
  openingWarnings,
  PdfDictionary,
  saveChanges,
  type SavedChanges,
} from '@recto/pdf'
import type { InputFile, OperationContext } from '@recto/runtime'

import { chooseLanguages } from './choose-languages.ts'
import { correctWords } from './correct-words.ts'
import { layerLines, tagOf } from './layer-lines.ts'
import { type OcrSource, openSource } from './open-source.ts'
import { type PagePlan, planPages } from './plan-pages.ts'
import { correctionWarnings, languagesRead, readingWarnings, recognitionFacts } from './recognition-facts.ts'
import { type ReadPages, recognizePages } from './recognize-pages.ts'
import { reshapePages, turnPages } from './reshape-pages.ts'

type Options = OptionsOf<typeof OPERATIONS.ocr>

/**
 * Adds the recognized text of pages to a document; compression and PDF/A, which `ocr` offers as well, come later.
 * @throws AppError LANGUAGE_NOT_INSTALLED, PAGE_OUT_OF_RANGE, and the errors of opening documents
 */
export async function recognizeDocument(
  file: InputFile,
  options: Options,
  context: OperationContext,
): Promise<{ saved: Uint8Array; report: ResultReport }> {
  const source = await openSource(file, context)
  try {
    const { document } = source
    const languages = await chooseLanguages(options.languages, document, context.platform)
    const plan = await planPages(source, options, context)
    const recognized = await recognizePages(source, plan, languages, context)
    const { read, used } = correctWords(recognized, options.corrections)
    const { bytes, warnings } = await save(source, { plan, read }, options, context)
    return {
      saved: bytes,
      report: {
        pageCount: document.pages.length,
        recognition: { ...recognitionFacts(read), ...(used > 0 && { correctedWords: used }) },
        warnings: [
          ...openingWarnings(document),
          ...warnings,
          ...readingWarnings(read, file.name),
          ...correctionWarnings(options.corrections.length - used, file.name),
        ],
      },
    }
  } finally {
    source.close()
  }
}

async function save(
  source: OcrSource,
  { plan, read }: { plan: PagePlan; read: ReadPages },
  options: Options,
  context: OperationContext,
): Promise<SavedChanges> {
  const changes = new DocumentChanges(source.document)
  const { matrices, isRedrawn, hadTags } = await reshapePages(source, changes, { plan, read }, options, context)
  if (read.pages.size > 0) {
    const language = tagOf(languagesRead([...read.pages.values()]))
    const lines = layerLines(read, source, matrices)
    // Otherwise screen readers would find tags for the rest of the document, but none for the new text.
    await addTextLayer(changes, lines, context, { isTagged: options.tagged || hadTags, language })
    setLanguage(changes, language)
  }
  if (options.rotatePages) turnPages(source, changes, read)
  return saveChanges(changes, context, { isWhole: isRedrawn })
}

/** Sets the document's language unless it has one. */
function setLanguage(changes: DocumentChanges, language: string | undefined): void {
  const { catalog } = changes.document.reader
  if (language === undefined || catalog.has('Lang')) return
  changes.catalog = new PdfDictionary((changes.catalog ?? catalog).entries).set('Lang', encodeText(language))
}
