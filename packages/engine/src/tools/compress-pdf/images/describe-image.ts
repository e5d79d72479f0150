import { rowBytesOf } from '@recto/images'
import { isName, PdfDictionary, type PdfObject, PdfStream, type WholeData } from '@recto/pdf'

import {
  readColorSpace,
  spaceEntriesOf,
  type ColorSpace,
  type IndexedSpace,
  type SpaceEntries,
  type SpaceSource,
} from './color-space.ts'

/** Limit of pixels; an A4 page at 600 dpi has 35 million. */
const MAX_PIXELS = 100_000_000
/** Limit of its decoded samples. */
const MAX_SAMPLE_BYTES = 256 * 1024 * 1024

const DEPTHS = new Set([1, 2, 4, 8, 16])

/** How the data of an image is encoded after the lossless filters. */
export type ImageCoding = 'samples' | 'jpeg' | 'jpx'

/** The samples' format according to the image dictionary. */
interface ImageHeader {
  width: number
  height: number
  /** Bits per component; meaningless for JPEG 2000. */
  bits: number
  /** Undefined if JPEG 2000 data defines it. */
  space: ColorSpace | IndexedSpace | undefined
}

/** An image other than bilevel, as plain data that can be sent to another thread. */
export interface ImageFacts extends ImageHeader {
  /** Bytes of its stream. */
  originalBytes: number
  /** Whether Decode is the default (ISO 32000-2, table 88); JPEG 2000 ignores it (7.4.9). */
  hasDefaultDecode: boolean
  /** Whether Decode inverts all components, as in CMYK JPEGs by Adobe. */
  isInverted: boolean
  /** Whether samples may change slightly: not with a color key or Matte, or in an unknown color space. */
  allowsLoss: boolean
  coding: ImageCoding
  /** Packed rows of samples without trailing data, or a JPEG or JPEG 2000 file. */
  data: Uint8Array
  /** ColorTransform of DCTDecode (ISO 32000-2, table 13). */
  colorTransform?: number | 'invalid'
}

/** The objects of an image in its document, without its samples. */
export interface ImagePlace extends Pick<ImageFacts, 'hasDefaultDecode' | 'isInverted'> {
  stream: PdfStream
  spaceEntries: SpaceEntries
  /** Parameters of the image filter. */
  parameters: PdfDictionary
}

/** An image in its document. */
export type ImageDescription = ImageFacts & ImagePlace

/** The properties that can be sent to another thread. */
export function factsOf(image: ImageDescription): ImageFacts {
  const { stream: _stream, spaceEntries: _spaceEntries, parameters: _parameters, ...facts } = image
  return facts
}

/** The properties that cannot, and are needed to replace the image. */
export function placeOf({
  hasDefaultDecode,
  isInverted,
  stream,
  spaceEntries,
  parameters,
}: ImageDescription): ImagePlace {
  return { hasDefaultDecode, isInverted, stream, spaceEntries, parameters }
}

/** Dependencies for reading images. */
export interface ImageSource extends SpaceSource {
  decode: (stream: PdfStream) => WholeData | undefined
}

/** Reads an image XObject; undefined for bilevel images, and for images that are damaged, too large or unknown. */
export function describeImage(stream: PdfStream, source: ImageSource): ImageDescription | undefined {
  // External data (7.3.8.2) is not available.
  const header = stream.dictionary.has('F') ? undefined : readHeader(stream.dictionary, source)
  if (header === undefined) return undefined
  const whole = source.decode(stream)
  const coding = whole === undefined ? undefined : codingOf(whole.filter?.name)
  if (whole === undefined || coding === undefined) return undefined
  const data = coding === 'samples' ? rowsOf(whole.data, header) : whole.data
  if (data === undefined || (coding === 'jpeg' && header.space === undefined)) return undefined
  const decode = coding === 'jpx' ? null : stream.dictionary.get('Decode')
  const parameters = whole.filter?.parameters ?? new PdfDictionary()
  return {
    ...header,
    originalBytes: stream.data.length,
    hasDefaultDecode: decodesTo(decode, 0, header, source),
    isInverted: decode !== null && decodesTo(decode, 1, header, source),
    allowsLoss: isKnown(header.space) && !dependsOnSamples(stream.dictionary, source),
    coding,
    data,
    ...colorTransformOf(parameters),
    stream,
    spaceEntries: spaceEntriesOf(stream.dictionary.get('ColorSpace'), source.resolve),
    parameters,
  }
}

function colorTransformOf(parameters: PdfDictionary): Pick<ImageFacts, 'colorTransform'> {
  const value = parameters.get('ColorTransform')
  if (value === null) return {}
  return { colorTransform: typeof value === 'number' ? value : 'invalid' }
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

/** The rows of samples; undefined if truncated or bilevel. */
function rowsOf(data: Uint8Array, header: ImageHeader): Uint8Array | undefined {
  const length = sampleBytesOf(header)
  if (header.space === undefined || (header.bits === 1 && header.space.components === 1)) return undefined
  return data.length < length ? undefined : data.subarray(0, length)
}

/** Whether Decode maps all components to 0..1, or with `first` 1 to 1..0; of an Indexed image, to the indexes themselves. */
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

/**
 * Whether the image depends on exact samples. Color key masks (8.9.6.4) compare exact values, and Matte (11.6.5.2) ties
 * the pixels of an image to those of its mask.
 */
function dependsOnSamples(entries: PdfDictionary, { resolve }: ImageSource): boolean {
  const mask = resolve(entries.get('SMask'))
  const hasMatte = entries.has('Matte') || (mask instanceof PdfStream && mask.dictionary.has('Matte'))
  const opacity = resolve(entries.get('SMaskInData'))
  return hasMatte || Array.isArray(resolve(entries.get('Mask'))) || (opacity !== null && opacity !== 0)
}
