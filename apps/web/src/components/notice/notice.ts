/** A short message at the bottom of the window. */
export interface Notice {
  kind: 'success' | 'caution' | 'error'
  title: string
  /** Omitted if the title is enough. */
  text?: string
  /** An action, offered by a button. */
  action?: NoticeAction
  /** Replaces the visible notice with the same key. */
  key?: string
  /** How long it is shown in milliseconds, if different from the default. */
  durationMs?: number | undefined
}

/** A button of a notice. */
export interface NoticeAction {
  name: string
  onPress: () => void
}

/** A notice on screen. */
export type ShownNotice = Notice & { id: string }
