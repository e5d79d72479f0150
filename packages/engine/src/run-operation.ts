import {
  AppError,
  hasPdfName,
  OPERATIONS,
  parseOptions,
  type OperationDefinition,
  type OperationId,
} from '@recto/contract'

import { checkAttachments, documentsOf } from './input-files.ts'
import type { InputFile, Operation, OperationContext, OperationResult } from './operation.ts'
import type { PieceWork } from './piece-work.ts'
import { stopIfAborted } from './stop-if-aborted.ts'
import { compress } from './tools/compress-pdf/compress.ts'
import { toText } from './tools/convert-pdf/to-text.ts'
import { info } from './tools/document-info/info.ts'
import { merge } from './tools/merge-pdf/merge.ts'
import { numberPages } from './tools/number-pages/number-pages.ts'
import { checkProtection } from './tools/protect-pdf/check-protection.ts'
import { protect } from './tools/protect-pdf/protect.ts'
import { toWord } from './tools/pdf-to-docx/to-word.ts'
import { toImageSinglePage } from './tools/pdf-to-image/to-image-single-page.ts'
import { toImage, toImagePieces } from './tools/pdf-to-image/to-image.ts'
import { removeProtection } from './tools/protect-pdf/remove-protection.ts'
import { splitAdvanced } from './tools/split-pdf/split-advanced.ts'
import { split } from './tools/split-pdf/split.ts'
import { rotate } from './tools/rotate-pdf/rotate.ts'
import { watermark } from './tools/watermark-pdf/watermark.ts'

type Runner = (files: readonly InputFile[], options: unknown, context: OperationContext) => Promise<OperationResult>

type PiecesOpener = (files: readonly InputFile[], options: unknown, context: OperationContext) => Promise<PieceWork>

/** Puts the contract's check of the options before the operation. */
function bind<Schema extends OperationDefinition['options']>(
  definition: OperationDefinition<string, Schema>,
  operation: Operation<OperationDefinition<string, Schema>>,
): Runner {
  return (files, options, context) => operation(files, parseOptions(definition, options), context)
}

/** What does each operation; the compiler names the one that is missing. */
const RUNNERS: Record<OperationId, Runner> = {
  merge: bind(OPERATIONS.merge, merge),
  split: bind(OPERATIONS.split, split),
  splitAdvanced: bind(OPERATIONS.splitAdvanced, splitAdvanced),
  info: bind(OPERATIONS.info, info),
  compress: bind(OPERATIONS.compress, compress),
  rotate: bind(OPERATIONS.rotate, rotate),
  watermark: bind(OPERATIONS.watermark, watermark),
  numberPages: bind(OPERATIONS.numberPages, numberPages),
  protect: bind(OPERATIONS.protect, protect),
  removeProtection: bind(OPERATIONS.removeProtection, removeProtection),
  checkProtection: bind(OPERATIONS.checkProtection, checkProtection),
  toImage: bind(OPERATIONS.toImage, toImage),
  toImageSinglePage: bind(OPERATIONS.toImageSinglePage, toImageSinglePage),
  toText: bind(OPERATIONS.toText, toText),
  toWord: bind(OPERATIONS.toWord, toWord),
  toWordBasic: bind(OPERATIONS.toWordBasic, toWord),
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
  return RUNNERS[id](files, options, context)
}

/** Opens the work that operations share out in pieces. */
const PIECES: Partial<Record<OperationId, PiecesOpener>> = {
  toImage: (files, options, context) => toImagePieces(files, parseOptions(OPERATIONS.toImage, options), context),
}

/**
 * Opens the work of an operation that falls into pieces, as the operation itself does that shares them; for threads
 * that help with it.
 */
export function openPieces(
  id: OperationId,
  files: readonly InputFile[],
  options: unknown,
  context: OperationContext,
): Promise<PieceWork> {
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
