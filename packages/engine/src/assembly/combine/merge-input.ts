import type { KeptCounts, Warning } from '@recto/contract'
import type {
  DocumentCopier,
  DocumentWriter,
  OpenedDocument,
  PdfDictionary,
  PdfObject,
  PdfReference,
  ReadableObjects,
  ReservedPage,
} from '@recto/pdf'

/** A file to merge, and the copier that writes it to the new document. */
export interface MergeInput {
  document: Pick<OpenedDocument, 'name' | 'information'> & { reader: ReadableObjects }
  /**
   * Set if an earlier input has the same pages: the number of this copy, from 2. Its names come from the same file, so
   * they clash on purpose.
   */
  copy?: number
  copier: DocumentCopier
  reserved: readonly ReservedPage[]
  /** Its pages in the new document, in order. */
  pages: readonly PdfReference[]
  /** The number of pages in the files before it. */
  firstPage: number
  /** New names, where an earlier file uses the same name. */
  renames: Renames
  /** Offset added to its parent tree keys. */
  structureOffset: number
}

/** New names by old name, for each kind of name that may clash. */
export interface Renames {
  /** Destinations in the name tree, keys as bytes. */
  destinations: Map<string, string>
  /** Destinations in the catalog's Dests dictionary (PDF 1.1). */
  legacyDestinations: Map<string, string>
  /** Top-level form fields by decoded partial name. */
  fields: Map<string, string>
  /** Fonts in the form's default resources. */
  fonts: Map<string, string>
  /** Structure element identifiers, as bytes. */
  structureIds: Map<string, string>
  /** Structure types in RoleMap. */
  structureTypes: Map<string, string>
  /** Attribute classes. */
  structureClasses: Map<string, string>
}

/** The document being written. */
export interface MergeOutput {
  writer: DocumentWriter
  catalog: PdfDictionary
  kept: KeptCounts
  warnings: Warning[]
}

/** Renames before any clash is found. */
export function noRenames(): Renames {
  return {
    destinations: new Map(),
    legacyDestinations: new Map(),
    fields: new Map(),
    fonts: new Map(),
    structureIds: new Map(),
    structureTypes: new Map(),
    structureClasses: new Map(),
  }
}

/**
 * Returns the name itself if it is free, otherwise with the lowest free number appended.
 * @param from the first number to try
 */
export function uniqueName(wanted: string, taken: { has: (name: string) => boolean }, from = 2): string {
  if (!taken.has(wanted)) return wanted
  for (let number = from; ; number += 1) {
    const candidate = `${wanted}_${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Resolves references of one input. */
export function resolveIn(input: MergeInput, object: PdfObject): PdfObject {
  return input.document.reader.resolve(object)
}
