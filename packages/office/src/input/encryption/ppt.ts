import { rc4 } from '@recto/runtime'
import type { CompoundFile } from '@recto/zip'

import type { DecryptionFailure } from './decryption-failure.ts'
import { decryptPictures } from './ppt-pictures.ts'
import { type BlockKeys, readRc4Verifier } from './rc4-keys.ts'

const [CURRENT_USER, PICTURES] = ['Current User', 'Pictures']
/** The stream of encrypted properties, by which LibreOffice recognizes encrypted files, and a name that no reader knows. */
const [SUMMARY, HIDDEN_SUMMARY] = ['EncryptedSummary', 'EncryptedSummarz']
/** headerToken of the CurrentUserAtom, if the file is encrypted and if it is not, and the offsets of fields (MS-PPT 2.3.2). */
const TOKEN = { encrypted: 0xf3_d1_c4_df, plain: 0xe3_91_c0_5f }
const CURRENT = { token: 12, edit: 16 }
/** Types of records. */
const [USER_EDIT, PERSIST_DIRECTORY, CRYPT_SESSION] = [0x0f_f5, 0x17_72, 0x2f_14]
const HEADER_BYTES = 8
/** Offsets in the data of a UserEditAtom, and its size without the reference to the session (2.3.3). */
const EDIT = { last: 8, directory: 12, session: 28 }
/** Maximum number of objects and of edits to read: presentations have hundreds. */
const [MAX_OBJECTS, MAX_EDITS] = [100_000, 1000]

/** Whether a file says that it is encrypted. */
export function isEncryptedPpt(file: CompoundFile): boolean {
  const current = file.head(CURRENT_USER, CURRENT.edit)
  const token = current?.byteLength === CURRENT.edit ? current.getUint32(CURRENT.token, true) : undefined
  // Writers should set the token, and need the stream only if they encrypt the properties (2.3.7).
  return token === TOKEN.encrypted || file.names.has(SUMMARY)
}

/**
 * Decrypts the objects and pictures of a presentation in place, and removes the reference to the record that says how they are
 * encrypted (MS-PPT 2.3.7).
 * @param name the stream of the presentation
 * @throws RangeError if the file is damaged
 */
export function decryptPpt(file: CompoundFile, name: string, password: string): DecryptionFailure | undefined {
  const current = (file.read(CURRENT_USER) ?? new Uint8Array()).slice()
  const currentView = new DataView(current.buffer)
  const document = (file.read(name) ?? new Uint8Array()).slice()
  const view = new DataView(document.buffer)
  const edits = readEdits(view, currentView.getUint32(CURRENT.edit, true))
  const objects = readObjects(view, edits)
  const sessionAt = objects.get(sessionOf(view, edits))
  if (sessionAt === undefined) throw new RangeError('the record of the encryption is missing')
  const session = readRecord(view, sessionAt, CRYPT_SESSION)
  const verify = readRc4Verifier(document.subarray(session.start, session.end))
  if (verify === undefined) return 'unsupported'
  const keys = verify(password)
  if (keys === undefined) return 'password'
  for (const [id, at] of objects) if (at === sessionAt) objects.delete(id)
  decryptObjects(document, objects, keys)
  for (const at of edits)
    if (readRecord(view, at, USER_EDIT).size > EDIT.session) view.setUint32(at + 4, EDIT.session, true)
  file.overwrite(name, document)
  const pictures = file.read(PICTURES)
  if (pictures !== undefined) file.overwrite(PICTURES, decryptPictures(pictures, keys(0)))
  currentView.setUint32(CURRENT.token, TOKEN.plain, true)
  file.overwrite(CURRENT_USER, current)
  file.rename(SUMMARY, HIDDEN_SUMMARY)
  return undefined
}

/** The data of a record. */
interface RecordPlace {
  start: number
  end: number
  size: number
}

/** @throws RangeError if there is no record of this type, or if it is cut off */
function readRecord(view: DataView, at: number, type: number): RecordPlace {
  const size = view.getUint32(at + 4, true)
  const start = at + HEADER_BYTES
  const isWhole = view.getUint16(at + 2, true) === type && start + size <= view.byteLength
  if (!isWhole) throw new RangeError('a record is missing, or cut off')
  return { start, end: start + size, size }
}

/** Where the edits are, the last one first. An encrypted file should have just one. */
function readEdits(view: DataView, last: number): number[] {
  const edits: number[] = []
  for (let at = last; at !== 0;) {
    const { start } = readRecord(view, at, USER_EDIT)
    edits.push(at)
    const before = view.getUint32(start + EDIT.last, true)
    if (before >= at || edits.length > MAX_EDITS) throw new RangeError('the edits do not end')
    at = before
  }
  return edits
}

/** The identifier of the object that says how the others are encrypted. */
function sessionOf(view: DataView, [last = 0]: readonly number[]): number {
  const { start, size } = readRecord(view, last, USER_EDIT)
  if (size < EDIT.session + 4) throw new RangeError('the reference to the encryption is missing')
  return view.getUint32(start + EDIT.session, true)
}

/** Where each object is, by its identifier: later edits replace objects (2.3.4, 2.3.5). */
function readObjects(view: DataView, edits: readonly number[]): Map<number, number> {
  const objects = new Map<number, number>()
  let words = 0
  for (const edit of edits) {
    const directoryAt = view.getUint32(edit + HEADER_BYTES + EDIT.directory, true)
    const { start, end, size } = readRecord(view, directoryAt, PERSIST_DIRECTORY)
    words += size / 4
    if (words > MAX_OBJECTS) throw new RangeError('there are too many objects')
    for (let at = start; at + 4 <= end;) {
      const entry = view.getUint32(at, true)
      const [first, count] = [entry & 0xf_ff_ff, entry >>> 20]
      at += 4
      for (let index = 0; index < count && at + 4 <= end; index += 1, at += 4) {
        if (!objects.has(first + index)) objects.set(first + index, view.getUint32(at, true))
      }
    }
  }
  return objects
}

/** Each object is a record that is encrypted with the key of its identifier, its header included. */
function decryptObjects(document: Uint8Array, objects: ReadonlyMap<number, number>, keys: BlockKeys): void {
  let room = document.length
  for (const [id, at] of objects) {
    const key = keys(id)
    const header = rc4(key, document.subarray(at, at + HEADER_BYTES))
    const size = HEADER_BYTES + new DataView(header.buffer).getUint32(4, true)
    room -= size
    // Objects do not overlap, so together they are not larger than the stream.
    if (room < 0 || at + size > document.length) throw new RangeError('an object is cut off')
    document.set(rc4(key, document.subarray(at, at + size)), at)
  }
}
