import { type CLibrary, copyToHeap, type Platform, startLibrary } from '@recto/runtime'

/** HB_DIRECTION_LTR and HB_DIRECTION_RTL, in hb-common.h. */
const DIRECTIONS = { ltr: 4, rtl: 5 } as const
/** HB_MEMORY_MODE_READONLY: HarfBuzz does not copy the bytes; the caller frees them. */
const READ_ONLY = 1
/** HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES: a letter and its marks form one cluster. */
const CLUSTER_BY_GRAPHEME = 0
/** HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES: joiners and selectors leave no empty glyph. */
const REMOVE_IGNORABLES = 8
/** Size of hb_glyph_info_t and hb_glyph_position_t, in 32-bit words. */
const RECORD_NUMBERS = 5
/** Context on each side that affects joining; HarfBuzz looks at five code points. */
const SURROUNDINGS = 8

/** The HarfBuzz functions we use. */
export interface Harfbuzz extends CLibrary {
  hb_blob_create: (data: number, length: number, mode: number, userData: number, destroy: number) => number
  hb_blob_destroy: (blob: number) => void
  hb_face_create: (blob: number, index: number) => number
  hb_face_destroy: (face: number) => void
  hb_font_create: (face: number) => number
  hb_font_destroy: (font: number) => void
  hb_font_get_nominal_glyph: (font: number, codePoint: number, glyph: number) => number
  hb_font_get_glyph_h_advance: (font: number, glyph: number) => number
  hb_font_get_glyph_extents: (font: number, glyph: number, extents: number) => number
  hb_buffer_create: () => number
  hb_buffer_destroy: (buffer: number) => void
  hb_buffer_add_utf16: (buffer: number, text: number, length: number, offset: number, count: number) => void
  hb_buffer_set_direction: (buffer: number, direction: number) => void
  hb_buffer_set_script: (buffer: number, script: number) => void
  hb_buffer_set_flags: (buffer: number, flags: number) => void
  hb_buffer_set_cluster_level: (buffer: number, level: number) => void
  hb_buffer_get_length: (buffer: number) => number
  hb_buffer_get_glyph_infos: (buffer: number, length: number) => number
  hb_buffer_get_glyph_positions: (buffer: number, length: number) => number
  hb_shape: (font: number, buffer: number, features: number, count: number) => void
}

/** The part of a text to shape, from `start` to `end`; the rest is context. */
export interface ShapeRequest {
  text: string
  start: number
  end: number
  direction: 'ltr' | 'rtl'
  /** Script by its ISO 15924 code, such as `Arab`. */
  script: string
}

/** A shaped glyph, in font units; `cluster` is the index of its first character in the text. */
export interface ShapedGlyph {
  id: number
  cluster: number
  advance: number
  offsetX: number
  offsetY: number
}

const libraries = new WeakMap<Platform, Promise<Harfbuzz>>()

/** The HarfBuzz of a platform, loaded once; a failed load is retried. */
export async function loadHarfbuzz(platform: Platform): Promise<Harfbuzz> {
  const known = libraries.get(platform)
  if (known !== undefined) return known
  const started = startLibrary<Harfbuzz>(platform, 'harfbuzz')
  libraries.set(platform, started)
  try {
    return await started
  } catch (error) {
    libraries.delete(platform)
    throw error
  }
}

/** A font opened in HarfBuzz. Close it: nothing else frees its memory. */
export class HarfbuzzFont {
  readonly #harfbuzz: Harfbuzz
  readonly #data: number
  readonly #font: number
  #isClosed = false

  /** Opens a TrueType font. */
  constructor(harfbuzz: Harfbuzz, bytes: Uint8Array) {
    this.#harfbuzz = harfbuzz
    this.#data = copyToHeap(harfbuzz, bytes)
    const blob = harfbuzz.hb_blob_create(this.#data, bytes.length, READ_ONLY, 0, 0)
    const face = harfbuzz.hb_face_create(blob, 0)
    this.#font = harfbuzz.hb_font_create(face)
    // The font references the face, the face the blob.
    harfbuzz.hb_face_destroy(face)
    harfbuzz.hb_blob_destroy(blob)
  }

  /** The nominal glyph of a character; undefined if the font has none. */
  glyphOf(codePoint: number): number | undefined {
    const harfbuzz = this.#harfbuzz
    const place = harfbuzz.malloc(4)
    const isThere = harfbuzz.hb_font_get_nominal_glyph(this.#font, codePoint, place) !== 0
    const glyph = new DataView(harfbuzz.memory.buffer).getUint32(place, true)
    harfbuzz.free(place)
    return isThere ? glyph : undefined
  }

  /** Whether a glyph has neither ink nor advance. */
  isBlank(glyph: number): boolean {
    const harfbuzz = this.#harfbuzz
    // hb_glyph_extents_t: bearings, width and height.
    const place = harfbuzz.malloc(16)
    const isKnown = harfbuzz.hb_font_get_glyph_extents(this.#font, glyph, place) !== 0
    const [, , width, height] = new Int32Array(harfbuzz.memory.buffer, place, 4)
    harfbuzz.free(place)
    return isKnown && width === 0 && height === 0 && this.advanceOf(glyph) === 0
  }

  /** The advance of a glyph, in font units. */
  advanceOf(glyph: number): number {
    return this.#harfbuzz.hb_font_get_glyph_h_advance(this.#font, glyph)
  }

  /** Shapes part of a text; glyphs come in visual order, left to right. */
  shape({ text, start, end, direction, script }: ShapeRequest): ShapedGlyph[] {
    const harfbuzz = this.#harfbuzz
    const first = Math.max(0, start - SURROUNDINGS)
    const units = utf16(text.slice(first, end + SURROUNDINGS))
    const buffer = harfbuzz.hb_buffer_create()
    const pointer = copyToHeap(harfbuzz, units)
    try {
      harfbuzz.hb_buffer_set_cluster_level(buffer, CLUSTER_BY_GRAPHEME)
      harfbuzz.hb_buffer_set_flags(buffer, REMOVE_IGNORABLES)
      harfbuzz.hb_buffer_add_utf16(buffer, pointer, units.length / 2, start - first, end - start)
      harfbuzz.hb_buffer_set_direction(buffer, DIRECTIONS[direction])
      harfbuzz.hb_buffer_set_script(buffer, tag(script))
      harfbuzz.hb_shape(this.#font, buffer, 0, 0)
      return this.#glyphsOf(buffer, first)
    } finally {
      harfbuzz.free(pointer)
      harfbuzz.hb_buffer_destroy(buffer)
    }
  }

  /** Frees the font in HarfBuzz. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#harfbuzz.hb_font_destroy(this.#font)
    this.#harfbuzz.free(this.#data)
  }

  /** @param first index in the text at which HarfBuzz's buffer starts */
  #glyphsOf(buffer: number, first: number): ShapedGlyph[] {
    const harfbuzz = this.#harfbuzz
    // Not cached: memory growth detaches older views.
    const numbers = new Int32Array(harfbuzz.memory.buffer)
    const infos = harfbuzz.hb_buffer_get_glyph_infos(buffer, 0) / 4
    const positions = harfbuzz.hb_buffer_get_glyph_positions(buffer, 0) / 4
    const glyphs: ShapedGlyph[] = []
    const end = harfbuzz.hb_buffer_get_length(buffer) * RECORD_NUMBERS
    for (let at = 0; at < end; at += RECORD_NUMBERS) {
      glyphs.push({
        id: numbers[infos + at] ?? 0,
        cluster: first + (numbers[infos + at + 2] ?? 0),
        advance: numbers[positions + at] ?? 0,
        offsetX: numbers[positions + at + 2] ?? 0,
        offsetY: numbers[positions + at + 3] ?? 0,
      })
    }
    return glyphs
  }
}

function utf16(text: string): Uint8Array {
  const units = new Uint16Array(text.length)
  for (let index = 0; index < text.length; index += 1) units[index] = text.charCodeAt(index)
  return new Uint8Array(units.buffer)
}

/** A four-letter tag as a 32-bit number. */
export function tag(letters: string): number {
  let value = 0
  for (let index = 0; index < 4; index += 1) value = (value << 8) | (letters.charCodeAt(index) & 0xff)
  return value
}
