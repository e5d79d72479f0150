import type { DisplayedPage } from '@recto/geometry'

import type { PdfDictionary } from '../objects/objects.ts'

/** What is drawn on a page beside its content. */
export interface Stamp {
  /** Content-stream operators in the page's own coordinates. They need not leave the graphics state as they found it. */
  operators: string
  /** Operators before them that are the same on many pages whose own ones differ, so that they are written once. */
  lead?: string
  /**
   * What the operators name, category by category (ISO 32000-2, table 34). Names begin with `freeNamePrefix`; stamps that
   * share one dictionary, which should be all of them, share what is written for it.
   */
  resources: PdfDictionary
  layer: 'over' | 'under'
}

/** What a document is stamped with. */
export interface StampPlan {
  /** Kind of the pagination artifact that each stamp is (14.8.2.2.2), by which screen readers leave it out. */
  artifact: 'PageNum' | 'Watermark'
  /** The stamps of a page, in the order they are drawn; pages count from 0. */
  stampsOf: (pageIndex: number, seen: DisplayedPage) => readonly Stamp[]
}
