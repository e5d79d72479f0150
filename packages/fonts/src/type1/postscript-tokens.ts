import { isWhitespace, latin1 } from '@recto/runtime'

import { FontError } from '../font-error.ts'

/** Characters that are tokens by themselves. */
const BRACKETS = new Set(Array.from('[]{}', (sign) => sign.charCodeAt(0)))
const SLASH = 0x2f
const PERCENT = 0x25
const OPEN = 0x28
const CLOSE = 0x29
const BACKSLASH = 0x5c
const LINE_ENDS = new Set([0x0a, 0x0d])
/** Characters that end a word. */
const DELIMITERS = new Set([...BRACKETS, SLASH, PERCENT, OPEN, CLOSE, 0x3c, 0x3e])

/** Tokenizes the PostScript of a font program without executing it. */
export class PostScriptTokens {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The next token: a name with its slash, a bracket or a word. Strings come out empty; undefined at the end. */
  next(): string | undefined {
    this.#skipBlanks()
    const start = this.#position
    const first = this.#bytes[start]
    if (first === undefined) return undefined
    this.#position += 1
    if (BRACKETS.has(first)) return String.fromCharCode(first)
    if (first === OPEN) return this.#skipString()
    while (this.#isInWord()) this.#position += 1
    return latin1(this.#bytes, start, this.#position)
  }

  /** Binary data after one space. @throws FontError if it is truncated */
  binary(length: number): Uint8Array {
    const start = this.#position + 1
    if (length > this.#bytes.length - start) throw new FontError('has a truncated charstring')
    this.#position = start + length
    return this.#bytes.subarray(start, start + length)
  }

  /** The numbers of an array, or a single number; empty for anything else. */
  numbers(): number[] {
    const first = this.next()
    if (first === 'true' || first === 'false') return [first === 'true' ? 1 : 0]
    if (first !== '[' && first !== '{') return finite([first])
    const items: (string | undefined)[] = []
    for (let token = this.next(); token !== ']' && token !== '}' && token !== undefined; token = this.next()) {
      items.push(token)
    }
    return finite(items)
  }

  #isInWord(): boolean {
    const byte = this.#bytes[this.#position]
    return byte !== undefined && !isWhitespace(byte) && !DELIMITERS.has(byte)
  }

  #skipBlanks(): void {
    let isComment = false
    for (; this.#position < this.#bytes.length; this.#position += 1) {
      const byte = this.#bytes[this.#position] ?? 0
      if (isComment) isComment = !LINE_ENDS.has(byte)
      else if (byte === PERCENT) isComment = true
      else if (!isWhitespace(byte)) return
    }
  }

  #skipString(): string {
    for (let depth = 1; depth > 0 && this.#position < this.#bytes.length; this.#position += 1) {
      const byte = this.#bytes[this.#position]
      if (byte === BACKSLASH) this.#position += 1
      else if (byte === OPEN) depth += 1
      else if (byte === CLOSE) depth -= 1
    }
    return ''
  }
}

function finite(items: readonly (string | undefined)[]): number[] {
  const numbers = items.map((item) => (item === undefined || item === '' ? Number.NaN : Number(item)))
  return numbers.every((number) => Number.isFinite(number)) ? numbers : []
}
