import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { PROTECTION_FAILURES } from './encryption-levels.ts'

const facts = () =>
  z.object({
    isEncrypted: z.boolean().describe('Whether the document is encrypted.'),
    needsPassword: z.boolean().describe('Whether it needs a password to open; false if it only restricts permissions.'),
    algorithm: z.enum(['RC4', 'AES', 'unknown']).nullable().describe('null if not encrypted.'),
    keyLength: z
      .number()
      .int()
      .nullable()
      .describe('Key length in bits; null if there is no key or its length is unknown.'),
    permissions: z
      .object({
        allowPrinting: z.boolean(),
        allowModifying: z.boolean(),
        allowCopying: z.boolean(),
        allowAnnotating: z.boolean(),
        allowFillingForms: z.boolean(),
      })
      .describe('What is permitted without the owner password.'),
  })

/** Check protection: the encryption and permissions of a document, without its password. */
export const checkProtection = defineOperation({
  id: 'checkProtection',
  tool: 'protect-pdf',
  path: '/pdf/protect/check',
  summary: 'Check how a PDF file is protected',
  description: 'Returns how a document is encrypted and what it permits. No password is needed.',
  files: { field: 'file', min: 1, max: 1 },
  options: () => z.object({}),
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
export type ProtectionFacts = z.output<ReturnType<typeof facts>>
