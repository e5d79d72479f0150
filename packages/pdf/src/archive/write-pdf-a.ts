import { srgbProfile } from '@recto/images'
import { fromLatin1, type OperationContext, timeOf } from '@recto/runtime'

import { readMetadata } from '../documents/metadata.ts'
import { ObjectEdits } from '../documents/object-edits.ts'
import type { OpenedDocument } from '../documents/open-document.ts'
import { rewriteDocument } from '../documents/rewrite-document.ts'
import { writingPlatform } from '../objects/file-identifier.ts'
import { dictionary, isName, name, PdfDictionary, PdfReference, PdfStream, PdfString } from '../objects/objects.ts'
import { findPdfAObstacles, type PdfAObstacle } from './pdf-a-obstacles.ts'
import { xmpPacket } from './xmp-packet.ts'

/** Annotation flags (ISO 32000-1, table 165): PDF/A requires annotations to be printed and not hidden (6.3.2). */
const [INVISIBLE, HIDDEN, PRINT, NO_VIEW, TOGGLE_NO_VIEW] = [1, 2, 4, 32, 256]
const NOT_SHOWN = INVISIBLE | HIDDEN | NO_VIEW | TOGGLE_NO_VIEW

/** A document as PDF/A, or the obstacles to that. */
export type PdfAResult = { bytes: Uint8Array } | { obstacles: ReadonlySet<PdfAObstacle> }

/**
 * Rewrites a document as PDF/A-2b (ISO 19005-2), with an output intent for its colors and metadata that declares it. Content that
 * PDF/A does not allow is not removed; such a document stays unchanged.
 */
export async function writePdfA(document: OpenedDocument, context: OperationContext): Promise<PdfAResult> {
  const edits = new ObjectEdits(document)
  const obstacles = findPdfAObstacles(document, edits)
  if (obstacles.size > 0) return { obstacles }
  for (const [number, object] of edits.reachable()) {
    if (object instanceof PdfDictionary && object.has('Rect')) {
      const shown = withShownFlags(object, edits)
      if (shown !== undefined) edits.replace(number, shown)
    } else if (object instanceof PdfStream && object.dictionary.has('Interpolate')) {
      const entries = [...object.dictionary.entries].filter(([key]) => key !== 'Interpolate')
      edits.replace(number, new PdfStream(new PdfDictionary(entries), object.data))
    }
  }
  const packet = xmpPacket(readMetadata(document), timeOf(context), { pdfA: true, pdfUa: false })
  const metadata = edits.add(new PdfStream(dictionary({ Type: name('Metadata'), Subtype: name('XML') }), packet))
  const profile = edits.add(new PdfStream(dictionary({ N: 3 }), srgbProfile()))
  const intent = dictionary({
    Type: name('OutputIntent'),
    S: name('GTS_PDFA1'),
    OutputConditionIdentifier: new PdfString(fromLatin1('sRGB IEC61966-2.1')),
    Info: new PdfString(fromLatin1('sRGB IEC61966-2.1')),
    DestOutputProfile: profile,
  })
  const root = document.reader.trailer.get('Root')
  // Documents of ours have an indirect catalog, as they must (ISO 32000-2, table 15).
  if (!(root instanceof PdfReference)) throw new TypeError('the catalog is no indirect object')
  const catalog = new PdfDictionary(edits.catalog.entries).set('Metadata', metadata).set('OutputIntents', [intent])
  edits.replace(root.number, catalog)
  const { bytes } = await rewriteDocument(document, writingPlatform(context), { edits, minVersion: '1.7' })
  return { bytes }
}

/** The annotation changed to be shown and printed; undefined if it already is, or is not an annotation. */
function withShownFlags(annotation: PdfDictionary, { resolve }: ObjectEdits): PdfDictionary | undefined {
  if (!annotation.has('Subtype') || isName(resolve(annotation.get('Subtype')), 'Popup')) return undefined
  const before = resolve(annotation.get('F'))
  const flags = typeof before === 'number' ? before : 0
  const after = (flags & ~NOT_SHOWN) | PRINT
  return after === before ? undefined : new PdfDictionary(annotation.entries).set('F', after)
}
