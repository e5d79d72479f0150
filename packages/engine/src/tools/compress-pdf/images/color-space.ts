import { name, PdfName, type PdfObject, PdfStream, PdfString, type Resolve } from '@recto/pdf'

/** The meaning of the components as far as encoding needs it; `other` is Lab, spot colors and anything unknown. */
export type ColorKind = 'gray' | 'rgb' | 'cmyk' | 'other'

/**
 * Where a color space's entry comes from: the image's ColorSpace, its base, or the name of a device color space.
 * Objects of a document cannot be sent to other threads.
 */
export type SpaceEntry = 'own' | 'base' | 'DeviceGray' | 'DeviceRGB'

/** The color space entries of an image. */
export interface SpaceEntries {
  own: PdfObject
  /** The second element of its array; the base if it is Indexed. */
  base: PdfObject
}

/** A color space with components (ISO 32000-2, 8.6). */
export interface ColorSpace {
  kind: ColorKind
  components: number
  /** Whether it is a device color space, so that another device color space may replace it. */
  isDevice: boolean
  entry: SpaceEntry
}

/** An Indexed color space (8.6.6.3). */
export interface IndexedSpace {
  kind: 'indexed'
  components: 1
  base: ColorSpace
  /** The color table, with as many bytes per color as the base has components. */
  palette: Uint8Array
  entry: 'own'
}

/** Dependencies for reading color spaces. */
export interface SpaceSource {
  resolve: Resolve
  /** The data of a stream; undefined if damaged. */
  readBytes: (stream: PdfStream) => Uint8Array | undefined
}

/** Component counts of the kinds that have a fixed one. */
export const COMPONENTS = { gray: 1, rgb: 3, cmyk: 4 } as const

const DEVICE_SPACES: Record<string, Exclude<ColorKind, 'other'>> = {
  DeviceGray: 'gray',
  DeviceRGB: 'rgb',
  DeviceCMYK: 'cmyk',
}
const MAX_COLORS = 256

/** Offset of the data color space in the header of an ICC profile (ICC.1, 7.2). */
const DATA_COLOR_SPACE_OFFSET = 16
const DATA_COLOR_SPACES: Record<string, Exclude<ColorKind, 'other'>> = { GRAY: 'gray', 'RGB ': 'rgb', CMYK: 'cmyk' }

/** Reads the color space of an image; undefined if samples have no defined meaning in it. */
export function readColorSpace(entry: PdfObject, source: SpaceSource): ColorSpace | IndexedSpace | undefined {
  const { resolve, readBytes } = source
  const object = resolve(entry)
  if (!Array.isArray(object) || familyOf(object.map(resolve)) !== 'Indexed') return readPlainSpace(entry, 'own', source)
  const base = readPlainSpace(object[1] ?? null, 'base', source)
  const [last, table] = [resolve(object[2] ?? null), resolve(object[3] ?? null)]
  if (base === undefined || typeof last !== 'number' || last < 0 || last >= MAX_COLORS) return undefined
  const bytes = table instanceof PdfStream ? readBytes(table) : bytesOf(table)
  const length = (Math.floor(last) + 1) * base.components
  // Viewers differ on indexes beyond a short table.
  if (bytes === undefined || bytes.length < length) return undefined
  return { kind: 'indexed', components: 1, base, palette: bytes.slice(0, length), entry: 'own' }
}

/** The entries of the color space of an image. */
export function spaceEntriesOf(own: PdfObject, resolve: Resolve): SpaceEntries {
  const object = resolve(own)
  return { own, base: Array.isArray(object) ? (object[1] ?? null) : null }
}

/** The entry as an object of the document. */
export function toSpaceObject(entry: SpaceEntry, { own, base }: SpaceEntries): PdfObject {
  if (entry === 'own') return own
  return entry === 'base' ? base : name(entry)
}

function bytesOf(object: PdfObject): Uint8Array | undefined {
  return object instanceof PdfString ? object.bytes : undefined
}

function familyOf([family]: readonly PdfObject[]): string | undefined {
  return family instanceof PdfName ? family.value : undefined
}

function readPlainSpace(given: PdfObject, entry: SpaceEntry, source: SpaceSource): ColorSpace | undefined {
  const object = source.resolve(given)
  const parts = Array.isArray(object) ? object.map(source.resolve) : [object]
  const [, parameters] = parts
  const family = familyOf(parts) ?? ''
  const device = DEVICE_SPACES[family]
  if (device !== undefined) return { ...spaceOf(device, entry), isDevice: true }
  switch (family) {
    case 'CalGray':
      return spaceOf('gray', entry)
    case 'CalRGB':
      return spaceOf('rgb', entry)
    case 'ICCBased':
      return parameters instanceof PdfStream ? readIccBasedSpace(parameters, entry, source) : undefined
    case 'Lab':
      return { kind: 'other', components: 3, isDevice: false, entry }
    case 'Separation':
      return { kind: 'other', components: 1, isDevice: false, entry }
    case 'DeviceN':
      if (!Array.isArray(parameters)) return undefined
      return { kind: 'other', components: parameters.length, isDevice: false, entry }
    default:
      return undefined
  }
}

function spaceOf(kind: Exclude<ColorKind, 'other'>, entry: SpaceEntry): ColorSpace {
  return { kind, components: COMPONENTS[kind], isDevice: false, entry }
}

/** The profile decides, since three components may also be Lab. */
function readIccBasedSpace(
  profile: PdfStream,
  entry: SpaceEntry,
  { resolve, readBytes }: SpaceSource,
): ColorSpace | undefined {
  const components = resolve(profile.dictionary.get('N'))
  if (typeof components !== 'number') return undefined
  const signature = readBytes(profile)?.subarray(DATA_COLOR_SPACE_OFFSET, DATA_COLOR_SPACE_OFFSET + 4) ?? []
  const kind = DATA_COLOR_SPACES[String.fromCharCode(...signature)]
  if (kind === undefined) return { kind: 'other', components, isDevice: false, entry }
  return COMPONENTS[kind] === components ? spaceOf(kind, entry) : undefined
}
