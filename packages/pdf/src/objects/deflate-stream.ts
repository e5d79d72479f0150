import type { Platform } from '@recto/runtime'

import { isName, name, PdfDictionary, PdfStream } from './objects.ts'

/** Smaller uncompressed streams are left as they are. */
const MIN_DEFLATE_BYTES = 96

/** Deflates a stream without filters; XMP metadata stays readable for tools that scan for it (7.11). */
export async function deflateStream(stream: PdfStream, platform: Platform): Promise<PdfStream> {
  const { dictionary: entries, data } = stream
  if (entries.has('Filter') || entries.has('F') || data.length < MIN_DEFLATE_BYTES) return stream
  if (isName(entries.get('Type'), 'Metadata')) return stream
  const deflated = await platform.deflate(data)
  if (deflated.length >= data.length) return stream
  const copy = new PdfDictionary(entries.entries)
  copy.delete('DecodeParms')
  return new PdfStream(copy.set('Filter', name('FlateDecode')), deflated)
}
