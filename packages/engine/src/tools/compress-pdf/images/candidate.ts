import { name, PdfDictionary, type PdfObject, PdfStream } from '@recto/pdf'

import type { ImageDescription } from './describe-image.ts'

/** How an image was packed anew. */
export type PackingMethod = 'recoded' | 'packed' | 'palette' | 'quantized' | 'jpeg'

/** One way to pack an image. */
export interface Candidate {
  method: PackingMethod
  /** Whether every sample is what it was. */
  isExact: boolean
  width: number
  height: number
  bits: number
  data: Uint8Array
  filter: 'FlateDecode' | 'DCTDecode'
  parameters?: PdfDictionary | undefined
  /** A colour space in place of the one that the image has. */
  space?: PdfObject | undefined
  /** Bytes that the new colour space takes beyond its data. */
  spaceBytes: number
  /** JPEG quality, where there is one. */
  quality?: number
}

/** Bytes that an image takes once it is packed so. */
export function bytesOf({ data, spaceBytes }: Candidate): number {
  return data.length + spaceBytes
}

/** The image in a new packing; whatever else its dictionary says stays. */
export function repack({ stream, hasPlainDecode, isInverted }: ImageDescription, candidate: Candidate): PdfStream {
  const { width, height, bits, data, filter, parameters, space } = candidate
  const entries = new PdfDictionary(stream.dictionary.entries)
  // Opacity within the data, of which there was none, is for JPEG 2000 alone (table 87).
  for (const key of ['DecodeParms', 'DL', 'SMaskInData', 'Length']) entries.delete(key)
  // What is the default for one number of bits and components is not for another (table 88).
  if (hasPlainDecode) entries.delete('Decode')
  else if (isInverted && space !== undefined) entries.set('Decode', [1, 0])
  entries.set('Width', width).set('Height', height).set('BitsPerComponent', bits).set('Filter', name(filter))
  if (parameters !== undefined) entries.set('DecodeParms', parameters)
  if (space !== undefined) entries.set('ColorSpace', space)
  return new PdfStream(entries, data)
}
