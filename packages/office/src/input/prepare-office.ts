import { AppError, officeContainerOf } from '@recto/contract'
import { fromLatin1, type InputFile, latin1, type Platform, startsWith } from '@recto/runtime'

import { cleanHtml } from './clean-html.ts'
import { cleanOdf, cleanOdfText, flatOdfFormat, isEncryptedOdf, odfFormat } from './clean-odf.ts'
import { cleanOoxml, ooxmlFormat } from './clean-ooxml.ts'
import { cleanRtf } from './clean-rtf.ts'
import { readCompound } from './compound-file.ts'
import { markdownToHtml } from './markdown.ts'
import { noFindings, type OfficeFindings, type OfficeSource, type PreparationOptions } from './office-source.ts'
import { PackageParts } from './parts.ts'
import { decodeText } from './plain-text.ts'
import { readWording } from './read-wording.ts'
import { findSeparator, readSeparated } from './separated-values.ts'
import { valuesToWorkbook } from './values-workbook.ts'

const RTF_START = '{\\rtf'

interface Context {
  file: string
  ending: string
  options: PreparationOptions
  findings: OfficeFindings
  platform: Pick<Platform, 'crc32'>
}

/**
 * Finds out what an Office file is, and cuts what reaches out of it: references to other files and addresses, and code.
 * @throws AppError NOT_AN_OFFICE_FILE, DAMAGED_OFFICE_FILE, TOO_COMPLEX
 */
export async function prepareOffice(
  { name: file, bytes }: Pick<InputFile, 'name' | 'bytes'>,
  options: PreparationOptions,
  platform: Pick<Platform, 'crc32'>,
): Promise<OfficeSource> {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const context: Context = { file, ending, options, findings: noFindings(), platform }
  switch (officeContainerOf(bytes)) {
    case 'zip':
      return preparePackage(bytes, context)
    case 'compound':
      return prepareCompound(bytes, context)
    case 'text':
      return startsWith(bytes, RTF_START, 0) ? prepareRtf(bytes, context) : prepareText(decodeText(bytes), context)
    case undefined:
      throw new AppError('NOT_AN_OFFICE_FILE', { file })
  }
}

async function preparePackage(bytes: Uint8Array, context: Context): Promise<OfficeSource> {
  const { file, findings, platform } = context
  const parts = PackageParts.open(bytes, file)
  const mediaType = parts.text('mimetype', file).trim()
  const format = odfFormat(mediaType) ?? ooxmlFormat(parts)
  if (format === undefined) throw new AppError('NOT_AN_OFFICE_FILE', { file })
  const isOdf = mediaType !== ''
  if (isOdf && isEncryptedOdf(parts, file)) return { format, bytes, isEncrypted: true, findings }
  if (isOdf) cleanOdf(parts, file, context)
  else cleanOoxml(parts, file, context)
  return { format, bytes: await parts.write(platform), isEncrypted: false, findings }
}

/** Older files are left as they are: the converter reads nothing outside of them. */
function prepareCompound(bytes: Uint8Array, { file, ending, findings }: Context): OfficeSource {
  const content = readCompound(bytes, ending)
  if (content === undefined) throw new AppError('NOT_AN_OFFICE_FILE', { file })
  const { format, isEncrypted, hasMacros } = content
  return { format, bytes, isEncrypted, findings: { ...findings, hasMacros } }
}

/** RTF is bytes: characters beyond ASCII are in code pages that the text itself names. */
function prepareRtf(bytes: Uint8Array, { findings }: Context): OfficeSource {
  const text = cleanRtf(latin1(bytes), findings)
  return { format: 'rtf', bytes: fromLatin1(text), isEncrypted: false, findings }
}

async function prepareText(text: string, context: Context): Promise<OfficeSource> {
  const { file, ending, findings } = context
  readWording(text, findings)
  const source = (format: OfficeSource['format'], content: string): OfficeSource => ({
    format,
    bytes: new TextEncoder().encode(content),
    isEncrypted: false,
    findings,
  })
  if (looksLikeHtml(text)) return source('html', cleanHtml(text, findings))
  if (/^\ufeff?\s*<\?xml/.test(text)) {
    const format = flatOdfFormat(text)
    if (format === undefined) throw new AppError('NOT_AN_OFFICE_FILE', { file })
    return source(format, cleanOdfText(text, context))
  }
  if (ending === 'htm' || ending === 'html') return source('html', cleanHtml(text, findings))
  if (ending === 'md') return source('html', cleanHtml(await markdownToHtml(text), findings))
  if (ending === 'csv') return prepareValues(text, context)
  return source('txt', text.replaceAll(/\r\n?/g, '\n'))
}

/** A table as text becomes a workbook, which is then prepared like one. */
async function prepareValues(text: string, context: Context): Promise<OfficeSource> {
  const rows = readSeparated(text.replace(/^\ufeff/, ''), findSeparator(text))
  return preparePackage(await valuesToWorkbook(rows, context.file, context.platform), context)
}

/** A page says so at its start, after comments and declarations. */
function looksLikeHtml(text: string): boolean {
  return /^\ufeff?\s*(?:<(?:!--[^]*?--|\?xml[^>]*\?)>\s*)*<(?:!doctype html|html|head|body)[\s>]/i.test(text)
}
