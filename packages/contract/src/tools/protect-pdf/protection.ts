import { z } from 'zod'

import { DEFAULT_PROTECTION } from './encryption-levels.ts'

/** What a reader without the owner password may do; each is refused unless it is named. */
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

/** Permissions of a document by their option names. */
export type Permissions = Record<keyof typeof permissionsShape, boolean>

/** A password as it comes in; what PDF does not use of it is cut off and said. `whenMissing` is a sentence. */
export function passwordText(whenMissing?: string) {
  return (whenMissing === undefined ? z.string() : z.string({ error: whenMissing })).max(1024)
}
