import { AppError } from '@recto/contract'

import type { InputFile } from './operation.ts'

/**
 * The file of an operation that takes one.
 * @throws AppError FILE_REQUIRED
 */
export function singleFile(files: readonly InputFile[]): InputFile {
  const [file] = files
  if (file === undefined) throw new AppError('FILE_REQUIRED')
  return file
}
