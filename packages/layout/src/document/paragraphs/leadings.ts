import type { Area } from '../../model.ts'
import type { TextLine } from '../draft.ts'
import { percentile } from '../geometry/percentile.ts'
import { startsMidSentence, endsSentence } from './line-shape.ts'

/** The least leading: letters would touch. */
const MIN_LEADING_EM = 0.8
/** The largest leading: double spacing is 2.4 em. */
const MAX_LEADING_EM = 3
/**
 * A line that ends this close to the end of its column, as a share of the column width, probably continues below. By
 * eye.
 */
const NEAR_END_SHARE = 0.15
/** Without evidence: single spacing of most fonts. */
const USUAL_LEADING_EM = 1.2
/** This many pairs of lines are evidence of a leading. */
const SURE_COUNT = 2
/** The leading is below the median of the distances, since some have extra space. By eye. */
const USUAL_PERCENTILE = 0.3
/** The largest leading assumed for other font sizes. By eye. */
const MAX_USUAL_EM = 1.5
/** Distances are counted in half points. */
const STEPS_PER_PT = 2

/** The leading of paragraphs in a document, by font size. */
export class Leadings {
  readonly #distances = new Map<number, number[]>()
  readonly #usual = new Map<number, number>()
  /** By size and leading in half points: how many lines continue a sentence at that distance. */
  readonly #sure = new Map<number, Map<number, number>>()

  /** Records consecutive lines of a column. */
  note(lines: readonly TextLine[], column: Area): void {
    const nearEnd = NEAR_END_SHARE * (column.right - column.left)
    for (const [index, line] of lines.entries()) {
      const before = lines[index - 1]
      if (before === undefined || before.size !== line.size) continue
      const distance = line.base - before.base
      const isNear = distance > MIN_LEADING_EM * line.size && distance < MAX_LEADING_EM * line.size
      if (!isNear || column.right - before.right > nearEnd) continue
      if (startsMidSentence(line.words) && !endsSentence(before.words)) this.#noteSure(line.size, distance)
      const list = this.#distances.get(line.size)
      if (list === undefined) this.#distances.set(line.size, [distance])
      else list.push(distance)
    }
  }

  /** The leading of a font size in points; undefined if the document has no paragraph of it. */
  of(size: number): number | undefined {
    const known = this.#usual.get(size)
    if (known !== undefined) return known
    const list = this.#distances.get(size)
    if (list === undefined) return undefined
    const found = percentile(list, USUAL_PERCENTILE)
    this.#usual.set(size, found)
    return found
  }

  /** Whether some paragraphs of a font size have this leading. */
  isUsed(size: number, distance: number): boolean {
    const steps = this.#sure.get(size)
    const step = Math.round(distance * STEPS_PER_PT)
    const near = [step - 1, step, step + 1].map((found) => steps?.get(found) ?? 0)
    return near.reduce((sum, count) => sum + count, 0) >= SURE_COUNT
  }

  #noteSure(size: number, distance: number): void {
    const steps = this.#sure.get(size) ?? new Map<number, number>()
    const step = Math.round(distance * STEPS_PER_PT)
    steps.set(step, (steps.get(step) ?? 0) + 1)
    this.#sure.set(size, steps)
  }

  /** The leading of a font size in points, estimated if unknown. */
  likely(size: number): number {
    return this.of(size) ?? this.#ratio() * size
  }

  /** The leading of most text, in em. */
  #ratio(): number {
    let most: [number, number[]] | undefined
    for (const [size, list] of this.#distances) if (list.length > (most?.[1].length ?? 0)) most = [size, list]
    if (most === undefined) return USUAL_LEADING_EM
    return Math.min(MAX_USUAL_EM, percentile(most[1], USUAL_PERCENTILE) / most[0])
  }
}
