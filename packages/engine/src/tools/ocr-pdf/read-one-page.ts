import { AppError, DOUBTFUL_CONFIDENCE, OPERATIONS, type OptionsOf, type RecognizedPage } from '@recto/contract'
import { openingWarnings, pageGeometry } from '@recto/pdf'
import type { InputFile, OperationContext, OperationResult } from '@recto/runtime'

import { jsonAnswer } from '../../json-answer.ts'
import { chooseLanguages } from './choose-languages.ts'
import { openSource } from './open-source.ts'
import { drawPage } from './page-image.ts'
import { planPage } from './plan-pages.ts'
import { readPage } from './read-page-task.ts'
import { wordBox } from './word-boxes.ts'

/** Reads the words of one page of a document: see `recognizePage` in the contract. */
export async function readOnePage(
  file: InputFile,
  options: OptionsOf<typeof OPERATIONS.recognizePage>,
  context: OperationContext,
): Promise<OperationResult> {
  const { page } = options
  const source = await openSource(file, context)
  try {
    const { document } = source
    const found = document.pages[page - 1]
    if (found === undefined) {
      throw new AppError('PAGE_OUT_OF_RANGE', { file: file.name, page, pageCount: document.pages.length })
    }
    const languages = await chooseLanguages(options.languages, document, context.platform)
    const normal = planPage(source, page - 1, { mode: 'skip' })
    const verdict = normal.kind === 'read' ? normal : planPage(source, page - 1, { mode: 'force' })
    context.progress?.({ fraction: 0.1, step: 'working' })
    const { width, height } = pageGeometry(found, document.reader.resolve)
    const answer: RecognizedPage = {
      page,
      pageCount: document.pages.length,
      width,
      height,
      languages: [...languages.codes],
      skipReason: normal.kind === 'skip' ? normal.reason : null,
      turn: 0,
      skew: 0,
      words: [],
    }
    if (verdict.kind === 'read') {
      const image = drawPage(source, page - 1, verdict.page.drawing)
      const { lines, turn, skew, languages: read } = await readPage({ page: image, languages }, context.platform)
      answer.languages = [...read]
      answer.turn = turn
      answer.skew = Math.round(skew * 100) / 100
      answer.words = lines.flatMap((line, index) =>
        line.words.map((word) => ({
          text: word.text,
          confidence: Math.round(word.confidence),
          isDoubtful: word.confidence < DOUBTFUL_CONFIDENCE,
          line: index,
          box: wordBox(word, line, image.dpi),
        })),
      )
    }
    return jsonAnswer(OPERATIONS.recognizePage, file, answer, { warnings: openingWarnings(document) })
  } finally {
    source.close()
  }
}
