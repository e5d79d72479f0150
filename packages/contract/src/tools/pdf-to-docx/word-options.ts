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
  z.boolean().optional().describe(`${what} Without it: yes for standard and precise, no for basic.`)

const found = (what: string) => z.boolean().optional().describe(`${what} Without it: yes.`)

/** What is asked for; what is left open follows from the quality. */
export function wordOptions(quality: WordQuality) {
  return z.object({
    quality: z
      .enum(WORD_QUALITIES)
      .default(quality)
      .describe(
        'basic: flowing text with headings, lists and simple formatting; standard: tables, images, links, notes, running heads and columns as well; precise: page geometry, spacing, fonts and pagination besides.',
      ),
    formatting: z
      .object({
        preserveImages: kept('Whether images are kept.'),
        preserveLinks: kept('Whether links are kept.'),
        preserveTables: kept('Whether tables are tables; else their text is.'),
      })
      .default({}),
    advanced: z
      .object({
        detectHeadings: found('Whether headings become headings, not just large text.'),
        detectLists: found('Whether items become lists, not just text with a mark.'),
        optimizeForAccessibility: z
          .boolean()
          .optional()
          .describe(
            'Whether the document has a title, every picture a description and every table that has one a head row. Without it: for precise.',
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
