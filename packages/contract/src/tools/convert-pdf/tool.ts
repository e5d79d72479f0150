import { defineTool } from '../../define-tool.ts'

export const convertPdf = defineTool({
  id: 'convert-pdf',
  title: 'Convert PDF',
  description: 'Choose a format: Word, Excel, PowerPoint, pictures or text.',
  family: 'convert',
  route: '/tools/convert-pdf',
  availability: 'available',
  steps: ['Upload', 'Format', 'Download'],
  keywords: ['export', 'word', 'excel', 'text'],
})
