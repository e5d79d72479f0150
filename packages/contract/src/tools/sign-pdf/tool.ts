import { defineTool } from '../../define-tool.ts'

export const signPdf = defineTool({
  id: 'sign-pdf',
  title: 'Sign PDF',
  description: 'Put your signature where it belongs.',
  family: 'secure',
  route: '/tool/sign-pdf',
  keywords: ['signature'],
})
