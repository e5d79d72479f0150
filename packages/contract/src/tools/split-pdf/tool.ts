import { defineTool } from '../../define-tool.ts'

export const splitPdf = defineTool({
  id: 'split-pdf',
  title: 'Split PDF',
  description: 'Extract the pages you need, or split one file into many.',
  family: 'arrange',
  route: '/tools/split-pdf',
  availability: 'available',
  steps: ['Upload', 'Split', 'Download'],
  keywords: ['extract', 'cut', 'separate', 'burst'],
})
