import { isName, PdfDictionary, type PdfObject, PdfStream, type WholeData } from '@recto/pdf'

import { readColorSpace, type ColorSpace, type IndexedSpace, type SpaceSource } from './color-space.ts'
import { rowBytesOf } from './sample-bits.ts'

/** Pixels of an image that is worked on; an A4 page at 600 dpi has 35 million. */
const MAX_PIXELS = 100_000_000
/** Bytes of its samples. */
const MAX_SAMPLE_BYTES = 256 * 1024 * 1024

const DEPTHS = new Set([1, 2, 4, 8, 16])

/** How the data of an image is coded once the filters that lose nothing are undone. */
export type ImageCoding = 'samples' | 'jpeg' | 'jpx'

/** What the dictionary of an image says of its samples. */
interface ImageHeader {
  width: number
  height: number
  /** Bits of a sample; nothing is said by it where the data is a JPEG 2000 picture. */
  bits: number
  /** None where a JPEG 2000 picture says it itself. */
  space: ColorSpace | IndexedSpace | undefined
}

/** An image of several shades as the document has it. */
export interface ImageDescription extends ImageHeader {
  stream: PdfStream
  /** Whether samples mean what they mean by default (ISO 32000-2, table 88), as those of JPEG 2000 always do (7.4.9). */
  hasPlainDecode: boolean
  /** Whether every component means the contrary, as inks of Adobe's JPEGs do. */
  isInverted: boolean
  /** Whether samples may change a little: not where a colour key or another image goes by them, or colours are of no known kind. */
  mayLose: boolean
  coding: ImageCoding
  /** Samples in rows as they stand in the file, without what follows them, or the bytes of a picture file. */
  data: Uint8Array
  /** Parameters of the picture's own filter. */
  parameters: PdfDictionary
}

/** What images are read with. */
export interface ImageSource extends SpaceSource {
  decode: (stream: PdfStream) => WholeData | undefined
}

/** Reads an image XObject; undefined for stencils and others of one bit, and for what is damaged, out of bounds or not known. */
export function describeImage(stream: PdfStream, source: ImageSource): ImageDescription | undefined {
  // Data in another file (7.3.8.2) is not there.
  const header = stream.dictionary.has('F') ? undefined : readHeader(stream.dictionary, source)
  if (header === undefined) return undefined
  const whole = source.decode(stream)
  const coding = whole === undefined ? undefined : codingOf(whole.filter?.name)
  if (whole === undefined || coding === undefined) return undefined
  const data = coding === 'samples' ? rowsOf(whole.data, header) : whole.data
  if (data === undefined || (coding === 'jpeg' && header.space === undefined)) return undefined
  const decode = coding === 'jpx' ? null : stream.dictionary.get('Decode')
  return {
    ...header,
    stream,
    hasPlainDecode: decodesTo(decode, 0, header, source),
    isInverted: decode !== null && decodesTo(decode, 1, header, source),
    mayLose: isKnown(header.space) && !dependsOnSamples(stream.dictionary, source),
    coding,
    data,
    parameters: whole.filter?.parameters ?? new PdfDictionary(),
  }
}

function readHeader(entries: PdfDictionary, source: ImageSource): ImageHeader | undefined {
  const { resolve } = source
  const numberOf = (key: string, fallback: number) => {
    const value = resolve(entries.get(key))
    return value === null ? fallback : value
  }
  const [width, height, bits] = [numberOf('Width', 0), numberOf('Height', 0), numberOf('BitsPerComponent', 8)]
  if (!isName(resolve(entries.get('Subtype')), 'Image') || resolve(entries.get('ImageMask')) === true) return undefined
  if (!isCount(width) || !isCount(height) || !isCount(bits) || !DEPTHS.has(bits)) return undefined
  if (width * height > MAX_PIXELS) return undefined
  const hasSpace = resolve(entries.get('ColorSpace')) !== null
  const space = hasSpace ? readColorSpace(entries.get('ColorSpace'), source) : undefined
  if (hasSpace && space === undefined) return undefined
  const header = { width, height, bits, space }
  return sampleBytesOf(header) > MAX_SAMPLE_BYTES ? undefined : header
}

function isCount(value: PdfObject): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}

function sampleBytesOf({ width, height, bits, space }: ImageHeader): number {
  return rowBytesOf({ width, height, bits, components: space?.components ?? 0 }) * height
}

function codingOf(filter: string | undefined): ImageCoding | undefined {
  if (filter === undefined) return 'samples'
  if (filter === 'DCTDecode') return 'jpeg'
  return filter === 'JPXDecode' ? 'jpx' : undefined
}

/** The rows of an image; none where they break off, and where one bit is all that a pixel has. */
function rowsOf(data: Uint8Array, header: ImageHeader): Uint8Array | undefined {
  const length = sampleBytesOf(header)
  if (header.space === undefined || (header.bits === 1 && header.space.components === 1)) return undefined
  return data.length < length ? undefined : data.subarray(0, length)
}

/** Whether all components go from the lowest value to the highest, or with 1 the other way round; indexes mean themselves. */
function decodesTo(entry: PdfObject, first: 0 | 1, { bits, space }: ImageHeader, { resolve }: ImageSource): boolean {
  const decode = resolve(entry)
  if (decode === null) return first === 0
  if (!Array.isArray(decode) || space === undefined) return false
  const highest = space.kind === 'indexed' ? (1 << bits) - 1 : 1
  const values = decode.slice(0, space.components * 2).map(resolve)
  return values.length > 0 && values.every((value, index) => value === (index % 2 === first ? 0 : highest))
}

function isKnown(space: ImageHeader['space']): boolean {
  return (space?.kind === 'indexed' ? space.base : space)?.kind !== 'other'
}

/** Colour keys (8.9.6.4) tell samples by their exact values, `Matte` (11.6.5.2) ties an image to its mask pixel by pixel. */
function dependsOnSamples(entries: PdfDictionary, { resolve }: ImageSource): boolean {
  const mask = resolve(entries.get('SMask'))
  const hasMatte = entries.has('Matte') || (mask instanceof PdfStream && mask.dictionary.has('Matte'))
  const opacity = resolve(entries.get('SMaskInData'))
  return hasMatte || Array.isArray(resolve(entries.get('Mask'))) || (opacity !== null && opacity !== 0)
}
