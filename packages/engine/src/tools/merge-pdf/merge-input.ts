import type { KeptCounts, Warning } from '@recto/contract'
import type {
  DocumentCopier,
  DocumentWriter,
  OpenedDocument,
  PdfDictionary,
  PdfObject,
  PdfReference,
  PlacedPage,
} from '@recto/pdf'

/** One file of a merge: what it holds, and the copier that carries it into the new document. */
export interface MergeInput {
  document: OpenedDocument
  copier: DocumentCopier
  placed: readonly PlacedPage[]
  /** Its pages in the new document, in order. */
  pages: readonly PdfReference[]
  /** Pages of all files before it. */
  firstPage: number
  /** What its things are called in the new document, where another file had the name before. */
  renames: Renames
  /** Added to its keys in the structure tree's parent tree. */
  structureOffset: number
}

/** New names by old name, for each kind of name that two files may share. */
export interface Renames {
  /** Named destinations, keys as bytes. */
  destinations: Map<string, string>
  /** The same where they are name objects (PDF 1.1). */
  oldDestinations: Map<string, string>
  /** Top-level form fields by decoded partial name. */
  fields: Map<string, string>
  /** Fonts in the form's default resources. */
  fonts: Map<string, string>
  /** Structure element identifiers, as bytes. */
  structureIds: Map<string, string>
  /** Structure types with a role of their own. */
  structureTypes: Map<string, string>
  /** Attribute classes. */
  structureClasses: Map<string, string>
}

/** The document being made, as the parts of a merge see it. */
export interface MergeOutput {
  writer: DocumentWriter
  catalog: PdfDictionary
  kept: KeptCounts
  warnings: Warning[]
}

/** No renames yet. */
export function noRenames(): Renames {
  return {
    destinations: new Map(),
    oldDestinations: new Map(),
    fields: new Map(),
    fonts: new Map(),
    structureIds: new Map(),
    structureTypes: new Map(),
    structureClasses: new Map(),
  }
}

/** A name nobody has taken: the name itself, else with the first free number appended. */
export function freeName(wanted: string, taken: { has: (name: string) => boolean }): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    const candidate = `${wanted}_${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Follows references in one input. */
export function resolveIn(input: MergeInput, object: PdfObject): PdfObject {
  return input.document.reader.resolve(object)
}
