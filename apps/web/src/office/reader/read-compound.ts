import { CompoundFile } from '@recto/zip'

import type { OfficeFacts, OfficeSheet } from '../office-facts.ts'

/** The sheets of a workbook are listed in its first records. */
const WORKBOOK_BYTES = 1024 * 1024

/** The facts of a document in an older format; undefined for other files. */
export function readCompound(bytes: ArrayBuffer): OfficeFacts | undefined {
  try {
    const file = new CompoundFile(bytes)
    const { names } = file
    if (names.has('EncryptedPackage')) return { isLocked: true }
    if (names.has('WordDocument')) return readDoc(file)
    const workbook = ['Workbook', 'Book'].find((name) => names.has(name))
    if (workbook !== undefined) return readXls(file, workbook)
    if (!names.has('PowerPoint Document')) return undefined
    // The content of slides is scattered over incrementally saved records.
    return { tool: 'pptx-to-pdf', isLocked: names.has('EncryptedSummary') }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Offsets in the file information block of a Word document, and the size of an entry for a comment (MS-DOC 2.5.1, 2.5.6). */
const FIB = { flags: 0x0a, commentBytes: 0xbe, revisers: 0x02_32 }
const COMMENT_BYTES = 34
const IS_ENCRYPTED = 0x01_00
const USES_TABLE_1 = 0x02_00

function readDoc(file: CompoundFile): OfficeFacts {
  const fib = file.head('WordDocument', 1024)
  const facts = { tool: 'docx-to-pdf', isLocked: false } as const
  if (fib === undefined || fib.byteLength < FIB.revisers + 8) return facts
  const flags = fib.getUint16(FIB.flags, true)
  if ((flags & IS_ENCRYPTED) !== 0) return { ...facts, isLocked: true }
  const listBytes = fib.getUint32(FIB.commentBytes, true)
  const commentCount = listBytes < 4 ? 0 : Math.floor((listBytes - 4) / COMMENT_BYTES)
  return { ...facts, commentCount, ...(!hasRevisers(file, fib, flags) && { changeCount: 0 }) }
}

/** Whether anyone is listed as having changed the document; the first name always stands for unknown authors. */
function hasRevisers(file: CompoundFile, fib: DataView, flags: number): boolean {
  const [start, size] = [fib.getUint32(FIB.revisers, true), fib.getUint32(FIB.revisers + 4, true)]
  if (size < 4) return false
  const table = file.head((flags & USES_TABLE_1) === 0 ? '0Table' : '1Table', start + 4)
  // Without the list, there may have been changes.
  return table === undefined || table.byteLength < start + 4 || table.getUint16(start + 2, true) > 1
}

/** Types of records of a workbook (MS-XLS 2.4). */
const RECORD = { sheet: 0x85, encryption: 0x2f, endOfPart: 0x0a }

function readXls(file: CompoundFile, name: string): OfficeFacts {
  const facts = { tool: 'xlsx-to-pdf', isLocked: false } as const
  const records = file.head(name, WORKBOOK_BYTES)
  if (records === undefined) return facts
  const sheets: OfficeSheet[] = []
  for (let at = 0; at + 4 <= records.byteLength;) {
    const [type, size] = [records.getUint16(at, true), records.getUint16(at + 2, true)]
    // The rest is unreadable. Excel opens it without asking if it chose the password itself.
    if (type === RECORD.encryption) return facts
    if (type === RECORD.endOfPart) break
    if (type === RECORD.sheet && size >= 8 && at + 4 + size <= records.byteLength) sheets.push(toSheet(records, at + 4))
    at += 4 + size
  }
  return sheets.length === 0 ? facts : { ...facts, sheets }
}

/** A sheet's record: position, state, type, and its name in one or two bytes for each character. */
function toSheet(records: DataView, at: number): OfficeSheet {
  const [state, length, isWide] = [records.getUint8(at + 4), records.getUint8(at + 6), records.getUint8(at + 7) & 1]
  let name = ''
  for (let index = 0; index < length; index += 1) {
    const place = at + 8 + index * (isWide + 1)
    if (place + isWide >= records.byteLength) break
    name += String.fromCharCode(isWide === 1 ? records.getUint16(place, true) : records.getUint8(place))
  }
  return { name, isHidden: (state & 3) !== 0 }
}
