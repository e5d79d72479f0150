import {
  AppError,
  type FileInput,
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

/** An operation whose code is imported on first use, so that a caller loads only what it runs. */
interface Runner {
  load: () => Promise<unknown>
  run: (files: readonly InputFile[], options: unknown, context: OperationContext) => Promise<OperationResult>
}

type TasksOpener = (files: readonly InputFile[], options: unknown, context: OperationContext) => Promise<ParallelTasks>

/**
 * Checks the options against the contract before an operation runs.
 * @param load imports the module that exports the operation under its id
 */
function bind<Id extends string, Schema extends OperationDefinition['options']>(
  definition: OperationDefinition<Id, Schema>,
  load: () => Promise<Record<Id, Operation<OperationDefinition<string, Schema>>>>,
): Runner {
  const run: Runner['run'] = async (files, options, context) => {
    const checked = parseOptions(definition, options)
    const { [definition.id]: operation } = await load()
    return operation(files, checked, context)
  }
  return { load, run }
}

/** Every operation; the list does not compile while one is missing. */
const RUNNERS: Record<OperationId, Runner> = {
  merge: bind(OPERATIONS.merge, () => import('./tools/merge-pdf/merge.ts')),
  split: bind(OPERATIONS.split, () => import('./tools/split-pdf/split.ts')),
  splitAdvanced: bind(OPERATIONS.splitAdvanced, () => import('./tools/split-pdf/split-advanced.ts')),
  organize: bind(OPERATIONS.organize, () => import('./tools/organize-pdf/organize.ts')),
  deletePages: bind(OPERATIONS.deletePages, () => import('./tools/organize-pdf/delete-pages.ts')),
  extractPages: bind(OPERATIONS.extractPages, () => import('./tools/organize-pdf/extract-pages.ts')),
  printLayout: bind(OPERATIONS.printLayout, () => import('./tools/print-layout/print-layout.ts')),
  fromImages: bind(OPERATIONS.fromImages, () => import('./tools/image-to-pdf/from-images.ts')),
  fromOffice: bind(OPERATIONS.fromOffice, () => import('./tools/from-office/from-office.ts')),
  info: bind(OPERATIONS.info, () => import('./tools/document-info/info.ts')),
  compress: bind(OPERATIONS.compress, () => import('./tools/compress-pdf/compress.ts')),
  rotate: bind(OPERATIONS.rotate, () => import('./tools/rotate-pdf/rotate.ts')),
  watermark: bind(OPERATIONS.watermark, () => import('./tools/watermark-pdf/watermark.ts')),
  numberPages: bind(OPERATIONS.numberPages, () => import('./tools/number-pages/number-pages.ts')),
  protect: bind(OPERATIONS.protect, () => import('./tools/protect-pdf/protect.ts')),
  removeProtection: bind(OPERATIONS.removeProtection, () => import('./tools/protect-pdf/remove-protection.ts')),
  checkProtection: bind(OPERATIONS.checkProtection, () => import('./tools/protect-pdf/check-protection.ts')),
  toImage: bind(OPERATIONS.toImage, () => import('./tools/pdf-to-image/to-image.ts')),
  toImageSinglePage: bind(OPERATIONS.toImageSinglePage, () => import('./tools/pdf-to-image/to-image-single-page.ts')),
  toText: bind(OPERATIONS.toText, () => import('./tools/convert-pdf/to-text.ts')),
  toWord: bind(OPERATIONS.toWord, () => import('./tools/pdf-to-docx/to-word.ts')),
  toWordBasic: bind(OPERATIONS.toWordBasic, async () => ({
    toWordBasic: (await import('./tools/pdf-to-docx/to-word.ts')).toWord,
  })),
  toPowerpoint: bind(OPERATIONS.toPowerpoint, () => import('./tools/pdf-to-pptx/to-powerpoint.ts')),
  toExcel: bind(OPERATIONS.toExcel, () => import('./tools/pdf-to-xlsx/to-excel.ts')),
  sanitize: bind(OPERATIONS.sanitize, () => import('./tools/sanitize-pdf/sanitize.ts')),
}

/**
 * Runs one operation on files in memory.
 * @param options not validated yet; checked here against the contract
 * @throws AppError with a code of the contract; CANCELLED if the signal is aborted
 */
export async function runOperation(
  id: OperationId,
  files: readonly InputFile[],
  options: unknown,
  context: OperationContext,
): Promise<OperationResult> {
  checkFiles(id, files)
  stopIfAborted(context)
  const result = await RUNNERS[id].run(files, options, context)
  if (!result.report.warnings.some(({ code }) => code === 'ACTIVE_CONTENT')) return result
  const { markKeptContent } = await import('./kept-content.ts')
  return markKeptContent(id, result, files, context)
}

/** Loads the code of every operation ahead of the first request. */
export async function loadOperations(): Promise<void> {
  await Promise.all(Object.values(RUNNERS).map(({ load }) => load()))
}

/** Operations with tasks for which a helper opens the same files. */
const PARALLEL_TASKS: Partial<Record<OperationId, TasksOpener>> = {
  toImage: async (files, options, context) => {
    const checked = parseOptions(OPERATIONS.toImage, options)
    const { toImageTasks } = await import('./tools/pdf-to-image/to-image.ts')
    return toImageTasks(files, checked, context)
  },
  toText: async (files, options, context) => {
    const { toTextTasks } = await import('./tools/convert-pdf/to-text.ts')
    return toTextTasks(files, parseOptions(OPERATIONS.toText, options), context)
  },
  toWord: async (files, options, context) => {
    const { toWordTasks } = await import('./tools/pdf-to-docx/to-word.ts')
    return toWordTasks(files, parseOptions(OPERATIONS.toWord, options), context)
  },
  toWordBasic: async (files, options, context) => {
    const { toWordTasks } = await import('./tools/pdf-to-docx/to-word.ts')
    return toWordTasks(files, parseOptions(OPERATIONS.toWordBasic, options), context)
  },
  toPowerpoint: async (files, options, context) => {
    parseOptions(OPERATIONS.toPowerpoint, options)
    const { toPowerpointTasks } = await import('./tools/pdf-to-pptx/to-powerpoint.ts')
    return toPowerpointTasks(files, context)
  },
  toExcel: async (files, options, context) => {
    parseOptions(OPERATIONS.toExcel, options)
    const { toExcelTasks } = await import('./tools/pdf-to-xlsx/to-excel.ts')
    return toExcelTasks(files, context)
  },
}

/**
 * Opens the parallel tasks of an operation in the order in which the operation itself opens them, for threads that help
 * with it.
 */
export function openParallelTasks(
  id: OperationId,
  files: readonly InputFile[],
  options: unknown,
  context: OperationContext,
): Promise<ParallelTasks> {
  const open = PARALLEL_TASKS[id]
  if (open === undefined) throw new Error(`${id} has no parallel tasks`)
  return open(files, options, context)
}

/**
 * Checks the number of files, their names and their sizes.
 * @throws AppError FILE_REQUIRED, TOO_FEW_FILES, NOT_A_PDF, NOT_AN_IMAGE
 */
function checkFiles(id: OperationId, all: readonly InputFile[]): void {
  const { min, accepts }: FileInput = OPERATIONS[id].files
  const files = documentsOf(all)
  if (files.length === 0) throw new AppError('FILE_REQUIRED', { operation: id })
  // The bytes of other files reveal their type, but the operation may not have read them yet.
  if (accepts !== undefined) return
  const wrong = files.filter((file) => !hasPdfName(file.name)).map((file) => file.name)
  const first = wrong[0]
  if (first !== undefined) throw new AppError('NOT_A_PDF', { file: first, files: wrong })
  for (const [fileIndex, file] of files.entries()) {
    if (file.bytes.length === 0) throw new AppError('FILE_REQUIRED', { file: file.name, fileIndex })
  }
  if (files.length < min) throw new AppError('TOO_FEW_FILES', { operation: id })
  checkAttachments(OPERATIONS[id], all)
}
