import type { DocumentHints } from '../../content/page-content.ts'
import type { ParagraphDraft } from '../draft.ts'
import { textOfParagraph } from './heading-styles.ts'

/** An outline is one of headings when this share of its entries is found as text. By eye. */
const MIN_FOUND_SHARE = 0.5
/** So many of its entries have to be found at least. */
const MIN_ENTRIES = 2
/** The beginning of a title is taken for it from this length on. */
const MIN_PREFIX_LENGTH = 12

/** The paragraphs that the outline leads to, with their levels; undefined where it leads elsewhere. */
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

/** Text as far as it is told apart by: letters and digits, the number of the heading left out. */
function plain(text: string): string {
  const spoken = text.normalize('NFKC').toLowerCase()
  const unnumbered = spoken.replace(/^[\s(]*(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxl]{1,6})[.):]*(?=[\s.):])/u, '')
  const letters = unnumbered.replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return letters === '' ? spoken.replaceAll(/\s+/gu, '') : letters
}

/** A heading may go on over lines that were not put together; its entry then begins with its text. */
function isSame(text: string, title: string): boolean {
  return text === title || (text.length >= MIN_PREFIX_LENGTH && title.startsWith(text))
}
