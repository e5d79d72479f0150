import { dictionary, type FieldNode, isName, PdfDictionary, type PdfObject, PdfReference, pickNodes } from '@recto/pdf'

import { copyFormResources } from './form-fonts.ts'
import { gather, resolveIn, without, type Part } from './part.ts'

/** Form-wide entries that are copied (ISO 32000-2, table 224). */
const FOR_ALL_FIELDS = ['DA', 'Q', 'NeedAppearances']

/** The form fields of a part, with new references. Empty if its pages have widgets that belong to no field. */
export interface PartForm {
  kids: ReadonlyMap<FieldNode | undefined, readonly FieldNode[]>
  places: ReadonlyMap<FieldNode, PdfReference>
}

/** Allocates references for the fields with widgets in a part, and their ancestors. Call before copying pages. */
export function planForm(part: Part): PartForm | undefined {
  const { fields } = part.source
  if (fields === undefined) return undefined
  const kids = pickNodes(gather(part, fields.byPage))
  if (kids.size === 0 && !hasWidgets(part)) return undefined
  const places = new Map<FieldNode, PdfReference>()
  for (const node of [...kids.values()].flat()) {
    const place = part.writer.allocate()
    places.set(node, place)
    if (node.reference !== undefined) part.copier.place(node.reference, place)
  }
  return { kids, places }
}

/** Writes the form of a part, without XFA and signatures. */
export async function writeForm(part: Part, { kids, places }: PartForm): Promise<void> {
  const { copier, writer, catalog, source } = part
  const form = source.fields?.form
  if (form === undefined) return
  const placesOf = (nodes: readonly FieldNode[] = []) => nodes.map((node): PdfObject => places.get(node) ?? null)
  for (const [node, place] of places) {
    const copy = copier.copyDictionary(without(node.dictionary, ['Kids', 'Parent']))
    if (node.parent !== undefined) copy.set('Parent', places.get(node.parent) ?? null)
    const below = placesOf(kids.get(node))
    if (below.length > 0) copy.set('Kids', below)
    await writer.write(place, copy)
  }
  const entries = dictionary({ Fields: placesOf(kids.get(undefined)) })
  const resources = copyFormResources(
    part,
    form,
    [...places.keys()].map((node) => node.dictionary),
  )
  if (resources !== null) entries.set('DR', resources)
  for (const key of FOR_ALL_FIELDS) if (form.has(key)) entries.set(key, copier.copy(form.get(key)))
  const order = orderOfCalculation(part, form.get('CO'))
  if (order.length > 0) entries.set('CO', order)
  catalog.set('AcroForm', await writer.add(entries))
}

function orderOfCalculation(part: Part, list: PdfObject): PdfObject[] {
  const fields = resolveIn(part, list)
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field) => {
    const isKept = field instanceof PdfReference && part.copier.hasTaken(field)
    return isKept ? [part.copier.reference(field)] : []
  })
}

/** Some writers do not list fields in the form; their widgets still need the form's defaults. */
function hasWidgets({ source, places }: Part): boolean {
  const { pages, reader } = source.document
  const { resolve } = reader
  return [...places.keys()].some((index) => {
    const annotations = resolve(pages[index]?.dictionary.get('Annots') ?? null)
    if (!Array.isArray(annotations)) return false
    return annotations.some((item) => {
      const annotation = resolve(item)
      return annotation instanceof PdfDictionary && isName(resolve(annotation.get('Subtype')), 'Widget')
    })
  })
}
