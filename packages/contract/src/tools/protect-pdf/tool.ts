import { defineTool } from '../../define-tool.ts'

/** Protect PDF: lock a file with a password, or remove the lock again. */
export const protectPdf = defineTool({
  id: 'protect-pdf',
  title: 'Protect PDF',
  description: 'Add a password to a file, or remove it.',
  family: 'secure',
  route: '/tools/protect-pdf',
  availability: 'available',
  steps: ['Upload', 'Protect', 'Download'],
  keywords: ['lock', 'unlock', 'password', 'encrypt', 'decrypt', 'permissions', 'restrict', 'secure'],
})
