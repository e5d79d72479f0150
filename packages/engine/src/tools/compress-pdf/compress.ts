import {
  compressionRatio,
  OPERATIONS,
  type CompressionFacts,
  type CompressionLevel,
  type OptionsOf,
  type Warning,
} from '@recto/contract'
import { countSignatures, openDocument, type OpenedDocument, openingWarnings } from '@recto/pdf'
import { type InputFile, type Operation, type OperationContext, type OperationResult, singleFile } from '@recto/runtime'

import { LEVEL_SETTINGS, settingsAt, type LevelSettings } from './levels.ts'
import { meetTarget, strengthOf } from './meet-target.ts'
import { partOfWork } from './part-of-work.ts'
import { prepare, type Prepared } from './prepare.ts'
import { shrink, type Shrunk } from './shrink.ts'

type Options = OptionsOf<typeof OPERATIONS.compress>

/** Fractions of the progress at which the document is open, and its lossless steps are done. */
const OPENED = 0.02
const PREPARED = 0.2

/** Compresses a document; see `compress` in the contract. */
export const compress: Operation<typeof OPERATIONS.compress> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, context)
  const count = countSignatures(document.reader)
  if (count > 0 && !options.allowSignatureLoss) {
    const warnings: Warning[] = [{ code: 'SIGNED_UNCHANGED', file: file.name, count }]
    return answer(file, document, options, { ...leftAlone(file, options.imageCompression), warnings })
  }
  const prepared = await prepare(document, partOfWork(context, OPENED, PREPARED))
  const made = await make(prepared, options, partOfWork(context, PREPARED, 1))
  const isSmaller = made.bytes.length < file.bytes.length
  return answer(file, document, options, isSmaller ? made : keepOriginal(file, made, options))
}

/** The result for one file, before the answer is made. */
interface Made extends Shrunk {
  level: CompressionLevel
  targetMet?: boolean
}

async function make(prepared: Prepared, options: Options, context: OperationContext): Promise<Made> {
  const { imageCompression: level, targetSize } = options
  const attempt = async (settings: LevelSettings, part: OperationContext): Promise<Made> => {
    const shrunk = await shrink(prepared, withOptions(settings, options), part)
    return shrunk === undefined ? leftAlone(prepared.document, settings.level) : { ...shrunk, level: settings.level }
  }
  if (targetSize === undefined) return attempt(LEVEL_SETTINGS[level], context)
  let done = 0
  const { made, isMet } = await meetTarget(targetSize, strengthOf(level), (strength) => {
    const part = partOfWork(context, done, (done + 1) / 2)
    done = (done + 1) / 2
    return attempt(settingsAt(strength), part)
  })
  return { ...made, targetMet: isMet }
}

function withOptions(settings: LevelSettings, { dpi, imageQuality, grayscale }: Options): LevelSettings {
  return {
    ...settings,
    ...(dpi === undefined ? {} : { dpi, isExactDpi: true }),
    ...(imageQuality === undefined ? {} : { fixedQuality: imageQuality }),
    ...(grayscale ? { grayscale } : {}),
  }
}

/** The file byte for byte, without having been changed. */
function leftAlone({ bytes }: Pick<InputFile, 'bytes'>, level: CompressionLevel): Made {
  return { bytes, level, images: { total: 0, changed: 0 }, warnings: [] }
}

/** The file byte for byte, because nothing smaller was found. */
function keepOriginal(file: InputFile, { level, images: { total } }: Made, { targetSize }: Options): Made {
  const targetMet = targetSize === undefined ? {} : { targetMet: file.bytes.length <= targetSize }
  const warnings: Warning[] = [{ code: 'ALREADY_OPTIMAL', file: file.name }]
  return { ...leftAlone(file, level), images: { total, changed: 0 }, warnings, ...targetMet }
}

function answer(file: InputFile, document: OpenedDocument, { targetSize }: Options, made: Made): OperationResult {
  const { bytes, level, images, worstPage, targetMet } = made
  const [originalSize, compressedSize] = [file.bytes.length, bytes.length]
  const compression: CompressionFacts = {
    level,
    originalSize,
    compressedSize,
    ratio: compressionRatio(originalSize, compressedSize),
    images,
    ...(worstPage === undefined ? {} : { worstPage }),
    ...(targetMet === undefined ? {} : { targetMet }),
    ...(targetMet === false ? { smallestSize: compressedSize } : {}),
  }
  // A file returned unchanged was not repaired.
  const opening = bytes === file.bytes ? [] : openingWarnings(document)
  const missed: Warning[] =
    targetMet === false && targetSize !== undefined
      ? [{ code: 'TARGET_NOT_MET', file: file.name, sizeBytes: targetSize }]
      : []
  return {
    file: { name: OPERATIONS.compress.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: { pageCount: document.pages.length, compression, warnings: [...opening, ...made.warnings, ...missed] },
  }
}
