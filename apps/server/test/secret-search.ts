import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

/** How many levels of compression or encoding to search through. */
const MAX_DEPTH = 3
/** Larger decompressed streams are searched only up to this size. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024
/** Shorter runs of digits or letters are not encoded secrets. */
const MIN_RUN = 12
/** Fewer characters would occur in base64 by chance. */
const MIN_SECRET = 8

const HEX_RUN = new RegExp(`[0-9a-f]{${2 * MIN_RUN},}`, 'gi')
const BASE64_RUN = new RegExp(`[A-Za-z0-9+/_-]{${MIN_RUN},}`, 'g')

/** A piece of data, and where it was found. */
export interface Found {
  where: string
  bytes: Uint8Array
}

/**
 * Searches data for secrets: as they are, in UTF-16, in hexadecimal, in base64 at any offset, percent-encoded and
 * escaped as in JSON; and all of these within deflated, base64 or hexadecimal data, in any nesting.
 * @param secrets each has eight characters or more
 * @returns a line for each secret and place
 */
export function findSecrets(data: Iterable<Found>, secrets: readonly string[]): string[] {
  const short = secrets.filter((secret) => secret.length < MIN_SECRET)
  if (short.length > 0) throw new Error(`too short to be searched for: ${short.join(', ')}`)
  const forms = secrets.flatMap((secret) => formsOf(secret))
  const lines = new Set<string>()
  for (const { where, bytes } of data)
    for (const layer of layersOf({ where, bytes: Buffer.from(bytes) }))
      for (const { secret, form, pattern } of forms)
        if (layer.bytes.includes(pattern)) lines.add(`${layer.where}: "${secret}" ${form}`)
  return [...lines]
}

interface Form {
  secret: string
  form: string
  pattern: Buffer
}

function formsOf(secret: string): Form[] {
  const bytes = Buffer.from(secret)
  const wide = Buffer.from(secret, 'utf16le')
  const forms: [string, Buffer][] = [
    ['as it is', bytes],
    ['in UTF-16LE', wide],
    ['in UTF-16BE', Buffer.from(wide).swap16()],
    ['in Latin-1', Buffer.from(secret, 'latin1')],
    ['percent-encoded', Buffer.from(encodeURIComponent(secret))],
    ['escaped', Buffer.from(escapeAsJson(secret))],
  ]
  for (const [name, value] of forms.slice(0, 3)) {
    const hex = value.toString('hex')
    forms.push([`${name}, in hex`, Buffer.from(hex)], [`${name}, in hex`, Buffer.from(hex.toUpperCase())])
    for (const text of base64Of(value)) {
      forms.push([`${name}, in base64`, Buffer.from(text)])
      forms.push([`${name}, in base64`, Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_'))])
    }
  }
  const different = new Map(
    forms.toReversed().map(([form, pattern]) => [pattern.toString('latin1'), { form, pattern }]),
  )
  return [...different.values()].map((form) => ({ secret, ...form }))
}

function escapeAsJson(text: string): string {
  return text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The characters of a text in base64 that do not depend on the surrounding text, for each offset in three bytes. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  })
}

interface Layer {
  where: string
  bytes: Buffer
}

/** Data, and everything compressed or encoded in it. */
function* layersOf(layer: Layer, depth = 0): Generator<Layer> {
  yield layer
  if (depth === MAX_DEPTH) return
  for (const inner of [...unpack(layer), ...decode(layer)]) yield* layersOf(inner, depth + 1)
}

/** Decompresses from every position where a deflated stream could start. */
function* unpack({ where, bytes }: Layer): Generator<Layer> {
  const inside = (name: string, unfolded: Buffer | undefined): Layer[] =>
    unfolded === undefined || unfolded.length === 0 ? [] : [{ where: `${where} > ${name}`, bytes: unfolded }]
  for (const start of placesOf(bytes, Buffer.of(0x78)))
    if (bytes.readUInt16BE(Math.min(start, bytes.length - 2)) % 31 === 0)
      yield* inside(`zlib at ${start}`, attempt(inflateSync, bytes.subarray(start)))
  for (const start of placesOf(bytes, Buffer.of(0x1f, 0x8b, 8)))
    yield* inside(`gzip at ${start}`, attempt(gunzipSync, bytes.subarray(start)))
  for (const start of placesOf(bytes, Buffer.from('PK\u0003\u0004'))) {
    if (start + 30 > bytes.length) continue
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    if (bytes.readUInt16LE(start + 8) === 8)
      yield* inside(`ZIP entry at ${start}`, attempt(inflateRawSync, bytes.subarray(body)))
  }
}

/** Decodes runs of hexadecimal digits and of base64. Preceding characters may look like a part of them. */
function* decode({ where, bytes }: Layer): Generator<Layer> {
  const text = bytes.toString('latin1')
  for (const [name, runs, unit] of [
    ['hex', HEX_RUN, 2],
    ['base64', BASE64_RUN, 4],
  ] as const)
    for (const [run] of text.matchAll(runs))
      for (let start = 0; start < unit; start += 1)
        yield { where: `${where} > ${name}`, bytes: Buffer.from(run.slice(start), name) }
}

function* placesOf(bytes: Buffer, magic: Buffer): Generator<number> {
  if (bytes.length < magic.length + 2) return
  for (let at = bytes.indexOf(magic); at !== -1; at = bytes.indexOf(magic, at + 1)) yield at
}

type Inflate = (bytes: Buffer, options: { finishFlush: number; maxOutputLength: number }) => Buffer

/** Decompresses data that may be cut off or followed by other bytes; undefined if it is not a deflated stream. */
function attempt(inflate: Inflate, bytes: Buffer): Buffer | undefined {
  const unfold = (length: number): Buffer | undefined => {
    try {
      const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_UNPACKED_BYTES }
      return inflate(bytes.subarray(0, length), options)
    } catch {
      // Some of these bytes do not belong to the stream.
      return undefined
    }
  }
  const whole = unfold(bytes.length)
  if (whole !== undefined) return whole
  // Finds the longest prefix that can be decompressed, by bisecting from a length that is too long.
  let [good, bad] = [0, Math.min(64, bytes.length)]
  for (; bad < bytes.length && unfold(bad) !== undefined; bad = Math.min(bad * 2, bytes.length)) good = bad
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (unfold(middle) === undefined) bad = middle
    else good = middle
  }
  return unfold(good)
}
