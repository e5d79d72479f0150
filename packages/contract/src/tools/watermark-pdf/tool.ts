import { defineTool } from '../../define-tool.ts'

export const watermarkPdf = defineTool({
  id: 'watermark-pdf',
  title: 'Watermark PDF',
  description: 'Add text such as DRAFT, or an image, to your pages.',
  family: 'mark',
  route: '/tools/watermark-pdf',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Watermark', 'Download'],
  keywords: ['stamp', 'draft', 'confidential'],
})
