export { adler32 } from './bytes/adler32.ts'
export { ByteSink } from './bytes/byte-sink.ts'
export {
  compareText,
  concatenate,
  fromLatin1,
  hexValue,
  indexOf,
  isDigit,
  isRegular,
  isWhitespace,
  lastIndexOf,
  latin1,
  startsWith,
} from './bytes/characters.ts'
export { portableCrc32 } from './bytes/crc32.ts'
export { rc4 } from './bytes/rc4.ts'
export {
  type CLibrary,
  copyToHeap,
  type EmscriptenStart,
  type ProgramCache,
  startLibrary,
  startOnce,
  instantiateModule,
  startProgram,
  type WasmProgram,
} from './wasm-library.ts'
export type { JpegEncoding, ImageCodecs, ImageSize, Samples } from './images/codecs.ts'
export type { RgbaImage } from './images/rgba-image.ts'
export { attachedFile, checkAttachments, documentsOf } from './input-files.ts'
export type {
  InputFile,
  Operation,
  OperationContext,
  OperationResult,
  OperationSeed,
  OutputFile,
  Progress,
} from './operation.ts'
export type {
  OfficeConversion,
  OfficeConverter,
  OfficeFailure,
  OfficeFont,
  OfficeFormat,
  OfficeOutcome,
  PdfExportValue,
} from './office-converter.ts'
export type { ParallelTasks, RunParallel, TaskInput, TaskResult } from './parallel-tasks.ts'
export { runTasks } from './run-tasks.ts'
export { type HelperAnswers, SharedTasks, type TaskHelper } from './shared-tasks.ts'
export { buffersIn, bytesIn, copyPlain } from './task-bytes.ts'
export type { AesCbc, Cryptography, JpegOptions, OcrData, Platform, Sha2, WasmName } from './platform.ts'
export { singleFile } from './single-file.ts'
export { stopIfAborted } from './stop-if-aborted.ts'
export { timeOf } from './time-of.ts'
export { YieldTimer } from './yield-timer.ts'
