import { contentTypeOf, type OperationDefinition, type ResultReport } from '@recto/contract'
import type { InputFile, OperationResult } from '@recto/runtime'

/** The result of an operation that returns JSON instead of a document. */
export function jsonAnswer(
  definition: OperationDefinition,
  input: InputFile,
  value: object,
  report: ResultReport = { warnings: [] },
): OperationResult {
  const name = definition.outputName([input.name])
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { file: { name, contentType: contentTypeOf(definition.answer), bytes }, report }
}
