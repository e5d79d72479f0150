import { defineTool } from '../../define-tool.ts'

export const pdfToPptx = defineTool({
  id: 'pdf-to-pptx',
  title: 'PDF to PowerPoint',
  description: 'Get one editable slide per page.',
  family: 'convert',
  route: '/tools/pdf-to-pptx',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Convert', 'Download'],
  keywords: ['slides', 'pptx'],
})
