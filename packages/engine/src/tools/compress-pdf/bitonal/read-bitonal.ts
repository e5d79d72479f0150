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

/** Pixels of an image that is worked on; an A0 sheet at 400 dpi has 250 million. */
const MAX_PIXELS = 300_000_000

/** Columns of a fax where nothing is said (ISO 32000-2, table 11). */
const USUAL_COLUMNS = 1728

/** Colour spaces of one component; what the component means is all the same. */
const SINGLE_SPACES = new Set(['DeviceGray', 'CalGray', 'Indexed', 'Separation'])

/** What images are read with. */
export interface BitonalSource {
  resolve: Resolve
  decode: (stream: PdfStream) => WholeData | undefined
}

/**
 * Reads an image XObject of one bit a pixel, stencils among them, as JBIG2 has it: 1 for the samples that are 0
 * (ISO 32000-2, 7.4.7).
 * @returns undefined for other images, those in JBIG2 already, and those damaged, out of bounds or not known
 */
export function readBitonal(stream: PdfStream, { resolve, decode }: BitonalSource): Bitmap | undefined {
  const { dictionary } = stream
  // Data in another file (7.3.8.2) is not there.
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

/** Whether nothing speaks against one bit; with a fax nothing need speak for it. */
function mayHaveOneBit(dictionary: PdfDictionary, resolve: Resolve): boolean {
  if (resolve(dictionary.get('ImageMask')) === true) return true
  const bits = resolve(dictionary.get('BitsPerComponent'))
  return (bits === 1 || bits === null) && isSingle(dictionary.get('ColorSpace'), resolve)
}

/** A stencil has one bit without saying so (table 87). */
function hasOneBit(dictionary: PdfDictionary, resolve: Resolve): boolean {
  return resolve(dictionary.get('ImageMask')) === true || resolve(dictionary.get('BitsPerComponent')) === 1
}

function isSingle(entry: PdfObject, resolve: Resolve): boolean {
  const object = resolve(entry)
  const [family, parameters] = Array.isArray(object) ? object.map(resolve) : [object]
  if (!(family instanceof PdfName)) return false
  if (family.value !== 'ICCBased') return SINGLE_SPACES.has(family.value)
  return parameters instanceof PdfStream && resolve(parameters.dictionary.get('N')) === 1
}

/** Parameters by key, the default where nothing of the kind is said. */
type Parameters = <Value extends number | boolean>(key: string, fallback: Value) => Value

function parametersOf(dictionary: PdfDictionary, resolve: Resolve): Parameters {
  return (key, fallback) => {
    const value = resolve(dictionary.get(key))
    // Safe: a value of the type of the fallback.
    return typeof value === typeof fallback ? (value as typeof fallback) : fallback
  }
}

function readFax(data: Uint8Array, { width, height }: Omit<Bitmap, 'bits'>, of: Parameters): Bitmap | undefined {
  const [columns, rows] = [of<number>('Columns', USUAL_COLUMNS), of<number>('Rows', 0)]
  // Readers differ in what they show where the fax is not of the size of its image.
  if (columns !== width || (rows > 0 && rows < height)) return undefined
  const fax = decodeFax(data, {
    k: of<number>('K', 0),
    columns: width,
    rows: height,
    isByteAligned: of<boolean>('EncodedByteAlign', false),
    hasEndOfLine: of<boolean>('EndOfLine', false),
  })
  if (fax === undefined) return undefined
  // Black pixels are samples of 0 unless `BlackIs1` says otherwise.
  return of<boolean>('BlackIs1', false) ? invert(fax) : fax
}
