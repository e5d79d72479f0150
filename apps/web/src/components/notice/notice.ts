/** A short message at the bottom of the window. */
export interface Notice {
  kind: 'success' | 'caution' | 'error'
  title: string
  /** Left out where the title says it all. */
  text?: string
  /** What can be done about it, by a button. */
  action?: NoticeAction
  /** Replaces the notice with the same key that is on screen. */
  key?: string
  /** How long it is shown in milliseconds, where that differs from the default. */
  durationMs?: number | undefined
}

/** A button of a notice. */
export interface NoticeAction {
  name: string
  onPress: () => void
}

/** A notice on screen. */
export type ShownNotice = Notice & { id: string }
