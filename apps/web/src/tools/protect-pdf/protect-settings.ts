import {
  DEFAULT_PROTECTION,
  type EncryptionLevel,
  type OPERATIONS,
  type OptionsOf,
  type Permissions,
} from '@recto/contract'

import { readLike } from '../../sessions/read-like.ts'
import type { Kept } from '../../sessions/session.ts'

/** The settings of the new protection. */
export type ProtectSettings = OptionsOf<typeof OPERATIONS.protect>

/** The contract's defaults with an empty password. */
export const FIRST_SETTINGS: ProtectSettings = { ...DEFAULT_PROTECTION, userPassword: '' }

/** Everything except the passwords is saved across reloads. */
export const KEPT_SETTINGS: Kept<ProtectSettings> = {
  save: (settings) => ({ ...settings, userPassword: '', ownerPassword: '' }),
  load: (saved) => readLike(FIRST_SETTINGS, saved),
}

/** The permissions in display order. */
export const PERMISSIONS = [
  'allowPrinting',
  'allowModifying',
  'allowCopying',
  'allowAnnotating',
  'allowFillingForms',
] as const satisfies readonly (keyof Permissions)[]

/** The levels in display order, strongest first. */
export const LEVELS = ['high', 'medium', 'low'] as const satisfies readonly EncryptionLevel[]

/** Whether the permissions take effect: with the owner password, a reader may do everything. */
export function arePermissionsEffective({ userPassword, ownerPassword }: ProtectSettings): boolean {
  return ownerPassword !== '' && ownerPassword !== userPassword
}
