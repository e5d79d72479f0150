import type { DocumentOptions } from '../document-options.ts'
import type { BodyPage, NoteDraft, PageDraft, RunningHeadsDraft } from '../draft.ts'
import { extractRepeatedImages, type RepeatedImage } from '../figures/repeated-images.ts'
import { withBodyAreas } from '../geometry/body-areas.ts'
import { findNotes } from '../notes/find-notes.ts'
import { findRunningHeads } from '../running-heads/find-running-heads.ts'
import { extractFirstHead } from '../running-heads/first-head.ts'
import { makeLayoutTables } from '../tables/layout-tables.ts'

/** The body text of all pages, without what repeats on them and without notes. */
export interface SeparatedPages {
  pages: BodyPage[]
  heads: RunningHeadsDraft[]
  repeatedImages: RepeatedImage[]
  notes: NoteDraft[]
}

/**
 * Removes running heads, repeated images and notes from pages, which it modifies. Body areas are found afterwards,
 * since they exclude those. The basic quality leaves everything in place.
 */
export function separateBody(
  laidOut: readonly PageDraft[],
  { quality, hasTables }: Pick<DocumentOptions, 'quality' | 'hasTables'>,
): SeparatedPages {
  const isBasic = quality === 'basic'
  const heads = isBasic ? [] : findRunningHeads(laidOut)
  const repeatedImages = isBasic ? [] : extractRepeatedImages(laidOut)
  const notes = isBasic ? [] : findNotes(laidOut)
  const pages = withBodyAreas(laidOut)
  if (!isBasic) extractFirstHead(pages, heads)
  if (hasTables) makeLayoutTables(pages)
  return { pages, heads, repeatedImages, notes }
}
