import { defineTool } from '../../define-tool.ts'

/** Convert PDF: choose a format: Word, Excel, PowerPoint, pictures or text. */
export const convertPdf = defineTool({
  id: 'convert-pdf',
  title: 'Convert PDF',
  description: 'Convert to Word, Excel, PowerPoint, images or text.',
  family: 'convert',
  route: '/tools/convert-pdf',
  availability: 'available',
  steps: ['Upload', 'Format', 'Download'],
  keywords: ['export', 'word', 'excel', 'text'],
})
