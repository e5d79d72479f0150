import { undoPng } from '@recto/images'

/** Predictor parameters (ISO 32000-2, table 8). */
export interface PredictorOptions {
  predictor: number
  colors: number
  bitsPerComponent: number
  columns: number
}

/** Undoes a predictor (7.4.4.4); undefined for unknown ones and truncated rows. */
export function undoPredictor(data: Uint8Array, options: PredictorOptions): Uint8Array | undefined {
  const { predictor, colors, bitsPerComponent, columns } = options
  if (predictor <= 1) return data
  const rowBytes = Math.ceil((columns * colors * bitsPerComponent) / 8)
  if (!Number.isSafeInteger(rowBytes) || rowBytes < 1) return undefined
  if (predictor === 2) return undoTiff(data, rowBytes, options)
  if (predictor < 10 || predictor > 15) return undefined
  return undoPngStrictly(data, rowBytes, Math.max(1, (colors * bitsPerComponent) >> 3))
}

/** TIFF predictor 2: horizontal differencing. */
function undoTiff(data: Uint8Array, rowBytes: number, options: PredictorOptions): Uint8Array | undefined {
  const { colors, bitsPerComponent, columns } = options
  const result = data.slice()
  if (bitsPerComponent === 8) {
    for (let at = 0; at < result.length; at += 1) {
      if (at % rowBytes >= colors) result[at] = (result[at] ?? 0) + (result[at - colors] ?? 0)
    }
    return result
  }
  if (bitsPerComponent === 16) {
    const step = colors * 2
    for (let at = 0; at + 1 < result.length; at += 2) {
      if (at % rowBytes < step) continue
      const sum = wordAt(result, at) + wordAt(result, at - step)
      result[at] = sum >> 8
      result[at + 1] = sum
    }
    return result
  }
  return undoTiffBits(result, rowBytes, { colors, bitsPerComponent, columns })
}

function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

/** The same for components of 1, 2 or 4 bits. */
function undoTiffBits(
  bytes: Uint8Array,
  rowBytes: number,
  { colors, bitsPerComponent, columns }: Omit<PredictorOptions, 'predictor'>,
): Uint8Array | undefined {
  if (![1, 2, 4].includes(bitsPerComponent)) return undefined
  const mask = (1 << bitsPerComponent) - 1
  for (let row = 0; row < bytes.length; row += rowBytes) {
    const before = new Uint8Array(colors)
    for (let index = 0; index < columns * colors; index += 1) {
      const bit = index * bitsPerComponent
      const at = row + (bit >> 3)
      const shift = 8 - bitsPerComponent - (bit & 7)
      const byte = bytes[at] ?? 0
      const value = (((byte >> shift) & mask) + (before[index % colors] ?? 0)) & mask
      before[index % colors] = value
      if (at < bytes.length) bytes[at] = (byte & ~(mask << shift)) | (value << shift)
    }
  }
  return bytes
}

/** PNG filters: each row starts with its filter type (PNG specification, clause 9). */
function undoPngStrictly(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array | undefined {
  const rows = Math.floor(data.length / (rowBytes + 1))
  // A partial last row is an error, unless it is the line end some writers add.
  if (data.length - rows * (rowBytes + 1) > 2) return undefined
  for (let row = 0; row < rows; row += 1) if ((data[row * (rowBytes + 1)] ?? 0) > 4) return undefined
  return undoPng(data.subarray(0, rows * (rowBytes + 1)), rowBytes, pixelBytes)
}
