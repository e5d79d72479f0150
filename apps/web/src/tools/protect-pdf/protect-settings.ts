import {
  DEFAULT_PROTECTION,
  type EncryptionLevel,
  type OPERATIONS,
  type OptionsOf,
  type Permissions,
} from '@recto/contract'

/** What the visitor set for the new protection. */
export type ProtectSettings = OptionsOf<typeof OPERATIONS.protect>

/** The contract's own defaults, with the password yet to come. */
export const FIRST_SETTINGS: ProtectSettings = { ...DEFAULT_PROTECTION, userPassword: '' }

/** The permissions in the order of their boxes. */
export const PERMISSIONS = [
  'allowPrinting',
  'allowModifying',
  'allowCopying',
  'allowAnnotating',
  'allowFillingForms',
] as const satisfies readonly (keyof Permissions)[]

/** The levels in the order of the list, strongest first. */
export const LEVELS = ['high', 'medium', 'low'] as const satisfies readonly EncryptionLevel[]

/** Whether the permissions bind anybody: who knows the owner password may do everything. */
export function doPermissionsBind({ userPassword, ownerPassword }: ProtectSettings): boolean {
  return ownerPassword !== '' && ownerPassword !== userPassword
}
