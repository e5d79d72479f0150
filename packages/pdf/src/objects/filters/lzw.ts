import { ByteSink } from '@recto/runtime'

const CLEAR = 256
const END = 257
const MIN_BITS = 9
const MAX_BITS = 12

/**
 * Decodes LZWDecode (ISO 32000-2, 7.4.4).
 * @param early EarlyChange: 1 (the default) if codes grow one code early
 * @returns undefined if a code is invalid, or the output exceeds `maxBytes`
 */
export function decodeLzw(data: Uint8Array, early: number, maxBytes: number): Uint8Array | undefined {
  const sink = new ByteSink(data.length * 2)
  const table = new LzwTable()
  const codes = new CodeReader(data)
  let previous = -1
  for (;;) {
    const code = codes.read(table.bits(early))
    // Some writers omit the end-of-data code.
    if (code === END || code === -1) return sink.toBytes()
    if (code === CLEAR) {
      table.clear()
      previous = -1
      continue
    }
    if (previous === -1 ? code > 255 : code > table.size) return undefined
    if (previous !== -1) table.add(previous, code === table.size ? table.firstByte(previous) : table.firstByte(code))
    table.write(code, sink)
    if (sink.length > maxBytes) return undefined
    previous = code
  }
}

/** The code table: each code is another one plus a byte. */
class LzwTable {
  size = END + 1
  readonly #prefix = new Uint16Array(1 << MAX_BITS)
  readonly #suffix = new Uint8Array(1 << MAX_BITS)
  readonly #first = new Uint8Array(1 << MAX_BITS)
  readonly #length = new Uint16Array(1 << MAX_BITS)
  readonly #scratch = new Uint8Array(1 << MAX_BITS)

  constructor() {
    for (let byte = 0; byte < 256; byte += 1) {
      this.#suffix[byte] = byte
      this.#first[byte] = byte
      this.#length[byte] = 1
    }
  }

  clear(): void {
    this.size = END + 1
  }

  /** Width of the next code in bits. */
  bits(early: number): number {
    const next = this.size + early
    return Math.min(MAX_BITS, Math.max(MIN_BITS, 32 - Math.clz32(next)))
  }

  firstByte(code: number): number {
    return this.#first[code] ?? 0
  }

  /** Adds nothing to a full table: codes have 12 bits at most. */
  add(prefix: number, byte: number): void {
    if (this.size >= 1 << MAX_BITS) return
    this.#prefix[this.size] = prefix
    this.#suffix[this.size] = byte
    this.#first[this.size] = this.#first[prefix] ?? 0
    this.#length[this.size] = (this.#length[prefix] ?? 0) + 1
    this.size += 1
  }

  write(code: number, sink: ByteSink): void {
    const length = this.#length[code] ?? 0
    let at = code
    for (let index = length - 1; index >= 0; index -= 1) {
      this.#scratch[index] = this.#suffix[at] ?? 0
      at = this.#prefix[at] ?? 0
    }
    sink.bytes(this.#scratch.subarray(0, length))
  }
}

/** Reads codes of 9 to 12 bits, most significant bit first. */
class CodeReader {
  readonly #data: Uint8Array
  #position = 0
  #held = 0
  #count = 0

  constructor(data: Uint8Array) {
    this.#data = data
  }

  /** The next code, or -1 at the end. */
  read(bits: number): number {
    while (this.#count < bits) {
      const byte = this.#data[this.#position++]
      if (byte === undefined) return -1
      this.#held = ((this.#held << 8) | byte) & 0xff_ff_ff
      this.#count += 8
    }
    this.#count -= bits
    return (this.#held >>> this.#count) & ((1 << bits) - 1)
  }
}
