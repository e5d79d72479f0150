import { FontProblem } from '../font-problem.ts'
import type { PathStep, Stem, Type1Glyph } from './glyph.ts'

/** Points that a flex is given by: a reference point and those of two curves. */
const FLEX_POINTS = 7

/** Writes down what a charstring of Type 1 does, in the way charstrings of Type 2 say it. */
export class GlyphRecorder {
  isEnded = false
  private width: number | undefined
  private origin = { x: 0, y: 0 }
  private x = 0
  private y = 0
  /** How far the point moved since the path was last drawn on; undefined within a contour. */
  private moved: { dx: number; dy: number } | undefined
  private readonly path: PathStep[] = []
  private readonly stems: Stem[] = []
  private readonly counters = new Set<number>()
  private active = new Set<number>()
  private isHintChanged = false
  private flex: { x: number; y: number }[] | undefined
  private accented: Type1Glyph['accented']

  begin(x: number, y: number, width: number): void {
    if (this.width !== undefined) throw new FontProblem('begins a glyph twice')
    this.width = width
    this.origin = { x, y }
    this.x = x
    this.y = y
    this.moved = { dx: x, dy: y }
  }

  /** Stems are told from the left side bearing; three at a time have equal counters (6.4, hstem3). */
  addStems(isHorizontal: boolean, operands: readonly number[]): void {
    const offset = isHorizontal ? this.origin.y : this.origin.x
    for (let index = 0; index < operands.length; index += 2) {
      const [start = 0, width = 0] = operands.slice(index)
      const number = this.numberOf({ isHorizontal, start: start + offset, width })
      this.active.add(number)
      if (operands.length > 2) this.counters.add(number)
    }
    this.isHintChanged = true
  }

  changeHints(): void {
    this.active = new Set()
    this.isHintChanged = true
  }

  move(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    if (this.flex !== undefined) return
    this.moved = { dx: (this.moved?.dx ?? 0) + dx, dy: (this.moved?.dy ?? 0) + dy }
  }

  line(dx: number, dy: number): void {
    this.draw()
    this.step(dx, dy)
    this.path.push({ kind: 'line', steps: [dx, dy] })
  }

  curve(steps: readonly [number, number, number, number, number, number]): void {
    const [ax, ay, bx, by, cx, cy] = steps
    this.draw()
    this.step(ax + bx + cx, ay + by + cy)
    this.path.push({ kind: 'curve', steps })
  }

  /** What is drawn after this is another contour, wherever it begins. */
  close(): void {
    this.moved ??= { dx: 0, dy: 0 }
  }

  beginFlex(): void {
    if (this.flex !== undefined) throw new FontProblem('has a flex within a flex')
    this.draw()
    this.flex = [{ x: this.x, y: this.y }]
  }

  addFlexPoint(): void {
    if (this.flex === undefined || this.flex.length > FLEX_POINTS) throw new FontProblem('has an odd flex')
    this.flex.push({ x: this.x, y: this.y })
  }

  /** The reference point is passed over: control points are told from it, and here from each other. */
  endFlex(depth: number): void {
    if (this.flex?.length !== FLEX_POINTS + 1) throw new FontProblem('has an odd flex')
    const [start = { x: 0, y: 0 }, , ...points] = this.flex
    this.flex = undefined
    const steps = points.flatMap((point, index) => {
      const before = points[index - 1] ?? start
      return [point.x - before.x, point.y - before.y]
    })
    this.path.push({ kind: 'flex', steps, depth })
  }

  /** Where the point is after a flex, which is where it was led to. */
  expectPoint(x: number, y: number): void {
    if (x !== this.x || y !== this.y) throw new FontProblem('jumps to a point')
  }

  /** A glyph made of two others (6.4, seac): the accent's own bearing is counted from that of this glyph. */
  accent([bearing = 0, dx = 0, dy = 0, base = 0, accent = 0]: readonly number[]): void {
    this.accented = { base, accent, dx: this.origin.x + dx - bearing, dy: this.origin.y + dy }
    this.end()
  }

  end(): void {
    this.isEnded = true
  }

  finish(): Type1Glyph {
    const { width, stems, counters, path, accented } = this
    if (!this.isEnded || width === undefined || this.flex !== undefined)
      throw new FontProblem('has an unfinished glyph')
    return { width, stems, counters, path, accented }
  }

  /** A path goes on: what moved or changed before it counts now. */
  private draw(): void {
    if (this.flex !== undefined) throw new FontProblem('draws within a flex')
    if (this.isHintChanged) this.path.push({ kind: 'hints', stems: this.active })
    this.isHintChanged = false
    // Hints that are told later are others than those of this part of the path.
    this.active = new Set(this.active)
    if (this.moved !== undefined) this.path.push({ kind: 'move', steps: [this.moved.dx, this.moved.dy] })
    this.moved = undefined
  }

  private step(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
  }

  private numberOf(stem: Stem): number {
    const known = this.stems.findIndex(
      ({ isHorizontal, start, width }) =>
        isHorizontal === stem.isHorizontal && start === stem.start && width === stem.width,
    )
    return known === -1 ? this.stems.push(stem) - 1 : known
  }
}
