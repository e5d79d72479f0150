import type { Matrix } from '@recto/geometry'

import { areaScale } from './boxes.ts'

/** The cost of painting for a renderer, before its size is known. */
export interface Work {
  /** Cost that does not depend on the size: about a microsecond each. */
  steps: number
  /**
   * Area painted in addition to the objects themselves, by groups, masks, tiles and shadings, in the content's own
   * units.
   */
  area: number
  /** How often such an area is painted. */
  layers: number
}

export const NO_WORK: Work = { steps: 0, area: 0, layers: 0 }

/** The sum of two amounts of work in the same space. */
export function addWork(one: Work, other: Work, times = 1): Work {
  return {
    steps: one.steps + other.steps * times,
    area: one.area + other.area * times,
    layers: one.layers + other.layers * times,
  }
}

/** The work of content when it is painted with a matrix; none of its layers covers more than the clip's area. */
export function workUnder({ steps, area, layers }: Work, matrix: Matrix, clipArea: number): Work {
  return { steps, area: Math.min(area * areaScale(matrix), layers * clipArea), layers }
}

/** A layer that covers an area, with the given cost for each unit of it. */
export function layerOf(area: number, cost = 1): Work {
  return { steps: 0, area: area * cost, layers: cost }
}

/** Work without layers. */
export function stepsOf(steps: number): Work {
  return { steps, area: 0, layers: 0 }
}
