import { dropHints, FontError } from '@recto/fonts'
import { deflateWith, name, PdfDictionary, PdfName, PdfStream } from '@recto/pdf'
import { stopIfAborted, YieldTimer } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { findFontPrograms, type FontProgram } from './find-font-programs.ts'
import { everyDictionary, type FontOutcome } from './subset-fonts.ts'

/** Only results below this share of the original size are used. */
const MAX_REMAINING_SHARE = 0.9

/** The parts of a compression that this step uses. */
type HintWork = Pick<Compression, 'edits' | 'decode' | 'deflateBudget' | 'context'>

/** Old fonts whose instructions compose the glyphs; they are recognized by name, as rasterizers do. */
const NEEDS_HINTS =
  /MingLi|DFKai|DFGothic|DFHei|DFMing|DFGirl|DFGyo|DFHS|DLC|HuaTian|Ming\(for|MingMedium|cpop|NEC fad/i

/**
 * Removes the instructions of TrueType fonts. Poppler and MuPDF, which do not hint, render the same pixels; viewers
 * that hint render small text slightly softer.
 */
export async function dropFontHints(work: HintWork): Promise<FontOutcome[]> {
  const { edits, context } = work
  const yieldTimer = new YieldTimer()
  const outcomes: FontOutcome[] = []
  for (const program of findFontPrograms(everyDictionary(edits).keys(), edits.resolve)) {
    stopIfAborted(context)
    await yieldTimer.yieldIfDue()
    if (program.key === 'FontFile2') outcomes.push(await dropFrom(program, work))
  }
  return outcomes
}

async function dropFrom(
  { number, stream, fonts }: FontProgram,
  { edits, decode, deflateBudget, context }: HintWork,
): Promise<FontOutcome> {
  const before = stream.data.length
  const leave = (reason: string): FontOutcome => ({ number, before, after: before, reason })
  const names = fonts.flatMap(({ descriptor, font }) => [descriptor.get('FontName'), font.get('BaseFont')])
  if (names.some((item) => item instanceof PdfName && NEEDS_HINTS.test(item.value))) return leave('needs its hints')
  const whole = decode(stream)
  if (whole === undefined || whole.filter !== undefined) return leave('is damaged')
  const plain = tryDropping(whole.data)
  if (plain instanceof FontError) return leave(plain.message)
  const data = await deflateWith(plain, deflateBudget.spend(plain.length), context.platform)
  if (data.length >= before * MAX_REMAINING_SHARE) return leave('does not get smaller')
  const entries = new PdfDictionary(stream.dictionary.entries)
  for (const key of ['DecodeParms', 'Length']) entries.delete(key)
  edits.replace(number, new PdfStream(entries.set('Filter', name('FlateDecode')).set('Length1', plain.length), data))
  return { number, before, after: data.length }
}

function tryDropping(data: Uint8Array): Uint8Array | FontError {
  try {
    return dropHints(data)
  } catch (error) {
    if (error instanceof FontError) return error
    throw error
  }
}
