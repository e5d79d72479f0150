import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { sentence } from '../../sentence.ts'
import { PROTECTION_FAILURES } from './encryption-levels.ts'
import { passwordText } from './protection.ts'

const REQUIRED = sentence('A password is required to remove protection')

/** Remove protection: decrypts a document. */
export const removeProtection = defineOperation({
  id: 'removeProtection',
  tool: 'protect-pdf',
  path: '/pdf/protect/remove',
  summary: 'Remove protection from a PDF file',
  description:
    'Removes encryption and permissions from a document. Nothing else changes. The password must be its user or owner password, even if the document opens without one.',
  files: { field: 'file', min: 1, max: 1 },
  options: () =>
    z.object({
      password: passwordText(REQUIRED).min(1, REQUIRED).describe('The user or owner password of the document.'),
    }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The document without protection, {base}_unprotected.pdf',
    headers: ['X-Page-Count'],
  },
  failure: PROTECTION_FAILURES.remove,
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_unprotected.pdf`,
})
