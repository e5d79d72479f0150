/** What to do with comments. */
export const OFFICE_COMMENTS = ['none', 'margin', 'annotations'] as const

export type OfficeComments = (typeof OFFICE_COMMENTS)[number]

/** What to do with tracked changes. */
export const TRACKED_CHANGES = ['accept', 'reject', 'show'] as const

export type TrackedChanges = (typeof TRACKED_CHANGES)[number]
