import { indexOf, isWhitespace, startsWith } from '@recto/runtime'

import { FontError } from '../font-error.ts'
import { CHARSTRING_KEY, decrypt, PRIVATE_KEY } from './eexec.ts'
import { PostScriptTokens } from './postscript-tokens.ts'

/** A parsed Type 1 font program (Adobe Type 1 Font Format). */
export interface Type1Font {
  name: string
  /** Numeric entries of the font and Private dictionaries, by key. */
  values: ReadonlyMap<string, readonly number[]>
  /** Names by code. */
  encoding: ReadonlyMap<number, string> | 'standard'
  /** Decrypted charstrings by name. */
  subrs: ReadonlyMap<number, Uint8Array>
  glyphs: ReadonlyMap<string, Uint8Array>
}

/** The dictionary entries that are read. */
const VALUES = new Set(
  Array.from(
    [
      'PaintType FontMatrix FontBBox StrokeWidth lenIV BlueValues OtherBlues FamilyBlues FamilyOtherBlues BlueScale',
      'BlueShift BlueFuzz StdHW StdVW StemSnapH StemSnapV ForceBold LanguageGroup ExpansionFactor',
    ].flatMap((line) => line.split(' ')),
    (key) => `/${key}`,
  ),
)

/** Keys of multiple master fonts, whose charstrings interpolate. */
const OF_MANY_MASTERS = new Set(['/WeightVector', '/BlendDesignMap'])

const EEXEC = 'eexec'
/** Random bytes at the start of encrypted data (lenIV). */
const RANDOM_BYTES = 4
const DEFAULT_RANDOM_BYTES = 4
const MAX_GLYPHS = 65_535

/** Parses a Type 1 font program. @throws FontError if it is damaged or unusual */
export function readType1(program: Uint8Array): Type1Font {
  const reader = new Type1Reader()
  const start = indexOf(program, EEXEC)
  if (!startsWith(program, '%!', 0) || start === -1) throw new FontError('is not a Type 1 font')
  reader.read(program.subarray(0, start))
  let from = start + EEXEC.length
  while (isWhitespace(program[from])) from += 1
  const secret = program.subarray(from)
  if (secret.subarray(0, 4).every(isHexDigit)) throw new FontError('has eexec data in hexadecimal')
  reader.read(decrypt(secret, PRIVATE_KEY, RANDOM_BYTES))
  return reader.finish()
}

function isHexDigit(byte: number): boolean {
  return /[\dA-Fa-f]/.test(String.fromCharCode(byte))
}

class Type1Reader {
  #name = ''
  readonly #values = new Map<string, readonly number[]>()
  #encoding: Map<number, string> | 'standard' | undefined
  readonly #subrs = new Map<number, Uint8Array>()
  readonly #glyphs = new Map<string, Uint8Array>()
  #hasSubrs = false

  read(bytes: Uint8Array): void {
    const tokens = new PostScriptTokens(bytes)
    for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
      if (token === '/FontName') this.#name ||= nameOf(tokens.next())
      else if (token === '/Encoding') this.#readEncoding(tokens)
      else if (token === '/Subrs') this.#readSubrs(tokens)
      else if (token === '/CharStrings') this.#readGlyphs(tokens)
      else if (OF_MANY_MASTERS.has(token)) throw new FontError('is made of many masters')
      else if (VALUES.has(token)) this.#readValue(token, tokens)
    }
  }

  finish(): Type1Font {
    const name = this.#name
    const values = this.#values
    const encoding = this.#encoding
    const subrs = this.#subrs
    const glyphs = this.#glyphs
    if (encoding === undefined || glyphs.size === 0) throw new FontError('has no encoding or no glyphs')
    const [random = DEFAULT_RANDOM_BYTES] = values.get('lenIV') ?? []
    const plain = (code: Uint8Array) => (random < 0 ? code : decrypt(code, CHARSTRING_KEY, random))
    return {
      name,
      values,
      encoding,
      subrs: new Map([...subrs].map(([number, code]) => [number, plain(code)])),
      glyphs: new Map([...glyphs].map(([glyph, code]) => [glyph, plain(code)])),
    }
  }

  #readValue(key: string, tokens: PostScriptTokens): void {
    const numbers = tokens.numbers()
    // Later occurrences are in procedures.
    if (numbers.length > 0 && !this.#values.has(key.slice(1))) this.#values.set(key.slice(1), numbers)
  }

  /** `StandardEncoding def`, an array filled by `dup code /name put`, or a literal array. */
  #readEncoding(tokens: PostScriptTokens): void {
    if (this.#encoding !== undefined) throw new FontError('has two encodings')
    const first = tokens.next()
    if (first === 'StandardEncoding') {
      this.#encoding = 'standard'
      return
    }
    const encoding = new Map<number, string>()
    this.#encoding = encoding
    let code = Number.NaN
    for (let token = first; token !== 'def' && token !== ']' && token !== undefined; token = tokens.next()) {
      if (first === '[' && token.startsWith('/')) encoding.set(encoding.size, token.slice(1))
      else if (token === 'dup') code = Number(tokens.next())
      else if (token.startsWith('/') && code >= 0 && code < 256) encoding.set(code, token.slice(1))
    }
  }

  /** Reads `dup index length RD <bytes>` entries. */
  #readSubrs(tokens: PostScriptTokens): void {
    if (this.#hasSubrs) throw new FontError('has two Subrs arrays')
    this.#hasSubrs = true
    const count = Number(tokens.next())
    if (tokens.next() !== 'array') throw new FontError('has no Subrs array')
    for (let number = 0; number < count; number += 1) {
      const token = nextOf(tokens, ['dup', 'def', 'ND', '|-'])
      if (token !== 'dup') return
      const index = Number(tokens.next())
      this.#subrs.set(index, readBinary(tokens))
    }
  }

  /** Reads `/name length RD <bytes>` entries up to `end`. */
  #readGlyphs(tokens: PostScriptTokens): void {
    if (this.#glyphs.size > 0) throw new FontError('has two CharStrings dictionaries')
    for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
      if (token === undefined) throw new FontError('has truncated CharStrings')
      if (!token.startsWith('/')) continue
      const name = token.slice(1)
      if (this.#glyphs.has(name) || this.#glyphs.size > MAX_GLYPHS) throw new FontError(`has two glyphs ${name}`)
      this.#glyphs.set(name, readBinary(tokens))
    }
  }
}

function nameOf(token: string | undefined): string {
  return token?.startsWith('/') === true ? token.slice(1) : ''
}

/** Skips to the next of the given words; those between belong to procedures that store what was read. */
function nextOf(tokens: PostScriptTokens, words: readonly string[]): string {
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) if (words.includes(token)) return token
  throw new FontError('has truncated Subrs')
}

/** Reads `length RD <bytes>`. */
function readBinary(tokens: PostScriptTokens): Uint8Array {
  const length = Number(tokens.next())
  tokens.next()
  if (!Number.isInteger(length) || length < 0) throw new FontError('has a charstring without a length')
  return tokens.binary(length)
}
