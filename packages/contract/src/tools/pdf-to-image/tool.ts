import { defineTool } from '../../define-tool.ts'

/** PDF to Image: save every page as a picture, up to 600 dpi. */
export const pdfToImage = defineTool({
  id: 'pdf-to-image',
  title: 'PDF to Image',
  description: 'Save pages as images, up to 600 dpi.',
  family: 'convert',
  route: '/tools/pdf-to-image',
  availability: 'available',
  steps: ['Upload', 'Options', 'Download'],
  keywords: ['jpg', 'png', 'tiff', 'picture', 'photo'],
})
