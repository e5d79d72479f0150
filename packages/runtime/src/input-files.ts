import { AppError, imageTypeOf, type OperationDefinition } from '@recto/contract'

import type { InputFile } from './operation.ts'

/** The documents among the input files, in order. */
export function documentsOf(files: readonly InputFile[]): InputFile[] {
  return files.filter(({ field }) => field === undefined)
}

/** The file that came in the given field besides the documents, if any. */
export function attachedFile(files: readonly InputFile[], field: string): InputFile | undefined {
  return files.find((file) => file.field === field)
}

/**
 * Checks the type of files besides the documents by their first bytes; unknown fields are ignored.
 * @throws AppError NOT_AN_IMAGE
 */
export function checkAttachments({ attachments = [] }: OperationDefinition, files: readonly InputFile[]): void {
  for (const { field, contentTypes } of attachments) {
    const file = attachedFile(files, field)
    if (file === undefined) continue
    const type = imageTypeOf(file.bytes)
    if (type === undefined || !contentTypes.includes(type)) throw new AppError('NOT_AN_IMAGE', { file: file.name })
  }
}
