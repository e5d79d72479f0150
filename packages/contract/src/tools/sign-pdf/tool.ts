import { defineTool } from '../../define-tool.ts'

export const signPdf = defineTool({
  id: 'sign-pdf',
  title: 'Sign PDF',
  description: 'Add your signature to a PDF.',
  family: 'secure',
  route: '/tool/sign-pdf',
  keywords: ['signature'],
})
