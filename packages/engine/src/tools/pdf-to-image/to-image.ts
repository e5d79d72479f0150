import { AppError, OPERATIONS, planImages, type ImagePlan, type OptionsOf, type Warning } from '@recto/contract'
import { openDocument, type OpenedDocument, openingWarnings } from '@recto/pdf'
import {
  concatenate,
  type InputFile,
  runTasks,
  type Operation,
  type OperationContext,
  type ParallelTasks,
  type TaskResult,
  singleFile,
} from '@recto/runtime'
import { MAX_ARCHIVE_BYTES, ZipArchive } from '@recto/zip'

import { openPageImages } from './page-images.ts'

type Options = OptionsOf<typeof OPERATIONS.toImage>

const MEBIBYTE = 1024 * 1024

/** Renders pages as images in a ZIP: see `toImage` in the contract. */
export const toImage: Operation<typeof OPERATIONS.toImage> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const { document, plan, work } = await open(file, options, context)
  try {
    const { bytes, blank } = await writeArchive(document, plan, work, context)
    if (blank.length === plan.images.length) throw new AppError('DAMAGED_PDF', { file: file.name })
    const warnings = [...openingWarnings(document), ...blankWarnings(file.name, blank)]
    const name = OPERATIONS.toImage.outputName([file.name])
    return {
      file: { name, contentType: 'application/zip', bytes },
      report: { pageCount: plan.images.length, warnings },
    }
  } finally {
    work.close()
  }
}

/** The pages of `toImage` as tasks, for a thread that helps with it. */
export async function toImageTasks(
  files: readonly InputFile[],
  options: Options,
  context: OperationContext,
): Promise<ParallelTasks<TaskResult>> {
  return (await open(singleFile(files), options, context)).work
}

async function open(
  file: InputFile,
  options: Options,
  context: OperationContext,
): Promise<{ document: OpenedDocument; plan: ImagePlan; work: ParallelTasks<TaskResult> }> {
  const document = await openDocument(file, { ...context, isForReading: true })
  const plan = planImages(options, document.pages.length, file.name)
  const pages = plan.images.map(({ page }) => page)
  return { document, plan, work: await openPageImages(document, file, pages, options, context) }
}

/** Adds the images to the archive in page order as they are finished. */
async function writeArchive(
  { name: file }: OpenedDocument,
  { images }: ImagePlan,
  work: ParallelTasks<TaskResult>,
  context: OperationContext,
): Promise<{ bytes: Uint8Array; blank: number[] }> {
  const chunks: Uint8Array[] = []
  const blank: number[] = []
  const archive = new ZipArchive(context.platform, context.writeChunk ?? ((chunk) => void chunks.push(chunk)))
  let done = 0
  reportProgress(context, done, images.length)
  for await (const { bytes, isBlank } of runTasks(work, context)) {
    const image = images[done]
    if (image === undefined) throw new RangeError('more images than pages')
    if (archive.length + bytes.length > MAX_ARCHIVE_BYTES) {
      throw new AppError('TOO_COMPLEX', { file, reason: 'output', limit: MAX_ARCHIVE_BYTES / MEBIBYTE })
    }
    await archive.add(image.fileName, bytes)
    if (isBlank) blank.push(image.page)
    done += 1
    reportProgress(context, done, images.length)
  }
  await archive.finish()
  return { bytes: concatenate(chunks), blank }
}

function reportProgress({ progress }: OperationContext, done: number, itemCount: number): void {
  const fraction = 0.05 + (0.95 * done) / itemCount
  progress?.({ fraction, step: 'working', item: Math.min(done + 1, itemCount), itemCount })
}

function blankWarnings(file: string, pages: number[]): Warning[] {
  return pages.length === 0 ? [] : [{ code: 'PAGES_BLANK', file, count: pages.length, pages }]
}
