import { decodeScan } from './decode-scan.ts'
import { BLOCK_SIZE, JpegError, type JpegComponent, type JpegImage } from './frame.ts'
import { HuffmanDecoder } from './huffman-decoder.ts'

/** Markers (ITU-T T.81, table B.1). */
const [SOF0, SOF2, DHT, SOI, EOI, SOS, DQT, DRI, APP0, APP14] = [
  0xc0, 0xc2, 0xc4, 0xd8, 0xd9, 0xda, 0xdb, 0xdd, 0xe0, 0xee,
]

/** Frames with other coding: lossless, hierarchical, arithmetic. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** The most coefficients in memory; two bytes each. */
const MAX_COEFFICIENTS = 100_000_000

/** The state of reading marker by marker. */
interface Reading {
  bytes: Uint8Array
  image?: JpegImage
  isProgressive: boolean
  restartInterval: number
  dcTables: Map<number, HuffmanDecoder>
  acTables: Map<number, HuffmanDecoder>
  quantization: Map<number, Uint8Array>
  kept: Uint8Array[]
  hasScans: boolean
}

/**
 * Reads the quantized coefficients of a baseline or progressive JPEG with 8-bit samples.
 * @throws JpegError if it is damaged, truncated or of another kind
 */
export function readJpeg(bytes: Uint8Array): JpegImage {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new JpegError('not a JPEG')
  const reading: Reading = {
    bytes,
    isProgressive: false,
    restartInterval: 0,
    dcTables: new Map(),
    acTables: new Map(),
    quantization: new Map(),
    kept: [],
    hasScans: false,
  }
  let at = 2
  while (true) {
    const marker = markerAt(bytes, at)
    if (marker === EOI) break
    at = readSegment(reading, marker, at)
  }
  const { image, hasScans, kept, quantization } = reading
  if (image === undefined || !hasScans) throw new JpegError('nothing is drawn')
  image.keptSegments = [...kept, ...[...quantization.values()].map(quantizationSegment)]
  return image
}

function markerAt(bytes: Uint8Array, at: number): number {
  const marker = bytes[at + 1]
  if (bytes[at] !== 0xff || marker === undefined) throw new JpegError('a marker is missing')
  return marker
}

/** Reads a marker segment. @returns the offset of the next one */
function readSegment(reading: Reading, marker: number, at: number): number {
  const { bytes } = reading
  // 0xFF fill bytes may precede a marker (B.1.1.2).
  if (marker === 0xff) return at + 1
  const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  if (end > bytes.length || end < at + 4) throw new JpegError('a segment is cut off')
  const data = bytes.subarray(at + 4, end)
  if (marker === SOS) return readScan(reading, data, end)
  if (OTHER_FRAMES.has(marker)) throw new JpegError('another kind of JPEG')
  if (marker >= SOF0 && marker <= SOF2) readFrame(reading, data, marker === SOF2)
  else if (marker === DHT) readHuffmanTables(reading, data)
  else if (marker === DQT) readQuantization(reading, data)
  else if (marker === DRI) reading.restartInterval = ((data[0] ?? 0) << 8) | (data[1] ?? 0)
  else if (marker === APP0 || marker === APP14) reading.kept.push(bytes.subarray(at, end))
  return end
}

function readFrame(reading: Reading, data: Uint8Array, isProgressive: boolean): void {
  const [precision = 0, h1 = 0, h2 = 0, w1 = 0, w2 = 0, count = 0] = data
  const [height, width] = [(h1 << 8) | h2, (w1 << 8) | w2]
  if (reading.image !== undefined) throw new JpegError('a second frame')
  if (precision !== 8 || height === 0 || width === 0)
    throw new JpegError('unsupported precision, or a size given later (DNL)')
  if (count === 0 || count > 4 || data.length < 6 + count * 3) throw new JpegError('a frame of no components')
  const declared = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0, quantization = 0] = data.subarray(6 + index * 3)
    return { id, horizontal: sampling >> 4, vertical: sampling & 15, quantization }
  })
  const isSound = ({ horizontal, vertical }: (typeof declared)[number]) =>
    horizontal >= 1 && horizontal <= 4 && vertical >= 1 && vertical <= 4
  if (!declared.every(isSound)) throw new JpegError('sampling factors out of range')
  const maxHorizontal = Math.max(...declared.map(({ horizontal }) => horizontal))
  const maxVertical = Math.max(...declared.map(({ vertical }) => vertical))
  const unitsAcross = Math.ceil(width / (8 * maxHorizontal))
  const unitsDown = Math.ceil(height / (8 * maxVertical))
  const sizes = declared.map((component) => ({
    ...component,
    columns: Math.ceil((width * component.horizontal) / (8 * maxHorizontal)),
    rows: Math.ceil((height * component.vertical) / (8 * maxVertical)),
    stride: unitsAcross * component.horizontal,
    storedRows: unitsDown * component.vertical,
  }))
  const total = sizes.reduce((sum, { stride, storedRows }) => sum + stride * storedRows * BLOCK_SIZE, 0)
  if (total > MAX_COEFFICIENTS) throw new JpegError('too large to hold')
  reading.isProgressive = isProgressive
  const components: JpegComponent[] = sizes.map((size) => ({
    ...size,
    coefficients: new Int16Array(size.stride * size.storedRows * BLOCK_SIZE),
  }))
  reading.image = { width, height, components, unitsAcross, unitsDown, keptSegments: [] }
}

function readHuffmanTables({ dcTables, acTables }: Reading, data: Uint8Array): void {
  let at = 0
  while (at < data.length) {
    const target = data[at] ?? 0
    const counts = data.subarray(at + 1, at + 17)
    const length = counts.reduce((sum, count) => sum + count, 0)
    const symbols = data.subarray(at + 17, at + 17 + length)
    if (counts.length < 16 || symbols.length < length) throw new JpegError('a Huffman table is cut off')
    const tables = target >> 4 === 0 ? dcTables : acTables
    tables.set(target & 15, new HuffmanDecoder(counts, symbols))
    at += 17 + length
  }
}

function readQuantization({ quantization, hasScans }: Reading, data: Uint8Array): void {
  let at = 0
  while (at < data.length) {
    const target = data[at] ?? 0
    const length = target >> 4 === 0 ? 65 : 129
    const table = data.subarray(at, at + length)
    if (table.length < length) throw new JpegError('a quantisation table is cut off')
    // A table that changes between scans would have to be tracked per scan.
    if (hasScans) throw new JpegError('a quantisation table after the first scan')
    quantization.set(target & 15, table)
    at += length
  }
}

function quantizationSegment(table: Uint8Array): Uint8Array {
  return Uint8Array.from([0xff, DQT, 0, table.length + 2, ...table])
}

function readScan(reading: Reading, data: Uint8Array, start: number): number {
  const { image, isProgressive, restartInterval, dcTables, acTables, bytes } = reading
  const count = data[0] ?? 0
  if (image === undefined || count === 0 || data.length < 4 + count * 2) throw new JpegError('a scan of nothing')
  const chosen = Array.from({ length: count }, (_, index) => {
    const [id = 0, tables = 0] = data.subarray(1 + index * 2)
    const component = image.components.findIndex((candidate) => candidate.id === id)
    if (component < 0) throw new JpegError('a scan of a component that is not there')
    return { component, dc: dcTables.get(tables >> 4), ac: acTables.get(tables & 15) }
  })
  const [first = 0, last = 0, bits = 0] = data.subarray(1 + count * 2)
  const isSound = first <= last && last < BLOCK_SIZE && (first === 0 || count === 1)
  if (isProgressive && (!isSound || (first === 0 && last > 0))) throw new JpegError('a band out of range')
  reading.hasScans = true
  const scan = {
    isProgressive,
    components: chosen.map(({ component }) => component),
    first: isProgressive ? first : 0,
    last: isProgressive ? last : BLOCK_SIZE - 1,
    high: isProgressive ? bits >> 4 : 0,
    low: isProgressive ? bits & 15 : 0,
    dcTables: chosen.map(({ dc }) => dc),
    acTables: chosen.map(({ ac }) => ac),
    restartInterval,
  }
  return decodeScan(image, scan, bytes, start)
}
