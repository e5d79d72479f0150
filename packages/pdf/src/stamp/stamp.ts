import type { DisplayedPage } from '@recto/geometry'

import type { PdfDictionary } from '../objects/objects.ts'

/** What to paint on a page besides its content. */
export interface Stamp {
  /** Content stream operators in user space. They need not restore the graphics state. */
  operators: string
  /** Operators before those, shared by many pages and written once. */
  lead?: string
  /**
   * The resources of the operators, by category (ISO 32000-2, table 34). Names start with `freeNamePrefix`; stamps that
   * use the same dictionary object, as all should, share what is written for it.
   */
  resources: PdfDictionary
  layer: 'over' | 'under'
}

/** The stamps of a document. */
export interface StampPlan {
  /** The type of pagination artifact (14.8.2.2.2), which screen readers skip; absent for what belongs to the text. */
  artifact?: 'PageNum' | 'Watermark'
  /** The stamps of a page in painting order; pages count from 0. */
  stampsOf: (pageIndex: number, seen: DisplayedPage) => readonly Stamp[]
}
