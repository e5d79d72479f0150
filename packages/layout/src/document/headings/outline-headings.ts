import type { DocumentHints } from '../../content/page-content.ts'
import type { ParagraphDraft } from '../draft.ts'
import { textOfParagraph } from './heading-styles.ts'

/** The outline lists headings if this share of its items is found as text. By eye. */
const MIN_FOUND_SHARE = 0.5
/** This many of its items have to be found. */
const MIN_ENTRIES = 2
/** A match of this many characters at the start of a title is enough. */
const MIN_PREFIX_LENGTH = 12

/** The paragraphs of outline items, with their levels; undefined if the outline does not list headings. */
export function outlineHeadings(
  paragraphs: readonly ParagraphDraft[],
  outline: DocumentHints['outline'],
): Map<ParagraphDraft, number> | undefined {
  const byPage = Map.groupBy(paragraphs, ({ lines }) => lines[0]?.page ?? -1)
  const texts = new Map(paragraphs.map((paragraph) => [paragraph, plain(textOfParagraph(paragraph))]))
  const found = new Map<ParagraphDraft, number>()
  for (const entry of outline) {
    const title = plain(entry.title)
    const onPage = byPage.get(entry.page) ?? []
    const same = onPage.filter((paragraph) => !found.has(paragraph) && isSame(texts.get(paragraph) ?? '', title))
    const nearest = same.toSorted((one, other) => distance(one, entry.top) - distance(other, entry.top))[0]
    if (nearest !== undefined) found.set(nearest, entry.level)
  }
  return found.size >= Math.max(MIN_ENTRIES, MIN_FOUND_SHARE * outline.length) ? found : undefined
}

function distance({ lines }: ParagraphDraft, top: number | undefined): number {
  return top === undefined ? 0 : Math.abs((lines[0]?.top ?? 0) - top)
}

/** Text for comparison: letters and digits, without the number of the heading. */
function plain(text: string): string {
  const spoken = text.normalize('NFKC').toLowerCase()
  const unnumbered = spoken.replace(/^[\s(]*(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxl]{1,6})[.):]*(?=[\s.):])/u, '')
  const letters = unnumbered.replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return letters === '' ? spoken.replaceAll(/\s+/gu, '') : letters
}

/** A heading may be several paragraphs; then the first one is the start of its title. */
function isSame(text: string, title: string): boolean {
  return text === title || (text.length >= MIN_PREFIX_LENGTH && title.startsWith(text))
}
