import { AppError, officeContainerOf } from '@recto/contract'
import { fromLatin1, type InputFile, latin1, type Platform, startsWith } from '@recto/runtime'

import { cleanHtml } from './clean-html.ts'
import { cleanOdf, cleanOdfText, flatOdfFormat, odfFormat } from './clean-odf.ts'
import { cleanOoxml, ooxmlFormat } from './clean-ooxml.ts'
import { cleanRtf } from './clean-rtf.ts'
import { decryptCompound } from './decrypt-compound.ts'
import { decryptOdf, isEncryptedOdf } from './decrypt-odf.ts'
import { decryptPackage } from './decrypt-package.ts'
import { markdownToHtml } from './markdown.ts'
import { noFindings, type OfficeFindings, type OfficeSource, type PreparationOptions } from './office-source.ts'
import { PackageParts } from './parts.ts'
import { decodeText } from './plain-text.ts'
import { readCompound } from './read-compound.ts'
import { readWording } from './read-wording.ts'
import { findSeparator, readSeparated } from './separated-values.ts'
import { valuesToWorkbook } from './values-workbook.ts'
import { endOfMarkup } from './xml-markup.ts'

/** The built-in passwords of Excel and PowerPoint for files that are protected but open without one (MS-OFFCRYPTO 2.4.2.3). */
const BUILT_IN_PASSWORDS = { excel: 'VelvetSweatshop', powerpoint: '/01Hannes Ruescher/01' }

const RTF_START = '{\\rtf'

interface Context {
  file: string
  ending: string
  options: PreparationOptions
  findings: OfficeFindings
  password: string
  /** Whether this is what an encrypted file holds. */
  isDecrypted: boolean
  platform: Pick<Platform, 'crc32' | 'aes'>
}

/**
 * Detects the format of an Office file, and removes external references and code.
 * @throws AppError NOT_AN_OFFICE_FILE, DAMAGED_OFFICE_FILE, PASSWORD_REQUIRED, WRONG_PASSWORD, TOO_COMPLEX
 */
export async function prepareOffice(
  { name: file, bytes, password = '' }: InputFile,
  options: PreparationOptions,
  platform: Pick<Platform, 'crc32' | 'aes'>,
): Promise<OfficeSource> {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const context: Context = { file, ending, options, findings: noFindings(), password, isDecrypted: false, platform }
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
  const isEncrypted = isOdf && isEncryptedOdf(parts, file)
  if (isEncrypted) {
    const decrypted = context.isDecrypted ? undefined : await decryptOdf(parts, { ...context, aes: platform.aes })
    if (decrypted === undefined) return { format, bytes, encryption: 'left', findings }
    if (decrypted !== 'parts') return prepareDecrypted(decrypted, context)
  }
  if (isOdf) cleanOdf(parts, file, context)
  else cleanOoxml(parts, file, context)
  return { format, bytes: await parts.write(platform), encryption: isEncrypted ? 'opened' : 'none', findings }
}

/** A package that was encrypted as a whole. It cannot hold another one. */
async function prepareDecrypted(bytes: Uint8Array, context: Context): Promise<OfficeSource> {
  const source = await preparePackage(bytes, { ...context, isDecrypted: true })
  return source.encryption === 'left' ? source : { ...source, encryption: 'opened' }
}

/**
 * Encrypted packages are decrypted and then handled like any other. Older formats are only decrypted, because the converter reads
 * nothing outside of them.
 */
async function prepareCompound(bytes: Uint8Array, context: Context): Promise<OfficeSource> {
  const { file, ending, findings, password, platform } = context
  const content = readCompound(bytes, ending)
  if (content === undefined) throw new AppError('NOT_AN_OFFICE_FILE', { file })
  const { format, isEncrypted, hasMacros, encrypted } = content
  const source = { format, findings: { ...findings, hasMacros } }
  if (!isEncrypted) return { ...source, bytes, encryption: 'none' }
  const key = password === '' ? BUILT_IN_PASSWORDS[format === 'ppt' ? 'powerpoint' : 'excel'] : password
  const decrypted =
    encrypted === undefined ? decryptCompound(bytes, content, key) : decryptPackage(encrypted, key, platform.aes)
  if ('bytes' in decrypted) {
    if (encrypted === undefined) return { ...source, bytes: decrypted.bytes, encryption: 'opened' }
    return prepareDecrypted(decrypted.bytes, context)
  }
  if (decrypted.failure === 'unsupported') return { ...source, bytes, encryption: 'left' }
  if (decrypted.failure === 'unreadable') throw new AppError('DAMAGED_OFFICE_FILE', { file })
  throw new AppError(password === '' ? 'PASSWORD_REQUIRED' : 'WRONG_PASSWORD', { file })
}

/** RTF is handled as bytes, because non-ASCII characters are in code pages that the text itself names. */
function prepareRtf(bytes: Uint8Array, { findings }: Context): OfficeSource {
  const text = cleanRtf(latin1(bytes), findings)
  return { format: 'rtf', bytes: fromLatin1(text), encryption: 'none', findings }
}

async function prepareText(text: string, context: Context): Promise<OfficeSource> {
  const { file, ending, findings } = context
  readWording(text, findings)
  const source = (format: OfficeSource['format'], content: string): OfficeSource => ({
    format,
    bytes: new TextEncoder().encode(content),
    encryption: 'none',
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

/** CSV becomes a workbook, which is then prepared like any other. */
async function prepareValues(text: string, context: Context): Promise<OfficeSource> {
  const rows = readSeparated(text.replace(/^\ufeff/, ''), findSeparator(text))
  return preparePackage(await valuesToWorkbook(rows, context.file, context.platform), context)
}

const BLANKS = /\s*/y
const PAGE_START = /<(?:!doctype html|html|head|body)[\s>]/iy

/** HTML is recognized by its start, after comments and declarations. */
function looksLikeHtml(text: string): boolean {
  for (let at: number | undefined = 0; at !== undefined;) {
    BLANKS.lastIndex = at
    BLANKS.exec(text)
    const start = BLANKS.lastIndex
    PAGE_START.lastIndex = start
    if (!/^<(?:!--|\?)/.test(text.slice(start, start + 4))) return PAGE_START.test(text)
    at = endOfMarkup(text, start)
  }
  return false
}
