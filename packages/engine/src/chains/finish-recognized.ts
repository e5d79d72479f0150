import { type CompressionFacts, OPERATIONS, type OptionsOf, parseOptions, type Warning } from '@recto/contract'
import type { InputFile, OperationContext } from '@recto/runtime'

import { toPdfA } from '../tools/ocr-pdf/to-pdf-a.ts'

type Options = Pick<OptionsOf<typeof OPERATIONS.ocr>, 'compress' | 'pdfa'>

/** The document to return. */
export interface FinishedDocument {
  bytes: Uint8Array
  facts: { compression?: CompressionFacts }
  warnings: Warning[]
}

/** Compresses a document and converts it to PDF/A, as the options request. */
export async function finishRecognized(
  file: InputFile,
  { compress, pdfa }: Options,
  context: OperationContext,
): Promise<FinishedDocument> {
  const smaller = compress ? await compressed(file, context) : { bytes: file.bytes, facts: {}, warnings: [] }
  if (!pdfa) return smaller
  const { bytes, warnings } = await toPdfA({ ...file, bytes: smaller.bytes }, context)
  return { ...smaller, bytes, warnings: [...smaller.warnings, ...warnings] }
}

/** Compression warnings that do not matter for a document whose text was just added. */
const UNSAID: ReadonlySet<Warning['code']> = new Set(['ALREADY_OPTIMAL', 'REPAIRED'])

async function compressed(file: InputFile, context: OperationContext): Promise<FinishedDocument> {
  const { compress } = await import('../tools/compress-pdf/compress.ts')
  const { progress: _, writeChunk: __, ...quiet } = context
  const { file: result, report } = await compress([file], parseOptions(OPERATIONS.compress, {}), quiet)
  return {
    bytes: result.bytes,
    facts: report.compression === undefined ? {} : { compression: report.compression },
    warnings: report.warnings.filter(({ code }) => !UNSAID.has(code)),
  }
}
