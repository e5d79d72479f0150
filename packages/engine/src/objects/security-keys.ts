import { cbc } from '@noble/ciphers/aes.js'
import { md5 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'

import { concatenate } from './characters.ts'

/** What a standard security handler's dictionary says (ISO 32000-2, table 21), as far as keys are concerned. */
export interface KeyFacts {
  revision: number
  /** Length of the file encryption key in bytes. */
  keyLength: number
  owner: Uint8Array
  user: Uint8Array
  ownerEncrypted: Uint8Array
  userEncrypted: Uint8Array
  permissions: number
  fileId: Uint8Array
  encryptsMetadata: boolean
}

/** Bytes that fill up short passwords up to revision 4 (7.6.4.3.2). */
const PADDING = Uint8Array.of(
  0x28,
  0xbf,
  0x4e,
  0x5e,
  0x4e,
  0x75,
  0x8a,
  0x41,
  0x64,
  0x00,
  0x4e,
  0x56,
  0xff,
  0xfa,
  0x01,
  0x08,
  0x2e,
  0x2e,
  0x00,
  0xb6,
  0xd0,
  0x68,
  0x3e,
  0x80,
  0x2f,
  0x0c,
  0xa9,
  0xfe,
  0x64,
  0x53,
  0x69,
  0x7a,
)

/** The file encryption key that a password opens, as user or as owner; undefined when it opens nothing. */
export function findFileKey(password: Uint8Array, facts: KeyFacts): Uint8Array | undefined {
  if (facts.revision >= 5) return findNewKey(password.subarray(0, 127), facts)
  const padded = pad(password)
  return checkUser(padded, facts) ?? checkUser(userPasswordFromOwner(padded, facts), facts)
}

/** RC4, which is its own inverse. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (left: number, right: number) => {
    const value = state[left] ?? 0
    state[left] = state[right] ?? 0
    state[right] = value
  }
  for (let index = 0, mixed = 0; index < 256; index += 1) {
    mixed = (mixed + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255
    swap(index, mixed)
  }
  const result = new Uint8Array(data.length)
  for (let index = 0, first = 0, second = 0; index < data.length; index += 1) {
    first = (first + 1) & 255
    second = (second + (state[first] ?? 0)) & 255
    swap(first, second)
    result[index] = (data[index] ?? 0) ^ (state[((state[first] ?? 0) + (state[second] ?? 0)) & 255] ?? 0)
  }
  return result
}

/** Algorithms 2, 4 and 5: the key of a user password, if it is the right one. */
function checkUser(padded: Uint8Array, facts: KeyFacts): Uint8Array | undefined {
  const permissions = new Uint8Array(new Int32Array([facts.permissions]).buffer)
  const tail = facts.revision >= 4 && !facts.encryptsMetadata ? Uint8Array.of(255, 255, 255, 255) : new Uint8Array()
  let key: Uint8Array = md5(concatenate([padded, facts.owner.subarray(0, 32), permissions, facts.fileId, tail]))
  if (facts.revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, facts.keyLength))
  key = key.subarray(0, facts.keyLength)
  if (facts.revision === 2) return isEqual(rc4(key, PADDING), facts.user.subarray(0, 32)) ? key : undefined
  let proof = rc4(key, md5(concatenate([PADDING, facts.fileId])))
  for (let round = 1; round < 20; round += 1)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    )
  return isEqual(proof.subarray(0, 16), facts.user.subarray(0, 16)) ? key : undefined
}

/** Algorithm 7: the user password that the owner's opens. */
function userPasswordFromOwner(padded: Uint8Array, facts: KeyFacts): Uint8Array {
  let key: Uint8Array = md5(padded)
  if (facts.revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key)
  key = key.subarray(0, facts.keyLength)
  let password = facts.owner.subarray(0, 32)
  if (facts.revision === 2) return rc4(key, password)
  for (let round = 19; round >= 0; round -= 1)
    password = rc4(
      key.map((byte) => byte ^ round),
      password,
    )
  return password
}

/** Algorithm 2.A: revisions 5 and 6. */
function findNewKey(password: Uint8Array, facts: KeyFacts): Uint8Array | undefined {
  const { owner, user } = facts
  const userKey = user.subarray(0, 48)
  const none = new Uint8Array()
  const attempts = [
    { entry: owner, encrypted: facts.ownerEncrypted, more: userKey },
    { entry: user, encrypted: facts.userEncrypted, more: none },
  ]
  for (const { entry, encrypted, more } of attempts) {
    if (entry.length < 48 || encrypted.length < 32) continue
    if (!isEqual(hash(password, entry.subarray(32, 40), more, facts.revision), entry.subarray(0, 32))) continue
    const key = hash(password, entry.subarray(40, 48), more, facts.revision)
    return cbc(key, new Uint8Array(16), { disablePadding: true }).decrypt(encrypted.subarray(0, 32))
  }
  return undefined
}

const HASHES = [sha256, sha384, sha512]

/** Algorithm 2.B; revision 5 stops after its first step. */
function hash(password: Uint8Array, salt: Uint8Array, more: Uint8Array, revision: number): Uint8Array {
  let key: Uint8Array = sha256(concatenate([password, salt, more]))
  if (revision === 5) return key
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const part = concatenate([password, key, more])
    const repeated = concatenate(Array.from({ length: 64 }, () => part))
    const mixed = cbc(key.subarray(0, 16), key.subarray(16, 32), { disablePadding: true }).encrypt(repeated)
    // The first 16 bytes as one number modulo 3: 256 leaves 1, so their sum will do.
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = (HASHES[rest] ?? sha256)(mixed)
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

function pad(password: Uint8Array): Uint8Array {
  return concatenate([password, PADDING]).subarray(0, 32)
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
