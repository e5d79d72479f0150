import { type CLibrary, copyToHeap, type Platform, startLibrary } from '@recto/runtime'

import { tag } from './harfbuzz.ts'

/** HB_MEMORY_MODE_READONLY: HarfBuzz does not copy the bytes; the caller frees them. */
const READ_ONLY = 1
/** HB_SUBSET_FLAGS_NO_HINTING, _RETAIN_GIDS and _NO_LAYOUT_CLOSURE, in hb-subset.h. */
const NO_HINTING = 1
const RETAIN_GLYPH_IDS = 2
const NO_LAYOUT_CLOSURE = 0x200
/** HB_SUBSET_SETS_DROP_TABLE_TAG: the tables to drop. */
const DROPPED_TABLES = 3
/** Tables for shaping only; a CIDFontType2 is rendered by glyph ID (ISO 32000-2, 9.9). */
const TABLES_OF_SHAPING = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'cmap',
  'name',
  'OS/2',
  'post',
  'STAT',
  'MATH',
  'gasp',
  'vhea',
  'vmtx',
  'VORG',
]

interface HarfbuzzSubset extends CLibrary {
  hb_blob_create: (data: number, length: number, mode: number, userData: number, destroy: number) => number
  hb_blob_destroy: (blob: number) => void
  hb_blob_get_length: (blob: number) => number
  hb_blob_get_data: (blob: number, length: number) => number
  hb_face_create: (blob: number, index: number) => number
  hb_face_destroy: (face: number) => void
  hb_face_reference_blob: (face: number) => number
  hb_set_add: (set: number, value: number) => void
  hb_subset_input_create_or_fail: () => number
  hb_subset_input_destroy: (input: number) => void
  hb_subset_input_glyph_set: (input: number) => number
  hb_subset_input_set: (input: number, which: number) => number
  hb_subset_input_set_flags: (input: number, flags: number) => void
  hb_subset_input_keep_everything: (input: number) => void
  hb_subset_input_pin_axis_location: (input: number, face: number, axis: number, value: number) => number
  hb_subset_or_fail: (face: number, input: number) => number
}

const libraries = new WeakMap<Platform, Promise<HarfbuzzSubset>>()

/** The subsetter of a platform, loaded once; a failed load is retried. */
export async function loadSubsetter(platform: Platform): Promise<HarfbuzzSubset> {
  const known = libraries.get(platform)
  if (known !== undefined) return known
  const started = startLibrary<HarfbuzzSubset>(platform, 'harfbuzz-subset')
  libraries.set(platform, started)
  try {
    return await started
  } catch (error) {
    libraries.delete(platform)
    throw error
  }
}

/** Subsets a font to the given glyphs, keeping glyph IDs and dropping hints. */
export async function subsetFont(font: Uint8Array, glyphs: Iterable<number>, platform: Platform): Promise<Uint8Array> {
  const harfbuzz = await loadSubsetter(platform)
  return reduce(harfbuzz, font, (input) => {
    harfbuzz.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GLYPH_IDS | NO_LAYOUT_CLOSURE)
    const kept = harfbuzz.hb_subset_input_glyph_set(input)
    for (const glyph of glyphs) harfbuzz.hb_set_add(kept, glyph)
    const dropped = harfbuzz.hb_subset_input_set(input, DROPPED_TABLES)
    for (const table of TABLES_OF_SHAPING) harfbuzz.hb_set_add(dropped, tag(table))
  })
}

/** Instantiates a variable font at one weight, with all its glyphs and features. */
export async function instantiateWeight(font: Uint8Array, weight: number, platform: Platform): Promise<Uint8Array> {
  const harfbuzz = await loadSubsetter(platform)
  return reduce(harfbuzz, font, (input, face) => {
    harfbuzz.hb_subset_input_keep_everything(input)
    harfbuzz.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GLYPH_IDS)
    harfbuzz.hb_subset_input_pin_axis_location(input, face, tag('wght'), weight)
  })
}

/** Runs the subsetter once; `plan` fills the subset input. */
function reduce(harfbuzz: HarfbuzzSubset, font: Uint8Array, plan: (input: number, face: number) => void): Uint8Array {
  const data = copyToHeap(harfbuzz, font)
  const blob = harfbuzz.hb_blob_create(data, font.length, READ_ONLY, 0, 0)
  const face = harfbuzz.hb_face_create(blob, 0)
  const input = harfbuzz.hb_subset_input_create_or_fail()
  try {
    plan(input, face)
    const reduced = harfbuzz.hb_subset_or_fail(face, input)
    if (reduced === 0) throw new Error('A font could not be reduced.')
    const bytes = bytesOf(harfbuzz, reduced)
    harfbuzz.hb_face_destroy(reduced)
    return bytes
  } finally {
    harfbuzz.hb_subset_input_destroy(input)
    harfbuzz.hb_face_destroy(face)
    harfbuzz.hb_blob_destroy(blob)
    harfbuzz.free(data)
  }
}

function bytesOf(harfbuzz: HarfbuzzSubset, face: number): Uint8Array {
  const blob = harfbuzz.hb_face_reference_blob(face)
  const start = harfbuzz.hb_blob_get_data(blob, 0)
  const bytes = new Uint8Array(harfbuzz.memory.buffer).slice(start, start + harfbuzz.hb_blob_get_length(blob))
  harfbuzz.hb_blob_destroy(blob)
  return bytes
}
