/** Coefficients per 8 × 8 block. */
export const BLOCK_SIZE = 64

/** A component with its quantized coefficients in zigzag order. */
export interface JpegComponent {
  id: number
  /** Sampling factors, 1 to 4. */
  horizontal: number
  vertical: number
  quantization: number
  /** Blocks that contain pixels. */
  columns: number
  rows: number
  /** Blocks per row as stored, in whole MCUs. */
  stride: number
  /** Rows as stored. */
  storedRows: number
  coefficients: Int16Array
}

/** The content of a JPEG, independent of its entropy coding. */
export interface JpegImage {
  width: number
  height: number
  components: JpegComponent[]
  /** MCUs across and down. */
  unitsAcross: number
  unitsDown: number
  /** Segments that affect decoding: quantization tables, JFIF, Adobe. */
  keptSegments: Uint8Array[]
}

/** A JPEG that is damaged or of an unusual kind. Callers leave it unchanged. */
export class JpegError extends Error {}

/** A scan (T.81, B.2.3). */
export interface Scan {
  components: readonly number[]
  /** Spectral selection and successive approximation. */
  first: number
  last: number
  high: number
  low: number
}

/** Visits the blocks of a scan in coding order; a scan with one component covers only its own blocks (A.2). */
export function forEachBlock(
  image: JpegImage,
  scan: Pick<Scan, 'components'>,
  onBlock: (component: JpegComponent, offset: number, place: number) => void,
  onUnit?: (unit: number) => void,
): void {
  const components = scan.components.map((index) => image.components[index])
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
  for (let unit = 0; unit < image.unitsAcross * image.unitsDown; unit += 1) {
    onUnit?.(unit)
    const [left, top] = [unit % image.unitsAcross, Math.floor(unit / image.unitsAcross)]
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
