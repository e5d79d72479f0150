import { defineTool, IMAGE_FILES } from '../../define-tool.ts'

export const ocrPdf = defineTool({
  id: 'ocr-pdf',
  title: 'OCR PDF',
  description: 'Make scanned pages searchable.',
  family: 'convert',
  route: '/tool/ocr-pdf',
  availability: 'available',
  accepts: IMAGE_FILES,
  steps: ['Upload', 'Options', 'Download'],
  keywords: ['scan', 'recognize', 'text', 'searchable', 'read', 'tesseract', 'language', 'photo'],
})
