/** What becomes of the comments of a document. */
export const OFFICE_COMMENTS = ['none', 'margin', 'annotations'] as const

export type OfficeComments = (typeof OFFICE_COMMENTS)[number]

/** What becomes of changes that are still tracked. */
export const TRACKED_CHANGES = ['accept', 'reject', 'show'] as const

export type TrackedChanges = (typeof TRACKED_CHANGES)[number]
