import { compressionRatio, type CompressionFacts, type CompressionLevel, type ResultReport } from '@recto/contract'

/** What can be told of a result without its report. */
interface Known {
  level: CompressionLevel
  originalSize: number
  compressedSize: number
}

/** What compressing came to: as the server tells it, else as the two files do. */
export function outcomeOf({ compression }: ResultReport, known: Known): CompressionFacts {
  const ratio = compressionRatio(known.originalSize, known.compressedSize)
  return compression ?? { ...known, ratio, images: { total: 0, changed: 0 } }
}
