import {
  decodeText,
  type Destinations,
  type OpenedDocument,
  type OutlineNode,
  PdfString,
  readMetadata,
  readOutlineTree,
} from '@recto/pdf'

import type { DocumentHints } from './page-content.ts'
import { linkDestination } from './link-destinations.ts'
import { readTags } from './read-tags.ts'

/** A bound for time. */
const MAX_OUTLINE_ITEMS = 50_000
/** The longest language tag that programs have to accept (RFC 5646, 4.4.1). */
const MAX_LANGUAGE_LENGTH = 35

/** Reads the outline, the structure tree and the metadata of a document. */
export function readHints(document: OpenedDocument, destinations: Destinations): DocumentHints {
  const { title, author } = readMetadata(document)
  return {
    outline: readOutline(document, destinations),
    tags: readTags(document, destinations),
    language: readLanguage(document),
    title: title ?? undefined,
    author: author ?? undefined,
  }
}

function readOutline(document: OpenedDocument, destinations: Destinations): DocumentHints['outline'] {
  const levels = new Map<OutlineNode, number>()
  const outline: DocumentHints['outline'] = []
  for (const node of readOutlineTree(document, destinations).slice(0, MAX_OUTLINE_ITEMS)) {
    const level = (node.parent === undefined ? 0 : (levels.get(node.parent) ?? 0)) + 1
    levels.set(node, level)
    const destination = linkDestination(node.dictionary, document, destinations)
    const title = document.reader.resolve(node.dictionary.get('Title'))
    const text = title instanceof PdfString ? decodeText(title.bytes).trim() : ''
    if (destination !== undefined && text !== '') outline.push({ title: text, level, ...destination })
  }
  return outline
}

/** The language of the document (BCP 47; ISO 32000-2, 14.9.2); undefined if missing or malformed. */
function readLanguage({ reader }: OpenedDocument): string | undefined {
  const object = reader.resolve(reader.catalog.get('Lang'))
  const tag = object instanceof PdfString ? decodeText(object.bytes).trim().replaceAll('_', '-') : ''
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) && tag.length <= MAX_LANGUAGE_LENGTH ? tag : undefined
}
