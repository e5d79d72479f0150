import type { CompoundFile } from '@recto/zip'

import type { DecryptionFailure } from './decryption-failure.ts'
import { decryptBlocks, readRc4Verifier } from './rc4-keys.ts'
import { xorArray } from './xor-obfuscation.ts'

/** Offsets in the file information block (MS-DOC 2.5.2). */
const FIB = { version: 2, flags: 10, key: 14 }
/** Its flags: encrypted, the table stream is 1Table, and obfuscated. */
const [ENCRYPTED, USES_TABLE_1, OBFUSCATED] = [0x01_00, 0x02_00, 0x80_00]
/** Versions from Word 97 on. Word 6 and 95 know XOR obfuscation only, and do not flag it. */
const WORD_97 = 0xc1
/** Bytes of the main stream in the clear, and in Word 6 and 95 (2.2.6.1 to 2.2.6.3). */
const [CLEAR_BYTES, OLD_CLEAR_BYTES] = [68, 52]
/** The key changes after this many bytes of a stream. */
const BLOCK_BYTES = 512

/** Decrypts a whole stream; clear bytes become garbage. */
type StreamCipher = (stream: Uint8Array) => Uint8Array

/** Whether a main stream says that it is encrypted. */
export function isEncryptedDoc(start: DataView): boolean {
  return start.byteLength >= FIB.key && (start.getUint16(FIB.flags, true) & ENCRYPTED) !== 0
}

/**
 * Decrypts the streams of a Word document in place, and clears the flags that say they are encrypted.
 * @param name the main stream
 * @throws RangeError if the file is damaged
 */
export function decryptDoc(file: CompoundFile, name: string, password: string): DecryptionFailure | undefined {
  const main = (file.read(name) ?? new Uint8Array()).slice()
  const fib = new DataView(main.buffer)
  const flags = fib.getUint16(FIB.flags, true)
  const isOld = fib.getUint16(FIB.version, true) < WORD_97
  const isObfuscated = isOld || (flags & OBFUSCATED) !== 0
  const tableName = (flags & USES_TABLE_1) === 0 ? '0Table' : '1Table'
  const table = isOld ? undefined : file.read(tableName)
  const headerBytes = isObfuscated ? 0 : fib.getUint32(FIB.key, true)
  if (headerBytes > (table?.length ?? 0)) throw new RangeError('the encryption header is cut off')
  const cipher = isObfuscated
    ? xorCipher(fib, password)
    : rc4Cipher(table?.subarray(0, headerBytes) ?? new Uint8Array(), password)
  if (typeof cipher === 'string') return cipher
  const decrypt = (stream: Uint8Array, clearBytes: number) => {
    const decrypted = cipher(stream)
    decrypted.set(stream.subarray(0, clearBytes))
    return decrypted
  }
  fib.setUint16(FIB.flags, flags & ~ENCRYPTED & ~(isOld ? 0 : OBFUSCATED), true)
  fib.setUint32(FIB.key, 0, true)
  file.overwrite(name, decrypt(main, isOld ? OLD_CLEAR_BYTES : CLEAR_BYTES))
  if (table !== undefined) file.overwrite(tableName, decrypt(table, headerBytes))
  const data = isOld ? undefined : file.read('Data')
  if (data !== undefined) file.overwrite('Data', decrypt(data, 0))
  return undefined
}

function rc4Cipher(header: Uint8Array, password: string): StreamCipher | DecryptionFailure {
  const verify = readRc4Verifier(header)
  if (verify === undefined) return 'unsupported'
  const keys = verify(password)
  return keys === undefined ? 'password' : (stream) => decryptBlocks(stream, keys, BLOCK_BYTES)
}

/** XOR obfuscation, which leaves bytes alone that are or would become 0 (MS-OFFCRYPTO 2.3.7.6). */
function xorCipher(fib: DataView, password: string): StreamCipher | DecryptionFailure {
  const stored = { verifier: fib.getUint16(FIB.key, true), key: fib.getUint16(FIB.key + 2, true) }
  const bytes = xorArray(password, stored)
  if (bytes === undefined) return 'password'
  return (stream) =>
    stream.map((byte, at) => {
      const mask = bytes[at % bytes.length] ?? 0
      return byte === 0 || byte === mask ? byte : byte ^ mask
    })
}
