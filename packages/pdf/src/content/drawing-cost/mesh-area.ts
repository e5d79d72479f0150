import type { Box } from '@recto/geometry'

import type { Resolve } from '../../objects/decode-stream.ts'
import type { PdfDictionary } from '../../objects/objects.ts'
import { areaOf, emptyBox, extend, numbersOf } from './boxes.ts'

/** Maximum number of a mesh's points (ISO 32000-2, 8.7.4.5.5 to 8.7.4.5.8) per triangle or patch. */
const WINDOW: Readonly<Record<number, number>> = { 4: 3, 5: 0, 6: 12, 7: 16 }
/** New points and colors of a patch, by its edge flag: the first patch, and one that continues another. */
const PATCH: Readonly<
  Record<number, { first: [points: number, colors: number]; next: [points: number, colors: number] }>
> = {
  4: { first: [1, 1], next: [1, 1] },
  5: { first: [1, 1], next: [1, 1] },
  6: { first: [12, 4], next: [8, 2] },
  7: { first: [16, 4], next: [12, 2] },
}

/** Triangles or patches of a mesh, and the sum of their areas, each as large as its bounding box. */
export interface MeshSize {
  count: number
  area: number
}

interface MeshFormat {
  type: number
  coordinateBits: number
  componentBits: number
  flagBits: number
  components: number
  across: [number, number]
  up: [number, number]
  window: number
}

/** Measures the mesh of a shading. @param maxCount counting stops there */
export function measureMesh(shading: PdfDictionary, data: Uint8Array, resolve: Resolve, maxCount: number): MeshSize {
  const format = readFormat(shading, resolve)
  const size: MeshSize = { count: 0, area: 0 }
  if (format === undefined) return size
  const bits = new BitReader(data)
  const recent = new RecentPoints(format.window)
  while (!bits.isAtEnd && size.count < maxCount) {
    const isFirst = format.flagBits === 0 || (bits.read(format.flagBits) & 3) === 0
    const [points, colors] = PATCH[format.type]?.[isFirst ? 'first' : 'next'] ?? [1, 1]
    for (let point = 0; point < points; point += 1) readPoint(bits, format, recent)
    bits.skip(colors * format.components * format.componentBits)
    bits.align()
    size.count += 1
    size.area += areaOf(recent.box)
  }
  return size
}

function readFormat(shading: PdfDictionary, resolve: Resolve): MeshFormat | undefined {
  const number = (key: string) => {
    const value = resolve(shading.get(key))
    return typeof value === 'number' && value >= 0 && value <= 100_000 ? value : 0
  }
  const type = number('ShadingType')
  const [left, right, bottom, top, ...colors] = numbersOf(shading.get('Decode'), resolve)
  if (left === undefined || right === undefined || bottom === undefined || top === undefined) return undefined
  const coordinateBits = number('BitsPerCoordinate')
  if (coordinateBits === 0) return undefined
  return {
    type,
    coordinateBits,
    componentBits: number('BitsPerComponent'),
    flagBits: type === 5 ? 0 : number('BitsPerFlag'),
    components: colors.length / 2,
    across: [left, right],
    up: [bottom, top],
    // A lattice's vertices are shared between two rows.
    window: type === 5 ? number('VerticesPerRow') + 2 : (WINDOW[type] ?? 3),
  }
}

function readPoint(bits: BitReader, { coordinateBits, across, up }: MeshFormat, points: RecentPoints): void {
  const full = 2 ** coordinateBits - 1
  const place = ([from, to]: [number, number]) => from + (bits.read(coordinateBits) / full) * (to - from)
  const x = place(across)
  points.add(x, place(up))
}

/** Points are compared one by one up to this many; a lattice's cell has the first two and the last two. */
const MAX_COMPARED = 16

/** The last points of a mesh. */
class RecentPoints {
  readonly #size: number
  readonly #x: Float64Array
  readonly #y: Float64Array
  #count = 0

  constructor(size: number) {
    this.#size = size
    this.#x = new Float64Array(size)
    this.#y = new Float64Array(size)
  }

  add(x: number, y: number): void {
    this.#x[this.#count % this.#size] = x
    this.#y[this.#count % this.#size] = y
    this.#count += 1
  }

  get box(): Box {
    const box = emptyBox()
    const { length } = this.#x
    const start = Math.max(0, this.#count - length)
    for (let index = start; index < this.#count; index += 1) {
      if (length > MAX_COMPARED && index === start + 2) index = Math.max(index, this.#count - 2)
      extend(box, this.#x[index % length] ?? 0, this.#y[index % length] ?? 0)
    }
    return box
  }
}

/** Reads unsigned integers, high bits first. */
class BitReader {
  readonly #data: Uint8Array
  #position = 0

  constructor(data: Uint8Array) {
    this.#data = data
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#data.length * 8
  }

  read(count: number): number {
    let value = 0
    for (let left = count; left > 0;) {
      const offset = this.#position & 7
      const taken = Math.min(left, 8 - offset)
      const byte = this.#data[this.#position >> 3] ?? 0
      value = value * 2 ** taken + ((byte >> (8 - offset - taken)) & (2 ** taken - 1))
      this.#position += taken
      left -= taken
    }
    return value
  }

  skip(count: number): void {
    this.#position += count
  }

  /** Each vertex or patch starts at a byte. */
  align(): void {
    this.#position = Math.ceil(this.#position / 8) * 8
  }
}
