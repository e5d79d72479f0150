import { dictionary, isName, PdfDictionary, type PdfObject, PdfReference } from '@recto/pdf'

import { resolveIn, type MergeInput, type MergeOutput } from './merge-input.ts'

/** Arrays of a configuration that can be concatenated (ISO 32000-2, table 99). */
const LISTS = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked', 'AS'] as const

/** Merges the optional content groups; each keeps its visibility. */
export function combineLayers(inputs: readonly MergeInput[], output: MergeOutput): void {
  const groups: PdfObject[] = []
  const lists = new Map<string, PdfObject[]>(LISTS.map((key) => [key, []]))
  for (const input of inputs) {
    const properties = resolveIn(input, input.document.reader.catalog.get('OCProperties'))
    if (!(properties instanceof PdfDictionary)) continue
    const own = listIn(input, properties.get('OCGs'))
    for (const group of own) groups.push(input.copier.copy(group))
    const settings = resolveIn(input, properties.get('D'))
    if (settings instanceof PdfDictionary) addSettings(input, settings, own, lists)
  }
  if (groups.length === 0) return
  output.kept.layers = groups.length
  const settings = new PdfDictionary()
  for (const [key, items] of lists) if (items.length > 0) settings.set(key, items)
  output.catalog.set('OCProperties', dictionary({ OCGs: groups, D: settings }))
}

function addSettings(
  input: MergeInput,
  settings: PdfDictionary,
  own: readonly PdfObject[],
  lists: Map<string, PdfObject[]>,
): void {
  for (const key of LISTS) {
    for (const item of listIn(input, settings.get(key))) lists.get(key)?.push(input.copier.copy(item))
  }
  // The merged file has BaseState ON, so groups of a file with BaseState OFF are hidden one by one.
  if (!isName(settings.get('BaseState'), 'OFF')) return
  const shown = new Set(listIn(input, settings.get('ON')).flatMap(numberOf))
  const hidden = own.filter((group) => numberOf(group).every((number) => !shown.has(number)))
  for (const group of hidden) lists.get('OFF')?.push(input.copier.copy(group))
}

function listIn(input: MergeInput, object: PdfObject): PdfObject[] {
  const list = resolveIn(input, object)
  return Array.isArray(list) ? list : []
}

function numberOf(object: PdfObject): number[] {
  return object instanceof PdfReference ? [object.number] : []
}
