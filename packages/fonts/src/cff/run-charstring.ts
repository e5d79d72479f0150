import { FontBytes } from '../font-bytes.ts'
import { FontProblem } from '../font-problem.ts'
import { OutlinePen, type Outline } from '../outline.ts'
import { drawFlex, drawPath } from './draw-path.ts'

/** Subroutines within subroutines: the specification has 10 levels, readers a few more. */
const MAX_DEPTH = 16
/** Operands at a time: 48 by the specification, 513 in later formats. */
const MAX_STACK = 513
/** Bytes read for one glyph, those of subroutines each time they are called. */
const MAX_BYTES = 1_000_000

/** Operators (Adobe Technical Note 5177). */
const HINTS = new Set([1, 3, 18, 23])
const CALL_LOCAL = 10
const RETURN = 11
const ESCAPE = 12
const END = 14
const HINT_MASK = 19
const COUNTER_MASK = 20
const MOVE_BOTH = 21
const MOVE_ACROSS = 22
const MOVE_UP = 4
const CALL_GLOBAL = 29
const PATHS = new Set([5, 6, 7, 8, 24, 25, 26, 27, 30, 31])
const FLEXES = new Set([34, 35, 36, 37])
/** An operator of old that does nothing. */
const DOT_SECTION = 0
const FIXED = 255

/** Subroutines that charstrings may call. */
export interface Subroutines {
  local: readonly Uint8Array[]
  global: readonly Uint8Array[]
}

/** What a glyph draws, and what it needs for that. */
export interface GlyphRun {
  outline: Outline
  /** Codes of the two glyphs of the standard encoding that it is made of, where it is (5177, appendix C). */
  accented: { base: number; accent: number; dx: number; dy: number } | undefined
  local: Set<number>
  global: Set<number>
  /** The charstring with its subroutines in place; undefined where a call's number was not written right before it. */
  flat: readonly Uint8Array[] | undefined
}

/** Runs a charstring of Type 2. @throws FontProblem where it is damaged, endless, or computes */
export function runCharString(charString: Uint8Array, subroutines: Subroutines): GlyphRun {
  const machine = new Machine(subroutines)
  machine.run(charString, 0)
  if (!machine.isEnded) throw new FontProblem('has a charstring without an end')
  return { ...machine.found, outline: machine.pen.outline, flat: machine.flat }
}

/** What is added to the number of a subroutine, so that small numbers reach the most (5176, 16). */
export function biasOf(count: number): number {
  if (count < 1240) return 107
  return count < 33_900 ? 1131 : 32_768
}

class Machine {
  readonly pen = new OutlinePen()
  readonly found: Pick<GlyphRun, 'accented' | 'local' | 'global'> = {
    accented: undefined,
    local: new Set(),
    global: new Set(),
  }
  flat: Uint8Array[] | undefined = []
  isEnded = false
  private readonly subroutines: Subroutines
  private stack: number[] = []
  private stems = 0
  private hasWidth = false
  private bytes = 0

  constructor(subroutines: Subroutines) {
    this.subroutines = subroutines
  }

  run(code: Uint8Array, depth: number): void {
    if (depth > MAX_DEPTH) throw new FontProblem('calls subroutines too deeply')
    this.bytes += code.length
    if (this.bytes > MAX_BYTES) throw new FontProblem('has a glyph of too many operators')
    const reader = new FontBytes(code)
    for (let at = 0; at < code.length && !this.isEnded;) {
      const first = reader.byte(at)
      if (first >= 32 || first === 28) {
        at = this.push(reader, at, first)
        continue
      }
      if (first === RETURN) return
      if (first === CALL_LOCAL || first === CALL_GLOBAL) {
        this.call(first, depth)
        at += 1
        continue
      }
      const end = this.follow(reader, at, first)
      this.flat?.push(code.subarray(at, end))
      at = end
    }
  }

  private push(reader: FontBytes, at: number, first: number): number {
    const { value, end } = readNumber(reader, at, first)
    if (this.stack.push(value) > MAX_STACK) throw new FontProblem('has too many operands')
    this.flat?.push(reader.slice(at, end))
    return end
  }

  private call(operator: number, depth: number): void {
    const { local, global } = this.subroutines
    const [list, used] = operator === CALL_LOCAL ? [local, this.found.local] : [global, this.found.global]
    const number = (this.stack.pop() ?? Number.NaN) + biasOf(list.length)
    const subroutine = list[number]
    if (subroutine === undefined) throw new FontProblem(`has no subroutine ${number}`)
    used.add(number)
    // The number was the last thing written, for nothing here computes numbers.
    this.flat?.pop()
    this.run(subroutine, depth + 1)
  }

  /** Follows an operator and says where it ends. */
  private follow(reader: FontBytes, at: number, operator: number): number {
    if (operator === ESCAPE) return this.followEscaped(reader.byte(at + 1), at)
    let end = at + 1
    if (HINTS.has(operator)) this.addStems()
    else if (operator === HINT_MASK || operator === COUNTER_MASK) {
      this.addStems()
      end += (this.stems + 7) >> 3
      reader.slice(at, end)
    } else if (operator === MOVE_BOTH) this.move(2, ([dx = 0, dy = 0]) => this.pen.moveBy(dx, dy))
    else if (operator === MOVE_ACROSS) this.move(1, ([dx = 0]) => this.pen.moveBy(dx, 0))
    else if (operator === MOVE_UP) this.move(1, ([dy = 0]) => this.pen.moveBy(0, dy))
    else if (operator === END) this.end()
    else if (PATHS.has(operator)) drawPath(operator, this.stack, this.pen)
    else throw new FontProblem(`has the operator ${operator}`)
    this.stack = []
    return end
  }

  private followEscaped(operator: number, at: number): number {
    if (FLEXES.has(operator)) drawFlex(operator, this.stack, this.pen)
    else if (operator !== DOT_SECTION) throw new FontProblem(`has the operator 12 ${operator}`)
    this.stack = []
    return at + 2
  }

  /** Pairs of stems; an odd number before them is the glyph's width. */
  private addStems(): void {
    this.stems += this.stack.length >> 1
    this.hasWidth = true
  }

  private move(operands: number, draw: (operands: readonly number[]) => void): void {
    const expected = this.hasWidth ? operands : operands + 1
    if (this.stack.length < operands || this.stack.length > expected)
      throw new FontProblem('has a move of odd operands')
    this.hasWidth = true
    draw(this.stack.slice(-operands))
  }

  private end(): void {
    this.isEnded = true
    if (this.stack.length < 4) return
    const [dx = 0, dy = 0, base = 0, accent = 0] = this.stack.slice(-4)
    this.found.accented = { dx, dy, base, accent }
  }
}

/** Reads a number of a charstring (5177, table 1). */
function readNumber(reader: FontBytes, at: number, first: number): { value: number; end: number } {
  if (first === 28) return { value: reader.signedShort(at + 1), end: at + 3 }
  if (first === FIXED) return { value: (reader.long(at + 1) | 0) / 65536, end: at + 5 }
  if (first <= 246) return { value: first - 139, end: at + 1 }
  if (first <= 250) return { value: (first - 247) * 256 + reader.byte(at + 1) + 108, end: at + 2 }
  return { value: -(first - 251) * 256 - reader.byte(at + 1) - 108, end: at + 2 }
}
