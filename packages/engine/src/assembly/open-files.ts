import { AppError } from '@recto/contract'
import { openDocument, type OpenedDocument } from '@recto/pdf'
import { type InputFile, type OperationContext, stopIfAborted } from '@recto/runtime'

/** Share of the total work spent on opening, for reporting progress. */
export const OPENING_SHARE = 0.4

/**
 * Opens several files one after another.
 * @throws AppError with the index of the file; TOO_COMPLEX if they have too many pages in total
 */
export async function openFiles(files: readonly InputFile[], context: OperationContext): Promise<OpenedDocument[]> {
  const documents: OpenedDocument[] = []
  let pageCount = 0
  for (const [fileIndex, file] of files.entries()) {
    stopIfAborted(context)
    context.progress?.({
      fraction: (OPENING_SHARE * fileIndex) / files.length,
      step: 'opening',
      item: fileIndex + 1,
      itemCount: files.length,
    })
    const document = await openFile(file, fileIndex, context)
    pageCount += document.pages.length
    if (pageCount > context.limits.maxPages)
      throw new AppError('TOO_COMPLEX', { pageCount, limit: context.limits.maxPages })
    documents.push(document)
  }
  return documents
}

/** Opens a file; adds its index to the facts of an error. */
async function openFile(file: InputFile, fileIndex: number, context: OperationContext): Promise<OpenedDocument> {
  try {
    return await openDocument(file, context)
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, { ...error.facts, fileIndex }, error.cause) : error
  }
}
