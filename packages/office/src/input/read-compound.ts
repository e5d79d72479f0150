import type { OfficeFormat } from '@recto/runtime'
import { CompoundFile } from '@recto/zip'

import type { EncryptedPackage } from './decrypt-package.ts'

/** The content of a compound file. */
export interface CompoundContent {
  format: OfficeFormat
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
    return { format, isEncrypted: true, hasMacros: false, encrypted }
  }
  for (const [name, format] of STREAMS) {
    if (!names.has(name)) continue
    return { format, isEncrypted: isEncrypted(format, file, name), hasMacros, encrypted: undefined }
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

/** Whether the start of a main stream shows that the rest is encrypted. */
function isEncrypted(format: OfficeFormat, file: CompoundFile, name: string): boolean {
  const start = file.head(name, START_BYTES)
  // Fib.base.fEncrypted (MS-DOC 2.5.2).
  if (format === 'doc') return start !== undefined && (start.getUint16(10, true) & 0x01_00) !== 0
  if (format === 'xls') return start !== undefined && hasFilePass(start)
  // headerToken of the CurrentUserAtom (MS-PPT 2.3.2).
  const current = file.read('Current User')
  if (current === undefined || current.length < 16) return false
  return new DataView(current.buffer, current.byteOffset).getUint32(12, true) === 0xf3_d1_c4_df
}

/** FilePass is one of the first records after BOF (MS-XLS 2.1.7.20.2). */
function hasFilePass(view: DataView): boolean {
  let at = 0
  for (let records = 0; records < 8 && at + 4 <= view.byteLength; records += 1) {
    if (view.getUint16(at, true) === 0x2f) return true
    at += 4 + view.getUint16(at + 2, true)
  }
  return false
}
