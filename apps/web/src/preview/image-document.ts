import { looksLikePdf, OPERATIONS } from '@recto/contract'
import { runOperation, type InputFile, type OperationContext } from '@recto/engine'

import type { CleanUp } from './protocol.ts'

/** A document made from images. */
interface ImageDocument {
  input: InputFile
  /** How many of the images were cleaned up. */
  cleanedCount: number
}

/**
 * The document used to show an image: one page per image in the file, the size of the image at its resolution. A PDF
 * file already is one.
 * @throws AppError as `fromImages`
 */
export async function imageDocument(
  input: InputFile,
  cleanUp: CleanUp | undefined,
  context: Pick<OperationContext, 'platform' | 'limits'>,
): Promise<ImageDocument> {
  if (looksLikePdf(input.bytes)) return { input, cleanedCount: 0 }
  const options = cleanUp === undefined ? {} : { cleanUp }
  const { file, report } = await runOperation(OPERATIONS.fromImages.id, [input], options, context)
  const cleaned = report.warnings.find(({ code }) => code === 'SCANS_CLEANED')
  return { input: { name: input.name, bytes: file.bytes }, cleanedCount: cleaned?.count ?? 0 }
}
