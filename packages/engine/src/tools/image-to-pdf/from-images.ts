import {
  answerName,
  nameWithoutEnding,
  OPERATIONS,
  type OptionsOf,
  uniqueFileNames,
  type Warning,
} from '@recto/contract'
import {
  documentsOf,
  type InputFile,
  type Operation,
  type OperationContext,
  type OperationResult,
} from '@recto/runtime'

import { type ArchivePart, writeArchive } from '../../assembly/write-archive.ts'
import { readSources, type Source } from './read-sources.ts'
import { writeDocument } from './write-document.ts'

type Options = OptionsOf<typeof OPERATIONS.fromImages>

/** From this size on, a document of images is streamed as it is written, and not read back. */
const STREAMED_FROM_BYTES = 64 * 1024 * 1024

/** Makes one document from images, or one per image: see `fromImages` in the contract. */
export const fromImages: Operation<typeof OPERATIONS.fromImages> = async (files, options, context) => {
  const images = documentsOf(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const sources = await readSources(images, context)
  if (options.separate) return writeEach(sources, options, context)
  const sink = isLarge(sources) ? context.writeChunk : undefined
  const { bytes, pageCount, warnings } = await writeDocument(sources, options, context, { sink })
  return answer('application/pdf', bytes, images, { pageCount, warnings })
}

/**
 * Whether the document is large. With PDF files among the images it has to be in memory, because it may be searched.
 */
function isLarge(sources: readonly Source[]): boolean {
  if (sources.some(({ document }) => document !== undefined)) return false
  return sources.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) >= STREAMED_FROM_BYTES
}

/** Writes one document per image file into a ZIP. */
async function writeEach(
  sources: readonly Source[],
  options: Options,
  context: OperationContext,
): Promise<OperationResult> {
  const warnings: Warning[] = []
  let pageCount = 0
  const names = uniqueFileNames(sources.map(({ file }) => `${nameWithoutEnding(file.name)}.pdf`))
  // The archive reports the progress.
  const { progress: _, writeChunk: __, ...quiet } = context
  const parts = sources.map((source, index): ArchivePart => ({
    fileName: names[index] ?? '',
    write: async (buffer) => {
      const written = await writeDocument([source], options, quiet, { buffer })
      warnings.push(...written.warnings)
      pageCount += written.pageCount
      return written.bytes
    },
  }))
  const bytes = await writeArchive(parts, sources[0]?.file.name ?? '', context)
  return answer(
    'application/zip',
    bytes,
    sources.map(({ file }) => file),
    { pageCount, warnings },
  )
}

function answer(
  contentType: string,
  bytes: Uint8Array,
  files: readonly InputFile[],
  report: OperationResult['report'],
): OperationResult {
  const names = files.map(({ name }) => name)
  return { file: { name: answerName(OPERATIONS.fromImages, contentType, names), contentType, bytes }, report }
}
