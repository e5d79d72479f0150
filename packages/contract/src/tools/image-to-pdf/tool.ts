import { defineTool } from '../../define-tool.ts'

export const imageToPdf = defineTool({
  id: 'image-to-pdf',
  title: 'Image to PDF',
  description: 'Combine photos and scans into one PDF.',
  family: 'convert',
  route: '/tool/image-to-pdf',
  keywords: ['jpg', 'png', 'photo', 'scan'],
})
