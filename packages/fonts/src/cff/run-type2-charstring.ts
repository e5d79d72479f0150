import { FontBytes } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'
import { OutlinePen, type Outline } from '../outline.ts'
import { drawFlex, drawPath } from './draw-path.ts'

/** Nesting of subroutine calls: the specification allows 10, readers a few more. */
const MAX_DEPTH = 16
/** Stack depth: 48 in CFF, 513 in CFF2. */
const MAX_STACK = 513
/** Bytes interpreted for one glyph, counting a subroutine each time it is called. */
const MAX_BYTES = 1_000_000

/** Type 2 charstring operators (Adobe Technical Note 5177). */
const STEM_OPERATORS = new Set([1, 3, 18, 23])
const CALLSUBR = 10
const RETURN = 11
const ESCAPE = 12
const ENDCHAR = 14
const HINTMASK = 19
const CNTRMASK = 20
const RMOVETO = 21
const HMOVETO = 22
const VMOVETO = 4
const CALLGSUBR = 29
const PATH_OPERATORS = new Set([5, 6, 7, 8, 24, 25, 26, 27, 30, 31])
const FLEX_OPERATORS = new Set([34, 35, 36, 37])
/** Deprecated; does nothing. */
const DOTSECTION = 0
const FIXED = 255

/** The subroutines a charstring may call. */
export interface Subroutines {
  local: readonly Uint8Array[]
  global: readonly Uint8Array[]
}

/** What running a charstring gave: its outline and the subroutines it called. */
export interface GlyphRun {
  outline: Outline
  /** For an accented glyph built by endchar: codes of its two parts in StandardEncoding (5177, appendix C). */
  seac: { base: number; accent: number; dx: number; dy: number } | undefined
  local: Set<number>
  global: Set<number>
  /** The charstring with subroutine calls inlined. */
  flat: readonly Uint8Array[] | undefined
}

/** Interprets a Type 2 charstring. @throws FontError if it is damaged, never ends, or uses arithmetic operators */
export function runCharString(charString: Uint8Array, subroutines: Subroutines): GlyphRun {
  const machine = new Machine(subroutines)
  machine.run(charString, 0)
  if (!machine.isEnded) throw new FontError('has a charstring without endchar')
  return { ...machine.found, outline: machine.pen.outline, flat: machine.flat }
}

/** The subroutine bias: what is added to the operand of callsubr and callgsubr (5176, 16). */
export function biasOf(count: number): number {
  if (count < 1240) return 107
  return count < 33_900 ? 1131 : 32_768
}

class Machine {
  readonly pen = new OutlinePen()
  readonly found: Pick<GlyphRun, 'seac' | 'local' | 'global'> = {
    seac: undefined,
    local: new Set(),
    global: new Set(),
  }
  flat: Uint8Array[] | undefined = []
  isEnded = false
  readonly #subroutines: Subroutines
  #stack: number[] = []
  #stems = 0
  #hasWidth = false
  #bytes = 0

  constructor(subroutines: Subroutines) {
    this.#subroutines = subroutines
  }

  run(code: Uint8Array, depth: number): void {
    if (depth > MAX_DEPTH) throw new FontError('calls subroutines too deeply')
    this.#bytes += code.length
    if (this.#bytes > MAX_BYTES) throw new FontError('has a glyph of too many operators')
    const reader = new FontBytes(code)
    for (let at = 0; at < code.length && !this.isEnded;) {
      const first = reader.byte(at)
      if (first >= 32 || first === 28) {
        at = this.#push(reader, at, first)
        continue
      }
      if (first === RETURN) return
      if (first === CALLSUBR || first === CALLGSUBR) {
        this.#call(first, depth)
        at += 1
        continue
      }
      const end = this.#execute(reader, at, first)
      this.flat?.push(code.subarray(at, end))
      at = end
    }
  }

  #push(reader: FontBytes, at: number, first: number): number {
    const { value, end } = readNumber(reader, at, first)
    if (this.#stack.push(value) > MAX_STACK) throw new FontError('has too many operands')
    this.flat?.push(reader.slice(at, end))
    return end
  }

  #call(operator: number, depth: number): void {
    const { local, global } = this.#subroutines
    const [list, used] = operator === CALLSUBR ? [local, this.found.local] : [global, this.found.global]
    const number = (this.#stack.pop() ?? Number.NaN) + biasOf(list.length)
    const subroutine = list[number]
    if (subroutine === undefined) throw new FontError(`has no subroutine ${number}`)
    used.add(number)
    // Arithmetic is not supported, so the last thing pushed is the subroutine number.
    this.flat?.pop()
    this.run(subroutine, depth + 1)
  }

  /** Executes an operator. @returns the offset after it and its mask bytes */
  #execute(reader: FontBytes, at: number, operator: number): number {
    if (operator === ESCAPE) return this.#executeEscaped(reader.byte(at + 1), at)
    let end = at + 1
    if (STEM_OPERATORS.has(operator)) this.#addStems()
    else if (operator === HINTMASK || operator === CNTRMASK) {
      this.#addStems()
      end += (this.#stems + 7) >> 3
      reader.slice(at, end)
    } else if (operator === RMOVETO) this.#move(2, ([dx = 0, dy = 0]) => this.pen.moveBy(dx, dy))
    else if (operator === HMOVETO) this.#move(1, ([dx = 0]) => this.pen.moveBy(dx, 0))
    else if (operator === VMOVETO) this.#move(1, ([dy = 0]) => this.pen.moveBy(0, dy))
    else if (operator === ENDCHAR) this.#end()
    else if (PATH_OPERATORS.has(operator)) drawPath(operator, this.#stack, this.pen)
    else throw new FontError(`has the operator ${operator}`)
    this.#stack = []
    return end
  }

  #executeEscaped(operator: number, at: number): number {
    if (FLEX_OPERATORS.has(operator)) drawFlex(operator, this.#stack, this.pen)
    else if (operator !== DOTSECTION) throw new FontError(`has the operator 12 ${operator}`)
    this.#stack = []
    return at + 2
  }

  /** Stems come in pairs; an odd operand before them is the width. */
  #addStems(): void {
    this.#stems += this.#stack.length >> 1
    this.#hasWidth = true
  }

  #move(operands: number, draw: (operands: readonly number[]) => void): void {
    const expected = this.#hasWidth ? operands : operands + 1
    if (this.#stack.length < operands || this.#stack.length > expected)
      throw new FontError('has a moveto with the wrong number of operands')
    this.#hasWidth = true
    draw(this.#stack.slice(-operands))
  }

  #end(): void {
    this.isEnded = true
    if (this.#stack.length < 4) return
    const [dx = 0, dy = 0, base = 0, accent = 0] = this.#stack.slice(-4)
    this.found.seac = { dx, dy, base, accent }
  }
}

/** Reads a number in a charstring (5177, table 1). */
function readNumber(reader: FontBytes, at: number, first: number): { value: number; end: number } {
  if (first === 28) return { value: reader.signedShort(at + 1), end: at + 3 }
  if (first === FIXED) return { value: (reader.long(at + 1) | 0) / 65536, end: at + 5 }
  if (first <= 246) return { value: first - 139, end: at + 1 }
  if (first <= 250) return { value: (first - 247) * 256 + reader.byte(at + 1) + 108, end: at + 2 }
  return { value: -(first - 251) * 256 - reader.byte(at + 1) - 108, end: at + 2 }
}
