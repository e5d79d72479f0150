import { defineTool } from '../../define-tool.ts'

export const pptxToPdf = defineTool({
  id: 'pptx-to-pdf',
  title: 'PowerPoint to PDF',
  description: 'Turn slides into pages, fonts included.',
  family: 'convert',
  route: '/tools/pptx-to-pdf',
  keywords: ['slides', 'pptx'],
})
