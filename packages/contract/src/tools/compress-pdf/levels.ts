/** The levels of compression, from the one that changes least, each with the part of a file that it may take off, in percent. */
export const COMPRESSION_LEVELS = {
  low: { expectedReduction: [10, 20] },
  medium: { expectedReduction: [30, 50] },
  high: { expectedReduction: [50, 70] },
  maximum: { expectedReduction: [70, 90] },
} as const

/** How much of a file is given away to make it smaller. */
export type CompressionLevel = keyof typeof COMPRESSION_LEVELS

/** Every level, in order. */
export const COMPRESSION_LEVEL_IDS = ['low', 'medium', 'high', 'maximum'] as const satisfies readonly CompressionLevel[]
