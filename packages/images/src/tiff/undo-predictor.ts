/** The layout of rows of whole bytes. */
interface RowLayout {
  columns: number
  channels: number
  depth: 8 | 16
  /** 2: differences to the pixel at the left (TIFF 6.0, section 14). */
  predictor: number
  isLittle: boolean
}

/** Undoes horizontal differencing, and makes samples of 16 bits big-endian. */
export function undoPredictor(
  rows: Uint8Array,
  { columns, channels, depth, predictor, isLittle }: RowLayout,
): Uint8Array {
  const result = rows.slice()
  const rowSamples = columns * channels
  if (depth === 8) {
    for (let at = 0; at < result.length; at += 1) {
      if (at % rowSamples >= channels) result[at] = (result[at] ?? 0) + (result[at - channels] ?? 0)
    }
    return result
  }
  const view = new DataView(result.buffer, result.byteOffset, result.byteLength)
  for (let sample = 0; sample * 2 + 1 < result.length; sample += 1) {
    const stored = view.getUint16(sample * 2, isLittle)
    const isDifference = predictor === 2 && sample % rowSamples >= channels
    view.setUint16(sample * 2, isDifference ? stored + view.getUint16((sample - channels) * 2) : stored)
  }
  return result
}
