import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { sentence } from '../../sentence.ts'
import { DEFAULT_PROTECTION, PROTECTION_FAILURES } from './encryption-levels.ts'
import { passwordText, permissionsShape } from './protection.ts'

const REQUIRED = sentence('A user password is required to protect the PDF')

/** Protect: encrypts a document. */
export const protect = defineOperation({
  id: 'protect',
  tool: 'protect-pdf',
  path: '/pdf/protect',
  summary: 'Protect a PDF file',
  description:
    'Encrypts the document so that it opens only with a password. Nothing else changes. If the file is already protected, the new protection replaces the old; send its current password in `password`.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'protected.zip',
  options: () =>
    z.object({
      userPassword: passwordText(REQUIRED).min(1, REQUIRED).describe('Opens the document.'),
      ownerPassword: passwordText()
        .default(DEFAULT_PROTECTION.ownerPassword)
        .describe(
          'Opens the document with full access. If it is empty or the same as the user password, the permissions have no effect.',
        ),
      encryptionLevel: z
        .enum(['low', 'medium', 'high'])
        .default(DEFAULT_PROTECTION.encryptionLevel)
        .describe('low = 40-bit RC4, medium = 128-bit RC4 (both weak), high = 256-bit AES (PDF 2.0, revision 6).'),
      ...permissionsShape,
    }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The protected document, {base}_protected.pdf',
    headers: ['X-Page-Count'],
  },
  failure: PROTECTION_FAILURES.protect,
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_protected.pdf`,
})
