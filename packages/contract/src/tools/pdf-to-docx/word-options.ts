import { z } from 'zod'

import { scanOptions } from '../../values/ocr-languages-option.ts'

/** How faithful a Word file is, from the simplest. */
export const WORD_QUALITIES = ['basic', 'standard', 'precise'] as const

export type WordQuality = (typeof WORD_QUALITIES)[number]

/** The quality that the page of the tool starts with. */
export const DEFAULT_WORD_QUALITY = 'standard' satisfies WordQuality

/** Media type of .docx files. */
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const kept = (what: string) =>
  z.boolean().optional().describe(`${what} Default: true for standard and precise, false for basic.`)

const found = (what: string) => z.boolean().optional().describe(`${what} Default: true.`)

/** Options of a conversion to Word; the defaults of most depend on the quality. */
export function wordOptions(quality: WordQuality) {
  return z.object({
    ...scanOptions,
    quality: z
      .enum(WORD_QUALITIES)
      .default(quality)
      .describe(
        'basic: flowing text with headings, lists and simple formatting; standard: also tables, images, links, notes, headers and footers, and columns; precise: also page geometry, spacing, fonts and pagination.',
      ),
    formatting: z
      .object({
        preserveImages: kept('Keep images.'),
        preserveLinks: kept('Keep links.'),
        preserveTables: kept('Keep tables; otherwise only their text is kept.'),
      })
      .default({}),
    advanced: z
      .object({
        detectHeadings: found('Turn headings into real headings, not just large text.'),
        detectLists: found('Turn lists into real lists, not just text with bullets.'),
        optimizeForAccessibility: z
          .boolean()
          .optional()
          .describe(
            'Give the document a title, every image alt text, and every table with a header row a marked header row. Default: true for precise.',
          ),
      })
      .default({}),
  })
}

/** The options with all defaults applied. */
export interface ResolvedWordOptions {
  quality: WordQuality
  hasImages: boolean
  hasLinks: boolean
  hasTables: boolean
  hasHeadings: boolean
  hasLists: boolean
  isAccessible: boolean
}

/** Applies the defaults of the quality. */
export function resolveWordOptions({
  quality,
  formatting,
  advanced,
}: Pick<z.output<ReturnType<typeof wordOptions>>, 'quality' | 'formatting' | 'advanced'>): ResolvedWordOptions {
  const isRich = quality !== 'basic'
  return {
    quality,
    hasImages: formatting.preserveImages ?? isRich,
    hasLinks: formatting.preserveLinks ?? isRich,
    hasTables: formatting.preserveTables ?? isRich,
    hasHeadings: advanced.detectHeadings ?? true,
    hasLists: advanced.detectLists ?? true,
    isAccessible: advanced.optimizeForAccessibility ?? quality === 'precise',
  }
}
