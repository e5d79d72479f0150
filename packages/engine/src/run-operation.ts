import {
  AppError,
  hasPdfName,
  OPERATIONS,
  parseOptions,
  type OperationDefinition,
  type OperationId,
} from '@recto/contract'
import {
  checkAttachments,
  documentsOf,
  type InputFile,
  type Operation,
  type OperationContext,
  type OperationResult,
  type ParallelTasks,
  stopIfAborted,
} from '@recto/runtime'

/** An operation that is there once it is asked for, so that who needs one does not wait for the code of all. */
interface Runner {
  load: () => Promise<unknown>
  run: (files: readonly InputFile[], options: unknown, context: OperationContext) => Promise<OperationResult>
}

type PiecesOpener = (files: readonly InputFile[], options: unknown, context: OperationContext) => Promise<ParallelTasks>

/** Puts the contract's check of the options before the operation. */
function bind<Schema extends OperationDefinition['options']>(
  definition: OperationDefinition<string, Schema>,
  load: () => Promise<Operation<OperationDefinition<string, Schema>>>,
): Runner {
  const run: Runner['run'] = async (files, options, context) => {
    const checked = parseOptions(definition, options)
    const operation = await load()
    return operation(files, checked, context)
  }
  return { load, run }
}

/** What does each operation; the compiler names the one that is missing. */
const RUNNERS: Record<OperationId, Runner> = {
  merge: bind(OPERATIONS.merge, async () => (await import('./tools/merge-pdf/merge.ts')).merge),
  split: bind(OPERATIONS.split, async () => (await import('./tools/split-pdf/split.ts')).split),
  splitAdvanced: bind(
    OPERATIONS.splitAdvanced,
    async () => (await import('./tools/split-pdf/split-advanced.ts')).splitAdvanced,
  ),
  info: bind(OPERATIONS.info, async () => (await import('./tools/document-info/info.ts')).info),
  compress: bind(OPERATIONS.compress, async () => (await import('./tools/compress-pdf/compress.ts')).compress),
  rotate: bind(OPERATIONS.rotate, async () => (await import('./tools/rotate-pdf/rotate.ts')).rotate),
  watermark: bind(OPERATIONS.watermark, async () => (await import('./tools/watermark-pdf/watermark.ts')).watermark),
  numberPages: bind(
    OPERATIONS.numberPages,
    async () => (await import('./tools/number-pages/number-pages.ts')).numberPages,
  ),
  protect: bind(OPERATIONS.protect, async () => (await import('./tools/protect-pdf/protect.ts')).protect),
  removeProtection: bind(
    OPERATIONS.removeProtection,
    async () => (await import('./tools/protect-pdf/remove-protection.ts')).removeProtection,
  ),
  checkProtection: bind(
    OPERATIONS.checkProtection,
    async () => (await import('./tools/protect-pdf/check-protection.ts')).checkProtection,
  ),
  toImage: bind(OPERATIONS.toImage, async () => (await import('./tools/pdf-to-image/to-image.ts')).toImage),
  toImageSinglePage: bind(
    OPERATIONS.toImageSinglePage,
    async () => (await import('./tools/pdf-to-image/to-image-single-page.ts')).toImageSinglePage,
  ),
  toText: bind(OPERATIONS.toText, async () => (await import('./tools/convert-pdf/to-text.ts')).toText),
  toWord: bind(OPERATIONS.toWord, async () => (await import('./tools/pdf-to-docx/to-word.ts')).toWord),
  toWordBasic: bind(OPERATIONS.toWordBasic, async () => (await import('./tools/pdf-to-docx/to-word.ts')).toWord),
  toPowerpoint: bind(
    OPERATIONS.toPowerpoint,
    async () => (await import('./tools/pdf-to-pptx/to-powerpoint.ts')).toPowerpoint,
  ),
  toExcel: bind(OPERATIONS.toExcel, async () => (await import('./tools/pdf-to-xlsx/to-excel.ts')).toExcel),
}

/**
 * Runs one operation on files that are already in memory.
 * @param options as the caller wrote them; checked here against the contract.
 * @throws AppError with a code from the contract; an abort of the signal gives CANCELLED.
 */
export async function runOperation(
  id: OperationId,
  files: readonly InputFile[],
  options: unknown,
  context: OperationContext,
): Promise<OperationResult> {
  checkFiles(id, files)
  stopIfAborted(context)
  return RUNNERS[id].run(files, options, context)
}

/** Loads the code of every operation, for who has time before one is asked for. */
export async function loadOperations(): Promise<void> {
  await Promise.all(Object.values(RUNNERS).map(({ load }) => load()))
}

/** Opens the work that operations share out in pieces. */
const PIECES: Partial<Record<OperationId, PiecesOpener>> = {
  toImage: async (files, options, context) => {
    const checked = parseOptions(OPERATIONS.toImage, options)
    const { toImageTasks } = await import('./tools/pdf-to-image/to-image.ts')
    return toImageTasks(files, checked, context)
  },
}

/**
 * Opens the work of an operation that falls into pieces, as the operation itself does that shares them; for threads
 * that help with it.
 */
export function openParallelTasks(
  id: OperationId,
  files: readonly InputFile[],
  options: unknown,
  context: OperationContext,
): Promise<ParallelTasks> {
  const open = PIECES[id]
  if (open === undefined) throw new Error(`${id} does not fall into pieces`)
  return open(files, options, context)
}

/**
 * Checks what can be told from the number of files, their names and their sizes.
 * @throws AppError FILE_REQUIRED, TOO_FEW_FILES, NOT_A_PDF, NOT_AN_IMAGE
 */
function checkFiles(id: OperationId, all: readonly InputFile[]): void {
  const { min } = OPERATIONS[id].files
  const files = documentsOf(all)
  if (files.length === 0) throw new AppError('FILE_REQUIRED', { operation: id })
  const wrong = files.filter((file) => !hasPdfName(file.name)).map((file) => file.name)
  const first = wrong[0]
  if (first !== undefined) throw new AppError('NOT_A_PDF', { file: first, files: wrong })
  for (const [fileIndex, file] of files.entries()) {
    if (file.bytes.length === 0) throw new AppError('FILE_REQUIRED', { file: file.name, fileIndex })
  }
  if (files.length < min) throw new AppError('TOO_FEW_FILES', { operation: id })
  checkAttachments(OPERATIONS[id], all)
}
