import { type Bitmap, decodeFax, invert } from '@recto/images'
import {
  isName,
  type PdfDictionary,
  PdfName,
  type PdfObject,
  PdfStream,
  type Resolve,
  type WholeData,
} from '@recto/pdf'

/** Limit of pixels; an A0 sheet at 400 dpi has 250 million. */
const MAX_PIXELS = 300_000_000

/** The default of Columns (ISO 32000-2, table 11). */
const DEFAULT_COLUMNS = 1728

/** Color spaces with one component. */
const ONE_COMPONENT_FAMILIES = new Set(['DeviceGray', 'CalGray', 'Indexed', 'Separation'])

/** Dependencies for reading images. */
export interface BilevelSource {
  resolve: Resolve
  decode: (stream: PdfStream) => WholeData | undefined
}

/**
 * Reads a bilevel image or image mask with JBIG2's polarity: samples of 0 become 1 (ISO 32000-2, 7.4.7).
 * @returns undefined for other images, for JBIG2, and for images that are damaged, too large or unknown
 */
export function readBilevel(stream: PdfStream, { resolve, decode }: BilevelSource): Bitmap | undefined {
  const { dictionary } = stream
  // External data (7.3.8.2) is not available.
  if (!isName(resolve(dictionary.get('Subtype')), 'Image') || dictionary.has('F')) return undefined
  const [width, height] = [resolve(dictionary.get('Width')), resolve(dictionary.get('Height'))]
  if (!isCount(width) || !isCount(height) || width * height > MAX_PIXELS) return undefined
  if (!mayHaveOneBit(dictionary, resolve)) return undefined
  const whole = decode(stream)
  if (whole === undefined) return undefined
  if (whole.filter?.name === 'CCITTFaxDecode') {
    return readFax(whole.data, { width, height }, parametersOf(whole.filter.parameters, resolve))
  }
  if (whole.filter !== undefined || !hasOneBit(dictionary, resolve)) return undefined
  const length = ((width + 7) >> 3) * height
  return whole.data.length < length ? undefined : invert({ width, height, bits: whole.data.subarray(0, length) })
}

function isCount(value: PdfObject): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}

/** Whether the dictionary allows one bit; a fax need not state it. */
function mayHaveOneBit(dictionary: PdfDictionary, resolve: Resolve): boolean {
  if (resolve(dictionary.get('ImageMask')) === true) return true
  const bits = resolve(dictionary.get('BitsPerComponent'))
  return (bits === 1 || bits === null) && hasOneComponent(dictionary.get('ColorSpace'), resolve)
}

/** An image mask need not state its one bit (table 87). */
function hasOneBit(dictionary: PdfDictionary, resolve: Resolve): boolean {
  return resolve(dictionary.get('ImageMask')) === true || resolve(dictionary.get('BitsPerComponent')) === 1
}

function hasOneComponent(entry: PdfObject, resolve: Resolve): boolean {
  const object = resolve(entry)
  const [family, parameters] = Array.isArray(object) ? object.map(resolve) : [object]
  if (!(family instanceof PdfName)) return false
  if (family.value !== 'ICCBased') return ONE_COMPONENT_FAMILIES.has(family.value)
  return parameters instanceof PdfStream && resolve(parameters.dictionary.get('N')) === 1
}

/** Parameters by key, or the default if absent or of another type. */
type Parameters = <Value extends number | boolean>(key: string, fallback: Value) => Value

function parametersOf(dictionary: PdfDictionary, resolve: Resolve): Parameters {
  return (key, fallback) => {
    const value = resolve(dictionary.get(key))
    // Safe: the types are equal.
    return typeof value === typeof fallback ? (value as typeof fallback) : fallback
  }
}

function readFax(data: Uint8Array, { width, height }: Omit<Bitmap, 'bits'>, of: Parameters): Bitmap | undefined {
  const [columns, rows] = [of<number>('Columns', DEFAULT_COLUMNS), of<number>('Rows', 0)]
  // Viewers differ if the fax does not have the size of its image.
  if (columns !== width || (rows > 0 && rows < height)) return undefined
  const fax = decodeFax(data, {
    k: of<number>('K', 0),
    columns: width,
    rows: height,
    isByteAligned: of<boolean>('EncodedByteAlign', false),
    hasEndOfLine: of<boolean>('EndOfLine', false),
  })
  if (fax === undefined) return undefined
  // Black pixels are 0 unless BlackIs1 is set.
  return of<boolean>('BlackIs1', false) ? invert(fax) : fax
}
