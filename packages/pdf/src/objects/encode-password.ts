import { latin1 } from '@recto/runtime'

import { encodePdfDoc } from './pdf-doc-encoding.ts'

/** Significant bytes of a password, from revision 5 on and before (ISO 32000-2, 7.6.4.3.3 and 7.6.4.3.2). */
const MAX_BYTES = { new: 127, old: 32 } as const

/** An encoded password. */
export interface PasswordBytes {
  bytes: Uint8Array
  /** How many of its characters are significant, if not all are. */
  cutTo?: number
  /** The UTF-8 form that some programs use where the standard requires a different encoding. */
  utf8?: Uint8Array
  /** Whether its characters have no standard encoding, or programs are known to disagree about them. */
  isDisputed: boolean
}

/**
 * Encodes a password as the standard requires: UTF-8 after SASLprep from revision 5 on, PDFDocEncoding before. Passwords that
 * PDFDocEncoding cannot express are encoded in UTF-8, which most programs try.
 */
export function encodePassword(password: string, revision: number): PasswordBytes {
  const utf8 = new TextEncoder().encode(password)
  if (revision >= 5) {
    const prepared = prepare(password)
    // Some programs hash all of a long password, although only 127 bytes are significant.
    if (prepared === password) return { ...cut(password, utf8, MAX_BYTES.new), utf8 }
    return { ...cut(prepared, new TextEncoder().encode(prepared), MAX_BYTES.new), utf8, isDisputed: true }
  }
  const encoded = encodePdfDoc(password)
  if (encoded === undefined) return { ...cut(password, utf8, MAX_BYTES.old), isDisputed: true }
  if (encoded.length === utf8.length) return cut(password, encoded, MAX_BYTES.old)
  // Characters with the same code in Latin-1 also open in programs that use that; others only in correct ones.
  const isDisputed = !/^[\u0020-\u007e\u00a1-\u00ff]*$/.test(password)
  return { ...cut(password, encoded, MAX_BYTES.old), utf8, isDisputed }
}

/** All encodings a program may have used for a password, the standard one first. */
export function passwordForms(password: string, revision: number): Uint8Array[] {
  const encoder = new TextEncoder()
  if (revision >= 5) {
    const texts = new Set([prepare(password), password, password.normalize('NFC')])
    return [...texts].map((text) => encoder.encode(text).subarray(0, MAX_BYTES.new))
  }
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0)
  const ofLatin1 = codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined
  const forms = [encodePdfDoc(password), ofLatin1, encoder.encode(password)].filter((form) => form !== undefined)
  return [...new Map(forms.map((form) => [latin1(form), form])).values()]
}

/** RFC 3454, table B.1: characters that are mapped to nothing. */
// oxlint-disable-next-line no-misleading-character-class -- each is meant by itself
const MAPPED_TO_NOTHING = /[\u00ad\u034f\u1806\u180b-\u180d\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/g
/** RFC 3454, table C.1.2: non-ASCII spaces, which map to a plain one. */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/**
 * Mapping and normalization of SASLprep (RFC 4013, 2.1 and 2.2). Prohibited characters are kept: no password is refused
 * for its characters, although a strict program may then refuse to open the file.
 */
function prepare(password: string): string {
  return password.toWellFormed().replace(SPACES, ' ').replace(MAPPED_TO_NOTHING, '').normalize('NFKC')
}

function cut(text: string, bytes: Uint8Array, limit: number): PasswordBytes {
  if (bytes.length <= limit) return { bytes, isDisputed: false }
  const cutTo = lettersWithin(text, bytes.length, limit)
  return { bytes: bytes.subarray(0, limit), cutTo, isDisputed: false }
}

/** How many characters of a text fit into a number of bytes. */
function lettersWithin(text: string, byteCount: number, limit: number): number {
  const letters = Array.from(text)
  if (letters.length === byteCount) return limit
  const encoder = new TextEncoder()
  let used = 0
  const past = letters.findIndex((letter) => (used += encoder.encode(letter).length) > limit)
  return past === -1 ? letters.length : past
}
