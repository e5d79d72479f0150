import type { CompoundFile } from '@recto/zip'

import type { DecryptionFailure } from './decryption-failure.ts'
import { decryptBlocks, readRc4Verifier } from './rc4-keys.ts'
import { rotateLeft, xorArray, type XorVerifier } from './xor-obfuscation.ts'

const FILE_PASS = 0x2f
/** A record of Excel 5 that no reader uses, and MS-XLS does not define. */
const IGNORED = 0xbf
const BOUND_SHEET = 0x85
/** Records in the clear: BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead (MS-XLS 2.2.10). */
const CLEAR = new Set([0x08_09, FILE_PASS, 0x01_94, 0x01_95, 0xe1, 0x01_96, 0x01_38])
/** The position of a sheet's substream, at the start of its record, is in the clear, too. */
const POSITION_BYTES = 4
const HEADER_BYTES = 4
/** The key changes after this many bytes of a stream. */
const BLOCK_BYTES = 1024
/** How a workbook is encrypted (2.4.117). */
const [XOR, RC4] = [0, 1]
/** The key and the verifier of XOR obfuscation. In Excel 5 and 95, which have no other scheme, the record says nothing else. */
const XOR_VERIFIER_BYTES = 4
/** FilePass is among the first records. */
const FIRST_RECORDS = 8

/** The storage of pivot caches, and the stream of a shared workbook's changes, which are encrypted like the workbook. */
const [PIVOT_CACHES, REVISIONS] = ['_SX_DB_CUR', 'Revision Log']

/** A record: its type, where its data is in the stream, and the size of the data, which may be more than the stream has. */
interface RecordPlace {
  type: number
  start: number
  end: number
  size: number
}

/** Returns a stream of records, decrypted. */
type StreamCipher = (stream: Uint8Array) => Uint8Array

/**
 * Decrypts the streams of a workbook in place, and disables the record that says they are encrypted.
 * @param name the stream of the workbook
 * @throws RangeError if the file is damaged
 */
export function decryptXls(file: CompoundFile, name: string, password: string): DecryptionFailure | undefined {
  const workbook = file.read(name) ?? new Uint8Array()
  const pass = findFilePass(workbook)
  if (pass === undefined) throw new RangeError('the FilePass record is missing')
  const cipher = readCipher(workbook.subarray(pass.start, pass.end), password)
  if (typeof cipher === 'string') return cipher
  const decrypted = cipher(workbook)
  new DataView(decrypted.buffer).setUint16(pass.start - HEADER_BYTES, IGNORED, true)
  file.overwrite(name, decrypted)
  let room = file.sizeBytes
  for (const path of [REVISIONS, ...file.namesIn(PIVOT_CACHES).map((cache) => `${PIVOT_CACHES}/${cache}`)]) {
    const stream = file.read(path)
    if (stream === undefined) continue
    room -= stream.length
    if (room < 0) throw new RangeError('streams overlap')
    file.overwrite(path, cipher(stream))
  }
  return undefined
}

/** The record that says a workbook is encrypted; undefined if it is not. */
export function findFilePass(workbook: Uint8Array): RecordPlace | undefined {
  let count = 0
  for (const record of readRecords(workbook)) {
    if (record.type === FILE_PASS) return record
    count += 1
    if (count === FIRST_RECORDS) return undefined
  }
  return undefined
}

/** @throws RangeError if the record is cut off */
function readCipher(pass: Uint8Array, password: string): StreamCipher | DecryptionFailure {
  const view = new DataView(pass.buffer, pass.byteOffset, pass.length)
  const type = pass.length === XOR_VERIFIER_BYTES ? XOR : view.getUint16(0, true)
  if (type === XOR) {
    const at = pass.length === XOR_VERIFIER_BYTES ? 0 : 2
    return xorCipher({ key: view.getUint16(at, true), verifier: view.getUint16(at + 2, true) }, password)
  }
  const verify = type === RC4 ? readRc4Verifier(pass.subarray(2)) : undefined
  if (verify === undefined) return 'unsupported'
  const keys = verify(password)
  if (keys === undefined) return 'password'
  return (stream) => {
    // Bytes in the clear use up their part of the key stream.
    const decrypted = decryptBlocks(stream, keys, BLOCK_BYTES)
    const result = stream.slice()
    for (const { start, end } of encryptedParts(stream)) result.set(decrypted.subarray(start, end), start)
    return result
  }
}

/** XOR obfuscation (MS-OFFCRYPTO 2.3.7.3), where the position depends on the size of a record. */
function xorCipher(stored: XorVerifier, password: string): StreamCipher | DecryptionFailure {
  const bytes = xorArray(password, stored)
  if (bytes === undefined) return 'password'
  return (stream) => {
    const result = stream.slice()
    for (const { start, end, size } of encryptedParts(stream)) {
      for (let at = start; at < end; at += 1) {
        result[at] = rotateLeft((stream[at] ?? 0) ^ (bytes[(at + size) % bytes.length] ?? 0), 3)
      }
    }
    return result
  }
}

/** The encrypted part of the data of each record. */
function* encryptedParts(stream: Uint8Array): Generator<RecordPlace> {
  for (const record of readRecords(stream)) {
    if (CLEAR.has(record.type)) continue
    yield record.type === BOUND_SHEET ? { ...record, start: record.start + POSITION_BYTES } : record
  }
}

/** The records of a stream. The last one ends with the stream, whatever size it claims. */
function* readRecords(stream: Uint8Array): Generator<RecordPlace> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.length)
  for (let start = HEADER_BYTES; start <= stream.length;) {
    const [type, size] = [view.getUint16(start - 4, true), view.getUint16(start - 2, true)]
    yield { type, start, end: Math.min(start + size, stream.length), size }
    start += size + HEADER_BYTES
  }
}
