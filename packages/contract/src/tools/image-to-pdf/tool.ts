import { defineTool } from '../../define-tool.ts'

export const imageToPdf = defineTool({
  id: 'image-to-pdf',
  title: 'Image to PDF',
  description: 'Photos and scans as one file.',
  family: 'convert',
  route: '/tool/image-to-pdf',
  keywords: ['jpg', 'png', 'photo', 'scan'],
})
