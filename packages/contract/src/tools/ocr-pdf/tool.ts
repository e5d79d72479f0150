import { defineTool } from '../../define-tool.ts'

export const ocrPdf = defineTool({
  id: 'ocr-pdf',
  title: 'OCR PDF',
  description: 'Scanned pages with text you can search and copy.',
  family: 'convert',
  route: '/tool/ocr-pdf',
  keywords: ['scan', 'recognise', 'text', 'searchable'],
})
