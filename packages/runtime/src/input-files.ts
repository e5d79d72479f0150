import { AppError, imageTypeOf, type OperationDefinition } from '@recto/contract'

import type { InputFile } from './operation.ts'

/** The documents among the files of a call, in order. */
export function documentsOf(files: readonly InputFile[]): InputFile[] {
  return files.filter(({ field }) => field === undefined)
}

/** The file that came in a field beside the documents, if one did. */
export function attachedFile(files: readonly InputFile[], field: string): InputFile | undefined {
  return files.find((file) => file.field === field)
}

/**
 * Checks files beside the documents by their first bytes. Those that the operation does not know are left alone.
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
