import { AppError, OPERATIONS } from '@recto/contract'
import { type Operation, singleFile } from '@recto/runtime'

/** Makes a PDF of an Office file. */
export const fromOffice: Operation<typeof OPERATIONS.fromOffice> = async (files, _options, { officeConverter }) => {
  singleFile(files)
  if (officeConverter === undefined) throw new AppError('CONVERTER_MISSING')
  throw new AppError('CONVERTER_MISSING')
}
