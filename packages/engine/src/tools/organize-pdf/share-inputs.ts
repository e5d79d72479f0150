import {
  DocumentCopier,
  type DocumentWriter,
  type ObjectStore,
  PdfDictionary,
  PdfReference,
  type ReservedPage,
  SharedStreams,
} from '@recto/pdf'
import type { Platform } from '@recto/runtime'

import { type MergeInput, noRenames, type Renames, resolveIn } from '../../assembly/combine/merge-input.ts'
import type { AssembledPart } from '../../assembly/parts/assemble-part.ts'
import type { PlacedPage } from './place-pages.ts'
import type { Share } from './share-pages.ts'

/** The documents that shares are read from and written to. */
interface Places {
  store: ObjectStore
  writer: DocumentWriter
}

/** Creates inputs to combine from parts in memory. Each can refer to pages and layers of the others. */
export function createInputs(
  shares: readonly Share[],
  parts: readonly AssembledPart[],
  { store, writer, platform }: Places & { platform: Platform },
): MergeInput[] {
  const shared = new SharedStreams(platform)
  const known = new Map<number, PdfReference>()
  const originals = new Map<Share['source'], Renames>()
  let firstPage = 0
  const inputs = shares.flatMap(({ source, copy }, position): MergeInput[] => {
    const part = parts[position]
    if (part === undefined) return []
    const copier = new DocumentCopier(store, writer, { shared, known })
    const reserved = part.pages.map((reference) => reservePage(reference, copier, { store, writer }))
    for (const [index, { number }] of part.pages.entries())
      known.set(number, reserved[index]?.reference ?? writer.allocate())
    const original = originals.get(source)
    const renames = original === undefined ? noRenames() : renamesOfCopy(original)
    if (original === undefined) originals.set(source, renames)
    const input: MergeInput = {
      document: {
        name: source.document.name,
        information: part.information,
        reader: { catalog: part.catalog, resolve: store.resolve, decode: store.decode },
      },
      ...(copy !== undefined && { copy }),
      copier,
      reserved,
      pages: reserved.map(({ reference }) => reference),
      firstPage,
      renames,
      structureOffset: 0,
    }
    firstPage += reserved.length
    return [input]
  })
  for (const input of inputs) shareLayers(input, known)
  return inputs
}

function reservePage(reference: PdfReference, copier: DocumentCopier, { store, writer }: Places): ReservedPage {
  const entries = store.resolve(reference)
  const dictionary = entries instanceof PdfDictionary ? entries : new PdfDictionary()
  return { page: { reference, dictionary, inherited: new Map() }, copier, reference: writer.allocate() }
}

/** Copies of pages use the destinations and fonts of the original. */
function renamesOfCopy({ destinations, legacyDestinations, fonts }: Renames): Renames {
  return { ...noRenames(), destinations, legacyDestinations, fonts }
}

/** Makes all inputs share the layers of one. */
function shareLayers(input: MergeInput, known: Map<number, PdfReference>): void {
  const properties = resolveIn(input, input.document.reader.catalog.get('OCProperties'))
  const groups = properties instanceof PdfDictionary ? resolveIn(input, properties.get('OCGs')) : null
  if (!Array.isArray(groups)) return
  for (const group of groups) {
    const target = group instanceof PdfReference ? input.copier.reference(group) : null
    if (group instanceof PdfReference && target !== null) known.set(group.number, target)
  }
}

/** The pages of all inputs in planned order, including blank pages. */
export function inPlannedOrder(
  pages: readonly PlacedPage[],
  shares: readonly Share[],
  inputs: readonly MergeInput[],
  { store, writer }: Places,
): ReservedPage[] {
  const byPosition = new Map<number, ReservedPage>()
  for (const [index, { reserved }] of inputs.entries()) {
    for (const [item, page] of reserved.entries()) byPosition.set(shares[index]?.pages[item]?.position ?? -1, page)
  }
  const copier = new DocumentCopier(store, writer)
  return pages.map(({ entries = new PdfDictionary() }, position) => {
    const blank = () => ({ page: { dictionary: entries, inherited: new Map() }, copier, reference: writer.allocate() })
    return byPosition.get(position) ?? blank()
  })
}
