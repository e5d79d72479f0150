import { indexOf, isWhitespace, startsWith } from '@recto/runtime'

import { FontError } from '../font-error.ts'
import { CHARSTRING_KEY, decrypt, PRIVATE_KEY } from './eexec.ts'
import { PostScriptTokens } from './postscript-tokens.ts'

/** A Type 1 font program (Adobe Type 1 Font Format) taken apart. */
export interface Type1Font {
  name: string
  /** Numbers of its dictionary and of the private one, by key: one, or those of an array. */
  values: ReadonlyMap<string, readonly number[]>
  /** Names by code. */
  encoding: ReadonlyMap<number, string> | 'standard'
  /** Charstrings, decrypted. */
  subrs: ReadonlyMap<number, Uint8Array>
  glyphs: ReadonlyMap<string, Uint8Array>
}

/** What is kept of the dictionaries. */
const VALUES = new Set(
  Array.from(
    [
      'PaintType FontMatrix FontBBox StrokeWidth lenIV BlueValues OtherBlues FamilyBlues FamilyOtherBlues BlueScale',
      'BlueShift BlueFuzz StdHW StdVW StemSnapH StemSnapV ForceBold LanguageGroup ExpansionFactor',
    ].flatMap((line) => line.split(' ')),
    (key) => `/${key}`,
  ),
)

/** What is made by an instance of many masters says so; its charstrings compute. */
const OF_MANY_MASTERS = new Set(['/WeightVector', '/BlendDesignMap'])

const EEXEC = 'eexec'
/** Bytes of encrypted data before what they hide. */
const RANDOM_BYTES = 4
const DEFAULT_RANDOM_BYTES = 4
const MAX_GLYPHS = 65_535

/** Takes a Type 1 font program apart. @throws FontError where it is damaged, or unlike what font editors write */
export function readType1(program: Uint8Array): Type1Font {
  const reader = new Type1Reader()
  const start = indexOf(program, EEXEC)
  if (!startsWith(program, '%!', 0) || start === -1) throw new FontError('is no font of Type 1')
  reader.read(program.subarray(0, start))
  let from = start + EEXEC.length
  while (isWhitespace(program[from])) from += 1
  const secret = program.subarray(from)
  if (secret.subarray(0, 4).every(isHexDigit)) throw new FontError('is written in hexadecimal digits')
  reader.read(decrypt(secret, PRIVATE_KEY, RANDOM_BYTES))
  return reader.finish()
}

function isHexDigit(byte: number): boolean {
  return /[\dA-Fa-f]/.test(String.fromCharCode(byte))
}

class Type1Reader {
  private name = ''
  private readonly values = new Map<string, readonly number[]>()
  private encoding: Map<number, string> | 'standard' | undefined
  private readonly subrs = new Map<number, Uint8Array>()
  private readonly glyphs = new Map<string, Uint8Array>()
  private hasSubrs = false

  read(bytes: Uint8Array): void {
    const tokens = new PostScriptTokens(bytes)
    for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
      if (token === '/FontName') this.name ||= nameOf(tokens.next())
      else if (token === '/Encoding') this.readEncoding(tokens)
      else if (token === '/Subrs') this.readSubrs(tokens)
      else if (token === '/CharStrings') this.readGlyphs(tokens)
      else if (OF_MANY_MASTERS.has(token)) throw new FontError('is made of many masters')
      else if (VALUES.has(token)) this.readValue(token, tokens)
    }
  }

  finish(): Type1Font {
    const { name, values, encoding, subrs, glyphs } = this
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

  private readValue(key: string, tokens: PostScriptTokens): void {
    const numbers = tokens.numbers()
    // Later ones are those of procedures that scan for something.
    if (numbers.length > 0 && !this.values.has(key.slice(1))) this.values.set(key.slice(1), numbers)
  }

  /** `StandardEncoding def`, or an array filled by `dup code /name put`, or one written out. */
  private readEncoding(tokens: PostScriptTokens): void {
    if (this.encoding !== undefined) throw new FontError('has two encodings')
    const first = tokens.next()
    if (first === 'StandardEncoding') {
      this.encoding = 'standard'
      return
    }
    const encoding = new Map<number, string>()
    this.encoding = encoding
    let code = Number.NaN
    for (let token = first; token !== 'def' && token !== ']' && token !== undefined; token = tokens.next()) {
      if (first === '[' && token.startsWith('/')) encoding.set(encoding.size, token.slice(1))
      else if (token === 'dup') code = Number(tokens.next())
      else if (token.startsWith('/') && code >= 0 && code < 256) encoding.set(code, token.slice(1))
    }
  }

  /** `dup number length RD` and so many bytes, time and again. */
  private readSubrs(tokens: PostScriptTokens): void {
    if (this.hasSubrs) throw new FontError('has subroutines twice')
    this.hasSubrs = true
    const count = Number(tokens.next())
    if (tokens.next() !== 'array') throw new FontError('has no array of subroutines')
    for (let number = 0; number < count; number += 1) {
      const token = nextOf(tokens, ['dup', 'def', 'ND', '|-'])
      if (token !== 'dup') return
      const index = Number(tokens.next())
      this.subrs.set(index, readBinary(tokens))
    }
  }

  /** `/name length RD` and so many bytes, up to `end`. */
  private readGlyphs(tokens: PostScriptTokens): void {
    if (this.glyphs.size > 0) throw new FontError('has glyphs twice')
    for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
      if (token === undefined) throw new FontError('has glyphs that break off')
      if (!token.startsWith('/')) continue
      const name = token.slice(1)
      if (this.glyphs.has(name) || this.glyphs.size > MAX_GLYPHS) throw new FontError(`has ${name} twice`)
      this.glyphs.set(name, readBinary(tokens))
    }
  }
}

function nameOf(token: string | undefined): string {
  return token?.startsWith('/') === true ? token.slice(1) : ''
}

/** The next of some words; those between belong to procedures that store what was read. */
function nextOf(tokens: PostScriptTokens, words: readonly string[]): string {
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) if (words.includes(token)) return token
  throw new FontError('has subroutines that break off')
}

/** A length, a word that reads, and bytes. */
function readBinary(tokens: PostScriptTokens): Uint8Array {
  const length = Number(tokens.next())
  tokens.next()
  if (!Number.isInteger(length) || length < 0) throw new FontError('has a charstring without a length')
  return tokens.binary(length)
}
