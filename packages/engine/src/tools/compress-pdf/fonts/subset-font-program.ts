import { convertType1, FontError, subsetCff, subsetTrueType } from '@recto/fonts'
import { PdfName } from '@recto/pdf'

import type { FontProgram, ProgramKey } from './find-font-programs.ts'
import type { ProgramUse } from './font-program-use.ts'

/** A subset of a font program. */
export interface ProgramSubset {
  /** The descriptor key and stream subtype of the subset. */
  key: ProgramKey
  subtype: string | undefined
  /** Equivalent encodings, of which the one that deflates best is used. */
  candidates: readonly ProgramData[]
  /** CIDs that are left; undefined for programs without CIDs. */
  cids: readonly number[] | undefined
  /** Glyph IDs with an outline, for TrueType. */
  glyphs: ReadonlySet<number> | undefined
  /** Glyph names, for name-keyed programs. */
  names: readonly string[] | undefined
}

/** The bytes of a font program with the values of Length1 and so on (ISO 32000-2, table 125). */
export interface ProgramData {
  bytes: Uint8Array
  lengths: readonly number[]
}

/** Subtypes of bare CFF programs. */
const BARE_CFF_SUBTYPES = new Set(['Type1C', 'CIDFontType0C'])

const SIMPLE_KINDS = new Set(['Type1', 'MMType1', 'TrueType'])

/** Removes unused glyphs from a font program. @throws FontError if that is not safe */
export function subsetProgram({ key, stream }: FontProgram, data: Uint8Array, use: ProgramUse): ProgramSubset {
  if (key === 'FontFile2') return subsetTrueTypeProgram(data, use)
  const kind = stream.dictionary.get('Subtype')
  const subtype = kind instanceof PdfName ? kind.value : ''
  if (key === 'FontFile3' && BARE_CFF_SUBTYPES.has(subtype)) return subsetCffProgram(data, use, subtype)
  if (key === 'FontFile') return convertType1Program(data, use)
  throw new FontError('is of a kind that is not changed')
}

function subsetTrueTypeProgram(data: Uint8Array, { simple, glyphs, kinds }: ProgramUse): ProgramSubset {
  requireKinds(kinds, (kind) => kind === 'TrueType' || kind === 'CIDFontType2')
  const { bytes, kept } = subsetTrueType(data, { glyphs, simple })
  const candidates = [{ bytes, lengths: [bytes.length] }]
  return { key: 'FontFile2', subtype: undefined, candidates, cids: undefined, glyphs: kept, names: undefined }
}

function subsetCffProgram(data: Uint8Array, { simple, cids, kinds }: ProgramUse, subtype: string): ProgramSubset {
  requireKinds(kinds, (kind) => kind === 'CIDFontType0' || (kind !== 'TrueType' && SIMPLE_KINDS.has(kind)))
  const numbers = kinds.has('CIDFontType0') ? cids : undefined
  const subset = subsetCff(data, { simple, cids: numbers, keepsNumbers: false })
  const candidates = subset.candidates.map((bytes) => ({ bytes, lengths: [] }))
  return { key: 'FontFile3', subtype, candidates, cids: subset.cids, glyphs: undefined, names: subset.names }
}

/** Type 1 charstrings are encrypted, so they do not deflate; converted to CFF they take a third less. */
function convertType1Program(data: Uint8Array, { simple, kinds }: ProgramUse): ProgramSubset {
  requireKinds(kinds, (kind) => kind === 'Type1')
  const { bytes, names } = convertType1(data, simple)
  const candidates = [{ bytes, lengths: [] }]
  return { key: 'FontFile3', subtype: 'Type1C', candidates, cids: undefined, glyphs: undefined, names }
}

/** Viewers disagree about font programs used by a font of the wrong subtype. */
function requireKinds(kinds: ReadonlySet<string>, isRight: (kind: string) => boolean): void {
  for (const kind of kinds) if (!isRight(kind)) throw new FontError(`belongs to a ${kind}`)
}
