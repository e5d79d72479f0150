import { useState } from 'react'

import { FIRST_SETTINGS, type ProtectSettings } from './protect-settings.ts'
import type { ProtectedFile } from './protected-file.ts'

/** All that was entered on the page. Passwords live here, in memory, and nowhere else. */
export interface ProtectFormValues {
  settings: ProtectSettings
  /** The locked file's own password, as far as it was typed. */
  typedCurrent: string
  /** Undefined as long as it is untouched: what opened the file stands there then. */
  removePassword: string | undefined
}

const EMPTY_FORM: ProtectFormValues = { settings: FIRST_SETTINGS, typedCurrent: '', removePassword: undefined }

/** What was entered, with what follows from it for the chosen file: nobody is asked for one password twice. */
export function useProtectForm(chosen: ProtectedFile | undefined) {
  const [form, setEntries] = useState(EMPTY_FORM)
  const opened = chosen?.opening.status === 'open' ? chosen.opening.password : undefined
  return {
    settings: form.settings,
    currentPassword: opened ?? form.typedCurrent,
    removePassword: form.removePassword ?? opened ?? '',
    isOpened: opened !== undefined,
    enter: (change: Partial<ProtectFormValues>) => setEntries((given) => ({ ...given, ...change })),
    forget: () => setEntries(EMPTY_FORM),
  }
}
