import { AppError } from '@recto/contract'
import { ReusableBuffer } from '@recto/pdf'
import { concatenate, type OperationContext, stopIfAborted } from '@recto/runtime'
import { MAX_ARCHIVE_BYTES, ZipArchive } from '@recto/zip'

/** A file of an archive. */
export interface ArchivePart {
  fileName: string
  /** Writes the file, into the buffer if given. The next part reuses the buffer. */
  write: (buffer: ReusableBuffer | undefined) => Promise<Uint8Array>
}

/** Share of the work done before the first part, for reporting progress. */
const BEFORE = 0.1

/**
 * Writes the parts one by one into a ZIP, so that only one is in memory.
 * @param source name of the document, for errors
 * @throws AppError TOO_COMPLEX
 */
export async function writeArchive(
  parts: readonly ArchivePart[],
  source: string,
  context: OperationContext,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const buffer = context.writeChunk && new ReusableBuffer()
  const archive = new ZipArchive(context.platform, context.writeChunk ?? ((chunk) => void chunks.push(chunk)))
  for (const [index, part] of parts.entries()) {
    stopIfAborted(context)
    context.progress?.({
      fraction: BEFORE + ((1 - BEFORE) * index) / parts.length,
      step: 'working',
      item: index + 1,
      itemCount: parts.length,
    })
    await archive.add(part.fileName, await part.write(buffer))
    if (archive.length > MAX_ARCHIVE_BYTES) throw new AppError('TOO_COMPLEX', { file: source, reason: 'memory' })
  }
  await archive.finish()
  return concatenate(chunks)
}
