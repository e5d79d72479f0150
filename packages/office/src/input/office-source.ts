import type { ReferenceKind, TrackedChanges } from '@recto/contract'
import type { OfficeFormat } from '@recto/runtime'

/** How to prepare a file for conversion. */
export interface PreparationOptions {
  /** Whether hidden sheets are shown. Hidden slides are left to the converter. */
  hidden: boolean
  fitSheets: boolean
  gridlines: boolean
  changes: TrackedChanges
}

/** What was found in a file, and removed or replaced. */
export interface OfficeFindings {
  /** Removed external references, by kind. */
  references: Map<ReferenceKind, number>
  hiddenSheets: number
  hiddenSlides: number
  hasMacros: boolean
  /** Names of fonts that the file uses, and how often. */
  fonts: Map<string, number>
  /** Characters that need fonts not bundled with LibreOffice, in order. */
  characters: Set<string>
  /** The language of most of its text (BCP 47); undefined if the file does not state it, or if the converter reads it itself. */
  language: string | undefined
}

/** An Office file ready for the converter. */
export interface OfficeSource {
  format: OfficeFormat
  bytes: Uint8Array
  /** Whether it was encrypted: `opened` here with its password, or `left` as it is. */
  encryption: 'none' | 'opened' | 'left'
  findings: OfficeFindings
}

/** No findings yet. */
export function noFindings(): OfficeFindings {
  return {
    references: new Map(),
    hiddenSheets: 0,
    hiddenSlides: 0,
    hasMacros: false,
    fonts: new Map(),
    characters: new Set(),
    language: undefined,
  }
}

/** Adds to a count. */
export function countOne<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
