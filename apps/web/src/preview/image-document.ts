import { looksLikePdf, OPERATIONS } from '@recto/contract'
import { runOperation, type InputFile, type OperationContext } from '@recto/engine'

/**
 * The document that an image is shown as: a page for each image of the file, as large as the image at its resolution. A PDF file is one
 * already.
 * @throws AppError as `fromImages`
 */
export async function imageDocument(
  input: InputFile,
  context: Pick<OperationContext, 'platform' | 'limits'>,
): Promise<InputFile> {
  if (looksLikePdf(input.bytes)) return input
  const { file } = await runOperation(OPERATIONS.fromImages.id, [input], {}, context)
  return { name: input.name, bytes: file.bytes }
}
