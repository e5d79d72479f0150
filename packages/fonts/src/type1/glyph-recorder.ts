import { FontError } from '../font-error.ts'
import type { PathStep, Stem, Type1Glyph } from './glyph.ts'

/** A flex has a reference point and the six points of two curves (8.3). */
const FLEX_POINTS = 7

/** Records what a Type 1 charstring does, in terms a Type 2 charstring can express. */
export class GlyphRecorder {
  isEnded = false
  #width: number | undefined
  #origin = { x: 0, y: 0 }
  #x = 0
  #y = 0
  /** Pending moveto: how far the current point moved since the last segment; undefined inside a contour. */
  #moved: { dx: number; dy: number } | undefined
  readonly #path: PathStep[] = []
  readonly #stems: Stem[] = []
  readonly #counters = new Set<number>()
  #active = new Set<number>()
  #areHintsChanged = false
  #flex: { x: number; y: number }[] | undefined
  #seac: Type1Glyph['seac']

  begin(x: number, y: number, width: number): void {
    if (this.#width !== undefined) throw new FontError('begins a glyph twice')
    this.#width = width
    this.#origin = { x, y }
    this.#x = x
    this.#y = y
    this.#moved = { dx: x, dy: y }
  }

  /** Stems are relative to the left side bearing. Three at once (hstem3, vstem3) have equal counters (6.4). */
  addStems(isHorizontal: boolean, operands: readonly number[]): void {
    const offset = isHorizontal ? this.#origin.y : this.#origin.x
    for (let index = 0; index < operands.length; index += 2) {
      const [start = 0, width = 0] = operands.slice(index)
      const number = this.#numberOf({ isHorizontal, start: start + offset, width })
      this.#active.add(number)
      if (operands.length > 2) this.#counters.add(number)
    }
    this.#areHintsChanged = true
  }

  changeHints(): void {
    this.#active = new Set()
    this.#areHintsChanged = true
  }

  move(dx: number, dy: number): void {
    this.#x += dx
    this.#y += dy
    if (this.#flex !== undefined) return
    this.#moved = { dx: (this.#moved?.dx ?? 0) + dx, dy: (this.#moved?.dy ?? 0) + dy }
  }

  line(dx: number, dy: number): void {
    this.#draw()
    this.#step(dx, dy)
    this.#path.push({ kind: 'line', steps: [dx, dy] })
  }

  curve(steps: readonly [number, number, number, number, number, number]): void {
    const [ax, ay, bx, by, cx, cy] = steps
    this.#draw()
    this.#step(ax + bx + cx, ay + by + cy)
    this.#path.push({ kind: 'curve', steps })
  }

  /** Ends the contour; whatever is drawn next starts a new one. */
  close(): void {
    this.#moved ??= { dx: 0, dy: 0 }
  }

  beginFlex(): void {
    if (this.#flex !== undefined) throw new FontError('nests flexes')
    this.#draw()
    this.#flex = [{ x: this.#x, y: this.#y }]
  }

  addFlexPoint(): void {
    if (this.#flex === undefined || this.#flex.length > FLEX_POINTS) throw new FontError('has a malformed flex')
    this.#flex.push({ x: this.#x, y: this.#y })
  }

  /** Drops the reference point: Type 2 flexes have their points relative to each other. */
  endFlex(depth: number): void {
    if (this.#flex?.length !== FLEX_POINTS + 1) throw new FontError('has a malformed flex')
    const [start = { x: 0, y: 0 }, , ...points] = this.#flex
    this.#flex = undefined
    const steps = points.flatMap((point, index) => {
      const before = points[index - 1] ?? start
      return [point.x - before.x, point.y - before.y]
    })
    this.#path.push({ kind: 'flex', steps, depth })
  }

  /** `setcurrentpoint` is only used after a flex and must not move the point. */
  expectPoint(x: number, y: number): void {
    if (x !== this.#x || y !== this.#y) throw new FontError('moves by setcurrentpoint')
  }

  /** `seac` (6.4): the accent's side bearing is relative to that of this glyph. */
  accent([bearing = 0, dx = 0, dy = 0, base = 0, accent = 0]: readonly number[]): void {
    this.#seac = { base, accent, dx: this.#origin.x + dx - bearing, dy: this.#origin.y + dy }
    this.end()
  }

  end(): void {
    this.isEnded = true
  }

  finish(): Type1Glyph {
    const width = this.#width
    const stems = this.#stems
    const counters = this.#counters
    const path = this.#path
    const seac = this.#seac
    if (!this.isEnded || width === undefined || this.#flex !== undefined) throw new FontError('has an unfinished glyph')
    return { width, stems, counters, path, seac }
  }

  /** Before a segment: writes the pending hint replacement and moveto. */
  #draw(): void {
    if (this.#flex !== undefined) throw new FontError('draws inside a flex')
    if (this.#areHintsChanged) this.#path.push({ kind: 'hints', stems: this.#active })
    this.#areHintsChanged = false
    // Hints added later must not change the set just recorded.
    this.#active = new Set(this.#active)
    if (this.#moved !== undefined) this.#path.push({ kind: 'move', steps: [this.#moved.dx, this.#moved.dy] })
    this.#moved = undefined
  }

  #step(dx: number, dy: number): void {
    this.#x += dx
    this.#y += dy
  }

  #numberOf(stem: Stem): number {
    const known = this.#stems.findIndex(
      ({ isHorizontal, start, width }) =>
        isHorizontal === stem.isHorizontal && start === stem.start && width === stem.width,
    )
    return known === -1 ? this.#stems.push(stem) - 1 : known
  }
}
