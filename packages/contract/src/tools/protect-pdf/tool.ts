import { defineTool } from '../../define-tool.ts'

export const protectPdf = defineTool({
  id: 'protect-pdf',
  title: 'Protect PDF',
  description: 'Add a password to a file, or remove it.',
  family: 'secure',
  route: '/tools/protect-pdf',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Protect', 'Download'],
  keywords: ['lock', 'unlock', 'password', 'encrypt', 'decrypt', 'permissions', 'restrict', 'secure'],
})
