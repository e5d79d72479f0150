import { FontError, type SimpleCodes } from '@recto/fonts'
import { isName, PdfDictionary, PdfName, type PdfObject, PdfStream, type Resolve } from '@recto/pdf'
import { fromLatin1 } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import type { ProgramFont } from './find-programs.ts'

/** What fonts show of a program. */
export interface ProgramUse {
  /** One for each simple font. */
  simple: SimpleCodes[]
  /** Numbers of characters that Type 0 fonts show, and the glyphs these stand for where a map says so. */
  cids: Set<number>
  glyphs: Set<number>
  /** The kinds of fonts among them. */
  kinds: Set<string>
}

/** What it takes to know what a font shows. */
export type UseSource = Pick<Compression, 'usage' | 'decode'> & { resolve: Resolve }

/** Type 0 fonts whose codes are numbers of characters (ISO 32000-2, table 116). */
const IDENTITY_ENCODINGS = ['Identity-H', 'Identity-V']

/** Finds out what some fonts show of the program they share. @throws FontError where that cannot be told */
export function useOf(fonts: readonly ProgramFont[], source: UseSource): ProgramUse {
  const use: ProgramUse = { simple: [], cids: new Set(), glyphs: new Set(), kinds: new Set() }
  for (const { font, holder } of fonts) {
    const texts = [...(source.usage.texts.get(font) ?? [])].map(fromLatin1)
    const kind = source.resolve(holder.get('Subtype'))
    if (kind instanceof PdfName) use.kinds.add(kind.value)
    if (font === holder) use.simple.push(simpleCodes(font, texts, source.resolve))
    else addNumbers(use, { font, holder }, texts, source)
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
  return { codes, differences: namesByCode(Array.isArray(differences) ? differences.map(resolve) : []) }
}

/** Names with the code of the first one before them (9.6.5.1). */
function namesByCode(differences: readonly PdfObject[]): Map<number, string> {
  const names = new Map<number, string>()
  let code = 0
  for (const item of differences) {
    if (typeof item === 'number') code = item
    else if (item instanceof PdfName) {
      names.set(code, item.value)
      code += 1
    }
  }
  return names
}

function addNumbers(
  { cids, glyphs }: ProgramUse,
  { font, holder }: Pick<ProgramFont, 'font' | 'holder'>,
  texts: readonly Uint8Array[],
  source: UseSource,
): void {
  const glyphOf = glyphMap(holder, source)
  const own = new Set(texts.flatMap(numbersIn))
  if (own.size === 0) return
  const encoding = source.resolve(font.get('Encoding'))
  if (!IDENTITY_ENCODINGS.some((identity) => isName(encoding, identity))) throw new FontError('has codes of its own')
  for (const cid of own) {
    cids.add(cid)
    glyphs.add(glyphOf(cid))
  }
}

/** Codes of two bytes; readers take one that is left over for a code, too. */
function numbersIn(text: Uint8Array): number[] {
  const numbers: number[] = []
  for (let at = 0; at < text.length; at += 2) {
    const [high = 0, low] = text.subarray(at, at + 2)
    numbers.push(low === undefined ? high : high * 256 + low)
  }
  return numbers
}

/** Which glyph of a TrueType font stands for a character (9.7.4.2). */
export function glyphMap(holder: PdfDictionary, { resolve, decode }: UseSource): (cid: number) => number {
  const map = resolve(holder.get('CIDToGIDMap'))
  if (map === null || isName(map, 'Identity')) return (cid) => cid
  const whole = map instanceof PdfStream ? decode(map) : undefined
  if (whole === undefined || whole.filter !== undefined) throw new FontError('has a damaged map of glyphs')
  const { data } = whole
  return (cid) => (data[cid * 2] ?? 0) * 256 + (data[cid * 2 + 1] ?? 0)
}
