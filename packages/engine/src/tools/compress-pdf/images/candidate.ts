import { name, PdfDictionary, type PdfObject, PdfStream } from '@recto/pdf'

import type { ImageDescription } from './describe-image.ts'

/** How an image was encoded. */
export type EncodingMethod = 'recoded' | 'flate' | 'palette' | 'quantized' | 'jpeg'

/** One possible encoding of an image. */
export interface Candidate {
  method: EncodingMethod
  /** Whether all samples are preserved. */
  isExact: boolean
  width: number
  height: number
  bits: number
  data: Uint8Array
  filter: 'FlateDecode' | 'DCTDecode'
  parameters?: PdfDictionary | undefined
  /** A color space that replaces the one of the image. */
  space?: PdfObject | undefined
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
export function toImageStream(
  { stream, hasDefaultDecode, isInverted }: ImageDescription,
  candidate: Candidate,
): PdfStream {
  const { width, height, bits, data, filter, parameters, space } = candidate
  const entries = new PdfDictionary(stream.dictionary.entries)
  // SMaskInData applies to JPEG 2000 only (table 87); images with opacity in their data never get here.
  for (const key of ['DecodeParms', 'DL', 'SMaskInData', 'Length']) entries.delete(key)
  // The default Decode array depends on bits and components (table 88).
  if (hasDefaultDecode) entries.delete('Decode')
  else if (isInverted && space !== undefined) entries.set('Decode', [1, 0])
  entries.set('Width', width).set('Height', height).set('BitsPerComponent', bits).set('Filter', name(filter))
  if (parameters !== undefined) entries.set('DecodeParms', parameters)
  if (space !== undefined) entries.set('ColorSpace', space)
  return new PdfStream(entries, data)
}
