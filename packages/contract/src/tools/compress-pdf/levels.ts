/**
 * The levels of compression, from the one that changes least: the part of a file that each may take off, in percent, and the
 * dots per inch that images keep.
 */
export const COMPRESSION_LEVELS = {
  low: { expectedReduction: [10, 20], dpi: 300 },
  medium: { expectedReduction: [30, 50], dpi: 200 },
  high: { expectedReduction: [50, 70], dpi: 150 },
  maximum: { expectedReduction: [70, 90], dpi: 100 },
} as const

/** How much of a file is given away to make it smaller. */
export type CompressionLevel = keyof typeof COMPRESSION_LEVELS

/** Every level, in order. */
export const COMPRESSION_LEVEL_IDS = ['low', 'medium', 'high', 'maximum'] as const satisfies readonly CompressionLevel[]
