import { ByteSink } from '@recto/runtime'

import { encodeScan, findBlockEnds, type BlockEnds } from './encode-scan.ts'
import { BLOCK_SIZE, type JpegImage, type Scan } from './frame.ts'
import { codesOf, optimalHuffman, type HuffmanTable } from './optimal-huffman.ts'
import { AC_TABLES, sequentialTable } from './scan-symbols.ts'

const [SOF0, SOF2, DHT, SOI, EOI, SOS] = [0xc0, 0xc2, 0xc4, 0xd8, 0xd9, 0xda]

/** Writes coefficients as a JPEG with optimal Huffman tables, in one scan or progressively. */
export function writeJpeg(image: JpegImage, isProgressive: boolean): Uint8Array {
  const sink = new ByteSink(Math.min(1 << 16, 1024 + Math.ceil((image.width * image.height) / 4)))
  sink.byte(0xff)
  sink.byte(SOI)
  for (const segment of image.keptSegments) sink.bytes(segment)
  writeFrame(sink, image, isProgressive)
  const scans = isProgressive ? progressiveScans(image) : sequentialScans(image)
  const ends = findBlockEnds(image)
  for (const scan of scans) writeScan(sink, image, scan, isProgressive, ends)
  sink.byte(0xff)
  sink.byte(EOI)
  return sink.toBytes()
}

/** Up to four components can share a scan, if an MCU has ten blocks at most (B.2.3). */
function canInterleave({ components }: JpegImage): boolean {
  return components.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0) <= 10
}

function sequentialScans(image: JpegImage): Scan[] {
  const all = image.components.map((_, index) => index)
  const groups = canInterleave(image) ? [all] : all.map((index) => [index])
  return groups.map((components) => ({ components, first: 0, last: BLOCK_SIZE - 1, high: 0, low: 0 }))
}

/** libjpeg's proven progression: coarse to fine, chroma in fewer scans than luma. */
function progressiveScans(image: JpegImage): Scan[] {
  const all = image.components.map((_, index) => index)
  const dc = (high: number, low: number): Scan[] => {
    const groups = canInterleave(image) ? [all] : all.map((index) => [index])
    return groups.map((components) => ({ components, first: 0, last: 0, high, low }))
  }
  const ac = (component: number, first: number, last: number, high: number, low: number): Scan => ({
    components: [component],
    first,
    last,
    high,
    low,
  })
  const isColor = (index: number) => image.components.length === 3 && index > 0
  const colors = all.filter(isColor)
  const lights = all.filter((index) => !isColor(index))
  return [
    ...dc(0, 1),
    ...lights.map((index) => ac(index, 1, 5, 0, 2)),
    ...colors.map((index) => ac(index, 1, 63, 0, 1)),
    ...lights.map((index) => ac(index, 6, 63, 0, 2)),
    ...lights.map((index) => ac(index, 1, 63, 2, 1)),
    ...dc(1, 0),
    ...colors.map((index) => ac(index, 1, 63, 1, 0)),
    ...lights.map((index) => ac(index, 1, 63, 1, 0)),
  ]
}

function writeFrame(sink: ByteSink, { width, height, components }: JpegImage, isProgressive: boolean): void {
  const declared = components.flatMap(({ id, horizontal, vertical, quantization }) => [
    id,
    (horizontal << 4) | vertical,
    quantization,
  ])
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff]
  writeSegment(sink, isProgressive ? SOF2 : SOF0, [8, ...size, components.length, ...declared])
}

function writeScan(sink: ByteSink, image: JpegImage, scan: Scan, isProgressive: boolean, ends: BlockEnds): void {
  const symbols = encodeScan(image, scan, isProgressive, ends)
  const codes: (Uint32Array | undefined)[] = []
  for (const { table, frequencies } of symbols.tables()) {
    const content = optimalHuffman(frequencies)
    codes[table] = codesOf(content)
    writeTable(sink, table, content)
  }
  const chosen = scan.components.flatMap((component, place) => {
    const table = isProgressive ? place : sequentialTable(place)
    // A progressive scan uses either DC or AC tables, and AC scans have one component.
    const named = isProgressive ? table << 4 : (table << 4) | table
    return [image.components[component]?.id ?? 0, scan.first > 0 ? 0 : named]
  })
  const band = [scan.first, scan.last, (scan.high << 4) | scan.low]
  writeSegment(sink, SOS, [scan.components.length, ...chosen, ...band])
  const writer = new BitWriter(sink)
  symbols.replay(codes, (value, length) => writer.bits(value, length))
  writer.flush()
}

function writeTable(sink: ByteSink, table: number, { counts, symbols }: HuffmanTable): void {
  const target = table < AC_TABLES ? table : 0x10 | (table - AC_TABLES)
  writeSegment(sink, DHT, [target, ...counts, ...symbols])
}

function writeSegment(sink: ByteSink, marker: number, data: readonly number[]): void {
  const length = data.length + 2
  for (const byte of [0xff, marker, length >> 8, length & 0xff, ...data]) sink.byte(byte)
}

/** Writes bits, stuffing a zero after each 0xFF byte (B.1.1.5). */
class BitWriter {
  readonly #sink: ByteSink
  #held = 0
  #count = 0

  constructor(sink: ByteSink) {
    this.#sink = sink
  }

  bits(value: number, length: number): void {
    this.#held = (this.#held << length) | value
    this.#count += length
    while (this.#count >= 8) {
      this.#count -= 8
      const byte = (this.#held >>> this.#count) & 0xff
      this.#sink.byte(byte)
      if (byte === 0xff) this.#sink.byte(0)
    }
    // Keep only the unwritten bits, so that the next ones fit.
    this.#held &= (1 << this.#count) - 1
  }

  /** Pads the last byte with ones (F.1.2.3). */
  flush(): void {
    if (this.#count > 0) this.bits((1 << (8 - this.#count)) - 1, 8 - this.#count)
  }
}
