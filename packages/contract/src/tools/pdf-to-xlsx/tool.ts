import { defineTool } from '../../define-tool.ts'

export const pdfToXlsx = defineTool({
  id: 'pdf-to-xlsx',
  title: 'PDF to Excel',
  description: 'Get tables you can calculate with.',
  family: 'convert',
  route: '/tools/pdf-to-xlsx',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Options', 'Download'],
  keywords: ['table', 'spreadsheet', 'xlsx'],
})
