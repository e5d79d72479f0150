import { attributeOf, attributesOf, localName, readTags, type TextEdit, type XmlTag } from '../xml-tags.ts'
import { fromBase64 } from './base64.ts'

/** How the key of a part follows from the password (OpenDocument 1.3, part 2, 4.8.8 to 4.8.10). */
export interface KeyDerivation {
  /** What the password is hashed with first. */
  startHash: 'SHA-1' | 'SHA-256'
  salt: Uint8Array<ArrayBuffer>
  keyBytes: number
  function:
    | { name: 'PBKDF2'; iterations: number }
    | { name: 'Argon2id'; passes: number; memoryKb: number; lanes: number }
}

/** A part that is encrypted. */
export interface EncryptedPart {
  path: string
  cipher: 'AES-CBC' | 'AES-GCM'
  /** The initialization vector of AES-CBC; AES-GCM has it before its data. */
  vector: Uint8Array<ArrayBuffer>
  /** Hash of the first 1,024 bytes that are decrypted; undefined if the part has none. */
  checksum: { hash: 'SHA-1' | 'SHA-256'; value: Uint8Array } | undefined
  derivation: KeyDerivation
}

/** What a manifest says of the encryption of its package. */
export interface OdfEncryption {
  parts: EncryptedPart[]
  /** Removes what it says. */
  edits: TextEdit[]
}

/** Repetitions of PBKDF2 for one part: LibreOffice does 100,000. */
const MAX_ITERATIONS = 10_000_000
/** Bounds of Argon2id: LibreOffice has 3 passes over 64 MB in 4 lanes. */
const [MAX_PASSES, MAX_MEMORY_KB, MAX_LANES] = [8, 256 * 1024, 16]

/** Reads a manifest; undefined if a part is encrypted in another way. */
export function readOdfEncryption(manifest: string): OdfEncryption | undefined {
  const encryption: OdfEncryption = { parts: [], edits: [] }
  let entry: XmlTag | undefined
  let data: XmlTag | undefined
  const inside = new Map<string, XmlTag>()
  for (const tag of readTags(manifest)) {
    const name = localName(tag)
    if (name === 'file-entry' && tag.kind !== 'end') entry = tag
    else if (name === 'encryption-data' && tag.kind === 'start') {
      data = tag
      inside.clear()
    } else if (name === 'encryption-data' && data !== undefined) {
      const part = entry && toPart(entry, data, inside)
      if (part === undefined) return undefined
      encryption.parts.push(part)
      encryption.edits.push({ start: data.start, end: tag.end, text: '' })
      data = undefined
    } else if (name === 'encryption-data') return undefined
    else if (data !== undefined && tag.kind !== 'end') inside.set(name, tag)
  }
  return encryption
}

function toPart(entry: XmlTag, data: XmlTag, inside: ReadonlyMap<string, XmlTag>): EncryptedPart | undefined {
  const algorithm = inside.get('algorithm')
  const [, keyBits, mode] = /#aes(128|256)-(cbc|gcm)$/.exec(valueOf(algorithm, 'algorithm-name')) ?? []
  const derivation = toDerivation(inside, Number(keyBits) / 8)
  if (algorithm === undefined || keyBits === undefined || derivation === undefined) return undefined
  return {
    path: valueOf(entry, 'full-path'),
    cipher: mode === 'gcm' ? 'AES-GCM' : 'AES-CBC',
    vector: fromBase64(valueOf(algorithm, 'initialisation-vector')),
    checksum: toChecksum(data),
    derivation,
  }
}

function toDerivation(inside: ReadonlyMap<string, XmlTag>, keyBytes: number): KeyDerivation | undefined {
  const tag = inside.get('key-derivation')
  const startHash = hashOf(valueOf(inside.get('start-key-generation'), 'start-key-generation-name') || 'SHA1')
  const keyFunction = tag && toFunction(tag)
  const isWhole = Number(valueOf(tag, 'key-size') || keyBytes) === keyBytes
  if (tag === undefined || keyFunction === undefined || startHash === undefined || !isWhole) return undefined
  return { startHash, salt: fromBase64(valueOf(tag, 'salt')), keyBytes, function: keyFunction }
}

function toFunction(tag: XmlTag): KeyDerivation['function'] | undefined {
  const name = valueOf(tag, 'key-derivation-name')
  const number = (attribute: string) => Number(valueOf(tag, attribute))
  if (/(?:^|#)PBKDF2$/i.test(name)) {
    const iterations = number('iteration-count')
    return isWithin(iterations, MAX_ITERATIONS) ? { name: 'PBKDF2', iterations } : undefined
  }
  if (!/[:#]argon2id$/.test(name)) return undefined
  const [passes, memoryKb, lanes] = [number('argon2-iterations'), number('argon2-memory'), number('argon2-lanes')]
  const isBounded = isWithin(passes, MAX_PASSES) && isWithin(memoryKb, MAX_MEMORY_KB) && isWithin(lanes, MAX_LANES)
  return isBounded ? { name: 'Argon2id', passes, memoryKb, lanes } : undefined
}

function toChecksum(data: XmlTag): EncryptedPart['checksum'] {
  const attributes = attributesOf(data)
  const type = attributes.get('manifest:checksum-type') ?? ''
  const hash = /1k$/i.test(type) ? hashOf(type.replace(/[-/]1k$/i, '')) : undefined
  return hash && { hash, value: fromBase64(attributes.get('manifest:checksum') ?? '') }
}

function hashOf(name: string): 'SHA-1' | 'SHA-256' | undefined {
  if (/(?:^|#)sha-?1$/i.test(name)) return 'SHA-1'
  return /(?:^|#)sha-?256$/i.test(name) ? 'SHA-256' : undefined
}

function isWithin(number: number, limit: number): boolean {
  return Number.isInteger(number) && number > 0 && number <= limit
}

function valueOf(tag: XmlTag | undefined, name: string): string {
  return (tag && attributeOf(tag, name)) ?? ''
}
