/** A short message at the bottom of the window. */
export interface Notice {
  kind: 'success' | 'caution' | 'error'
  title: string
  text: string
  /** How long it is shown in milliseconds, where that differs from the default. */
  durationMs?: number | undefined
}

/** A notice on screen. */
export type ShownNotice = Notice & { id: string }
