import type { DocumentReader } from '../objects/document-reader.ts'
import { isName, PdfDictionary, PdfReference, PdfString, type PdfObject } from '../objects/objects.ts'
import { decodeText } from './text-string.ts'

/**
 * Names of the layers that are hidden when the document opens (ISO 32000-2, 8.11.4.3). A name that a layer in sight has as
 * well is not among them.
 */
export function hiddenLayers(reader: DocumentReader): Set<string> {
  const { catalog, resolve } = reader
  const properties = resolve(catalog.get('OCProperties'))
  if (!(properties instanceof PdfDictionary)) return new Set()
  const configuration = resolve(properties.get('D'))
  const hidden = configuration instanceof PdfDictionary ? hiddenNumbers(properties, configuration, reader) : new Set()
  const groups = referencesIn(properties.get('OCGs'), reader)
  const namesOf = (isHidden: boolean) =>
    groups.filter(({ number }) => hidden.has(number) === isHidden).flatMap((group) => nameOf(group, reader))
  const shown = new Set(namesOf(false))
  return new Set(namesOf(true).filter((name) => !shown.has(name)))
}

/** Object numbers of the layers that a configuration hides. */
function hiddenNumbers(properties: PdfDictionary, configuration: PdfDictionary, reader: DocumentReader): Set<number> {
  const numbers = (object: PdfObject) => referencesIn(object, reader).map(({ number }) => number)
  const isOff = isName(reader.resolve(configuration.get('BaseState')), 'OFF')
  const hidden = new Set(isOff ? numbers(properties.get('OCGs')) : [])
  for (const number of numbers(configuration.get('ON'))) hidden.delete(number)
  for (const number of numbers(configuration.get('OFF'))) hidden.add(number)
  return hidden
}

function referencesIn(object: PdfObject, { resolve }: DocumentReader): PdfReference[] {
  const list = resolve(object)
  return Array.isArray(list) ? list.filter((item) => item instanceof PdfReference) : []
}

function nameOf(group: PdfReference, { resolve }: DocumentReader): string[] {
  const layer = resolve(group)
  const name = layer instanceof PdfDictionary ? resolve(layer.get('Name')) : null
  return name instanceof PdfString ? [decodeText(name.bytes)] : []
}
