import { isRegular, latin1 } from '@recto/runtime'

import { inlineImageData } from '../content/inline-image-data.ts'

/** The state a page's content leaves for what is painted after it. */
export interface ContentEnd {
  /** Operators that close what the content leaves open; empty if nothing is open. */
  closing: string
  /** Whether the graphics state may have changed. */
  changesState: boolean
  /** Offsets of `Q` operators without a matching `q`, which viewers ignore. */
  strayRestores: readonly number[]
}

/** Operators that do not change the graphics state (ISO 32000-2, annex A). */
const HARMLESS = new Set(['BMC', 'BDC', 'EMC', 'MP', 'DP', 'BX', 'EX', 'Do', 'sh', 'BT', 'ET', 'true', 'false', 'null'])

/** No operator is longer. */
const MAX_OPERATOR = 8

/** The most open constructs to close; viewers follow no deeper nesting. */
const MAX_CLOSED = 10_000

/** Scans the content of a page for what it leaves open or changed. Builds no objects, so that it is fast. */
export function scanContent(bytes: Uint8Array): ContentEnd {
  return new ContentScanner(bytes).scan()
}

class ContentScanner {
  private readonly bytes: Uint8Array
  private position = 0
  private saved = 0
  private marked = 0
  private isInText = false
  private changesState = false
  /** Missing ends of strings, arrays and dictionaries, innermost last. */
  private expected: string[] = []
  private readonly strayRestores: number[] = []

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  scan(): ContentEnd {
    while (this.position < this.bytes.length) this.skipToken()
    const open = [
      this.expected.slice(-MAX_CLOSED).toReversed().join(''),
      this.isInText ? 'ET' : '',
      'EMC '.repeat(Math.min(this.marked, MAX_CLOSED)).trimEnd(),
      'Q '.repeat(Math.min(this.saved, MAX_CLOSED)).trimEnd(),
    ]
    return {
      closing: open.filter((text) => text !== '').join('\n'),
      changesState: this.changesState,
      strayRestores: this.strayRestores,
    }
  }

  private skipToken(): void {
    const { bytes, position } = this
    const byte = bytes[position]
    if (isRegular(byte)) this.readWord()
    else if (byte === 0x2f) this.skipRegularCharacters()
    else if (byte === 0x28) this.skipString()
    else if (byte === 0x25) this.skipComment()
    else if (byte === 0x3c) this.skipAngleBracket()
    else {
      if (byte === 0x5b) this.expected.push(']')
      if (byte === 0x5d) this.close(']')
      if (byte === 0x3e && bytes[position + 1] === 0x3e) {
        this.close('>>')
        this.position += 1
      }
      this.position += 1
    }
  }

  private close(end: string): void {
    if (this.expected.at(-1) === end) this.expected.pop()
  }

  private skipRegularCharacters(): void {
    this.position += 1
    while (isRegular(this.bytes[this.position])) this.position += 1
  }

  private skipComment(): void {
    const { bytes } = this
    while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13)
      this.position += 1
  }

  private skipString(): void {
    const { bytes } = this
    let depth = 0
    for (; this.position < bytes.length; this.position += 1) {
      const byte = bytes[this.position]
      if (byte === 0x5c) this.position += 1
      else if (byte === 0x28) depth += 1
      else if (byte === 0x29) depth -= 1
      if (depth === 0) break
    }
    this.position += 1
    if (depth > 0) this.expected.push(')'.repeat(Math.min(depth, MAX_CLOSED)))
  }

  /** Enters a dictionary or skips a hexadecimal string. */
  private skipAngleBracket(): void {
    if (this.bytes[this.position + 1] === 0x3c) {
      this.expected.push('>>')
      this.position += 2
      return
    }
    const end = this.bytes.indexOf(0x3e, this.position)
    if (end === -1) this.expected.push('>')
    this.position = end === -1 ? this.bytes.length : end + 1
  }

  private readWord(): void {
    const { bytes } = this
    const start = this.position
    this.skipRegularCharacters()
    const first = bytes[start] ?? 0
    // Most words are numbers, which are operands.
    if (first <= 0x39 && first !== 0x27 && first !== 0x22) return
    this.execute(latin1(bytes, start, Math.min(this.position, start + MAX_OPERATOR)), start)
  }

  private execute(operator: string, position: number): void {
    if (operator !== 'true' && operator !== 'false' && operator !== 'null') this.expected = []
    if (operator === 'q') this.saved += 1
    else if (operator === 'Q') this.restore(position)
    else if (operator === 'ID') this.skipImageData()
    else if (operator === 'BT' || operator === 'ET') this.isInText = operator === 'BT'
    else if (operator === 'BMC' || operator === 'BDC') this.marked += 1
    else if (operator === 'EMC') this.marked = Math.max(0, this.marked - 1)
    else if (this.saved === 0 && operator !== 'BI' && !HARMLESS.has(operator)) this.changesState = true
  }

  private restore(position: number): void {
    if (this.saved === 0) this.strayRestores.push(position)
    else this.saved -= 1
  }

  private skipImageData(): void {
    const { end, isEnded } = inlineImageData(this.bytes, this.position)
    this.position = end
    if (!isEnded) this.expected.push('\nEI')
  }
}
