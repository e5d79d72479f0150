import { GRID, type GlyphShape } from './glyph-shape.ts'

/** A glyph of a font whose characters are known. */
export interface KnownShape {
  text: string
  shape: GlyphShape
}

/** A character that a glyph looks like. */
export interface RecognizedShape {
  text: string
  /** How much the shapes differ: 0 if identical; different characters are above 0.3. */
  distance: number
}

/** Weight of a difference in width (natural logarithm of the ratio) relative to ink. Measured on the built-in fonts. */
const WIDTH_WEIGHT = 0.12
/** The same for the vertical position of a glyph's edges, per em. Distinguishes `o` from `O` and a comma from an apostrophe. */
const PLACE_WEIGHT = 0.6
/** Added to widths before comparing them, in ems, because thin strokes may be one or two pixels wide. */
const STROKE_EM = 0.05
/** Maximum number of characters returned. */
const MAX_CANDIDATES = 6
/** Scales at which to compare: letters of two fonts differ in size at the same font size. */
const SCALES = [0.8, 0.86, 0.92, 0.96, 1, 1.04, 1.08, 1.14, 1.2, 1.28]

/**
 * Recognizes the glyphs of a font by comparing them with known faces. A font has one design throughout, so faces that resemble it as a
 * whole count for more.
 * @returns for each glyph, the characters it looks like, the likeliest first
 */
export function recognizeShapes(
  glyphs: readonly GlyphShape[],
  faces: readonly (readonly KnownShape[])[],
): RecognizedShape[][] {
  const fits = faces.filter((face) => face.length > 0).map((face) => fitFace(glyphs, face))
  const best = Math.min(...fits.map(({ cost }) => cost))
  return glyphs.map((_, index) => {
    const found = new Map<string, number>()
    for (const { distances, face, cost } of fits) {
      for (const [number, { text }] of face.entries()) {
        const distance = (distances[index]?.[number] ?? 1) + cost - best
        if (distance < (found.get(text) ?? Number.POSITIVE_INFINITY)) found.set(text, distance)
      }
    }
    return [...found]
      .map(([text, distance]) => ({ text, distance }))
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, MAX_CANDIDATES)
  })
}

interface FaceFit {
  face: readonly KnownShape[]
  /** For each glyph, its distance from each glyph of the face. */
  distances: Float32Array[]
  /** The mean of the smallest distances. */
  cost: number
}

/** Compares glyphs with a face, at the scale where they fit best. */
function fitFace(glyphs: readonly GlyphShape[], face: readonly KnownShape[]): FaceFit {
  const ink = glyphs.map((glyph) => inkDistances(glyph, face))
  let best: { places: Places; cost: number } | undefined
  for (const places of placesOf(face)) {
    const cost = mean(glyphs.map((glyph, index) => places.smallest(glyph, ink[index] ?? NONE)))
    if (best === undefined || cost < best.cost) best = { places, cost }
  }
  if (best === undefined) return { face, distances: [], cost: 1 }
  const { places, cost } = best
  return { face, distances: glyphs.map((glyph, index) => places.distances(glyph, ink[index] ?? NONE)), cost }
}

const NONE = new Float32Array(0)

/** Faces are compared with the fonts of every page. */
const KNOWN_PLACES = new WeakMap<readonly KnownShape[], Places[]>()

/** Where the glyphs of a face are at each scale. */
function placesOf(face: readonly KnownShape[]): Places[] {
  const known = KNOWN_PLACES.get(face) ?? SCALES.map((scale) => new Places(face, scale))
  KNOWN_PLACES.set(face, known)
  return known
}

/** How much the ink of a glyph differs from that of each glyph of a face, each in its own bounding box. */
function inkDistances({ cells }: GlyphShape, face: readonly KnownShape[]): Float32Array {
  const distances = new Float32Array(face.length)
  for (const [number, { shape }] of face.entries()) {
    const other = shape.cells
    let sum = 0
    for (let index = 0; index < cells.length; index += 1) sum += Math.abs((cells[index] ?? 0) - (other[index] ?? 0))
    distances[number] = sum / (GRID * GRID)
  }
  return distances
}

/** Where the glyphs of a face are at a scale: arrays, because they are compared a million times. */
class Places {
  /** Logarithms of the widths. */
  readonly #widths: Float64Array
  readonly #tops: Float64Array
  readonly #bottoms: Float64Array

  constructor(face: readonly KnownShape[], scale: number) {
    this.#widths = Float64Array.from(face, ({ shape }) => Math.log(shape.width * scale + STROKE_EM))
    this.#tops = Float64Array.from(face, ({ shape }) => shape.top * scale)
    this.#bottoms = Float64Array.from(face, ({ shape }) => shape.bottom * scale)
  }

  /** How much a glyph differs from each glyph of the face, given how much their ink does. */
  distances(glyph: GlyphShape, ink: Float32Array): Float32Array {
    const width = Math.log(glyph.width + STROKE_EM)
    return ink.map((distance, number) => distance + this.#distance(glyph, width, number))
  }

  /** The smallest of these distances, at most 1. */
  smallest(glyph: GlyphShape, ink: Float32Array): number {
    const width = Math.log(glyph.width + STROKE_EM)
    let least = 1
    for (let number = 0; number < ink.length; number += 1) {
      const distance = ink[number] ?? 1
      if (distance < least) least = Math.min(least, Math.fround(distance + this.#distance(glyph, width, number)))
    }
    return least
  }

  /** How much two glyphs differ in width, and in where they end above and below the baseline. */
  #distance({ top, bottom }: GlyphShape, width: number, number: number): number {
    const ends = Math.abs(top - (this.#tops[number] ?? 0)) + Math.abs(bottom - (this.#bottoms[number] ?? 0))
    return WIDTH_WEIGHT * Math.abs(width - (this.#widths[number] ?? 0)) + PLACE_WEIGHT * ends
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length
}
