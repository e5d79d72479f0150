export { prepareFonts } from '@recto/fonts'
export type { ImageEncoding } from '@recto/images'
export { warmPdfium } from '@recto/pdfium'
export type {
  InputFile,
  OfficeConversion,
  OfficeConverter,
  OfficeOutcome,
  Operation,
  OperationContext,
  OperationResult,
  OperationSeed,
  OutputFile,
  TaskInput,
  TaskResult,
  ParallelTasks,
  Platform,
  Progress,
  WasmName,
} from '@recto/runtime'
export { buffersIn, bytesIn, copyPlain, type HelperAnswers, SharedTasks, type TaskHelper } from '@recto/runtime'

export { openPreview, type PageWeight, type Preview, type RenderedPage } from './preview.ts'
export { loadOperations, openParallelTasks, runOperation } from './run-operation.ts'
export { runTask } from './run-task.ts'
export { warmUp } from './warm-up.ts'
