import { type ContentOperation, PdfName, PdfString } from '@recto/pdf'

import type { TextWidth } from './text-width.ts'

/** Measures a string in a font, by the font's name in the resources. */
export type MeasureText = (font: string, text: Uint8Array) => TextWidth | undefined

/** Operators after which the position no longer depends on text shown before (ISO 32000-2, 9.4.2). */
const POSITIONING = new Set(['BT', 'ET', 'Td', 'TD', 'Tm', 'T*', "'", '"'])

interface TextState {
  font: string
  size: number
  characterSpacing: number
  wordSpacing: number
}

/** Tracks how far hidden text would have moved the text after it on the same line. */
export class TextAdvance {
  readonly #measure: MeasureText
  #state: TextState = { font: '', size: 0, characterSpacing: 0, wordSpacing: 0 }
  readonly #saved: TextState[] = []
  /** The adjustment of a `TJ` that compensates for hidden text, in thousandths of text space. */
  #pending = 0

  constructor(measure: MeasureText) {
    this.#measure = measure
  }

  /** Processes an operation that sets text state or a position. */
  follow({ operator, operands }: ContentOperation): void {
    const [first, second] = operands
    const last = operands.at(-1)
    if (POSITIONING.has(operator)) this.#pending = 0
    if (operator === 'q') this.#saved.push({ ...this.#state })
    else if (operator === 'Q') this.#state = this.#saved.pop() ?? this.#state
    else if (operator === 'Tf' && first instanceof PdfName && typeof second === 'number') {
      this.#state.font = first.value
      this.#state.size = second
    } else if (operator === 'Tc' && typeof last === 'number') this.#state.characterSpacing = last
    else if (operator === 'Tw' && typeof last === 'number') this.#state.wordSpacing = last
    else if (operator === '"' && typeof first === 'number' && typeof second === 'number') {
      this.#state.wordSpacing = first
      this.#state.characterSpacing = second
    }
  }

  /** Records text that is not shown. */
  hide({ operands }: ContentOperation): void {
    const shown = operands.at(-1)
    for (const part of Array.isArray(shown) ? shown : [shown]) {
      if (typeof part === 'number') this.#pending += part
      else if (part instanceof PdfString) this.#pending -= this.#widthOf(part.bytes)
    }
  }

  /** The adjustment that visible text needs before it is shown; applied once. */
  take(): number {
    const due = this.#pending
    this.#pending = 0
    return due
  }

  #widthOf(text: Uint8Array): number {
    const { font, size, characterSpacing, wordSpacing } = this.#state
    const measured = this.#measure(font, text)
    if (measured === undefined || size === 0) return 0
    const spacing = measured.codes * characterSpacing + measured.spaces * wordSpacing
    return measured.width + (spacing * 1000) / size
  }
}
