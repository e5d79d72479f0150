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
  const ink = glyphs.map((glyph) => distancesTo(face, ({ shape }) => inkDistance(glyph, shape)))
  let best: FaceFit | undefined
  for (const scale of SCALES) {
    const distances = glyphs.map((glyph, index) =>
      distancesTo(face, ({ shape }, number) => (ink[index]?.[number] ?? 1) + placeDistance(glyph, shape, scale)),
    )
    const cost = mean(distances.map(smallest))
    if (best === undefined || cost < best.cost) best = { face, distances, cost }
  }
  return best ?? { face, distances: [], cost: 1 }
}

/** One number for each glyph of a face. */
function distancesTo(
  face: readonly KnownShape[],
  distanceTo: (known: KnownShape, number: number) => number,
): Float32Array {
  // A loop, because this runs a million times: `Float32Array.from` takes ten times as long.
  const distances = new Float32Array(face.length)
  for (let number = 0; number < face.length; number += 1) {
    const known = face[number]
    distances[number] = known === undefined ? 1 : distanceTo(known, number)
  }
  return distances
}

function smallest(distances: Float32Array): number {
  let least = 1
  for (const distance of distances) least = Math.min(least, distance)
  return least
}

/** How much the ink of two glyphs differs, each in its own bounding box. */
function inkDistance({ cells }: GlyphShape, other: GlyphShape): number {
  let sum = 0
  for (let index = 0; index < cells.length; index += 1) {
    sum += Math.abs((cells[index] ?? 0) - (other.cells[index] ?? 0))
  }
  return sum / (GRID * GRID)
}

/** How much two glyphs differ in width, and in where they end above and below the baseline. */
function placeDistance(glyph: GlyphShape, other: GlyphShape, scale: number): number {
  const widths = Math.abs(Math.log((glyph.width + STROKE_EM) / (other.width * scale + STROKE_EM)))
  const ends = Math.abs(glyph.top - other.top * scale) + Math.abs(glyph.bottom - other.bottom * scale)
  return WIDTH_WEIGHT * widths + PLACE_WEIGHT * ends
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length
}
