export { openPreview, type Preview, type RenderedPage } from './pages/preview.ts'
export type { InputFile, Operation, OperationContext, OperationResult, OutputFile, Progress } from './operation.ts'
export type { Platform, WasmName } from './platform.ts'
export { runOperation } from './run-operation.ts'
