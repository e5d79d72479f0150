import { isDigit, isRegular, isWhitespace, latin1 } from '@recto/runtime'

/** The kinds of tokens; a keyword is any word that is not a number, including operators of content streams. */
export type TokenKind =
  | 'number'
  | 'name'
  | 'literal-string'
  | 'hexadecimal-string'
  | 'array-start'
  | 'array-end'
  | 'dictionary-start'
  | 'dictionary-end'
  | 'keyword'
  | 'end-of-data'

/** Longer words are truncated; no keyword or number needs more characters. */
export const MAX_WORD = 64

/**
 * Splits files and content streams into tokens (ISO 32000-2, 7.2), one at a time and without building objects. As
 * tolerant as viewers: stray parentheses and braces are skipped, and an unterminated string extends to the end of the
 * data.
 */
export class Tokenizer {
  readonly bytes: Uint8Array
  /** Where the next token is read: the end of the last one. */
  position: number
  /** The start of the last token. */
  start: number
  /** How many delimiters the last token lacks at its end, if it is a string. */
  unclosed = 0

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes
    this.position = position
    this.start = position
  }

  /** Reads the next token, from `start` to `position`. */
  next(): TokenKind {
    const { bytes } = this
    let { position } = this
    // Nearly always a single space.
    while (isWhitespace(bytes[position])) position += 1
    const byte = bytes[position]
    if (isRegular(byte)) {
      this.start = position
      do position += 1
      while (isRegular(bytes[position]))
      this.position = position
      return isNumberStart(byte) ? 'number' : 'keyword'
    }
    this.position = position
    return this.#nextAtDelimiter(byte)
  }

  /** The last token as text. */
  word(): string {
    return latin1(this.bytes, this.start, Math.min(this.position, this.start + MAX_WORD))
  }

  /** Skips white space and comments. */
  skipWhitespace(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.position]
      if (isWhitespace(byte)) this.position += 1
      else if (byte === 0x25) this.#skipComment()
      else return
    }
  }

  #nextAtDelimiter(byte: number | undefined): TokenKind {
    this.start = this.position
    if (byte === undefined) return 'end-of-data'
    this.position += 1
    switch (byte) {
      case 0x2f: // slash
        this.#skipRegular()
        return 'name'
      case 0x28: // left parenthesis
        this.#skipLiteralString()
        return 'literal-string'
      case 0x5b: // left bracket
        return 'array-start'
      case 0x5d: // right bracket
        return 'array-end'
      case 0x3c: // less than
        return this.#skipLessThan()
      case 0x3e: // greater than; viewers also accept a single one as the end of a dictionary
        if (this.bytes[this.position] === 0x3e) this.position += 1
        return 'dictionary-end'
      default:
        this.position = this.start
        this.#skipNoise()
        return this.next()
    }
  }

  /** Skips white space, comments, and stray parentheses and braces. */
  #skipNoise(): void {
    for (;;) {
      this.skipWhitespace()
      const byte = this.bytes[this.position]
      if (byte !== 0x29 && byte !== 0x7b && byte !== 0x7d) return
      this.position += 1
    }
  }

  #skipComment(): void {
    const { bytes } = this
    while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13)
      this.position += 1
  }

  #skipRegular(): void {
    const { bytes } = this
    let end = this.position
    while (isRegular(bytes[end])) end += 1
    this.position = end
  }

  #skipLiteralString(): void {
    const { bytes } = this
    let open = 1
    let end = this.position
    for (; open > 0 && end < bytes.length; end += 1) {
      const byte = bytes[end]
      if (byte === 0x5c) end += 1
      else if (byte === 0x28) open += 1
      else if (byte === 0x29) open -= 1
    }
    this.unclosed = open
    this.position = Math.min(end, bytes.length)
  }

  /** Skips the start of a dictionary, or a hexadecimal string. */
  #skipLessThan(): TokenKind {
    const { bytes } = this
    if (bytes[this.position] === 0x3c) {
      this.position += 1
      return 'dictionary-start'
    }
    const end = bytes.indexOf(0x3e, this.position)
    this.unclosed = end === -1 ? 1 : 0
    this.position = end === -1 ? bytes.length : end + 1
    return 'hexadecimal-string'
  }
}

function isNumberStart(byte: number | undefined): boolean {
  return isDigit(byte) || byte === 0x2d || byte === 0x2e || byte === 0x2b
}
