import { PdfDictionary, type PdfObject, readNameTree, writeNameTree } from '@recto/pdf'

import { copyDestination } from './rewrite-names.ts'
import { uniqueName, resolveIn, type MergeInput, type MergeOutput } from './merge-input.ts'

/** Name trees whose keys are not referenced by name, so that clashing keys can be replaced (ISO 32000-2, table 32). */
const OTHER_TREES = [
  'EmbeddedFiles',
  'JavaScript',
  'AP',
  'Pages',
  'Templates',
  'IDS',
  'URLS',
  'AlternatePresentations',
  'Renditions',
]

/** Finds new names for destinations whose names an earlier file uses. Call before copying anything. */
export function planDestinationRenames(inputs: readonly MergeInput[]): void {
  const taken = new Set<string>()
  const legacyTaken = new Set<string>()
  for (const input of inputs) {
    renameClashes(
      readNamedDestinations(input).map(([key]) => key),
      taken,
      input.renames.destinations,
    )
    renameClashes([...legacyDestinations(input).entries.keys()], legacyTaken, input.renames.legacyDestinations)
  }
}

/**
 * Records a new name for each name that is already taken, then takes the names of this file.
 * @param from the first number to append to a name
 */
export function renameClashes(
  names: readonly string[],
  taken: Set<string>,
  renames: Map<string, string>,
  from?: number,
): void {
  const own = new Set(names)
  const chosen: string[] = []
  for (const name of own) {
    const isTaken = (candidate: string) => taken.has(candidate) || (candidate !== name && own.has(candidate))
    const free = uniqueName(name, { has: isTaken }, from)
    if (free !== name) renames.set(name, free)
    chosen.push(free)
  }
  for (const name of chosen) taken.add(name)
}

/** Merges named destinations, attachments, document scripts and the other name trees. */
export async function combineNames(inputs: readonly MergeInput[], output: MergeOutput): Promise<void> {
  const { writer, catalog, kept } = output
  const names = new PdfDictionary()
  const destinations = new Map<string, PdfObject>()
  for (const input of inputs) {
    for (const [key, value] of readNamedDestinations(input)) {
      destinations.set(input.renames.destinations.get(key) ?? key, copyNamedDestination(value, input))
    }
  }
  if (destinations.size > 0) names.set('Dests', await writeNameTree(writer, destinations))
  for (const tree of OTHER_TREES) {
    const entries = combineTree(inputs, tree)
    if (entries.size > 0) names.set(tree, await writeNameTree(writer, entries))
    if (tree === 'EmbeddedFiles') kept.attachments = entries.size
  }
  if (names.entries.size > 0) catalog.set('Names', await writer.add(names))
  const old = combineLegacyDestinations(inputs)
  if (old.entries.size > 0) catalog.set('Dests', await writer.add(old))
}

function combineTree(inputs: readonly MergeInput[], tree: string): Map<string, PdfObject> {
  const entries = new Map<string, PdfObject>()
  for (const input of inputs) {
    for (const [key, value] of readNamesTree(input, tree))
      entries.set(uniqueName(key, entries), input.copier.copy(value))
  }
  return entries
}

function combineLegacyDestinations(inputs: readonly MergeInput[]): PdfDictionary {
  const combined = new PdfDictionary()
  for (const input of inputs) {
    for (const [key, value] of legacyDestinations(input).entries) {
      combined.set(input.renames.legacyDestinations.get(key) ?? key, copyNamedDestination(value, input))
    }
  }
  return combined
}

/** The value of a named destination: an array, or a dictionary with an array in D (12.3.2.4). */
function copyNamedDestination(value: PdfObject, input: MergeInput): PdfObject {
  const target = resolveIn(input, value)
  if (!(target instanceof PdfDictionary)) return copyDestination(target, input)
  return input.copier.copyDictionary(target, 'D').set('D', copyDestination(target.get('D'), input))
}

function readNamedDestinations(input: MergeInput): [string, PdfObject][] {
  return readNamesTree(input, 'Dests')
}

function readNamesTree(input: MergeInput, tree: string): [string, PdfObject][] {
  const names = resolveIn(input, input.document.reader.catalog.get('Names'))
  return names instanceof PdfDictionary ? readNameTree(names.get(tree), input.document.reader.resolve) : []
}

function legacyDestinations(input: MergeInput): PdfDictionary {
  const found = resolveIn(input, input.document.reader.catalog.get('Dests'))
  return found instanceof PdfDictionary ? found : new PdfDictionary()
}
