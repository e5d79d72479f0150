import { md5 } from '@noble/hashes/legacy.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { concatenate, type Cryptography, rc4 } from '@recto/runtime'

/** The entries of a standard security handler's dictionary that keys depend on (ISO 32000-2, table 21). */
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

/** Padding of passwords up to revision 4 (7.6.4.3.2). */
const PADDING = hexToBytes('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a')

/** From revision 3 on RC4 is applied twenty times, with the key XORed with the round number. */
const ROUNDS = Array.from({ length: 20 }, (_, round) => round)

/** Entries of revisions 5 and 6 only. */
type NewKeyFacts = 'ownerEncrypted' | 'userEncrypted'

const NO_VECTOR = new Uint8Array(16)

/** The file encryption key for a user or owner password; undefined if the password is wrong. */
export function findFileKey(password: Uint8Array, facts: KeyFacts, cryptography: Cryptography): Uint8Array | undefined {
  if (facts.revision >= 5) return findNewKey(password, facts, cryptography)
  const padded = pad(password)
  return checkUser(padded, facts) ?? checkUser(userPasswordFromOwner(padded, facts), facts)
}

/** Algorithms 4, 5 and 6: the key for a user password, if it is right. */
function checkUser(padded: Uint8Array, facts: KeyFacts): Uint8Array | undefined {
  const key = oldFileKey(padded, facts)
  const proof = userEntry(key, facts)
  const length = facts.revision === 2 ? 32 : 16
  return isEqual(proof.subarray(0, length), facts.user.subarray(0, length)) ? key : undefined
}

/** Algorithm 2: the file encryption key up to revision 4. */
function oldFileKey(padded: Uint8Array, facts: Omit<KeyFacts, NewKeyFacts | 'user'>): Uint8Array {
  const permissions = littleEndian(facts.permissions)
  const tail = facts.revision >= 4 && !facts.encryptsMetadata ? Uint8Array.of(255, 255, 255, 255) : new Uint8Array()
  let key: Uint8Array = md5(concatenate([padded, facts.owner.subarray(0, 32), permissions, facts.fileId, tail]))
  if (facts.revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, facts.keyLength))
  return key.subarray(0, facts.keyLength)
}

/** Algorithms 4 and 5: the U entry for a key; only its first 16 bytes are significant from revision 3 on. */
function userEntry(key: Uint8Array, { revision, fileId }: Pick<KeyFacts, 'revision' | 'fileId'>): Uint8Array {
  if (revision === 2) return rc4(key, PADDING)
  return concatenate([rc4InRounds(key, md5(concatenate([PADDING, fileId])), ROUNDS), new Uint8Array(16)])
}

/** Algorithm 3, steps a to d: the key derived from an owner password. */
function ownerKey(padded: Uint8Array, { revision, keyLength }: Pick<KeyFacts, 'revision' | 'keyLength'>): Uint8Array {
  let key: Uint8Array = md5(padded)
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key)
  return key.subarray(0, keyLength)
}

/** Algorithm 7: the user password from the owner password. */
function userPasswordFromOwner(padded: Uint8Array, facts: KeyFacts): Uint8Array {
  const key = ownerKey(padded, facts)
  const entry = facts.owner.subarray(0, 32)
  return facts.revision === 2 ? rc4(key, entry) : rc4InRounds(key, entry, ROUNDS.toReversed())
}

function rc4InRounds(key: Uint8Array, data: Uint8Array, rounds: readonly number[]): Uint8Array {
  return rounds.reduce(
    (current, round) =>
      rc4(
        key.map((byte) => byte ^ round),
        current,
      ),
    data,
  )
}

/** The keys of a new document with RC4 (algorithms 3, 4 and 5). */
export function newRc4Keys(
  request: Pick<KeyFacts, 'user' | 'owner' | 'revision' | 'keyLength' | 'permissions' | 'fileId'>,
): { key: Uint8Array; owner: Uint8Array; user: Uint8Array } {
  const { revision } = request
  const paddedUser = pad(request.user)
  const sealing = ownerKey(pad(request.owner), request)
  const owner = revision === 2 ? rc4(sealing, paddedUser) : rc4InRounds(sealing, paddedUser, ROUNDS)
  const key = oldFileKey(paddedUser, { ...request, owner, encryptsMetadata: true })
  return { key, owner, user: userEntry(key, request) }
}

/** Algorithm 2.A: revisions 5 and 6. */
function findNewKey(password: Uint8Array, facts: KeyFacts, cryptography: Cryptography): Uint8Array | undefined {
  const { owner, user } = facts
  const userKey = user.subarray(0, 48)
  const none = new Uint8Array()
  const attempts = [
    { entry: owner, encrypted: facts.ownerEncrypted, more: userKey },
    { entry: user, encrypted: facts.userEncrypted, more: none },
  ]
  for (const { entry, encrypted, more } of attempts) {
    if (entry.length < 48 || encrypted.length < 32) continue
    const hashWith = (salt: Uint8Array) => hash({ password, salt, more }, facts.revision, cryptography)
    if (!isEqual(hashWith(entry.subarray(32, 40)), entry.subarray(0, 32))) continue
    return cryptography.aes.decrypt(hashWith(entry.subarray(40, 48)), NO_VECTOR, encrypted.subarray(0, 32))
  }
  return undefined
}

/** What creating keys needs from the platform. */
export interface KeyMaker extends Cryptography {
  randomBytes: (count: number) => Uint8Array
}

/** The entries of a new revision 6 encryption dictionary, and the key. */
export interface NewKeys {
  key: Uint8Array
  owner: Uint8Array
  ownerEncrypted: Uint8Array
  user: Uint8Array
  userEncrypted: Uint8Array
  permissions: Uint8Array
}

/** The keys of a new document with AES-256 (algorithms 8, 9 and 10). */
export function newKeys(request: Pick<KeyFacts, 'user' | 'owner' | 'permissions'>, maker: KeyMaker): NewKeys {
  const { aes, randomBytes } = maker
  const key = randomBytes(32)
  const entriesFor = (password: Uint8Array, more: Uint8Array) => {
    const salts = randomBytes(16)
    const entry = concatenate([hash({ password, salt: salts.subarray(0, 8), more }, 6, maker), salts])
    const sealing = hash({ password, salt: salts.subarray(8), more }, 6, maker)
    return { entry, encrypted: aes.encrypt(sealing, NO_VECTOR, key) }
  }
  const user = entriesFor(request.user, new Uint8Array())
  const owner = entriesFor(request.owner, user.entry)
  return {
    key,
    user: user.entry,
    userEncrypted: user.encrypted,
    owner: owner.entry,
    ownerEncrypted: owner.encrypted,
    permissions: sealPermissions(key, request.permissions, maker),
  }
}

/** Algorithm 10: the Perms entry, a tamper-proof copy of the permissions; metadata is encrypted ('T'). */
function sealPermissions(key: Uint8Array, permissions: number, { aes, randomBytes }: KeyMaker): Uint8Array {
  const upper = Uint8Array.of(255, 255, 255, 255)
  const block = concatenate([littleEndian(permissions), upper, new TextEncoder().encode('Tadb'), randomBytes(4)])
  // ECB, which is the same as CBC without a vector for a single block.
  return aes.encrypt(key, NO_VECTOR, block)
}

function littleEndian(value: number): Uint8Array {
  return Uint8Array.of(value, value >> 8, value >> 16, value >> 24)
}

/** The digest sizes that algorithm 2.B chooses from. */
const DIGEST_BITS = [256, 384, 512] as const

/** Repetitions of the input of a round (7.6.4.3.4, step a). */
const REPETITIONS = 64

/** The input of algorithm 2.B: password, salt, and the U entry for owner passwords. */
interface HashInput {
  password: Uint8Array
  salt: Uint8Array
  more: Uint8Array
}

/** Algorithm 2.B; revision 5 stops after its first step. */
function hash({ password, salt, more }: HashInput, revision: number, { aes, sha2 }: Cryptography): Uint8Array {
  let key = sha2(256, concatenate([password, salt, more]))
  if (revision === 5) return key
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const repeated = repeat(concatenate([password, key, more]), REPETITIONS)
    const mixed = aes.encrypt(key.subarray(0, 16), key.subarray(16, 32), repeated)
    // The first 16 bytes as a number modulo 3: 256 mod 3 is 1, so the sum of the bytes is enough.
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha2(DIGEST_BITS[rest] ?? 256, mixed)
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

function repeat(part: Uint8Array, count: number): Uint8Array {
  const repeated = new Uint8Array(part.length * count)
  for (let offset = 0; offset < repeated.length; offset += part.length) repeated.set(part, offset)
  return repeated
}

function pad(password: Uint8Array): Uint8Array {
  return concatenate([password, PADDING]).subarray(0, 32)
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
