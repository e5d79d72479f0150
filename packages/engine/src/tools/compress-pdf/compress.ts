import { compressionRatio, OPERATIONS, type CompressionFacts, type OptionsOf, type Warning } from '@recto/contract'

import { openDocument, type OpenedDocument } from '../../documents/open-document.ts'
import { openingWarnings } from '../../documents/opening-warnings.ts'
import { countSignatures } from '../../documents/signatures.ts'
import type { InputFile, Operation, OperationContext, OperationResult } from '../../operation.ts'
import { singleFile } from '../../single-file.ts'
import { LEVEL_SETTINGS } from './levels.ts'
import { prepare } from './prepare.ts'
import { shrink, type Shrunk } from './shrink.ts'

type Options = OptionsOf<typeof OPERATIONS.compress>

/** Makes a document smaller: see `compress` in the contract. */
export const compress: Operation<typeof OPERATIONS.compress> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, context)
  const signatures = countSignatures(document.reader)
  if (signatures > 0 && !options.allowSignatureLoss) {
    return answer(file, document, options, {
      bytes: file.bytes,
      warnings: [{ code: 'SIGNED_UNCHANGED', file: file.name, count: signatures }],
      images: { total: 0, changed: 0 },
    })
  }
  const shrunk = await compressTo(document, options, context)
  if (shrunk.bytes.length < file.bytes.length) return answer(file, document, options, shrunk)
  const unchanged: Shrunk = {
    ...shrunk,
    bytes: file.bytes,
    images: { ...shrunk.images, changed: 0 },
    warnings: [{ code: 'ALREADY_OPTIMAL', file: file.name }],
  }
  delete unchanged.worstPage
  return answer(file, document, options, unchanged)
}

async function compressTo(document: OpenedDocument, options: Options, context: OperationContext): Promise<Shrunk> {
  const prepared = await prepare(document, context)
  return shrink(prepared, LEVEL_SETTINGS[options.imageCompression])
}

function answer(file: InputFile, document: OpenedDocument, options: Options, shrunk: Shrunk): OperationResult {
  const { bytes, images, worstPage } = shrunk
  const [originalSize, compressedSize] = [file.bytes.length, bytes.length]
  const isUnchanged = bytes === file.bytes
  const compression: CompressionFacts = {
    level: options.imageCompression,
    originalSize,
    compressedSize,
    ratio: compressionRatio(originalSize, compressedSize),
    images,
    ...(worstPage === undefined ? {} : { worstPage }),
  }
  const opening: Warning[] = isUnchanged ? [] : openingWarnings(document)
  return {
    file: { name: OPERATIONS.compress.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: { pageCount: document.pages.length, compression, warnings: [...opening, ...shrunk.warnings] },
  }
}
