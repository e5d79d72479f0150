import type { Box, Matrix } from '@recto/geometry'

import type { Resolve } from '../../objects/decode-stream.ts'
import { PdfDictionary, PdfStream, type PdfObject } from '../../objects/objects.ts'
import { areaOf } from './boxes.ts'
import { FunctionCosts } from './function-cost.ts'
import { measureMesh } from './mesh-area.ts'
import { layerOf, workUnder, type Work } from './work.ts'

/** Pixels of an image that are scaled or converted in one step. */
const PIXELS_PER_STEP = 200
/** PDFium does not paint an image wider or higher than this, in pixels. */
const MAX_IMAGE_SIDE = 0x1_ff_ff
/** Steps of a function that take as long as one step of the work. */
const CALLS_PER_STEP = 20
/** Pixels in a unit of area, at 150 dpi. */
const PIXELS_PER_UNIT = 4
/** Samples of an axial or radial shading that renderers compute in advance. */
const SHADING_SAMPLES = 256
/** A triangle or patch, besides its area. */
const STEPS_PER_PATCH = 5
/** Further patches are not counted: they exceed any limit. */
const MAX_PATCHES = 2_000_000
/** A computed unit of area costs as much as this many units of a layer, for each step of its function. */
const LAYERS_PER_CALL = PIXELS_PER_UNIT / 2

/** The cost of images and shadings, which are not content. */
export class PaintCosts {
  readonly #resolve: Resolve
  readonly #decode: (stream: PdfStream) => Uint8Array | undefined
  readonly #functions: FunctionCosts
  readonly #meshes = new Map<PdfStream, Work>()

  constructor(resolve: Resolve, decode: (stream: PdfStream) => Uint8Array | undefined) {
    this.#resolve = resolve
    this.#decode = decode
    this.#functions = new FunctionCosts(resolve, decode)
  }

  /** The steps of painting an image once, with its mask. */
  ofImage(image: PdfDictionary): number {
    const mask = this.#resolve(image.get('SMask'))
    const masked = mask instanceof PdfStream ? this.#pixels(mask.dictionary) : 0
    const pixels = this.#pixels(image)
    const calls = this.#functions.ofColorSpace(image.get('ColorSpace'))
    return (pixels + masked) / PIXELS_PER_STEP + (pixels * calls) / CALLS_PER_STEP
  }

  /** The work of a shading (ISO 32000-2, 8.7.4.5) that paints an area; the matrix leads from its space to that of the area. */
  ofShading(object: PdfObject, clipArea: number, matrix: Matrix): Work {
    const shading = this.#resolve(object)
    const entries = shading instanceof PdfStream ? shading.dictionary : shading
    if (!(entries instanceof PdfDictionary)) return layerOf(clipArea, 0)
    const calls =
      this.#functions.ofFunction(entries.get('Function')) + this.#functions.ofColorSpace(entries.get('ColorSpace'))
    if (shading instanceof PdfStream) {
      const mesh = workUnder(this.#mesh(shading), matrix, clipArea)
      return { ...mesh, steps: mesh.steps * (1 + calls / CALLS_PER_STEP) }
    }
    const isComputed = this.#resolve(entries.get('ShadingType')) === 1
    if (isComputed) return layerOf(clipArea, 1 + calls * LAYERS_PER_CALL)
    return { ...layerOf(clipArea), steps: (SHADING_SAMPLES * calls) / CALLS_PER_STEP }
  }

  #pixels(image: PdfDictionary): number {
    const side = (key: string, short: string) => {
      const value = this.#resolve(image.has(key) ? image.get(key) : image.get(short))
      return typeof value === 'number' && value > 0 ? value : 0
    }
    const [width, height] = [side('Width', 'W'), side('Height', 'H')]
    return Math.max(width, height) > MAX_IMAGE_SIDE ? 0 : width * height
  }

  #mesh(shading: PdfStream): Work {
    const known = this.#meshes.get(shading)
    if (known !== undefined) return known
    const data = this.#decode(shading) ?? new Uint8Array()
    const { count, area } = measureMesh(shading.dictionary, data, this.#resolve, MAX_PATCHES)
    const work = { steps: count * STEPS_PER_PATCH, area, layers: count }
    this.#meshes.set(shading, work)
    return work
  }
}

/** Tiles of a tiling pattern that fill a box (8.7.3); at least one. */
export function countTiles(pattern: PdfDictionary, box: Box, scale: number, resolve: Resolve): number {
  const step = (key: string) => {
    const value = resolve(pattern.get(key))
    return typeof value === 'number' ? Math.abs(value) : 0
  }
  const cell = step('XStep') * step('YStep') * scale
  // Viewers do not paint tiles without a step.
  return cell > 0 ? Math.max(1, areaOf(box) / cell) : 1
}
