import { defineTool } from '../../define-tool.ts'

export const pdfToDocx = defineTool({
  id: 'pdf-to-docx',
  title: 'PDF to Word',
  description: 'Get an editable document with headings and tables.',
  family: 'convert',
  route: '/tools/pdf-to-docx',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Options', 'Download'],
  keywords: ['word', 'docx', 'edit'],
})
