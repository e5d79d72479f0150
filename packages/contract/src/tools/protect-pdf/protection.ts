import { z } from 'zod'

/** Encryption levels, weakest first, with what each stands for (ISO 32000-2, 7.6). */
export const ENCRYPTION_LEVELS = {
  low: { algorithm: 'RC4', keyLength: 40 },
  medium: { algorithm: 'RC4', keyLength: 128 },
  high: { algorithm: 'AES', keyLength: 256 },
} as const

export type EncryptionLevel = keyof typeof ENCRYPTION_LEVELS

/** What a reader without the owner password may do; each is refused unless it is named. */
export const permissionsShape = {
  allowPrinting: z.boolean().default(false).describe('Printing, in full quality.'),
  allowModifying: z.boolean().default(false).describe('Changing the content; inserting, deleting and turning pages.'),
  allowCopying: z.boolean().default(false).describe('Copying text and pictures.'),
  allowAnnotating: z
    .boolean()
    .default(false)
    .describe('Adding and changing annotations. PDF lets whoever may annotate fill in forms, too.'),
  allowFillingForms: z
    .boolean()
    .default(false)
    .describe('Filling in form fields. The low level cannot allow this alone.'),
}

/** Permissions of a document by their option names. */
export type Permissions = Record<keyof typeof permissionsShape, boolean>

/** A password as it comes in; what PDF does not use of it is cut off and said. `whenMissing` is a sentence. */
export function passwordText(whenMissing?: string) {
  return (whenMissing === undefined ? z.string() : z.string({ error: whenMissing })).max(1024)
}
