import { compressionRatio, type CompressionFacts, type CompressionLevel, type ResultReport } from '@recto/contract'

/** What is known about a result without its report. */
interface Known {
  level: CompressionLevel
  originalSize: number
  compressedSize: number
}

/** The outcome of a compression: as reported by the server, else derived from the two files. */
export function outcomeOf({ compression }: ResultReport, known: Known): CompressionFacts {
  const ratio = compressionRatio(known.originalSize, known.compressedSize)
  return compression ?? { ...known, ratio, images: { total: 0, changed: 0 } }
}
