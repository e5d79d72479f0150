import { FontBytes } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'
import { GlyphRecorder } from './glyph-recorder.ts'
import type { Type1Glyph } from './glyph.ts'

/** Nesting of subroutine calls; the specification allows 10. */
const MAX_DEPTH = 16
const MAX_STACK = 256
/** Bytes interpreted for one glyph, counting a subroutine each time it is called. */
const MAX_BYTES = 1_000_000

/** Operators that clear the stack (Adobe Type 1 Font Format, 6.4). Escaped ones are 1200 plus their second byte. */
const OPERATORS: Readonly<Record<number, keyof typeof HANDLERS>> = {
  1: 'hstem',
  3: 'vstem',
  4: 'vmoveto',
  5: 'rlineto',
  6: 'hlineto',
  7: 'vlineto',
  8: 'rrcurveto',
  9: 'closepath',
  13: 'hsbw',
  14: 'endchar',
  21: 'rmoveto',
  22: 'hmoveto',
  30: 'vhcurveto',
  31: 'hvcurveto',
  1200: 'dotsection',
  1201: 'vstem3',
  1202: 'hstem3',
  1206: 'seac',
  1207: 'sbw',
  1233: 'setcurrentpoint',
}

const CALLSUBR = 10
const RETURN = 11
const ESCAPE = 12
const ESCAPED = 1200
const DIV = 1212
const CALLOTHERSUBR = 1216
const POP = 1217

type Numbers = readonly number[]

/** What each operator does with the operands on the stack. */
const HANDLERS = {
  hstem: (pen: GlyphRecorder, [y = 0, dy = 0]: Numbers) => pen.addStems(true, [y, dy]),
  vstem: (pen: GlyphRecorder, [x = 0, dx = 0]: Numbers) => pen.addStems(false, [x, dx]),
  hstem3: (pen: GlyphRecorder, stems: Numbers) => pen.addStems(true, stems),
  vstem3: (pen: GlyphRecorder, stems: Numbers) => pen.addStems(false, stems),
  rmoveto: (pen: GlyphRecorder, [dx = 0, dy = 0]: Numbers) => pen.move(dx, dy),
  hmoveto: (pen: GlyphRecorder, [dx = 0]: Numbers) => pen.move(dx, 0),
  vmoveto: (pen: GlyphRecorder, [dy = 0]: Numbers) => pen.move(0, dy),
  rlineto: (pen: GlyphRecorder, [dx = 0, dy = 0]: Numbers) => pen.line(dx, dy),
  hlineto: (pen: GlyphRecorder, [dx = 0]: Numbers) => pen.line(dx, 0),
  vlineto: (pen: GlyphRecorder, [dy = 0]: Numbers) => pen.line(0, dy),
  rrcurveto: (pen: GlyphRecorder, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Numbers) => pen.curve([a, b, c, d, e, f]),
  vhcurveto: (pen: GlyphRecorder, [b = 0, c = 0, d = 0, e = 0]: Numbers) => pen.curve([0, b, c, d, e, 0]),
  hvcurveto: (pen: GlyphRecorder, [a = 0, c = 0, d = 0, f = 0]: Numbers) => pen.curve([a, 0, c, d, 0, f]),
  closepath: (pen: GlyphRecorder) => pen.close(),
  hsbw: (pen: GlyphRecorder, [x = 0, width = 0]: Numbers) => pen.begin(x, 0, width),
  sbw: (pen: GlyphRecorder, [x = 0, y = 0, width = 0]: Numbers) => pen.begin(x, y, width),
  seac: (pen: GlyphRecorder, operands: Numbers) => pen.accent(operands),
  setcurrentpoint: (pen: GlyphRecorder, [x = 0, y = 0]: Numbers) => pen.expectPoint(x, y),
  endchar: (pen: GlyphRecorder) => pen.end(),
  dotsection: () => undefined,
}

/** How many operands each operator takes. */
const OPERAND_COUNTS: Readonly<Record<keyof typeof HANDLERS, number>> = {
  hstem: 2,
  vstem: 2,
  hstem3: 6,
  vstem3: 6,
  rmoveto: 2,
  hmoveto: 1,
  vmoveto: 1,
  rlineto: 2,
  hlineto: 1,
  vlineto: 1,
  rrcurveto: 6,
  vhcurveto: 4,
  hvcurveto: 4,
  closepath: 0,
  hsbw: 2,
  sbw: 3,
  seac: 5,
  setcurrentpoint: 2,
  endchar: 0,
  dotsection: 0,
}

/** Interprets a Type 1 charstring. @throws FontError if it is damaged, never ends, or uses unsupported OtherSubrs */
export function runType1(code: Uint8Array, subrs: ReadonlyMap<number, Uint8Array>): Type1Glyph {
  const machine = new Machine(subrs)
  machine.run(code, 0)
  return machine.pen.finish()
}

class Machine {
  readonly pen = new GlyphRecorder()
  readonly #subrs: ReadonlyMap<number, Uint8Array>
  #stack: number[] = []
  /** The PostScript stack: what `callothersubr` leaves for `pop`. */
  #postScriptStack: number[] = []
  #bytes = 0

  constructor(subrs: ReadonlyMap<number, Uint8Array>) {
    this.#subrs = subrs
  }

  run(code: Uint8Array, depth: number): void {
    this.#bytes += code.length
    if (depth > MAX_DEPTH || this.#bytes > MAX_BYTES) throw new FontError('calls subroutines endlessly')
    const reader = new FontBytes(code)
    for (let at = 0; at < code.length && !this.pen.isEnded;) {
      const first = reader.byte(at)
      if (first >= 32) {
        const { value, end } = readNumber(reader, at, first)
        if (this.#stack.push(value) > MAX_STACK) throw new FontError('has too many operands')
        at = end
        continue
      }
      if (first === RETURN) return
      const operator = first === ESCAPE ? ESCAPED + reader.byte(at + 1) : first
      at += first === ESCAPE ? 2 : 1
      if (operator === CALLSUBR) this.#callSubr(depth)
      else if (operator === DIV) this.#divide()
      else if (operator === POP) this.#stack.push(take(this.#postScriptStack))
      else if (operator === CALLOTHERSUBR) this.#callOtherSubr()
      else this.#execute(operator)
    }
  }

  #callSubr(depth: number): void {
    const number = take(this.#stack)
    const subroutine = this.#subrs.get(number)
    if (subroutine === undefined) throw new FontError(`has no subroutine ${number}`)
    this.run(subroutine, depth + 1)
  }

  #divide(): void {
    const divisor = take(this.#stack)
    const value = take(this.#stack) / divisor
    if (!Number.isFinite(value)) throw new FontError('divides by zero')
    this.#stack.push(value)
  }

  /** OtherSubrs 0 to 2 draw flexes (8.3), 3 replaces hints (8.1). Those of multiple master fonts are not supported. */
  #callOtherSubr(): void {
    const number = take(this.#stack)
    const count = take(this.#stack)
    const operands = Array.from({ length: Math.min(count, MAX_STACK) }, () => take(this.#stack)).toReversed()
    if (number === 0 && count === 3) {
      const [depth = 0, x = 0, y = 0] = operands
      this.pen.endFlex(depth)
      this.#postScriptStack = [y, x]
    } else if (number === 1 && count === 0) this.pen.beginFlex()
    else if (number === 2 && count === 0) this.pen.addFlexPoint()
    else if (number === 3 && count === 1) {
      this.pen.changeHints()
      this.#postScriptStack = operands
    } else throw new FontError(`calls procedure ${number}`)
  }

  #execute(operator: number): void {
    const name = OPERATORS[operator]
    if (name === undefined) throw new FontError(`has the operator ${operator}`)
    // Given extra operands, readers disagree about which ones count.
    if (this.#stack.length !== OPERAND_COUNTS[name])
      throw new FontError(`has ${this.#stack.length} operands for ${name}`)
    HANDLERS[name](this.pen, this.#stack)
    this.#stack = []
  }
}

function take(stack: number[]): number {
  const value = stack.pop()
  if (value === undefined) throw new FontError('has too few operands')
  return value
}

/** Reads a number in a charstring (6.2). */
function readNumber(reader: FontBytes, at: number, first: number): { value: number; end: number } {
  if (first === 255) return { value: reader.long(at + 1) | 0, end: at + 5 }
  if (first <= 246) return { value: first - 139, end: at + 1 }
  if (first <= 250) return { value: (first - 247) * 256 + reader.byte(at + 1) + 108, end: at + 2 }
  return { value: -(first - 251) * 256 - reader.byte(at + 1) - 108, end: at + 2 }
}
