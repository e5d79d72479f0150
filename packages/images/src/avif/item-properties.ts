import { boxOf, type MediaBox, readBoxes } from './media-boxes.ts'

/** Version and flags of a full box. */
const FULL_BOX_BYTES = 4

/**
 * The properties of the main image of a HEIF file, such as an AVIF, in their order (ISO/IEC 23008-12, 9.3).
 * @returns undefined if the file names none
 */
export function mainItemProperties(file: Uint8Array): MediaBox[] | undefined {
  const meta = boxOf(readBoxes(file), 'meta')
  const boxes = meta === undefined ? [] : readBoxes(meta.subarray(FULL_BOX_BYTES))
  const [main, properties] = [boxOf(boxes, 'pitm'), boxOf(boxes, 'iprp')]
  if (main === undefined || properties === undefined) return undefined
  const inside = readBoxes(properties)
  const all = readBoxes(boxOf(inside, 'ipco') ?? new Uint8Array())
  const links = boxOf(inside, 'ipma')
  const id = new BytesReader(main).skip(FULL_BOX_BYTES).number(main[0] === 0 ? 2 : 4)
  return (links === undefined ? [] : indicesOf(links, id)).flatMap((index) => all[index - 1] ?? [])
}

/** The indices of an item's properties, counted from 1. */
function indicesOf(links: Uint8Array, id: number): number[] {
  const reader = new BytesReader(links)
  const [version, flags] = [reader.number(1), reader.number(3)]
  const isLong = (flags & 1) === 1
  const count = reader.number(4)
  for (let entry = 0; entry < count && !reader.isAtEnd; entry += 1) {
    const item = reader.number(version === 0 ? 2 : 4)
    const length = reader.number(1)
    // The highest bit says that a property is essential.
    const indices = Array.from({ length }, () => (isLong ? reader.number(2) & 0x7f_ff : reader.number(1) & 0x7f))
    if (item === id) return indices
  }
  return []
}

/** Reads big-endian numbers; beyond the end they are 0. */
class BytesReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  skip(count: number): this {
    this.#at += count
    return this
  }

  number(bytes: number): number {
    let value = 0
    for (let count = 0; count < bytes; count += 1) value = value * 256 + (this.#bytes[this.#at + count] ?? 0)
    this.#at += bytes
    return value
  }
}
