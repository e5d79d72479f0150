import { defineTool } from '../../define-tool.ts'

export const sanitizePdf = defineTool({
  id: 'sanitize-pdf',
  title: 'Clean PDF',
  description: 'Remove scripts, actions and hidden data.',
  family: 'secure',
  route: '/tools/sanitize-pdf',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Choose', 'Download'],
  keywords: ['sanitize', 'javascript', 'macro', 'virus', 'metadata', 'layers'],
})
