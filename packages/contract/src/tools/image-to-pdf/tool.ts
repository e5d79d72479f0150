import { defineTool, IMAGE_FILES } from '../../define-tool.ts'

export const imageToPdf = defineTool({
  id: 'image-to-pdf',
  title: 'Image to PDF',
  description: 'Combine photos and scans into one PDF.',
  family: 'convert',
  route: '/tool/image-to-pdf',
  availability: 'available',
  accepts: IMAGE_FILES,
  multiple: true,
  steps: ['Upload', 'Pages', 'Download'],
  keywords: ['jpg', 'jpeg', 'png', 'tiff', 'webp', 'photo', 'picture', 'scan', 'camera', 'convert'],
})
