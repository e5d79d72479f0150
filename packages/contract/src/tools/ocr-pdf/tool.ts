import { defineTool } from '../../define-tool.ts'

export const ocrPdf = defineTool({
  id: 'ocr-pdf',
  title: 'OCR PDF',
  description: 'Make scanned pages searchable.',
  family: 'convert',
  route: '/tool/ocr-pdf',
  keywords: ['scan', 'recognize', 'text', 'searchable'],
})
