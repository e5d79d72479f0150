import type { DocumentHints, PageContent } from '../page-content.ts'
import type { DocumentModel } from './document-model.ts'

/** What of a document is kept. */
export interface DocumentOptions {
  quality: 'basic' | 'standard' | 'precise'
  hasImages: boolean
  hasLinks: boolean
  hasTables: boolean
  hasHeadings: boolean
  hasLists: boolean
}

/** Puts a document together from its pages, which come in order and are dropped when they have been read. */
export async function buildDocument(
  pages: AsyncIterable<PageContent> | Iterable<PageContent>,
  hints: DocumentHints,
  _options: DocumentOptions,
): Promise<DocumentModel> {
  for await (const _page of pages) continue
  const { title, author, language } = hints
  return { sections: [], styles: [], lists: [], notes: [], title, author, language, scannedPages: [] }
}
