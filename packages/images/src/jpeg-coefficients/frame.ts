/** Coefficients of a block of 8 by 8 samples. */
export const BLOCK_SIZE = 64

/** One component of a JPEG with all its quantised coefficients, in the zigzag order they are coded in. */
export interface JpegComponent {
  id: number
  /** Sampling factors, 1 to 4. */
  horizontal: number
  vertical: number
  quantization: number
  /** Blocks that hold pixels. */
  columns: number
  rows: number
  /** Blocks in a row as stored: whole minimum coded units. */
  stride: number
  /** Rows as stored. */
  storedRows: number
  coefficients: Int16Array
}

/** What a JPEG holds, apart from how it is coded. */
export interface JpegPicture {
  width: number
  height: number
  components: JpegComponent[]
  /** Minimum coded units across and down. */
  unitsAcross: number
  unitsDown: number
  /** Segments that the pixels or their colours depend on, whole: quantisation tables, JFIF, Adobe. */
  keptSegments: Uint8Array[]
}

/** A JPEG that cannot be read whole, or is of a kind that nobody makes; it is left as it is. */
export class JpegError extends Error {}

/** One pass over some coefficients of some components (T.81, B.2.3). */
export interface Scan {
  components: readonly number[]
  /** First and last coefficient, and the bit positions that were sent before and are sent now. */
  first: number
  last: number
  high: number
  low: number
}

/** Calls for each block of a scan in the order it is coded; a scan of one component goes over its own blocks alone (A.2). */
export function forEachBlock(
  picture: JpegPicture,
  scan: Pick<Scan, 'components'>,
  onBlock: (component: JpegComponent, offset: number, place: number) => void,
  onUnit?: (unit: number) => void,
): void {
  const components = scan.components.map((index) => picture.components[index])
  const [only] = components
  if (components.length === 1 && only !== undefined) {
    for (let row = 0; row < only.rows; row += 1) {
      for (let column = 0; column < only.columns; column += 1) {
        onUnit?.(row * only.columns + column)
        onBlock(only, (row * only.stride + column) * BLOCK_SIZE, 0)
      }
    }
    return
  }
  for (let unit = 0; unit < picture.unitsAcross * picture.unitsDown; unit += 1) {
    onUnit?.(unit)
    const [left, top] = [unit % picture.unitsAcross, Math.floor(unit / picture.unitsAcross)]
    components.forEach((component, place) => {
      if (component === undefined) return
      const { horizontal, vertical, stride } = component
      for (let inner = 0; inner < horizontal * vertical; inner += 1) {
        const row = top * vertical + Math.floor(inner / horizontal)
        onBlock(component, (row * stride + left * horizontal + (inner % horizontal)) * BLOCK_SIZE, place)
      }
    })
  }
}
