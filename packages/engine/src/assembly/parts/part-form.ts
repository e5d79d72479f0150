import {
  dictionary,
  type FieldNode,
  type FieldTree,
  isName,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  pickNodes,
} from '@recto/pdf'

import { copyFormResources } from './form-resources.ts'
import { itemsOnPages, leavesOf, resolveIn, omitEntries, type Part } from './part.ts'

/** Form-wide entries that are copied (ISO 32000-2, table 224). */
const FORM_DEFAULTS = ['DA', 'Q', 'NeedAppearances']

/** The form fields of a part, with new references. Empty if its widgets belong to no field. */
export interface PartForm {
  kids: ReadonlyMap<FieldNode | undefined, readonly FieldNode[]>
  references: ReadonlyMap<FieldNode, PdfReference>
}

/** Allocates references for the fields with widgets in a part, and their ancestors. Call before copying pages. */
export function planForm(part: Part): PartForm | undefined {
  const { fields } = part.source
  if (fields === undefined) return undefined
  const unplaced = part.contents.unplaced ? fieldsWithoutPage(fields) : []
  const kids = pickNodes([...itemsOnPages(part, fields.byPage), ...unplaced])
  if (kids.size === 0 && !hasWidgets(part)) return undefined
  const references = new Map<FieldNode, PdfReference>()
  for (const node of [...kids.values()].flat()) {
    const reference = part.writer.allocate()
    references.set(node, reference)
    if (node.reference !== undefined) part.copier.redirect(node.reference, reference)
  }
  return { kids, references }
}

/** Writes the form of a part, without XFA and signatures. */
export async function writeForm(part: Part, { kids, references }: PartForm): Promise<void> {
  const { copier, writer, catalog, source } = part
  const form = source.fields?.form
  if (form === undefined) return
  const referencesOf = (nodes: readonly FieldNode[] = []) =>
    nodes.map((node): PdfObject => references.get(node) ?? null)
  for (const [node, reference] of references) {
    const copy = copier.copyDictionary(omitEntries(node.dictionary, ['Kids', 'Parent']))
    if (node.parent !== undefined) copy.set('Parent', references.get(node.parent) ?? null)
    const below = referencesOf(kids.get(node))
    if (below.length > 0) copy.set('Kids', below)
    await writer.write(reference, copy)
  }
  const entries = dictionary({ Fields: referencesOf(kids.get(undefined)) })
  const resources = copyFormResources(
    part,
    form,
    [...references.keys()].map((node) => node.dictionary),
  )
  if (resources !== null) entries.set('DR', resources)
  for (const key of FORM_DEFAULTS) if (form.has(key)) entries.set(key, copier.copy(form.get(key)))
  const order = calculationOrder(part, form.get('CO'))
  if (order.length > 0) entries.set('CO', order)
  catalog.set('AcroForm', await writer.add(entries))
}

function calculationOrder(part: Part, list: PdfObject): PdfObject[] {
  const fields = resolveIn(part, list)
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field) => {
    const isKept = field instanceof PdfReference && part.copier.hasTaken(field)
    return isKept ? [part.copier.reference(field)] : []
  })
}

/** Fields without a widget on any page, such as those that hold values for scripts. */
function fieldsWithoutPage({ nodes, byPage }: FieldTree): FieldNode[] {
  const placed = new Set([...byPage.values()].flat())
  return leavesOf(nodes).filter((node) => !placed.has(node))
}

/**
 * Whether the pages have widgets. Some writers do not list fields in the form; their widgets still need the form's
 * defaults.
 */
function hasWidgets({ source, pageReferences, rasterizedPages }: Part): boolean {
  const { pages, reader } = source.document
  const { resolve } = reader
  return [...pageReferences.keys()].some((index) => {
    if (rasterizedPages.has(index)) return false
    const annotations = resolve(pages[index]?.dictionary.get('Annots') ?? null)
    if (!Array.isArray(annotations)) return false
    return annotations.some((item) => {
      const annotation = resolve(item)
      return annotation instanceof PdfDictionary && isName(resolve(annotation.get('Subtype')), 'Widget')
    })
  })
}
