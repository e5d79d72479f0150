import { concatenate, fromLatin1 } from '@recto/runtime'

import type { Page } from '../documents/page-tree.ts'
import type { DocumentReader } from '../objects/document-reader.ts'
import { PdfStream } from '../objects/objects.ts'

/** The whole content of a page; undefined if a part of it cannot be decoded. */
export function contentOf(
  { dictionary: page }: Pick<Page, 'dictionary'>,
  reader: DocumentReader,
): Uint8Array | undefined {
  const entry = reader.resolve(page.get('Contents'))
  const streams = (Array.isArray(entry) ? entry : [entry]).map((part) => reader.resolve(part))
  const parts: Uint8Array[] = []
  for (const stream of streams) {
    if (!(stream instanceof PdfStream)) continue
    const data = reader.decode(stream)
    if (data === undefined) return undefined
    // The end of a stream also ends a token.
    parts.push(data, fromLatin1('\n'))
  }
  return concatenate(parts)
}
