import { FontError, type SimpleCodes } from '@recto/fonts'
import { isName, namesByCode, PdfDictionary, PdfName, PdfStream, type Resolve } from '@recto/pdf'
import { fromLatin1 } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import type { ProgramFont } from './find-font-programs.ts'

/** The parts of a font program that fonts show. */
export interface ProgramUse {
  /** One entry for each simple font. */
  simple: SimpleCodes[]
  /** CIDs that Type 0 fonts show, and the glyphs they map to by CIDToGIDMap. */
  cids: Set<number>
  glyphs: Set<number>
  /** Subtypes of the fonts. */
  kinds: Set<string>
}

/** Dependencies for determining a font's use. */
export type UseSource = Pick<Compression, 'usage' | 'decode'> & { resolve: Resolve }

/** Predefined CMaps whose codes are CIDs (ISO 32000-2, table 116). */
const IDENTITY_ENCODINGS = ['Identity-H', 'Identity-V']

/** Determines which parts of a shared font program are shown. @throws FontError if that is unknown */
export function programUse(fonts: readonly ProgramFont[], source: UseSource): ProgramUse {
  const use: ProgramUse = { simple: [], cids: new Set(), glyphs: new Set(), kinds: new Set() }
  for (const { font, holder } of fonts) {
    const texts = [...(source.usage.texts.get(font) ?? [])].map(fromLatin1)
    const kind = source.resolve(holder.get('Subtype'))
    if (kind instanceof PdfName) use.kinds.add(kind.value)
    if (font === holder) use.simple.push(simpleCodes(font, texts, source.resolve))
    else addCids(use, { font, holder }, texts, source)
  }
  return use
}

function simpleCodes(font: PdfDictionary, texts: readonly Uint8Array[], resolve: Resolve): SimpleCodes {
  const codes = new Set<number>()
  for (const text of texts) for (const code of text) codes.add(code)
  const encoding = resolve(font.get('Encoding'))
  const base = encoding instanceof PdfDictionary ? resolve(encoding.get('BaseEncoding')) : encoding
  if (isName(base, 'MacExpertEncoding') && codes.size > 0) throw new FontError('is in an encoding for experts')
  const differences = encoding instanceof PdfDictionary ? resolve(encoding.get('Differences')) : null
  return { codes, differences: namesByCode(differences, resolve) }
}

function addCids(
  { cids, glyphs }: ProgramUse,
  { font, holder }: Pick<ProgramFont, 'font' | 'holder'>,
  texts: readonly Uint8Array[],
  source: UseSource,
): void {
  const glyphOf = cidToGlyph(holder, source)
  const own = new Set(texts.flatMap(twoByteCodes))
  if (own.size === 0) return
  const encoding = source.resolve(font.get('Encoding'))
  if (!IDENTITY_ENCODINGS.some((identity) => isName(encoding, identity))) throw new FontError('has codes of its own')
  for (const cid of own) {
    cids.add(cid)
    glyphs.add(glyphOf(cid))
  }
}

/** Reads two-byte codes; like viewers, accepts a single byte at the end. */
function twoByteCodes(text: Uint8Array): number[] {
  const numbers: number[] = []
  for (let at = 0; at < text.length; at += 2) {
    const [high = 0, low] = text.subarray(at, at + 2)
    numbers.push(low === undefined ? high : high * 256 + low)
  }
  return numbers
}

/** The mapping of CIDs to glyph IDs (9.7.4.2). */
export function cidToGlyph(holder: PdfDictionary, { resolve, decode }: UseSource): (cid: number) => number {
  const map = resolve(holder.get('CIDToGIDMap'))
  if (map === null || isName(map, 'Identity')) return (cid) => cid
  const whole = map instanceof PdfStream ? decode(map) : undefined
  if (whole === undefined || whole.filter !== undefined) throw new FontError('has a damaged map of glyphs')
  const { data } = whole
  return (cid) => (data[cid * 2] ?? 0) * 256 + (data[cid * 2 + 1] ?? 0)
}
