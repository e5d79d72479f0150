import {
  type ContentOperation,
  fullFilterName,
  isName,
  name,
  PdfDictionary,
  PdfName,
  type PdfObject,
  PdfStream,
  type Resolve,
  type WholeData,
} from '@recto/pdf'
import { isWhitespace } from '@recto/runtime'

/** Dependencies for reading inline images. */
export interface InlineImageSource {
  resolve: Resolve
  /** The ColorSpace resources. */
  colorSpaces: PdfObject
  /** The data of a stream without its lossless filters; undefined if damaged. */
  decode: (stream: PdfStream) => WholeData | undefined
}

/** Abbreviated keys of inline images (ISO 32000-2, table 91). Length is omitted. */
const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
}
const KNOWN_KEYS = new Set([...Object.values(KEYS), 'Intent'])

/** Abbreviated color spaces (table 91); other names refer to resources. */
const COLOR_SPACES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
}
const COMPONENTS: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }

/** Limit of pixels. */
const MAX_PIXELS = 100_000_000

/**
 * Converts an inline image to an equivalent image XObject (8.9.7), with full keys and names and resolved color spaces.
 * @returns undefined if it is truncated or ambiguous
 */
export function toImageXObject({ image }: ContentOperation, source: InlineImageSource): PdfStream | undefined {
  if (image === undefined) return undefined
  const dictionary = expand(image.dictionary, source)
  if (dictionary === undefined) return undefined
  const bytes = bytesOf(dictionary, source)
  if (bytes === undefined) return undefined
  const data = dictionary.has('Filter') ? image.data : unfilteredSamples(image.data, bytes)
  if (data === undefined) return undefined
  const stream = new PdfStream(dictionary, data)
  const whole = source.decode(stream)
  if (whole === undefined) return undefined
  const isWhole = whole.filter === undefined ? whole.data.length >= bytes : isPicture(whole)
  return isWhole ? stream : undefined
}

/** Expands abbreviations; undefined if the color space does not exist. */
function expand(short: PdfDictionary, source: InlineImageSource): PdfDictionary | undefined {
  const full = new PdfDictionary([
    ['Type', name('XObject')],
    ['Subtype', name('Image')],
  ])
  for (const [key, value] of short.entries) {
    const known = KEYS[key] ?? key
    if (!KNOWN_KEYS.has(known) || full.has(known)) continue
    const written = expandValue(known, value, source)
    if (written === undefined) return undefined
    full.set(known, written)
  }
  return full
}

function expandValue(key: string, value: PdfObject, source: InlineImageSource): PdfObject | undefined {
  if (key === 'ColorSpace') return colorSpace(value, source)
  if (key !== 'Filter') return value
  const filters = Array.isArray(value) ? value : [value]
  const names = filters.map((filter) => (filter instanceof PdfName ? name(fullFilterName(filter.value)) : filter))
  return Array.isArray(value) ? names : names[0]
}

/** A device color space, a resource, or an Indexed color space over a device color space. */
function colorSpace(value: PdfObject, { resolve, colorSpaces }: InlineImageSource): PdfObject | undefined {
  if (Array.isArray(value)) return indexedSpace(value)
  const device = deviceSpace(value)
  if (device !== undefined || !(value instanceof PdfName)) return device
  const named = resolve(colorSpaces)
  const found = named instanceof PdfDictionary ? named.get(value.value) : null
  return resolve(found) === null ? undefined : found
}

function indexedSpace([family, base, ...rest]: readonly PdfObject[]): PdfObject | undefined {
  const device = deviceSpace(base)
  const isIndexed = isName(family, 'I') || isName(family, 'Indexed')
  return isIndexed && device !== undefined ? [name('Indexed'), device, ...rest] : undefined
}

function deviceSpace(value: PdfObject | undefined): PdfName | undefined {
  const full = value instanceof PdfName ? (COLOR_SPACES[value.value] ?? value.value) : ''
  return COMPONENTS[full] === undefined ? undefined : name(full)
}

/** Bytes of the decoded samples; undefined if unknown. */
function bytesOf(image: PdfDictionary, source: InlineImageSource): number | undefined {
  const [width, height] = [image.get('Width'), image.get('Height')]
  if (!isCount(width) || !isCount(height) || width * height > MAX_PIXELS) return undefined
  if (image.get('ImageMask') === true) return Math.ceil(width / 8) * height
  const components = componentsOf(image.get('ColorSpace'), source)
  const bits = image.get('BitsPerComponent')
  if (components === undefined || !isCount(bits) || bits > 16) return isCoded(image) ? 0 : undefined
  return Math.ceil((width * components * bits) / 8) * height
}

/** Whether the last filter is an image filter, whose data defines its samples. */
function isCoded(image: PdfDictionary): boolean {
  const filter = image.get('Filter')
  const last = Array.isArray(filter) ? filter.at(-1) : filter
  return isName(last, 'DCTDecode') || isName(last, 'CCITTFaxDecode')
}

function isCount(value: PdfObject): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}

function componentsOf(space: PdfObject, { resolve }: InlineImageSource): number | undefined {
  const found = resolve(space)
  if (found instanceof PdfName) return COMPONENTS[found.value]
  const [family, profile] = Array.isArray(found) ? found.map(resolve) : []
  if (!(family instanceof PdfName)) return undefined
  switch (family.value) {
    case 'CalGray':
    case 'Separation':
    case 'Indexed':
      return 1
    case 'CalRGB':
    case 'Lab':
      return 3
    case 'ICCBased': {
      const count = profile instanceof PdfStream ? resolve(profile.dictionary.get('N')) : null
      return isCount(count) ? count : undefined
    }
    case 'DeviceN':
      return Array.isArray(profile) ? profile.length : undefined
    default:
      return undefined
  }
}

/** The unfiltered samples; undefined if truncated, or followed by anything but white space. */
function unfilteredSamples(data: Uint8Array, length: number): Uint8Array | undefined {
  const isRestBlank = data.subarray(length).every(isWhitespace)
  return data.length >= length && isRestBlank ? data.subarray(0, length) : undefined
}

/** Whether data of an image filter starts correctly, and, for JPEG, ends correctly. */
function isPicture({ filter, data }: WholeData): boolean {
  if (filter?.name !== 'DCTDecode') return filter?.name === 'CCITTFaxDecode' && data.length > 0
  const end = data.findLastIndex((byte) => !isWhitespace(byte))
  // SOI and EOI (ITU-T T.81, table B.1).
  return data[0] === 0xff && data[1] === 0xd8 && data[end - 1] === 0xff && data[end] === 0xd9
}
