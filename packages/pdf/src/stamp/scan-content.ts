import { InlineImageReader } from '../content/inline-image.ts'
import { operatorName } from '../content/operator-names.ts'
import { ObjectParser } from '../objects/object-parser.ts'
import { Tokenizer, type TokenKind } from '../objects/tokenizer.ts'

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
const HARMLESS = new Set(['BI', 'BMC', 'BDC', 'EMC', 'MP', 'DP', 'BX', 'EX', 'Do', 'sh', 'BT', 'ET'])

/** Keywords that are operands. */
const CONSTANTS = new Set(['true', 'false', 'null'])

/** The most open constructs to close; viewers follow no deeper nesting. */
const MAX_CLOSED = 10_000

/** Scans the content of a page for what it leaves open or changed. Builds no objects, so that it is fast. */
export function scanContent(bytes: Uint8Array): ContentEnd {
  return new ContentScanner(bytes).scan()
}

class ContentScanner {
  readonly #tokens: Tokenizer
  readonly #images: InlineImageReader
  /** Where the operands of the next operator start. */
  #operands = 0
  #saved = 0
  #marked = 0
  #isInText = false
  #changesState = false
  /** Missing ends of strings, arrays and dictionaries, innermost last. */
  #expected: string[] = []
  readonly #strayRestores: number[] = []

  constructor(bytes: Uint8Array) {
    this.#tokens = new Tokenizer(bytes)
    this.#images = new InlineImageReader(this.#tokens)
  }

  scan(): ContentEnd {
    for (let kind = this.#tokens.next(); kind !== 'end-of-data'; kind = this.#tokens.next()) this.#follow(kind)
    const open = [
      this.#expected.slice(-MAX_CLOSED).toReversed().join(''),
      this.#isInText ? 'ET' : '',
      'EMC '.repeat(Math.min(this.#marked, MAX_CLOSED)).trimEnd(),
      'Q '.repeat(Math.min(this.#saved, MAX_CLOSED)).trimEnd(),
    ]
    return {
      closing: open.filter((text) => text !== '').join('\n'),
      changesState: this.#changesState,
      strayRestores: this.#strayRestores,
    }
  }

  #follow(kind: TokenKind): void {
    switch (kind) {
      case 'number':
        // Most tokens are numbers, which leave nothing open.
        break
      case 'keyword':
        this.#execute(operatorName(this.#tokens))
        break
      case 'array-start':
        this.#expected.push(']')
        break
      case 'array-end':
        this.#close(']')
        break
      case 'dictionary-start':
        this.#expected.push('>>')
        break
      case 'dictionary-end':
        this.#close('>>')
        break
      case 'literal-string':
        if (this.#tokens.unclosed > 0) this.#expected.push(')'.repeat(Math.min(this.#tokens.unclosed, MAX_CLOSED)))
        break
      case 'hexadecimal-string':
        if (this.#tokens.unclosed > 0) this.#expected.push('>')
        break
      default:
    }
  }

  #close(end: string): void {
    if (this.#expected.at(-1) === end) this.#expected.pop()
  }

  #execute(operator: string): void {
    if (CONSTANTS.has(operator)) return
    if (this.#expected.length > 0) this.#expected = []
    if (operator === 'q') this.#saved += 1
    else if (operator === 'Q') this.#restore()
    else if (operator === 'ID') this.#skipImage()
    else if (operator === 'BT' || operator === 'ET') this.#isInText = operator === 'BT'
    else if (operator === 'BMC' || operator === 'BDC') this.#marked += 1
    else if (operator === 'EMC') this.#marked = Math.max(0, this.#marked - 1)
    else if (this.#saved === 0 && !HARMLESS.has(operator)) this.#changesState = true
    this.#operands = this.#tokens.position
  }

  #restore(): void {
    if (this.#saved === 0) this.#strayRestores.push(this.#tokens.start)
    else this.#saved -= 1
  }

  #skipImage(): void {
    const { bytes, start } = this.#tokens
    const entries = new ObjectParser(bytes.subarray(this.#operands, start)).readOperands()
    if (!this.#images.read(entries).isEnded) this.#expected.push('\nEI')
  }
}
