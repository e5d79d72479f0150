import { defineTool } from '../../define-tool.ts'

export const pdfToPptx = defineTool({
  id: 'pdf-to-pptx',
  title: 'PDF to PowerPoint',
  description: 'One slide per page, ready to edit.',
  family: 'convert',
  route: '/tools/pdf-to-pptx',
  availability: 'available',
  steps: ['Upload', 'Convert', 'Download'],
  keywords: ['slides', 'pptx'],
})
