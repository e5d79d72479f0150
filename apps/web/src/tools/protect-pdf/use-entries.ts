import { useState } from 'react'

import { FIRST_SETTINGS, type ProtectSettings } from './protect-settings.ts'
import type { ProtectedFile } from './protected-file.ts'

/** All that was entered on the page. Passwords live here, in memory, and nowhere else. */
export interface Entries {
  settings: ProtectSettings
  /** The locked file's own password, as far as it was typed. */
  typedCurrent: string
  /** Undefined as long as it is untouched: what opened the file stands there then. */
  removePassword: string | undefined
}

const NOTHING: Entries = { settings: FIRST_SETTINGS, typedCurrent: '', removePassword: undefined }

/** What was entered, with what follows from it for the chosen file: nobody is asked for one password twice. */
export function useEntries(chosen: ProtectedFile | undefined) {
  const [entries, setEntries] = useState(NOTHING)
  const opened = chosen?.opening.status === 'open' ? chosen.opening.password : undefined
  return {
    settings: entries.settings,
    currentPassword: opened ?? entries.typedCurrent,
    removePassword: entries.removePassword ?? opened ?? '',
    isOpened: opened !== undefined,
    enter: (change: Partial<Entries>) => setEntries((given) => ({ ...given, ...change })),
    forget: () => setEntries(NOTHING),
  }
}
