import { convertType1, FontError, subsetCff, subsetTrueType } from '@recto/fonts'
import { PdfName } from '@recto/pdf'

import type { FontProgram, ProgramKey } from './find-programs.ts'
import type { ProgramUse } from './program-use.ts'

/** A font program with what is shown of it. */
export interface ProgramSubset {
  /** The key that descriptors have it under, and what its stream says it is. */
  key: ProgramKey
  subtype: string | undefined
  /** The same written in several ways, of which the one that packs best is taken. */
  candidates: readonly ProgramData[]
  /** Numbers of the characters that are there; undefined where characters have no numbers. */
  cids: readonly number[] | undefined
  /** Numbers of glyphs that have an outline, where characters are told by these. */
  glyphs: ReadonlySet<number> | undefined
  /** Names of glyphs, where characters have names. */
  names: readonly string[] | undefined
}

/** The bytes of a program with the entries of a stream that say what they are (ISO 32000-2, table 125). */
export interface ProgramData {
  bytes: Uint8Array
  lengths: readonly number[]
}

/** Kinds of programs that are bare CFF. */
const COMPACT_KINDS = new Set(['Type1C', 'CIDFontType0C'])

const SIMPLE_KINDS = new Set(['Type1', 'MMType1', 'TrueType'])

/** Takes the glyphs of a program that nobody shows out of it. @throws FontError where that cannot be done safely */
export function subsetProgram({ key, stream }: FontProgram, data: Uint8Array, use: ProgramUse): ProgramSubset {
  if (key === 'FontFile2') return subsetOutlines(data, use)
  const kind = stream.dictionary.get('Subtype')
  const subtype = kind instanceof PdfName ? kind.value : ''
  if (key === 'FontFile3' && COMPACT_KINDS.has(subtype)) return subsetCompact(data, use, subtype)
  if (key === 'FontFile') return convertNamed(data, use)
  throw new FontError('is of a kind that is left alone')
}

function subsetOutlines(data: Uint8Array, { simple, glyphs, kinds }: ProgramUse): ProgramSubset {
  requireKinds(kinds, (kind) => kind === 'TrueType' || kind === 'CIDFontType2')
  const { bytes, kept } = subsetTrueType(data, { glyphs, simple })
  const candidates = [{ bytes, lengths: [bytes.length] }]
  return { key: 'FontFile2', subtype: undefined, candidates, cids: undefined, glyphs: kept, names: undefined }
}

function subsetCompact(data: Uint8Array, { simple, cids, kinds }: ProgramUse, subtype: string): ProgramSubset {
  requireKinds(kinds, (kind) => kind === 'CIDFontType0' || (kind !== 'TrueType' && SIMPLE_KINDS.has(kind)))
  const numbers = kinds.has('CIDFontType0') ? cids : undefined
  const subset = subsetCff(data, { simple, cids: numbers, keepsNumbers: false })
  const candidates = subset.candidates.map((bytes) => ({ bytes, lengths: [] }))
  return { key: 'FontFile3', subtype, candidates, cids: subset.cids, glyphs: undefined, names: subset.names }
}

/** Encrypted as they are, the glyphs of Type 1 fonts do not pack; the same as CFF takes a third less. */
function convertNamed(data: Uint8Array, { simple, kinds }: ProgramUse): ProgramSubset {
  requireKinds(kinds, (kind) => kind === 'Type1')
  const { bytes, names } = convertType1(data, simple)
  const candidates = [{ bytes, lengths: [] }]
  return { key: 'FontFile3', subtype: 'Type1C', candidates, cids: undefined, glyphs: undefined, names }
}

/** A program that a font of another kind has is read in other ways by every reader. */
function requireKinds(kinds: ReadonlySet<string>, isRight: (kind: string) => boolean): void {
  for (const kind of kinds) if (!isRight(kind)) throw new FontError(`belongs to a ${kind}`)
}
