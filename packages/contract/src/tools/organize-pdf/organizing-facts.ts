/** What was done to the pages. */
export interface OrganizingFacts {
  /** Pages that are in another order: the fewest that have to be moved. */
  moved: number
  /** Pages that are left out. */
  removed: number
  /** Pages added by listing a page again. */
  duplicated: number
  rotated: number
  cropped: number
  /** Blank pages inserted. */
  blank: number
}
