import type { DocumentReader } from '../objects/document-reader.ts'
import { isName, PdfDictionary, PdfName, PdfReference, type PdfObject } from '../objects/objects.ts'

/** The deepest visibility expression to evaluate; PDFium stops there as well. */
const MAX_DEPTH = 32

/** Operators of visibility expressions (ISO 32000-2, 8.11.2.2). */
const OPERATORS = new Set(['And', 'Or', 'Not'])

/** Which layers are hidden when a document opens, and what depends on them, as PDFium renders it (ISO 32000-2, 8.11). */
export class LayerVisibility {
  readonly #resolve: DocumentReader['resolve']
  /** Whether the document has layers. */
  readonly hasLayers: boolean
  /** Object numbers of the hidden layers. */
  readonly hidden: ReadonlySet<number>

  constructor(reader: DocumentReader) {
    this.#resolve = reader.resolve
    this.hasLayers = reader.resolve(reader.catalog.get('OCProperties')) instanceof PdfDictionary
    this.hidden = hiddenGroups(reader)
  }

  /** Whether a layer or membership, given by an `OC` entry or property list, is hidden. */
  isHidden(object: PdfObject): boolean {
    return !this.#isShown(object)
  }

  #isShown(object: PdfObject): boolean {
    const found = this.#resolve(object)
    if (!(found instanceof PdfDictionary)) return true
    if (isName(this.#resolve(found.get('Type')), 'OCMD')) return this.#isMember(found)
    return !(object instanceof PdfReference && this.hidden.has(object.number))
  }

  /** A membership: an expression, or a policy on layers. Without any layer it hides nothing. */
  #isMember(membership: PdfDictionary): boolean {
    const expression = this.#resolve(membership.get('VE'))
    if (Array.isArray(expression)) return this.#evaluate(expression, 0)
    const layers = this.#resolve(membership.get('OCGs'))
    const list = Array.isArray(layers) ? layers : [membership.get('OCGs')]
    const shown = list
      .filter((layer) => this.#resolve(layer) instanceof PdfDictionary)
      .map((layer) => this.#isShown(layer))
    if (shown.length === 0) return true
    const policy = this.#resolve(membership.get('P'))
    if (isName(policy, 'AllOn')) return shown.every(Boolean)
    if (isName(policy, 'AllOff')) return !shown.some(Boolean)
    return isName(policy, 'AnyOff') ? !shown.every(Boolean) : shown.some(Boolean)
  }

  #evaluate([first = null, ...operands]: readonly PdfObject[], depth: number): boolean {
    const operator = this.#resolve(first)
    if (depth > MAX_DEPTH || !(operator instanceof PdfName) || !OPERATORS.has(operator.value)) return true
    const values = (operator.value === 'Not' ? operands.slice(0, 1) : operands).map((operand) => {
      const found = this.#resolve(operand)
      return Array.isArray(found) ? this.#evaluate(found, depth + 1) : this.#isShown(operand)
    })
    if (operator.value === 'Or') return values.some(Boolean)
    return operator.value === 'Not' ? !values.every(Boolean) : values.every(Boolean)
  }
}

/** Object numbers of the hidden layers (8.11.4.3). A layer's own view state overrides the configuration. */
function hiddenGroups(reader: DocumentReader): Set<number> {
  const { catalog, resolve } = reader
  const properties = resolve(catalog.get('OCProperties'))
  if (!(properties instanceof PdfDictionary)) return new Set()
  const groups = referencesIn(properties.get('OCGs'), reader)
  const found = resolve(properties.get('D'))
  const configuration = found instanceof PdfDictionary ? found : new PdfDictionary()
  const numbers = (key: string) => new Set(referencesIn(configuration.get(key), reader).map(({ number }) => number))
  const [on, off] = [numbers('ON'), numbers('OFF')]
  const isOff = isName(resolve(configuration.get('BaseState')), 'OFF')
  const hidden = groups.filter((group) => {
    const usual = off.has(group.number) || (isOff && !on.has(group.number))
    return isViewHidden(group, reader) ?? usual
  })
  return new Set(hidden.map(({ number }) => number))
}

/** Whether a layer's usage dictionary hides it for viewing (table 100); undefined if it does not say. */
function isViewHidden(group: PdfReference, { resolve }: DocumentReader): boolean | undefined {
  const entry = (owner: PdfObject, key: string) => (owner instanceof PdfDictionary ? resolve(owner.get(key)) : null)
  const state = entry(entry(entry(resolve(group), 'Usage'), 'View'), 'ViewState')
  return state instanceof PdfName ? state.value === 'OFF' : undefined
}

function referencesIn(object: PdfObject, { resolve }: DocumentReader): PdfReference[] {
  const list = resolve(object)
  return Array.isArray(list) ? list.filter((item) => item instanceof PdfReference) : []
}
