import type { OfficeFormat } from '@recto/runtime'
import { CompoundFile } from '@recto/zip'

import type { EncryptedPackage } from './decrypt-package.ts'
import { isEncryptedDoc } from './encryption/doc.ts'
import { isEncryptedPpt } from './encryption/ppt.ts'
import { findFilePass } from './encryption/xls.ts'

/** The content of a compound file. */
export interface CompoundContent {
  format: OfficeFormat
  /** The main stream of an older format. */
  stream: string
  isEncrypted: boolean
  hasMacros: boolean
  /** An encrypted package of a newer format (MS-OFFCRYPTO 2.3.4). */
  encrypted: EncryptedPackage | undefined
}

/** Formats by their main stream. */
const STREAMS: readonly [name: string, format: OfficeFormat][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]

/**
 * Detects the content of a compound file; undefined if it is not an Office file.
 * @param ending the extension of the file name, which tells the format of an encrypted package
 */
export function readCompound(bytes: Uint8Array, ending: string): CompoundContent | undefined {
  const file = openCompound(bytes)
  if (file === undefined) return undefined
  const { names } = file
  const hasMacros = ['Macros', '_VBA_PROJECT', '_VBA_PROJECT_CUR'].some((name) => names.has(name))
  const [information, content] = [file.read('EncryptionInfo'), file.read('EncryptedPackage')]
  if (content !== undefined) {
    const format = ENCRYPTED.find((known) => ending.startsWith(known.slice(0, 3))) ?? 'docx'
    const encrypted = { information: information ?? new Uint8Array(), content }
    return { format, stream: '', isEncrypted: true, hasMacros: false, encrypted }
  }
  for (const [stream, format] of STREAMS) {
    if (!names.has(stream)) continue
    return { format, stream, isEncrypted: isEncrypted(format, file, stream), hasMacros, encrypted: undefined }
  }
  return undefined
}

/** A compound file; undefined if it is damaged. */
function openCompound(bytes: Uint8Array): CompoundFile | undefined {
  try {
    return new CompoundFile(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const ENCRYPTED: readonly OfficeFormat[] = ['docx', 'xlsx', 'pptx']

/** Number of bytes at the start of a main stream that show whether the rest is encrypted. */
const START_BYTES = 512

/** Whether a document in an older format says that it is encrypted. */
function isEncrypted(format: OfficeFormat, file: CompoundFile, name: string): boolean {
  if (format === 'ppt') return isEncryptedPpt(file)
  const start = file.head(name, START_BYTES)
  if (start === undefined) return false
  if (format === 'xls')
    return findFilePass(new Uint8Array(start.buffer, start.byteOffset, start.byteLength)) !== undefined
  return isEncryptedDoc(start)
}
