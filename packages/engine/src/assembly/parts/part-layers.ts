import { dictionary, PdfDictionary, type PdfObject, PdfReference } from '@recto/pdf'

import { resolveIn, omitEntries, type Part } from './part.ts'

/** Arrays of layers in a configuration (ISO 32000-2, table 99). */
const LISTS = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked', 'AS']

/**
 * Copies the layers that the part uses, or all of them with `unplaced`, and their visibility. Call after copying
 * everything that uses layers.
 */
export function copyUsedLayers(part: Part): void {
  const { copier, catalog, source, contents } = part
  const properties = resolveIn(part, source.document.reader.catalog.get('OCProperties'))
  if (!(properties instanceof PdfDictionary)) return
  const all = listIn(part, properties.get('OCGs'))
  const used = all.flatMap((group): PdfReference[] => {
    if (!(group instanceof PdfReference)) return []
    return contents.unplaced || copier.hasTaken(group) ? [group] : []
  })
  if (used.length === 0) return
  const known = new Set(used.map((group) => group.number))
  const reduce = (configuration: PdfObject) => reduceConfiguration(part, configuration, known)
  const others = listIn(part, properties.get('Configs')).map(reduce)
  const entries = dictionary({
    OCGs: used.map((group) => copier.reference(group)),
    D: reduce(properties.get('D')),
    Configs: others.length > 0 ? others : undefined,
  })
  catalog.set('OCProperties', entries)
}

function reduceConfiguration(part: Part, configuration: PdfObject, used: ReadonlySet<number>): PdfDictionary {
  const own = resolveIn(part, configuration)
  if (!(own instanceof PdfDictionary)) return new PdfDictionary()
  const reduced = part.copier.copyDictionary(omitEntries(own, LISTS))
  for (const key of LISTS) {
    const items = reduceList(part, listIn(part, own.get(key)), used)
    if (items.length > 0) reduced.set(key, items)
  }
  return reduced
}

/** Returns a list without unused layers, and without lists and dictionaries left empty. */
function reduceList(part: Part, list: readonly PdfObject[], used: ReadonlySet<number>): PdfObject[] {
  return list.flatMap((item): PdfObject[] => {
    if (item instanceof PdfReference && used.has(item.number)) return [part.copier.reference(item)]
    const object = resolveIn(part, item)
    if (Array.isArray(object)) {
      const inner = reduceList(part, object, used)
      return inner.some((kept) => kept instanceof PdfReference || Array.isArray(kept)) ? [inner] : []
    }
    if (!(object instanceof PdfDictionary)) return object === null ? [] : [object]
    // Otherwise an entry of AS: layers switched automatically by usage.
    const groups = reduceList(part, listIn(part, object.get('OCGs')), used)
    return groups.length > 0 ? [part.copier.copyDictionary(omitEntries(object, ['OCGs'])).set('OCGs', groups)] : []
  })
}

function listIn(part: Part, object: PdfObject): PdfObject[] {
  const list = resolveIn(part, object)
  return Array.isArray(list) ? list : []
}
