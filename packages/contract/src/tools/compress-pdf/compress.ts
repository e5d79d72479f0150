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
    'Images are packed anew as finely as the level asks, fonts are left with the letters that are used, and what nothing draws is left out. Text, links, bookmarks, forms and tags stay. Pages are drawn before and after and compared: what would show too much is taken back. The answer is never larger than the file: where there is nothing to give, the file comes back as it is, with a ratio of 0.',
  files: { field: 'file', min: 1, max: 1 },
  options: z.object({
    imageCompression: z
      .enum(COMPRESSION_LEVEL_IDS)
      .default('medium')
      .describe(
        'How much images may lose: low for print, medium where no difference shows on a screen, high for e-mail, maximum as small as can be.',
      ),
    targetSize: targetSize
      .optional()
      .describe(
        'Size to stay under, in bytes or such as `500 KB` or `2MB` (1 KB is 1024 bytes). Stronger settings than those of `imageCompression` are tried until it is met; where it cannot be, the smallest answer comes with the warning TARGET_NOT_MET.',
      ),
    grayscale: z.boolean().default(false).describe('Shades of gray instead of colours.'),
    imageQuality: z
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('How much of photographs is kept, in percent, instead of what the level would keep.'),
    dpi: z
      .number()
      .int()
      .min(COMPRESSION_DPI.min)
      .max(COMPRESSION_DPI.max)
      .optional()
      .describe('Dots per inch that images are brought down to, instead of those of the level.'),
    allowSignatureLoss: z
      .boolean()
      .default(false)
      .describe(
        'A signed file may be changed, which makes its signatures invalid. Without it a signed file comes back byte for byte, with the warning SIGNED_UNCHANGED.',
      ),
  }),
  encoding: 'flat',
  aliases: { compressionLevel: 'imageCompression' },
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The smaller document, {base}_compressed.pdf',
    headers: ['X-Compression-Ratio', 'X-Original-Size', 'X-Compressed-Size', 'X-Page-Count'],
  },
  failure: 'Failed to compress PDF',
  otherAnswer: 'Invalid response type from server',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_compressed.pdf`,
})
