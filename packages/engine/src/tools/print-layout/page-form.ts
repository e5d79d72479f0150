import type { Box } from '@recto/geometry'
import {
  contentOf,
  dictionary,
  type DocumentCopier,
  listOf,
  name,
  type OpenedDocument,
  type Page,
  PdfDictionary,
  type PdfObject,
  PdfStream,
  resourcesOf,
} from '@recto/pdf'
import { concatenate, fromLatin1 } from '@recto/runtime'

/** Entries that describe a stream's encoding. */
const ENCODING = new Set(['Filter', 'DecodeParms'])

const LINE_END = fromLatin1('\n')

/** The content of a page as a form XObject (ISO 32000-2, 8.10) in the page's user space, clipped to a box. */
export function pageForm(page: Page, box: Box, document: OpenedDocument, copier: DocumentCopier): PdfStream {
  const { reader } = document
  const { resolve } = reader
  const entries = dictionary({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [box.left, box.bottom, box.right, box.top],
    Resources:
      resolve(resourcesOf(page)) instanceof PdfDictionary ? copier.copy(resourcesOf(page)) : new PdfDictionary(),
  })
  // A page with transparency is a group, which is blended as a whole (11.6.6).
  const group = resolve(page.dictionary.get('Group'))
  if (group instanceof PdfDictionary) entries.set('Group', copier.copy(page.dictionary.get('Group')))
  const { data, encoding } = contentData(page, document)
  for (const [key, value] of encoding.entries) entries.set(key, copier.copy(value))
  return new PdfStream(entries, data)
}

/** The content of a page: a single stream keeps its encoding, several are decoded and concatenated. */
function contentData(page: Page, { reader }: OpenedDocument): { data: Uint8Array; encoding: PdfDictionary } {
  const { resolve } = reader
  const parts = listOf(page.dictionary.get('Contents'), resolve)
    .map(resolve)
    .filter((item: PdfObject): item is PdfStream => item instanceof PdfStream)
  const [only] = parts
  if (only !== undefined && parts.length === 1) {
    const encoding = new PdfDictionary([...only.dictionary.entries].filter(([key]) => ENCODING.has(key)))
    return { data: only.data, encoding }
  }
  const decode = reader.decode.bind(reader)
  // Viewers show the readable streams of damaged content.
  const readable = () => concatenate(parts.flatMap((part) => [decode(part) ?? new Uint8Array(), LINE_END]))
  return { data: contentOf(page, { resolve, decode }) ?? readable(), encoding: new PdfDictionary() }
}
