import {
  compressionRatio,
  OPERATIONS,
  type CompressionFacts,
  type CompressionLevel,
  type OptionsOf,
  type Warning,
} from '@recto/contract'
import {
  contentWarnings,
  countSignatures,
  openDocument,
  lossWarnings,
  type OpenedDocument,
  openingWarnings,
} from '@recto/pdf'
import { checkAllPages } from '@recto/rendering'
import { type InputFile, type Operation, type OperationContext, type OperationResult, singleFile } from '@recto/runtime'

import { LEVEL_SETTINGS, settingsAt, type LevelSettings } from './level-settings.ts'
import { meetTargetSize, levelStrength } from './meet-target-size.ts'
import { withProgressShare } from './progress-share.ts'
import { prepare, type PreparedDocument } from './prepare.ts'
import { applyLevel, type LevelResult } from './apply-level.ts'

type Options = OptionsOf<typeof OPERATIONS.compress>

/** Fractions of the progress at which the document is open, its pages are counted, and its lossless steps are done. */
const OPENED = 0.02
const CHECKED = 0.08
const PREPARED = 0.25

/** Compresses a document; see `compress` in the contract. */
export const compress: Operation<typeof OPERATIONS.compress> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, context)
  const count = countSignatures(document.reader)
  if (count > 0 && !options.allowSignatureLoss) {
    const warnings: Warning[] = [{ code: 'SIGNED_UNCHANGED', file: file.name, count }]
    return answer(file, document, options, { ...unchanged(file, options.imageCompression), warnings })
  }
  await checkAllPages(document, withProgressShare(context, OPENED, CHECKED))
  const prepared = await prepare(document, withProgressShare(context, CHECKED, PREPARED))
  const result = await compressDocument(prepared, options, withProgressShare(context, PREPARED, 1))
  const isSmaller = result.bytes.length < file.bytes.length
  return answer(file, document, options, isSmaller ? result : keepOriginal(file, result, options))
}

/** The compressed file, or the original if nothing was gained. */
interface CompressionResult extends LevelResult {
  level: CompressionLevel
  targetMet?: boolean
}

async function compressDocument(
  prepared: PreparedDocument,
  options: Options,
  context: OperationContext,
): Promise<CompressionResult> {
  const { imageCompression: level, targetSize } = options
  const attempt = async (settings: LevelSettings, part: OperationContext): Promise<CompressionResult> => {
    const applied = await applyLevel(prepared, withOptions(settings, options), part)
    return applied === undefined ? unchanged(prepared.document, settings.level) : { ...applied, level: settings.level }
  }
  if (targetSize === undefined) return attempt(LEVEL_SETTINGS[level], context)
  let done = 0
  const { result, isMet } = await meetTargetSize(targetSize, levelStrength(level), (strength) => {
    const part = withProgressShare(context, done, (done + 1) / 2)
    done = (done + 1) / 2
    return attempt(settingsAt(strength), part)
  })
  return { ...result, targetMet: isMet }
}

function withOptions(settings: LevelSettings, { dpi, imageQuality, grayscale }: Options): LevelSettings {
  return {
    ...settings,
    ...(dpi === undefined ? {} : { dpi, isExactDpi: true }),
    ...(imageQuality === undefined ? {} : { fixedQuality: imageQuality }),
    ...(grayscale ? { grayscale } : {}),
  }
}

/** Returns the file byte for byte, without processing it. */
function unchanged({ bytes }: Pick<InputFile, 'bytes'>, level: CompressionLevel): CompressionResult {
  return { bytes, level, images: { total: 0, changed: 0 }, warnings: [] }
}

/** Returns the file byte for byte, because nothing smaller was found. */
function keepOriginal(
  file: InputFile,
  { level, images: { total } }: CompressionResult,
  { targetSize }: Options,
): CompressionResult {
  const targetMet = targetSize === undefined ? {} : { targetMet: file.bytes.length <= targetSize }
  const warnings: Warning[] = [{ code: 'ALREADY_OPTIMAL', file: file.name }]
  return { ...unchanged(file, level), images: { total, changed: 0 }, warnings, ...targetMet }
}

function answer(
  file: InputFile,
  document: OpenedDocument,
  { targetSize }: Options,
  result: CompressionResult,
): OperationResult {
  const { bytes, level, images, saved, worstPage, targetMet } = result
  const [originalSize, compressedSize] = [file.bytes.length, bytes.length]
  const compression: CompressionFacts = {
    level,
    originalSize,
    compressedSize,
    ratio: compressionRatio(originalSize, compressedSize),
    images,
    ...(saved === undefined || bytes === file.bytes ? {} : { saved }),
    ...(worstPage === undefined ? {} : { worstPage }),
    ...(targetMet === undefined ? {} : { targetMet }),
    ...(targetMet === false ? { smallestSize: compressedSize } : {}),
  }
  // A file returned unchanged was not repaired either.
  const opening =
    bytes === file.bytes ? [...lossWarnings(document), ...contentWarnings(document)] : openingWarnings(document)
  const missed: Warning[] =
    targetMet === false && targetSize !== undefined
      ? [{ code: 'TARGET_NOT_MET', file: file.name, sizeBytes: targetSize }]
      : []
  return {
    file: { name: OPERATIONS.compress.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: { pageCount: document.pages.length, compression, warnings: [...opening, ...result.warnings, ...missed] },
  }
}
