import { AppError, IMAGE_FORMATS, OPERATIONS } from '@recto/contract'
import { openDocument, openingWarnings } from '@recto/pdf'
import { type Operation, singleFile } from '@recto/runtime'

import { openPageImages } from './page-images.ts'

/** Renders one page as an image: see `toImageSinglePage` in the contract. */
export const toImageSinglePage: Operation<typeof OPERATIONS.toImageSinglePage> = async (files, options, context) => {
  const file = singleFile(files)
  const { pageNumber: page, format } = options
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, { ...context, isForReading: true })
  const work = await openPageImages(document, file, [page], options, context)
  try {
    context.progress?.({ fraction: 0.5, step: 'working', item: 1, itemCount: 1 })
    const { bytes, isBlank } = await work.run(0)
    if (isBlank) throw new AppError('DAMAGED_PDF', { file: file.name, page })
    const name = OPERATIONS.toImageSinglePage.outputName([file.name], options)
    return {
      file: { name, contentType: IMAGE_FORMATS[format].contentType, bytes },
      report: { pageCount: 1, warnings: openingWarnings(document) },
    }
  } finally {
    work.close()
  }
}
