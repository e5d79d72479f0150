import { z } from 'zod'

/** How faithful a Word file is, from the simplest. */
export const WORD_QUALITIES = ['basic', 'standard', 'precise'] as const

export type WordQuality = (typeof WORD_QUALITIES)[number]

/** The quality that the page of the tool starts with. */
export const DEFAULT_WORD_QUALITY = 'standard' satisfies WordQuality

/** Media type of .docx files. */
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const kept = (what: string) =>
  z.boolean().optional().describe(`${what} Without it: yes for standard and precise, no for basic.`)

const found = (what: string) => z.boolean().optional().describe(`${what} Without it: yes.`)

/** Options of a conversion to Word; the defaults of most depend on the quality. */
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
}: z.output<ReturnType<typeof wordOptions>>): ResolvedWordOptions {
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
