import type { Warning } from '@recto/contract'
import type { Encryption, ReusableBuffer } from '@recto/pdf'
import type { Platform } from '@recto/runtime'

import type { SplitSource } from '../../assembly/parts/split-source.ts'
import type { LabelRun } from './page-labels.ts'
import type { PlacedPage } from './place-pages.ts'

/** A plan's files by index; undefined for those without a page in it. */
export type Sources = readonly (SplitSource | undefined)[]

/** The content of a new document. */
export interface Organized {
  sources: Sources
  pages: readonly PlacedPage[]
  labels: readonly LabelRun[]
  encryption: Encryption | undefined
  /** Whether it is one of several files and contains only what its pages need. */
  isPart: boolean
  /** For writing; several files share one. */
  platform: Platform
  /** Reusable output buffer, for callers that use a document before writing the next. */
  buffer?: ReusableBuffer | undefined
}

/** A document that was written. */
export interface WrittenDocument {
  bytes: Uint8Array
  warnings: Warning[]
}
