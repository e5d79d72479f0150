import { FontError } from '@recto/fonts'
import { name, type ObjectEdits, PdfDictionary, type PdfObject, PdfStream } from '@recto/pdf'
import { stopIfAborted, YieldTimer } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { updateFontDictionaries, type DictionaryNumbers } from './update-font-dictionaries.ts'
import { findFontPrograms, type FontProgram } from './find-font-programs.ts'
import { programUse } from './font-program-use.ts'
import { protectedFonts } from './protected-fonts.ts'
import { subsetProgram, type ProgramData, type ProgramSubset } from './subset-font-program.ts'

/** The parts of a compression that this step uses. */
export type FontWork = Pick<Compression, 'edits' | 'usage' | 'decode' | 'context'>

/** Only results below this share of the original size are used. */
const MAX_REMAINING_SHARE = 0.95

/** Stream entries that describe the data, not the font. */
const DATA_ENTRIES = new Set(['Filter', 'DecodeParms', 'DL', 'Length', 'Length1', 'Length2', 'Length3'])

/**
 * Removes glyphs that no text shows from font programs. Other glyphs keep their outlines, hints, widths and codes.
 * Fonts needed for editing, and font programs that are not fully understood, stay whole. Call it before font
 * dictionaries are replaced, because usage refers to them by identity.
 */
export async function subsetFonts(work: FontWork): Promise<FontOutcome[]> {
  const { edits, usage, context } = work
  if (!usage.isComplete || !usage.areFontsKnown) return []
  const dictionaries = everyDictionary(edits)
  // A font that shows text but was not found would seem unused.
  for (const font of usage.texts.keys()) if (!dictionaries.has(font)) return []
  const untouched = protectedFonts(dictionaries.keys(), edits.resolve)
  const yieldTimer = new YieldTimer()
  const outcomes: FontOutcome[] = []
  const programs = findFontPrograms(dictionaries.keys(), edits.resolve)
  for (const [index, program] of programs.entries()) {
    context.progress?.({ fraction: index / programs.length, step: 'working' })
    stopIfAborted(context)
    await yieldTimer.yieldIfDue()
    if (program.fonts.some(({ font }) => untouched.has(font) || usage.unknownDictionaries.has(font))) continue
    outcomes.push(await subsetOne(program, work, dictionaries))
  }
  return outcomes
}

/** The result for a font program: bytes of its stream before and after. */
export interface FontOutcome {
  /** Object number. */
  number: number
  before: number
  after: number
  /** Why it was left unchanged. */
  reason?: string
}

/** All dictionaries of a document with their object numbers; undefined for direct ones. */
export function everyDictionary(edits: ObjectEdits): Map<PdfDictionary, number | undefined> {
  const found = new Map<PdfDictionary, number | undefined>()
  for (const [number, object] of edits.reachable()) {
    if (object instanceof PdfDictionary) found.set(object, number)
    const pending: PdfObject[] = [object]
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      if (Array.isArray(item)) pending.push(...item.filter(isContainer))
      const entries = item instanceof PdfStream ? item.dictionary : item
      if (!(entries instanceof PdfDictionary)) continue
      if (item instanceof PdfDictionary && !found.has(item)) found.set(item, undefined)
      for (const entry of entries.entries.values()) if (isContainer(entry)) pending.push(entry)
    }
  }
  return found
}

function isContainer(object: PdfObject): boolean {
  return object instanceof PdfDictionary || Array.isArray(object)
}

async function subsetOne(program: FontProgram, work: FontWork, numbers: DictionaryNumbers): Promise<FontOutcome> {
  const { edits, decode, usage } = work
  const { stream, number } = program
  const leave = (reason: string): FontOutcome => ({
    number,
    before: stream.data.length,
    after: stream.data.length,
    reason,
  })
  const whole = decode(stream)
  if (whole === undefined || whole.filter !== undefined) return leave('is damaged')
  const source = { usage, decode, resolve: edits.resolve }
  const subset = trySubset(() => subsetProgram(program, whole.data, programUse(program.fonts, source)))
  if (subset instanceof FontError) return leave(subset.message)
  const { deflate } = work.context.platform
  const before = Math.min(stream.data.length, (await deflate(whole.data)).length)
  const deflated = await deflateSmallest(subset, deflate)
  if (deflated === undefined || deflated.data.length >= before * MAX_REMAINING_SHARE)
    return leave('does not get smaller')
  const isMoved = subset.key !== program.key
  if (isMoved && program.fonts.some(({ descriptor }) => numbers.get(descriptor) === undefined)) {
    return leave('has a descriptor within another object')
  }
  updateFontDictionaries(program, subset, { ...source, edits, numbers })
  edits.replace(number, programStream(stream.dictionary, subset, deflated))
  return { number, before: stream.data.length, after: deflated.data.length }
}

/** Returns the subset, or the reason why there is none. */
function trySubset(subset: () => ProgramSubset): ProgramSubset | FontError {
  try {
    return subset()
  } catch (error) {
    if (error instanceof FontError) return error
    throw error
  }
}

type DeflatedProgram = ProgramData & { data: Uint8Array }

async function deflateSmallest(
  { candidates }: ProgramSubset,
  deflate: FontWork['context']['platform']['deflate'],
): Promise<DeflatedProgram | undefined> {
  let best: DeflatedProgram | undefined
  for (const candidate of candidates) {
    const data = await deflate(candidate.bytes)
    if (best === undefined || data.length < best.data.length) best = { ...candidate, data }
  }
  return best
}

function programStream(
  before: PdfDictionary,
  { subtype }: ProgramSubset,
  { data, lengths }: DeflatedProgram,
): PdfStream {
  const entries = new PdfDictionary([...before.entries].filter(([key]) => !DATA_ENTRIES.has(key)))
  for (const [index, length] of lengths.entries()) entries.set(`Length${index + 1}`, length)
  if (subtype !== undefined) entries.set('Subtype', name(subtype))
  return new PdfStream(entries.set('Filter', name('FlateDecode')), data)
}
