import { AppError } from '@recto/contract'

import { documentsOf } from './input-files.ts'
import type { InputFile } from './operation.ts'

/**
 * The document of an operation that takes exactly one.
 * @throws AppError FILE_REQUIRED
 */
export function singleFile(files: readonly InputFile[]): InputFile {
  const [file] = documentsOf(files)
  if (file === undefined) throw new AppError('FILE_REQUIRED')
  return file
}
