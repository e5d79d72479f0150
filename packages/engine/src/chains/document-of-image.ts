import { looksLikePdf, OPERATIONS } from '@recto/contract'
import type { InputFile, OperationContext } from '@recto/runtime'

import { readSources } from '../tools/image-to-pdf/read-sources.ts'
import { writeDocument } from '../tools/image-to-pdf/write-document.ts'

/** The defaults, with every frame: each image as large as it is at its own resolution. */
const AS_IT_IS = OPERATIONS.fromImages.options.parse({})

/**
 * The file itself if it is a PDF, otherwise a document with the frames of an image, each on a page of its size.
 * @throws AppError NOT_AN_IMAGE, UNSUPPORTED_IMAGE, DAMAGED_IMAGE
 */
export async function documentOfImage(file: InputFile, context: OperationContext): Promise<InputFile> {
  if (looksLikePdf(file.bytes)) return file
  const { progress: _, writeChunk: __, ...quiet } = context
  const { bytes } = await writeDocument(await readSources([file], quiet), AS_IT_IS, quiet)
  return { name: file.name, bytes }
}
