import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { sentence } from '../../sentence.ts'
import { COMPRESSION_LEVEL_IDS } from './levels.ts'
import { parseSize, TARGET_SIZE_BOUNDS } from './target-size.ts'

/** The message for an invalid target size. */
export const TARGET_SIZE_SENTENCE =
  'Please enter a target size between 1 KB and 1024 MB, such as 500 KB, 2 MB or a number of bytes.'

/** Resolutions to which images can be downsampled, in dpi. */
export const COMPRESSION_DPI = { min: 20, max: 1200 } as const

const aboutTarget = sentence(TARGET_SIZE_SENTENCE)

/** A size in bytes, or as text with a unit. Parsing the output again gives the same value. */
const targetSize = z.union([z.number(), z.string().max(40)], { error: aboutTarget }).transform((given, context) => {
  if (typeof given === 'string' && given.trim() === '') return undefined
  const bytes = typeof given === 'number' ? Math.floor(given) : parseSize(given)
  const { minBytes, maxBytes } = TARGET_SIZE_BOUNDS
  if (bytes !== undefined && bytes >= minBytes && bytes <= maxBytes) return bytes
  context.addIssue({ code: 'custom', message: aboutTarget })
  return z.NEVER
})

/** Compress: the same document, smaller. */
export const compress = defineOperation({
  id: 'compress',
  tool: 'compress-pdf',
  path: '/pdf/compress',
  summary: 'Make a PDF file smaller',
  description:
    'Recompresses images at the chosen level, subsets fonts and removes unused objects. Text, links, bookmarks, forms and tags stay. Pages are rendered before and after and compared, and changes that show too much are undone. The result is never larger than the file: if nothing can be saved, the file comes back unchanged, with a ratio of 0.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'compressed.zip',
  options: () =>
    z.object({
      imageCompression: z
        .enum(COMPRESSION_LEVEL_IDS)
        .default('medium')
        .describe(
          'How much image quality to trade for size: low for print, medium with no visible difference on screen, high for email, maximum for the smallest file.',
        ),
      targetSize: targetSize
        .optional()
        .describe(
          'Size to stay under, in bytes or as `500 KB` or `2MB` (1 KB is 1024 bytes). Settings stronger than `imageCompression` are tried until the target is met; if it cannot be met, the smallest result comes with the warning TARGET_NOT_MET.',
        ),
      grayscale: z.boolean().default(false).describe('Convert to grayscale.'),
      imageQuality: z
        .number()
        .int()
        .min(1)
        .max(100)
        .optional()
        .describe('JPEG quality for photos, in percent, instead of the level’s own.'),
      dpi: z
        .number()
        .int()
        .min(COMPRESSION_DPI.min)
        .max(COMPRESSION_DPI.max)
        .optional()
        .describe('Resolution to downsample images to, in dpi, instead of the level’s own.'),
      allowSignatureLoss: z
        .boolean()
        .default(false)
        .describe(
          'Allow changes to a signed file, which invalidate its signatures. Otherwise, a signed file comes back unchanged, byte for byte, with the warning SIGNED_UNCHANGED.',
        ),
    }),
  encoding: 'flat',
  aliases: { compressionLevel: 'imageCompression' },
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The compressed document, {base}_compressed.pdf',
    headers: ['X-Compression-Ratio', 'X-Original-Size', 'X-Compressed-Size', 'X-Page-Count'],
  },
  failure: 'Failed to compress PDF',
  otherAnswer: 'Invalid response type from server',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_compressed.pdf`,
})
