import { type DocumentReader, isName, LayerVisibility, PdfDictionary, type PdfObject, PdfReference } from '@recto/pdf'

/** Visibility expressions nested deeper are not read; viewers stop there as well. */
const MAX_DEPTH = 32

/** The layers that are off when a document opens, and what depends on them (ISO 32000-2, 8.11). */
export class HiddenLayers {
  readonly #reader: DocumentReader
  readonly #visibility: LayerVisibility

  constructor(reader: DocumentReader) {
    this.#reader = reader
    this.#visibility = new LayerVisibility(reader)
  }

  /** Whether there are any. */
  get isEmpty(): boolean {
    return this.#visibility.hidden.size === 0
  }

  /** Whether a reference leads to a hidden layer. */
  isRemoved({ number }: PdfReference): boolean {
    return this.#visibility.hidden.has(number)
  }

  /** Whether content with this `OC` entry or property list is hidden. */
  isHidden(owner: PdfObject): boolean {
    return owner !== null && this.#visibility.isHidden(owner)
  }

  /**
   * Whether content is visible through a rule that mentions hidden layers, so that without them it is visible without a
   * rule.
   */
  isUnconditional(owner: PdfObject): boolean {
    const membership = this.#reader.resolve(owner)
    if (!(membership instanceof PdfDictionary) || !isName(membership.get('Type'), 'OCMD')) return false
    return (
      !this.isHidden(owner) && (this.#mentions(membership.get('OCGs'), 0) || this.#mentions(membership.get('VE'), 0))
    )
  }

  #mentions(object: PdfObject, depth: number): boolean {
    if (object instanceof PdfReference && this.isRemoved(object)) return true
    const list = this.#reader.resolve(object)
    return depth < MAX_DEPTH && Array.isArray(list) && list.some((item) => this.#mentions(item, depth + 1))
  }
}
