/**
 * Compression levels, from the mildest: the reduction to expect, in percent from and to, and the resolution of images in
 * dpi.
 */
export const COMPRESSION_LEVELS = {
  low: { expectedReduction: [10, 20], dpi: 300 },
  medium: { expectedReduction: [30, 50], dpi: 200 },
  high: { expectedReduction: [50, 70], dpi: 150 },
  maximum: { expectedReduction: [70, 90], dpi: 100 },
} as const

export type CompressionLevel = keyof typeof COMPRESSION_LEVELS

/** The levels, in order. */
export const COMPRESSION_LEVEL_IDS = ['low', 'medium', 'high', 'maximum'] as const satisfies readonly CompressionLevel[]
