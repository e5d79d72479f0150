import { ByteSink } from '@recto/runtime'

import { FontError } from '../font-error.ts'
import { encodeInteger } from './cff-dict.ts'

/** Type 2 charstring operators (Adobe Technical Note 5177). */
const VMOVETO = 4
const RLINETO = 5
const HLINETO = 6
const VLINETO = 7
const RRCURVETO = 8
const RMOVETO = 21
const HMOVETO = 22
const VVCURVETO = 26
const HHCURVETO = 27
const VHCURVETO = 30
const HVCURVETO = 31
const ESCAPE = 12
const FLEX = 35

/** The most operands one operator takes (5177, appendix B). */
const MAX_OPERANDS = 48
/** Prefix of a 16.16 fixed-point number. */
const FIXED = 255
const FRACTION = 65_536
const MAX_NUMBER = 32_767

/** An operator not written yet: segments of the same kind extend its operands. */
interface Pending {
  operator: number
  operands: number[]
  /** For operators that alternate between horizontal and vertical: the one that would start the next segment. */
  next: number | undefined
}

/** Writes a Type 2 charstring, merging path segments into as few operators as possible. */
export class CharStringWriter {
  readonly #sink = new ByteSink(256)
  #pending: Pending | undefined

  /** Writes an operator with its operands and any mask bytes. */
  operator(operator: number, operands: readonly number[], following: Uint8Array = new Uint8Array()): void {
    this.#flush()
    this.#write(operator, operands)
    this.#sink.bytes(following)
  }

  move(dx: number, dy: number, width: readonly number[]): void {
    if (dy === 0) this.operator(HMOVETO, [...width, dx])
    else if (dx === 0) this.operator(VMOVETO, [...width, dy])
    else this.operator(RMOVETO, [...width, dx, dy])
  }

  line(dx: number, dy: number): void {
    if (dy === 0) this.#alternate(HLINETO, [dx], VLINETO)
    else if (dx === 0) this.#alternate(VLINETO, [dy], HLINETO)
    else this.#repeat(RLINETO, [dx, dy])
  }

  curve([ax, ay, bx, by, cx, cy]: readonly [number, number, number, number, number, number]): void {
    if (ay === 0 && cx === 0) this.#alternate(HVCURVETO, [ax, bx, by, cy], VHCURVETO)
    else if (ax === 0 && cy === 0) this.#alternate(VHCURVETO, [ay, bx, by, cx], HVCURVETO)
    else if (ay === 0 && cy === 0) this.#repeat(HHCURVETO, [ax, bx, by, cx])
    else if (ax === 0 && cx === 0) this.#repeat(VVCURVETO, [ay, bx, by, cy])
    else this.#repeat(RRCURVETO, [ax, ay, bx, by, cx, cy])
  }

  flex(steps: readonly number[], depth: number): void {
    this.#flush()
    for (const value of [...steps, depth]) this.#number(value)
    this.#sink.byte(ESCAPE)
    this.#sink.byte(FLEX)
  }

  finish(): Uint8Array {
    this.#flush()
    return this.#sink.toBytes()
  }

  #repeat(operator: number, operands: readonly number[]): void {
    if (this.#pending?.operator === operator && this.#fits(operands)) this.#pending.operands.push(...operands)
    else this.#begin({ operator, operands: [...operands], next: undefined })
  }

  #alternate(operator: number, operands: readonly number[], other: number): void {
    if (this.#pending?.next === operator && this.#fits(operands)) {
      this.#pending.operands.push(...operands)
      this.#pending.next = other
    } else this.#begin({ operator, operands: [...operands], next: other })
  }

  #fits(operands: readonly number[]): boolean {
    return (this.#pending?.operands.length ?? 0) + operands.length <= MAX_OPERANDS
  }

  #begin(pending: Pending): void {
    this.#flush()
    this.#pending = pending
  }

  #flush(): void {
    if (this.#pending !== undefined) this.#write(this.#pending.operator, this.#pending.operands)
    this.#pending = undefined
  }

  #write(operator: number, operands: readonly number[]): void {
    if (operands.length > MAX_OPERANDS) throw new FontError('has an operator with too many operands')
    for (const value of operands) this.#number(value)
    this.#sink.byte(operator)
  }

  #number(value: number): void {
    if (Math.abs(value) > MAX_NUMBER) throw new FontError(`has the number ${value}`)
    if (Number.isInteger(value)) {
      this.#sink.bytes(encodeInteger(value))
      return
    }
    const fixed = Math.round(value * FRACTION)
    this.#sink.byte(FIXED)
    for (const shift of [24, 16, 8, 0]) this.#sink.byte((fixed >> shift) & 0xff)
  }
}
