import { dictionary, name, type ObjectEdits, PdfDictionary, type PdfObject, PdfStream } from '@recto/pdf'

import type { LayeredScan, EncodedLayer } from './separate-layers.ts'

/** The unit square of an image (ISO 32000-2, 8.9.4) with a margin, so that renderers do not clip its edge. */
const BOX = [-0.01, -0.01, 1.01, 1.01]

/** The background, then the foreground through its mask. */
const CONTENT = '/P Do /I Do'

/** Entries of an image that apply to a form as well: optional content, structure, metadata. */
const KEPT = ['OC', 'StructParent', 'Metadata', 'Name']

/**
 * Replaces an image by a form XObject that draws its layers in the same place.
 * @param space the color space of both layers
 */
export function placeLayers(edits: ObjectEdits, number: number, scan: LayeredScan, space: PdfObject): void {
  const image = edits.get(number)
  const before = image instanceof PdfStream ? image.dictionary : new PdfDictionary()
  const mask = edits.add(
    imageOf(scan.mask, scan.mask.jbig2, { ImageMask: true, BitsPerComponent: 1, Filter: name('JBIG2Decode') }),
  )
  const foreground = edits.add(jpegOf(scan.foreground, { ColorSpace: space, Mask: mask }))
  const background = edits.add(jpegOf(scan.background, { ColorSpace: space }))
  const form = dictionary({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: BOX,
    Resources: dictionary({ XObject: dictionary({ P: background, I: foreground }) }),
  })
  for (const key of KEPT) if (before.has(key)) form.set(key, before.get(key))
  edits.replace(number, new PdfStream(form, new TextEncoder().encode(CONTENT)))
}

function jpegOf(layer: EncodedLayer, entries: Record<string, PdfObject>): PdfStream {
  return imageOf(layer, layer.jpeg, { BitsPerComponent: 8, Filter: name('DCTDecode'), ...entries })
}

function imageOf(
  { width, height }: { width: number; height: number },
  data: Uint8Array,
  entries: Record<string, PdfObject>,
): PdfStream {
  const common = { Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height }
  return new PdfStream(dictionary({ ...common, ...entries }), data)
}
