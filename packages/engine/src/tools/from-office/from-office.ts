import { AppError, OPERATIONS, type OptionsOf } from '@recto/contract'
import { fontsFor, type NamedFont } from '@recto/fonts'
import { type OfficeSource, prepareOffice } from '@recto/office'
import {
  type InputFile,
  type OfficeConversion,
  type OfficeConverter,
  type OfficeFont,
  type Operation,
  type OperationContext,
  singleFile,
  stopIfAborted,
} from '@recto/runtime'

import { exportSettings } from './export-settings.ts'
import { finish } from './finish-result.ts'
import { findingWarnings } from './finding-warnings.ts'

type Options = OptionsOf<typeof OPERATIONS.fromOffice>

/** Progress when the converter starts, and when it is done. */
const PREPARED = 0.1
const CONVERTED = 0.8

/** Converts an Office file to PDF: see `fromOffice` in the contract. */
export const fromOffice: Operation<typeof OPERATIONS.fromOffice> = async (files, options, context) => {
  const file = singleFile(files)
  if (file.bytes.length === 0) throw new AppError('FILE_REQUIRED', { file: file.name, operation: 'fromOffice' })
  context.progress?.({ fraction: 0, step: 'opening' })
  const source = await prepareOffice(file, options, context.platform)
  const { officeConverter } = context
  if (officeConverter === undefined) throw new AppError('CONVERTER_MISSING')
  refuseEncrypted(file, source)
  stopIfAborted(context)
  context.progress?.({ fraction: PREPARED, step: 'working' })
  const fonts = await fontsFor([...source.findings.characters].join(''), context.platform)
  const conversion = { ...toConversion(source, options), fonts: fonts.map(toOfficeFont) }
  const pdf = await convert(file, conversion, { officeConverter, context })
  context.progress?.({ fraction: CONVERTED, step: 'checking' })
  const { language } = source.findings
  const finished = await finish({ name: file.name, bytes: pdf }, { options, language }, context)
  const { bytes, pageCount, usedFonts, undescribedImages } = finished
  return {
    file: { name: OPERATIONS.fromOffice.outputName([file.name]), contentType: 'application/pdf', bytes },
    report: { pageCount, warnings: findingWarnings(file.name, source, { options, usedFonts, undescribedImages }) },
  }
}

function toOfficeFont({ family, bytes }: NamedFont): OfficeFont {
  return { name: `${family.replaceAll(' ', '-')}.ttf`, bytes }
}

/**
 * The converter takes no password.
 * @throws AppError OFFICE_ENCRYPTION_UNSUPPORTED
 */
function refuseEncrypted({ name: file }: InputFile, { encryption }: OfficeSource): void {
  if (encryption === 'left') throw new AppError('OFFICE_ENCRYPTION_UNSUPPORTED', { file })
}

function toConversion({ format, bytes }: OfficeSource, options: Options): Omit<OfficeConversion, 'fonts'> {
  return { format, bytes, settings: exportSettings(format, options) }
}

/** @throws AppError DAMAGED_OFFICE_FILE, TIMED_OUT, TOO_COMPLEX */
async function convert(
  { name: file }: InputFile,
  conversion: OfficeConversion,
  { officeConverter, context }: { officeConverter: OfficeConverter; context: OperationContext },
): Promise<Uint8Array> {
  const outcome = await officeConverter.convert(conversion, context.signal)
  if ('pdf' in outcome) return outcome.pdf
  switch (outcome.failure) {
    case 'unreadable':
      throw new AppError('DAMAGED_OFFICE_FILE', { file })
    case 'memory':
      throw new AppError('TOO_COMPLEX', { file, reason: 'memory' })
    case 'timeout':
      throw new AppError('TIMED_OUT', { file })
  }
}
