import { z } from 'zod'

/** How much of a document Word files keep, from the simplest. */
export const WORD_QUALITIES = ['basic', 'standard', 'precise'] as const

/** How much of a document a Word file keeps. */
export type WordQuality = (typeof WORD_QUALITIES)[number]

/** The quality where none was chosen on the screen. */
export const DEFAULT_WORD_QUALITY = 'standard' satisfies WordQuality

/** The media type of Word's files. */
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const kept = (what: string) =>
  z.boolean().optional().describe(`${what} Default: true for standard and precise, false for basic.`)

const found = (what: string) => z.boolean().optional().describe(`${what} Default: true.`)

/** What is asked for; what is left open follows from the quality. */
export function wordOptions(quality: WordQuality) {
  return z.object({
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

/** The choices for a Word file, all of them made. */
export interface WordChoices {
  quality: WordQuality
  hasImages: boolean
  hasLinks: boolean
  hasTables: boolean
  hasHeadings: boolean
  hasLists: boolean
  isAccessible: boolean
}

/** What the options come to: those that were left open are as the quality has them. */
export function wordChoices({ quality, formatting, advanced }: z.output<ReturnType<typeof wordOptions>>): WordChoices {
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
