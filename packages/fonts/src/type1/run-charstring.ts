import { FontBytes } from '../font-bytes.ts'
import { FontProblem } from '../font-problem.ts'
import { GlyphRecorder } from './glyph-recorder.ts'
import type { Type1Glyph } from './glyph.ts'

/** Subroutines within subroutines: the specification has 10 levels. */
const MAX_DEPTH = 16
const MAX_STACK = 256
/** Bytes read for one glyph, those of subroutines each time they are called. */
const MAX_BYTES = 1_000_000

/** Operators (Adobe Type 1 Font Format, 6.4); those after an escape are 1200 and the second byte. */
const OPERATORS: Readonly<Record<number, keyof typeof MEANINGS>> = {
  1: 'horizontalStem',
  3: 'verticalStem',
  4: 'moveUp',
  5: 'line',
  6: 'lineAcross',
  7: 'lineUp',
  8: 'curve',
  9: 'close',
  13: 'begin',
  14: 'end',
  21: 'move',
  22: 'moveAcross',
  30: 'curveFromUp',
  31: 'curveFromAcross',
  1200: 'nothing',
  1201: 'verticalStems',
  1202: 'horizontalStems',
  1206: 'accented',
  1207: 'beginAt',
  1233: 'setPoint',
}

const CALL = 10
const RETURN = 11
const ESCAPE = 12
const TWO_BYTES = 1200
const DIVIDE = 1212
const CALL_OTHER = 1216
const POP = 1217

type Numbers = readonly number[]

/** What the operators do that take all operands there are. */
const MEANINGS = {
  horizontalStem: (pen: GlyphRecorder, [y = 0, dy = 0]: Numbers) => pen.addStems(true, [y, dy]),
  verticalStem: (pen: GlyphRecorder, [x = 0, dx = 0]: Numbers) => pen.addStems(false, [x, dx]),
  horizontalStems: (pen: GlyphRecorder, stems: Numbers) => pen.addStems(true, stems),
  verticalStems: (pen: GlyphRecorder, stems: Numbers) => pen.addStems(false, stems),
  move: (pen: GlyphRecorder, [dx = 0, dy = 0]: Numbers) => pen.move(dx, dy),
  moveAcross: (pen: GlyphRecorder, [dx = 0]: Numbers) => pen.move(dx, 0),
  moveUp: (pen: GlyphRecorder, [dy = 0]: Numbers) => pen.move(0, dy),
  line: (pen: GlyphRecorder, [dx = 0, dy = 0]: Numbers) => pen.line(dx, dy),
  lineAcross: (pen: GlyphRecorder, [dx = 0]: Numbers) => pen.line(dx, 0),
  lineUp: (pen: GlyphRecorder, [dy = 0]: Numbers) => pen.line(0, dy),
  curve: (pen: GlyphRecorder, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Numbers) => pen.curve([a, b, c, d, e, f]),
  curveFromUp: (pen: GlyphRecorder, [b = 0, c = 0, d = 0, e = 0]: Numbers) => pen.curve([0, b, c, d, e, 0]),
  curveFromAcross: (pen: GlyphRecorder, [a = 0, c = 0, d = 0, f = 0]: Numbers) => pen.curve([a, 0, c, d, 0, f]),
  close: (pen: GlyphRecorder) => pen.close(),
  begin: (pen: GlyphRecorder, [x = 0, width = 0]: Numbers) => pen.begin(x, 0, width),
  beginAt: (pen: GlyphRecorder, [x = 0, y = 0, width = 0]: Numbers) => pen.begin(x, y, width),
  accented: (pen: GlyphRecorder, operands: Numbers) => pen.accent(operands),
  setPoint: (pen: GlyphRecorder, [x = 0, y = 0]: Numbers) => pen.expectPoint(x, y),
  end: (pen: GlyphRecorder) => pen.end(),
  nothing: () => undefined,
}

/** How many operands they take. */
const COUNTS: Readonly<Record<keyof typeof MEANINGS, number>> = {
  horizontalStem: 2,
  verticalStem: 2,
  horizontalStems: 6,
  verticalStems: 6,
  move: 2,
  moveAcross: 1,
  moveUp: 1,
  line: 2,
  lineAcross: 1,
  lineUp: 1,
  curve: 6,
  curveFromUp: 4,
  curveFromAcross: 4,
  close: 0,
  begin: 2,
  beginAt: 3,
  accented: 5,
  setPoint: 2,
  end: 0,
  nothing: 0,
}

/** Runs a charstring of Type 1. @throws FontProblem where it is damaged, endless, or does what few fonts do */
export function runType1(code: Uint8Array, subrs: ReadonlyMap<number, Uint8Array>): Type1Glyph {
  const machine = new Machine(subrs)
  machine.run(code, 0)
  return machine.pen.finish()
}

class Machine {
  readonly pen = new GlyphRecorder()
  private readonly subrs: ReadonlyMap<number, Uint8Array>
  private stack: number[] = []
  /** What procedures outside charstrings left for `pop`. */
  private left: number[] = []
  private bytes = 0

  constructor(subrs: ReadonlyMap<number, Uint8Array>) {
    this.subrs = subrs
  }

  run(code: Uint8Array, depth: number): void {
    this.bytes += code.length
    if (depth > MAX_DEPTH || this.bytes > MAX_BYTES) throw new FontProblem('calls subroutines without an end')
    const reader = new FontBytes(code)
    for (let at = 0; at < code.length && !this.pen.isEnded;) {
      const first = reader.byte(at)
      if (first >= 32) {
        const { value, end } = readNumber(reader, at, first)
        if (this.stack.push(value) > MAX_STACK) throw new FontProblem('has too many operands')
        at = end
        continue
      }
      if (first === RETURN) return
      const operator = first === ESCAPE ? TWO_BYTES + reader.byte(at + 1) : first
      at += first === ESCAPE ? 2 : 1
      if (operator === CALL) this.call(depth)
      else if (operator === DIVIDE) this.divide()
      else if (operator === POP) this.stack.push(take(this.left))
      else if (operator === CALL_OTHER) this.callOther()
      else this.follow(operator)
    }
  }

  private call(depth: number): void {
    const number = take(this.stack)
    const subroutine = this.subrs.get(number)
    if (subroutine === undefined) throw new FontProblem(`has no subroutine ${number}`)
    this.run(subroutine, depth + 1)
  }

  private divide(): void {
    const divisor = take(this.stack)
    const value = take(this.stack) / divisor
    if (!Number.isFinite(value)) throw new FontProblem('divides by zero')
    this.stack.push(value)
  }

  /** Procedures for flex (8.3), and for other hints from here on (8.1); those of many masters are not known here. */
  private callOther(): void {
    const number = take(this.stack)
    const count = take(this.stack)
    const operands = Array.from({ length: Math.min(count, MAX_STACK) }, () => take(this.stack)).toReversed()
    if (number === 0 && count === 3) {
      const [depth = 0, x = 0, y = 0] = operands
      this.pen.endFlex(depth)
      this.left = [y, x]
    } else if (number === 1 && count === 0) this.pen.beginFlex()
    else if (number === 2 && count === 0) this.pen.addFlexPoint()
    else if (number === 3 && count === 1) {
      this.pen.changeHints()
      this.left = operands
    } else throw new FontProblem(`calls procedure ${number}`)
  }

  private follow(operator: number): void {
    const meaning = OPERATORS[operator]
    if (meaning === undefined) throw new FontProblem(`has the operator ${operator}`)
    // More than are taken lie below them; readers take the last ones.
    if (this.stack.length !== COUNTS[meaning]) throw new FontProblem(`has ${this.stack.length} operands to ${meaning}`)
    MEANINGS[meaning](this.pen, this.stack)
    this.stack = []
  }
}

function take(stack: number[]): number {
  const value = stack.pop()
  if (value === undefined) throw new FontProblem('has too few operands')
  return value
}

/** Reads a number of a charstring (6.2). */
function readNumber(reader: FontBytes, at: number, first: number): { value: number; end: number } {
  if (first === 255) return { value: reader.long(at + 1) | 0, end: at + 5 }
  if (first <= 246) return { value: first - 139, end: at + 1 }
  if (first <= 250) return { value: (first - 247) * 256 + reader.byte(at + 1) + 108, end: at + 2 }
  return { value: -(first - 251) * 256 - reader.byte(at + 1) - 108, end: at + 2 }
}
