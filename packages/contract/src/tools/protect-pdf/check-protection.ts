import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { PROTECTION_FAILURES } from './encryption-levels.ts'

const facts = z.object({
  isEncrypted: z.boolean().describe('Whether the document is encrypted at all.'),
  needsPassword: z
    .boolean()
    .describe('Whether it opens only with a password; false for documents that only restrict what may be done.'),
  algorithm: z.enum(['RC4', 'AES', 'unknown']).nullable().describe('null where it is not encrypted.'),
  keyLength: z.number().int().nullable().describe('Bits of the key; null where there is none or nobody can tell.'),
  permissions: z
    .object({
      allowPrinting: z.boolean(),
      allowModifying: z.boolean(),
      allowCopying: z.boolean(),
      allowAnnotating: z.boolean(),
      allowFillingForms: z.boolean(),
    })
    .describe('What a reader without the owner password may do.'),
})

/** Check protection: the encryption and permissions of a document, without its password. */
export const checkProtection = defineOperation({
  id: 'checkProtection',
  tool: 'protect-pdf',
  path: '/pdf/protect/check',
  summary: 'Tell how a PDF file is protected',
  description: 'Reads how a document is encrypted and what it permits. No password is needed.',
  files: { field: 'file', min: 1, max: 1 },
  options: z.object({}),
  encoding: 'flat',
  answer: {
    kind: 'json',
    description: 'How the document is protected',
    schema: facts,
  },
  failure: PROTECTION_FAILURES.check,
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_protection.json`,
})

/** The response of `checkProtection`. */
export type ProtectionFacts = z.output<typeof facts>
