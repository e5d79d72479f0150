import { setText } from '@recto/fonts'
import { multiply, scaling, type DisplayedPage, translation } from '@recto/geometry'
import {
  dictionary,
  type DocumentChanges,
  fillOperator,
  freeNamePrefix,
  opacityState,
  type PdfDictionary,
  type Stamp,
  type StampPlan,
  TextFonts,
  transformOperator,
} from '@recto/pdf'
import type { OperationContext } from '@recto/runtime'

import { formatPageNumber, type NumberOptions } from './assign-numbers.ts'
import { mirrorPosition, placeNumber, type NumberSize } from './place-number.ts'

/** A typeset number: its size and the operators that show it. */
interface TypesetNumber extends NumberSize {
  content: string
}

/**
 * Typesets the numbers of a document with shared fonts and resources.
 * @param numbers by page index
 * @throws AppError UNSUPPORTED_CHARACTER
 */
export async function planNumbers(
  changes: DocumentChanges,
  numbers: ReadonlyMap<number, number>,
  options: NumberOptions,
  context: OperationContext,
): Promise<NumberPlan> {
  const prefix = freeNamePrefix(changes.document)
  const fonts = new TextFonts(context.platform, `${prefix}F`)
  const set = await typesetNumbers(numbers, fonts, options, context)
  const lead = `${fillOperator(options.fontColor)}\n`
  const Font = await fonts.embed(changes.add)
  if (options.opacity === 1) return new NumberPlan(set, options, dictionary({ Font }), lead)
  const ExtGState = dictionary({ [`${prefix}G`]: changes.add(opacityState(options.opacity)) })
  return new NumberPlan(set, options, dictionary({ Font, ExtGState }), `/${prefix}G gs\n${lead}`)
}

async function typesetNumbers(
  numbers: ReadonlyMap<number, number>,
  fonts: TextFonts,
  options: NumberOptions,
  context: OperationContext,
): Promise<Map<number, TypesetNumber>> {
  const { fontSize } = options
  const last = [...numbers.values()].at(-1) ?? options.startNumber
  const set = new Map<number, TypesetNumber>()
  for (const [index, number] of numbers) {
    if (context.onlyPage !== undefined && index !== context.onlyPage - 1) continue
    const line = await setText(formatPageNumber(number, last, options), context)
    const size = { width: line.width * fontSize, height: line.capHeight * fontSize }
    set.set(index, { ...size, content: fonts.contentOf(line, fontSize) })
  }
  return set
}

/** Page numbers as stamps, placed page by page. */
class NumberPlan implements StampPlan {
  readonly artifact = 'PageNum'
  /** Scales below 1, by page index. */
  readonly scales = new Map<number, number>()
  readonly #numbers: ReadonlyMap<number, TypesetNumber>
  readonly #options: NumberOptions
  readonly #resources: PdfDictionary
  readonly #lead: string

  /** @param lead operators that set color and opacity */
  constructor(
    numbers: ReadonlyMap<number, TypesetNumber>,
    options: NumberOptions,
    resources: PdfDictionary,
    lead: string,
  ) {
    this.#numbers = numbers
    this.#options = options
    this.#resources = resources
    this.#lead = lead
  }

  stampsOf(index: number, page: DisplayedPage): readonly Stamp[] {
    const number = this.#numbers.get(index)
    if (number === undefined) return []
    const { position, margin, facingPages } = this.#options
    const side = facingPages && index % 2 === 1 ? mirrorPosition(position) : position
    const { x, y, scale } = placeNumber(number, side, margin, page)
    if (scale < 1) this.scales.set(index, scale)
    const matrix = multiply(multiply(scaling(scale), translation(x, y)), page.toUserSpace)
    const operators = `${transformOperator(matrix)}\n${number.content}`
    return [{ lead: this.#lead, operators, resources: this.#resources, layer: 'over' }]
  }
}
