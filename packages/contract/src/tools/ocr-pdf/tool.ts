import { defineTool } from '../../define-tool.ts'

/** OCR PDF: scanned pages with text you can search and copy. */
export const ocrPdf = defineTool({
  id: 'ocr-pdf',
  title: 'OCR PDF',
  description: 'Make scanned pages searchable.',
  family: 'convert',
  route: '/tool/ocr-pdf',
  keywords: ['scan', 'recognize', 'text', 'searchable'],
})
