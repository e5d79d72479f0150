/** A short message at the lower edge of the window. */
export interface Notice {
  kind: 'success' | 'caution' | 'error'
  title: string
  text: string
  /** How long it stays, in milliseconds, where that is not as long as the others. */
  durationMs?: number | undefined
}

/** A notice on the screen. */
export type ShownNotice = Notice & { id: string }
