import { defineTool } from '../../define-tool.ts'

export const pdfToImage = defineTool({
  id: 'pdf-to-image',
  title: 'PDF to Image',
  description: 'Save pages as images, up to 600 dpi.',
  family: 'convert',
  route: '/tools/pdf-to-image',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Options', 'Download'],
  keywords: ['jpg', 'png', 'tiff', 'picture', 'photo'],
})
