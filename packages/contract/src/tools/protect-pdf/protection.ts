import { z } from 'zod'

import { DEFAULT_PROTECTION } from './encryption-levels.ts'

/** Permissions of readers without the owner password; each is denied by default. */
export const permissionsShape = {
  allowPrinting: z.boolean().default(DEFAULT_PROTECTION.allowPrinting).describe('Printing at full quality.'),
  allowModifying: z
    .boolean()
    .default(DEFAULT_PROTECTION.allowModifying)
    .describe('Changing the content, and inserting, deleting and rotating pages.'),
  allowCopying: z.boolean().default(DEFAULT_PROTECTION.allowCopying).describe('Copying text and images.'),
  allowAnnotating: z
    .boolean()
    .default(DEFAULT_PROTECTION.allowAnnotating)
    .describe('Adding and changing annotations. In PDF, this also allows filling in forms.'),
  allowFillingForms: z
    .boolean()
    .default(DEFAULT_PROTECTION.allowFillingForms)
    .describe('Filling in form fields. The low level cannot allow this on its own.'),
}

/** Permissions by option name. */
export type Permissions = Record<keyof typeof permissionsShape, boolean>

/**
 * A password. PDF uses only a prefix of long ones, which a warning reports. `whenMissing` is the message if it is
 * absent.
 */
export function passwordText(whenMissing?: string) {
  return (whenMissing === undefined ? z.string() : z.string({ error: whenMissing })).max(1024)
}
