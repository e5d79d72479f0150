import { defineTool } from '../../define-tool.ts'

export const convertPdf = defineTool({
  id: 'convert-pdf',
  title: 'Convert PDF',
  description: 'Convert to Word, Excel, PowerPoint, images or text.',
  family: 'convert',
  route: '/tools/convert-pdf',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Format', 'Download'],
  keywords: ['export', 'word', 'excel', 'text'],
})
