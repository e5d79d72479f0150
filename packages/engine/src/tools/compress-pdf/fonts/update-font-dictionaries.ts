import { type ObjectEdits, PdfDictionary, PdfName, PdfStream, PdfString } from '@recto/pdf'
import { fromLatin1 } from '@recto/runtime'

import type { FontProgram, ProgramFont, ProgramKey } from './find-font-programs.ts'
import { cidToGlyph, type UseSource } from './font-program-use.ts'
import type { ProgramSubset } from './subset-font-program.ts'

const LETTERS = 26
const TAG = /^[A-Z]{6}\+/
/** CIDs are 0 to 65535. */
const MAX_CIDS = 65_536

/** Object numbers of dictionaries; undefined for direct ones. */
export type DictionaryNumbers = ReadonlyMap<PdfDictionary, number | undefined>

/** Dependencies for updating font dictionaries. */
export type FontDictionarySource = UseSource & { edits: ObjectEdits } & { numbers: DictionaryNumbers }

/**
 * Updates the dictionaries that describe a font program: names get a subset tag (ISO 32000-2, 9.9.2), and CharSet and
 * CIDSet of descriptors list the remaining glyphs (9.8).
 */
export function updateFontDictionaries(
  { fonts, key }: FontProgram,
  subset: ProgramSubset,
  source: FontDictionarySource,
): void {
  const { edits, numbers } = source
  const changed = new Map<PdfDictionary, PdfDictionary>()
  const edit = (dictionary: PdfDictionary): PdfDictionary => {
    const copy = changed.get(dictionary) ?? new PdfDictionary(dictionary.entries)
    changed.set(dictionary, copy)
    return copy
  }
  const tag = subsetTag(subset)
  for (const font of fonts) {
    const holders = [font.holder, font.font]
    // The name must be the same in all dictionaries, so it stays if one of them cannot be changed.
    if ([font.descriptor, ...holders].every((dictionary) => numbers.get(dictionary) !== undefined)) {
      addTag(edit(font.descriptor), 'FontName', tag, source)
      for (const holder of holders) addTag(edit(holder), 'BaseFont', tag, source)
    }
    if (subset.key !== key) moveProgram(edit(font.descriptor), key, subset.key)
    updateLists(font, subset, source, edit)
  }
  for (const [before, after] of changed) {
    const number = numbers.get(before)
    if (number !== undefined) edits.replace(number, after)
  }
}

function moveProgram(descriptor: PdfDictionary, from: ProgramKey, to: ProgramKey): void {
  if (!descriptor.has(from)) return
  descriptor.set(to, descriptor.get(from))
  descriptor.delete(from)
}

function addTag(dictionary: PdfDictionary, key: string, tag: string, { resolve }: UseSource): void {
  const before = resolve(dictionary.get(key))
  if (before instanceof PdfName && !TAG.test(before.value)) dictionary.set(key, new PdfName(`${tag}+${before.value}`))
}

/** Six letters derived from the program, so that other subsets get other tags. */
function subsetTag({ candidates }: ProgramSubset): string {
  let hash = 0
  for (const byte of candidates[0]?.bytes ?? []) hash = (Math.imul(hash, 31) + byte) >>> 0
  let letters = ''
  for (let index = 0; index < 6; index += 1) {
    letters += String.fromCharCode(65 + (hash % LETTERS))
    hash = Math.floor(hash / LETTERS)
  }
  return letters
}

/** Updates CharSet and CIDSet of a descriptor. */
function updateLists(
  { holder, descriptor }: ProgramFont,
  { cids, glyphs, names }: ProgramSubset,
  source: FontDictionarySource,
  edit: (dictionary: PdfDictionary) => PdfDictionary,
): void {
  if (descriptor.has('CharSet') && names !== undefined) {
    edit(descriptor).set('CharSet', new PdfString(fromLatin1(names.map((name) => `/${name}`).join(''))))
  }
  if (!(source.resolve(descriptor.get('CIDSet')) instanceof PdfStream)) return
  const present = glyphs === undefined ? (cids ?? []) : cidsOf(glyphs, cidToGlyph(holder, source))
  edit(descriptor).set('CIDSet', source.edits.add(new PdfStream(new PdfDictionary(), bitsOf([0, ...present]))))
}

function cidsOf(glyphs: ReadonlySet<number>, glyphOf: (cid: number) => number): number[] {
  const cids = Array.from({ length: MAX_CIDS }, (_, cid) => cid)
  return cids.filter((cid) => glyphOf(cid) !== 0 && glyphs.has(glyphOf(cid)))
}

/** One bit per CID, high bit first (ISO 32000-2, table 122). */
function bitsOf(cids: readonly number[]): Uint8Array {
  const last = cids.reduce((most, cid) => Math.max(most, cid), 0)
  const bits = new Uint8Array((last >> 3) + 1)
  for (const cid of cids) bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7))
  return bits
}
