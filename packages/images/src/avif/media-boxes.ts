import { latin1 } from '@recto/runtime'

/** A box of the ISO base media file format (ISO/IEC 14496-12, 4.2): its type and what it holds. */
export interface MediaBox {
  type: string
  data: Uint8Array
}

/** Files have some dozens. */
const MAX_BOXES = 10_000

/** Lists the boxes in some bytes; a damaged end is omitted. */
export function readBoxes(bytes: Uint8Array): MediaBox[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const boxes: MediaBox[] = []
  for (let at = 0; at + 8 <= bytes.length && boxes.length < MAX_BOXES;) {
    const type = latin1(bytes, at + 4, at + 8)
    let [size, start] = [view.getUint32(at), at + 8]
    if (size === 1 && at + 16 <= bytes.length) [size, start] = [Number(view.getBigUint64(at + 8)), at + 16]
    // A box of size 0 reaches to the end.
    const end = size === 0 ? bytes.length : at + size
    if (end < start || end > bytes.length) break
    boxes.push({ type, data: bytes.subarray(start, end) })
    at = end
  }
  return boxes
}

/** The content of the first box of a type. */
export function boxOf(boxes: readonly MediaBox[], type: string): Uint8Array | undefined {
  return boxes.find((box) => box.type === type)?.data
}
