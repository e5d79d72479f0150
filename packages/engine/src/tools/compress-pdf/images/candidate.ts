import { dictionary, name, PdfDictionary, type PdfObject, PdfStream, PdfString } from '@recto/pdf'

import { toSpaceObject, type SpaceEntries, type SpaceEntry } from './color-space.ts'
import type { ImagePlace } from './describe-image.ts'

/** How an image was encoded. */
export type EncodingMethod = 'recoded' | 'flate' | 'palette' | 'quantized' | 'jpeg'

/** A color space for an image: its own, a device color space, or Indexed over either. */
export interface NewSpace {
  entry: SpaceEntry
  palette?: { colors: Uint8Array; count: number }
}

/** One possible encoding of an image, in plain data that can be sent to another thread. */
export interface Candidate {
  method: EncodingMethod
  /** Whether all samples are preserved. */
  isExact: boolean
  width: number
  height: number
  bits: number
  data: Uint8Array
  filter: 'FlateDecode' | 'DCTDecode'
  /** Colors of the PNG predictors (ISO 32000-2, table 8), if rows are predicted. */
  predictorColors?: number | undefined
  /** A color space that replaces the one of the image. */
  space?: NewSpace | undefined
  /** Bytes of the new color space in the dictionary. */
  spaceBytes: number
  /** JPEG quality, if any. */
  quality?: number
}

/** Bytes of an image with this encoding. */
export function bytesOf({ data, spaceBytes }: Candidate): number {
  return data.length + spaceBytes
}

/** The image with a new encoding and its other dictionary entries. */
export function toImageStream(image: ImagePlace, candidate: Candidate): PdfStream {
  const { stream, hasDefaultDecode, isInverted, spaceEntries } = image
  const { width, height, bits, data, filter, space } = candidate
  const entries = new PdfDictionary(stream.dictionary.entries)
  // SMaskInData applies to JPEG 2000 only (table 87); images with opacity in their data never get here.
  for (const key of ['DecodeParms', 'DL', 'SMaskInData', 'Length']) entries.delete(key)
  // The default Decode array depends on bits and components (table 88).
  if (hasDefaultDecode) entries.delete('Decode')
  else if (isInverted && space !== undefined) entries.set('Decode', [1, 0])
  entries.set('Width', width).set('Height', height).set('BitsPerComponent', bits).set('Filter', name(filter))
  const parameters = parametersOf(candidate, image)
  if (parameters !== undefined) entries.set('DecodeParms', parameters)
  if (space !== undefined) entries.set('ColorSpace', toNewSpaceObject(space, spaceEntries))
  return new PdfStream(entries, data)
}

/** Parameters of the filter: those of the predictors, or of a JPEG with the same coefficients. */
function parametersOf(
  { method, width, bits, predictorColors }: Candidate,
  { parameters }: ImagePlace,
): PdfDictionary | undefined {
  if (method === 'recoded') return parameters.entries.size > 0 ? parameters : undefined
  if (predictorColors === undefined) return undefined
  return dictionary({ Predictor: 15, Colors: predictorColors, BitsPerComponent: bits, Columns: width })
}

/** A new color space as an object of the document. */
export function toNewSpaceObject({ entry, palette }: NewSpace, entries: SpaceEntries): PdfObject {
  const base = toSpaceObject(entry, entries)
  return palette === undefined ? base : [name('Indexed'), base, palette.count - 1, new PdfString(palette.colors)]
}
