import { ByteSink } from '@recto/runtime'

import { FontProblem } from '../font-problem.ts'
import { numberOperand } from './cff-dict.ts'

/** Operators of charstrings of Type 2 (Adobe Technical Note 5177). */
const MOVE_UP = 4
const LINES = 5
const LINES_FROM_ACROSS = 6
const LINES_FROM_UP = 7
const CURVES = 8
const MOVE = 21
const MOVE_ACROSS = 22
const CURVES_UP = 26
const CURVES_ACROSS = 27
const CURVES_FROM_UP = 30
const CURVES_FROM_ACROSS = 31
const ESCAPE = 12
const FLEX = 35

/** Operands that one operator may have. */
const MAX_OPERANDS = 48
/** Numbers with a fraction have 16 bits of it. */
const FIXED = 255
const FRACTION = 65_536
const MAX_NUMBER = 32_767

/** What is written together: an operator that goes on with more operands while they are of its kind. */
interface Pending {
  operator: number
  operands: number[]
  /** For lines and curves that turn: which operator would begin the next part. */
  next: number | undefined
}

/** Writes a charstring of Type 2, paths with as few operators as they take. */
export class CharStringWriter {
  private readonly sink = new ByteSink(256)
  private pending: Pending | undefined

  /** An operator with its operands, and bytes that follow it. */
  operator(operator: number, operands: readonly number[], following: Uint8Array = new Uint8Array()): void {
    this.flush()
    this.write(operator, operands)
    this.sink.bytes(following)
  }

  move(dx: number, dy: number, before: readonly number[]): void {
    if (dy === 0) this.operator(MOVE_ACROSS, [...before, dx])
    else if (dx === 0) this.operator(MOVE_UP, [...before, dy])
    else this.operator(MOVE, [...before, dx, dy])
  }

  line(dx: number, dy: number): void {
    if (dy === 0) this.turn(LINES_FROM_ACROSS, [dx], LINES_FROM_UP)
    else if (dx === 0) this.turn(LINES_FROM_UP, [dy], LINES_FROM_ACROSS)
    else this.repeat(LINES, [dx, dy])
  }

  curve([ax, ay, bx, by, cx, cy]: readonly [number, number, number, number, number, number]): void {
    if (ay === 0 && cx === 0) this.turn(CURVES_FROM_ACROSS, [ax, bx, by, cy], CURVES_FROM_UP)
    else if (ax === 0 && cy === 0) this.turn(CURVES_FROM_UP, [ay, bx, by, cx], CURVES_FROM_ACROSS)
    else if (ay === 0 && cy === 0) this.repeat(CURVES_ACROSS, [ax, bx, by, cx])
    else if (ax === 0 && cx === 0) this.repeat(CURVES_UP, [ay, bx, by, cy])
    else this.repeat(CURVES, [ax, ay, bx, by, cx, cy])
  }

  /** Two curves that are a line where they are small. */
  flex(steps: readonly number[], depth: number): void {
    this.flush()
    for (const value of [...steps, depth]) this.number(value)
    this.sink.byte(ESCAPE)
    this.sink.byte(FLEX)
  }

  finish(): Uint8Array {
    this.flush()
    return this.sink.toBytes()
  }

  private repeat(operator: number, operands: readonly number[]): void {
    if (this.pending?.operator === operator && this.hasRoom(operands)) this.pending.operands.push(...operands)
    else this.begin({ operator, operands: [...operands], next: undefined })
  }

  private turn(operator: number, operands: readonly number[], other: number): void {
    if (this.pending?.next === operator && this.hasRoom(operands)) {
      this.pending.operands.push(...operands)
      this.pending.next = other
    } else this.begin({ operator, operands: [...operands], next: other })
  }

  private hasRoom(operands: readonly number[]): boolean {
    return (this.pending?.operands.length ?? 0) + operands.length <= MAX_OPERANDS
  }

  private begin(pending: Pending): void {
    this.flush()
    this.pending = pending
  }

  private flush(): void {
    if (this.pending !== undefined) this.write(this.pending.operator, this.pending.operands)
    this.pending = undefined
  }

  private write(operator: number, operands: readonly number[]): void {
    if (operands.length > MAX_OPERANDS) throw new FontProblem('has an operator of too many operands')
    for (const value of operands) this.number(value)
    this.sink.byte(operator)
  }

  private number(value: number): void {
    if (Math.abs(value) > MAX_NUMBER) throw new FontProblem(`has the number ${value}`)
    if (Number.isInteger(value)) {
      this.sink.bytes(numberOperand(value))
      return
    }
    const fixed = Math.round(value * FRACTION)
    this.sink.byte(FIXED)
    for (const shift of [24, 16, 8, 0]) this.sink.byte((fixed >> shift) & 0xff)
  }
}
