import { concatenate, fromLatin1 } from '@recto/runtime'

import { type ContentOperation, readOperations } from '../content/read-operations.ts'
import { PdfName } from '../objects/objects.ts'

/** Text rendering mode of text that is not painted (ISO 32000-2, table 104). */
const INVISIBLE = 3
/** Operators that show text (ISO 32000-2, table 107). */
export const SHOWING: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"'])
const POSITIONING = new Set(['Td', 'TD', 'Tm', 'T*'])
/** Operators that paint anything else. */
export const PAINTING: ReadonlySet<string> = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh', 'Do', 'EI'])
const LINE_END = fromLatin1('\n')

/**
 * Removes invisible text objects, such as those of OCR programs, and forms that contain only such text. State that they set for later
 * text stays.
 * @param isLayer whether a form, by its name in the resources, contains only such text
 * @returns undefined if there are none
 */
export function cutInvisible(content: Uint8Array, isLayer: (xObject: string) => boolean): Uint8Array | undefined {
  const cutter = new LayerCutter(content, isLayer)
  for (const operation of readOperations(content)) cutter.follow(operation)
  return cutter.finish()
}

/** Whether content shows text, all of it invisibly, and paints nothing else. */
export function isTextLayer(content: Uint8Array): boolean {
  const mode = new RenderingMode()
  let shows = false
  for (const operation of readOperations(content)) {
    mode.follow(operation)
    if (PAINTING.has(operation.operator)) return false
    if (!SHOWING.has(operation.operator)) continue
    if (mode.current !== INVISIBLE) return false
    shows = true
  }
  return shows
}

/** Tracks the text rendering mode, which is part of the graphics state. */
class RenderingMode {
  current = 0
  readonly #saved: number[] = []

  follow({ operator, operands: [mode] }: ContentOperation): void {
    if (operator === 'q') this.#saved.push(this.current)
    else if (operator === 'Q') this.current = this.#saved.pop() ?? this.current
    else if (operator === 'Tr' && typeof mode === 'number') this.current = mode
  }
}

class LayerCutter {
  readonly #content: Uint8Array
  readonly #isLayer: (xObject: string) => boolean
  readonly #mode = new RenderingMode()
  readonly #kept: Uint8Array[] = []
  /** The operations of the open text object, `BT` included. */
  #text: ContentOperation[] | undefined
  #shows = { painted: false, invisible: false }
  #isChanged = false

  constructor(content: Uint8Array, isLayer: (xObject: string) => boolean) {
    this.#content = content
    this.#isLayer = isLayer
  }

  follow(operation: ContentOperation): void {
    const { operator, operands } = operation
    this.#mode.follow(operation)
    if (operator === 'BT' && this.#text === undefined) {
      this.#text = [operation]
      this.#shows = { painted: false, invisible: false }
    } else if (this.#text !== undefined) this.#followText(operation, this.#text)
    else if (operator === 'Do' && operands[0] instanceof PdfName && this.#isLayer(operands[0].value)) {
      this.#isChanged = true
    } else this.#keep(operation)
  }

  finish(): Uint8Array | undefined {
    // An unclosed text object stays.
    for (const operation of this.#text ?? []) this.#keep(operation)
    return this.#isChanged ? concatenate(this.#kept.flatMap((part) => [part, LINE_END])) : undefined
  }

  #followText(operation: ContentOperation, text: ContentOperation[]): void {
    text.push(operation)
    if (SHOWING.has(operation.operator)) {
      if (this.#mode.current === INVISIBLE) this.#shows.invisible = true
      else this.#shows.painted = true
    }
    if (operation.operator !== 'ET') return
    this.#text = undefined
    const isCut = this.#shows.invisible && !this.#shows.painted
    if (isCut) this.#isChanged = true
    for (const part of text) if (!isCut || isSetting(part)) this.#keep(part)
  }

  #keep({ start, end }: ContentOperation): void {
    this.#kept.push(this.#content.subarray(start, end))
  }
}

/** Whether an operation of a text object still matters without the text. */
function isSetting({ operator }: ContentOperation): boolean {
  return operator !== 'BT' && operator !== 'ET' && !SHOWING.has(operator) && !POSITIONING.has(operator)
}
