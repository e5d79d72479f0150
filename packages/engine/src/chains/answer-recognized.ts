import {
  answerName,
  contentTypeOf,
  nameWithoutEnding,
  OPERATIONS,
  type OptionsOf,
  parseOptions,
  type ResultReport,
} from '@recto/contract'
import type { InputFile, OperationContext, OperationResult } from '@recto/runtime'

import { writeArchive } from '../assembly/write-archive.ts'

const ZIP = 'application/zip'

/** The result with a document and, if requested, its text. */
export async function answerRecognized(
  input: InputFile,
  bytes: Uint8Array,
  { sidecar }: Pick<OptionsOf<typeof OPERATIONS.ocr>, 'sidecar'>,
  context: OperationContext,
  report: ResultReport,
): Promise<OperationResult> {
  const name = OPERATIONS.ocr.outputName([input.name])
  if (!sidecar) return { file: { name, contentType: contentTypeOf(OPERATIONS.ocr.answer), bytes }, report }
  const { progress: _, ...quiet } = context
  const parts = [
    { fileName: name, write: () => Promise.resolve(bytes) },
    { fileName: `${nameWithoutEnding(input.name)}_ocr.txt`, write: () => textOf({ ...input, name, bytes }, quiet) },
  ]
  const archive = await writeArchive(parts, input.name, quiet)
  return { file: { name: answerName(OPERATIONS.ocr, ZIP, [input.name]), contentType: ZIP, bytes: archive }, report }
}

/** The text of a document in reading order, a form feed after each page. */
async function textOf(file: InputFile, context: OperationContext): Promise<Uint8Array> {
  const { toText } = await import('../tools/convert-pdf/to-text.ts')
  return (await toText([file], parseOptions(OPERATIONS.toText, {}), context)).file.bytes
}
