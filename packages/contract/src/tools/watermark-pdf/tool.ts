import { defineTool } from '../../define-tool.ts'

export const watermarkPdf = defineTool({
  id: 'watermark-pdf',
  title: 'Watermark PDF',
  description: 'Print a word such as DRAFT across every page.',
  family: 'mark',
  route: '/tools/watermark-pdf',
  availability: 'available',
  steps: ['Upload', 'Watermark', 'Download'],
  keywords: ['stamp', 'draft', 'confidential'],
})
