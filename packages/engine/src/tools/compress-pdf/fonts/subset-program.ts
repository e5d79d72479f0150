import { isName } from '../../../objects/objects.ts'
import { subsetCff } from './cff/subset-cff.ts'
import type { FontProgram } from './find-programs.ts'
import { FontProblem } from './font-problem.ts'
import type { ProgramUse } from './program-use.ts'
import { subsetTrueType } from './truetype/subset-truetype.ts'

/** A font program with what is shown of it. */
export interface ProgramSubset {
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

const SIMPLE_KINDS = new Set(['Type1', 'MMType1', 'TrueType'])

/** Takes the glyphs of a program that nobody shows out of it. @throws FontProblem where that cannot be done safely */
export function subsetProgram({ key, stream }: FontProgram, data: Uint8Array, use: ProgramUse): ProgramSubset {
  if (key === 'FontFile2') return subsetOutlines(data, use)
  const kind = stream.dictionary.get('Subtype')
  if (key === 'FontFile3' && (isName(kind, 'Type1C') || isName(kind, 'CIDFontType0C'))) return subsetCompact(data, use)
  throw new FontProblem('is of a kind that is left alone')
}

function subsetOutlines(data: Uint8Array, { simple, glyphs, kinds }: ProgramUse): ProgramSubset {
  requireKinds(kinds, (kind) => kind === 'TrueType' || kind === 'CIDFontType2')
  const { bytes, kept } = subsetTrueType(data, { glyphs, simple })
  return { candidates: [{ bytes, lengths: [bytes.length] }], cids: undefined, glyphs: kept, names: undefined }
}

function subsetCompact(data: Uint8Array, { simple, cids, kinds }: ProgramUse): ProgramSubset {
  requireKinds(kinds, (kind) => kind === 'CIDFontType0' || (kind !== 'TrueType' && SIMPLE_KINDS.has(kind)))
  const numbers = kinds.has('CIDFontType0') ? cids : undefined
  const subset = subsetCff(data, { simple, cids: numbers, keepsNumbers: false })
  const candidates = subset.candidates.map((bytes) => ({ bytes, lengths: [] }))
  return { candidates, cids: subset.cids, glyphs: undefined, names: subset.names }
}

/** A program that a font of another kind has is read in other ways by every reader. */
function requireKinds(kinds: ReadonlySet<string>, isRight: (kind: string) => boolean): void {
  for (const kind of kinds) if (!isRight(kind)) throw new FontProblem(`belongs to a ${kind}`)
}
