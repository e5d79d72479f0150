import { OPERATIONS, parseOptions, type Warning } from '@recto/contract'
import { type Operation, type OperationContext, singleFile } from '@recto/runtime'

/** A conversion that can recognize the text of scanned pages before it reads them. */
type ReadingConversion = (typeof OPERATIONS)['toText' | 'toWord' | 'toWordBasic' | 'toPowerpoint' | 'toExcel']

/** Share of the progress bar for recognition, if requested. */
const RECOGNITION_SHARE = 0.8

/** Recognition warnings that do not matter for a converted document. */
const UNSAID: ReadonlySet<Warning['code']> = new Set(['NOTHING_READ', 'SIGNATURES_OUTDATED', 'SIGNATURES_LOST'])

/** Adds the option to read scanned pages to a conversion: their text is added to the document before it is converted. */
export function readingScans<Definition extends ReadingConversion>(
  convert: Operation<Definition>,
): Operation<Definition> {
  return async (files, options, context) => {
    const { readScans, languages } = options
    if (!readScans) return convert(files, options, context)
    const file = singleFile(files)
    const { recognizeDocument } = await import('../tools/ocr-pdf/recognize-document.ts')
    const ocrOptions = parseOptions(OPERATIONS.ocr, { languages })
    const { saved, report } = await recognizeDocument(file, ocrOptions, within(context, 0, RECOGNITION_SHARE))
    const result = await convert([{ ...file, bytes: saved }], options, within(context, RECOGNITION_SHARE, 1))
    const said = new Set(result.report.warnings.map(({ code }) => code))
    const isRead = (report.recognition?.words ?? 0) > 0
    const own = result.report.warnings.filter(({ code }) => !isRead || code !== 'NO_TEXT')
    const more = report.warnings.filter(({ code }) => !UNSAID.has(code) && !said.has(code))
    return {
      ...result,
      report: {
        ...result.report,
        ...(report.recognition && { recognition: report.recognition }),
        warnings: [...own, ...more],
      },
    }
  }
}

/** The context for a part of the work. */
function within(context: OperationContext, start: number, end: number): OperationContext {
  const { progress } = context
  if (progress === undefined) return context
  return {
    ...context,
    progress: ({ fraction, ...rest }) => progress({ ...rest, fraction: start + (end - start) * fraction }),
  }
}
