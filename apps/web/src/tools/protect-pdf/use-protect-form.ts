import type { Kept } from '../../sessions/session.ts'
import { useSessionReducer } from '../../sessions/use-session-state.ts'
import { FIRST_SETTINGS, KEPT_SETTINGS, type ProtectSettings } from './protect-settings.ts'
import type { ProtectedFile } from './protected-file.ts'

/** Everything entered on the page. Passwords are kept only in memory. */
export interface ProtectFormValues {
  settings: ProtectSettings
  /** The locked file's current password, as typed so far. */
  typedCurrent: string
  /** Undefined until it is edited; the password that opened the file is the default. */
  removePassword: string | undefined
}

const EMPTY_FORM: ProtectFormValues = { settings: FIRST_SETTINGS, typedCurrent: '', removePassword: undefined }

const FORM: Kept<ProtectFormValues> = {
  save: ({ settings }) => KEPT_SETTINGS.save(settings),
  load: (saved) => ({ ...EMPTY_FORM, settings: KEPT_SETTINGS.load(saved) ?? FIRST_SETTINGS }),
}

/** The entered values, with defaults implied by the chosen file, so that no password is requested twice. */
export function useProtectForm(chosen: ProtectedFile | undefined) {
  const [form, enter] = useSessionReducer('form', withChange, EMPTY_FORM, FORM)
  const opened = chosen?.opening.status === 'open' ? chosen.opening.password : undefined
  return {
    settings: form.settings,
    currentPassword: opened ?? form.typedCurrent,
    removePassword: form.removePassword ?? opened ?? '',
    isOpened: opened !== undefined,
    enter,
  }
}

function withChange(form: ProtectFormValues, change: Partial<ProtectFormValues>): ProtectFormValues {
  return { ...form, ...change }
}
