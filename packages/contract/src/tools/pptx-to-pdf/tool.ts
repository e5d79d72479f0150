import { defineTool } from '../../define-tool.ts'
import { POWERPOINT_FILES } from '../../office-files.ts'

export const pptxToPdf = defineTool({
  id: 'pptx-to-pdf',
  title: 'PowerPoint to PDF',
  description: 'Turn slides into pages, fonts included.',
  family: 'convert',
  route: '/tools/pptx-to-pdf',
  availability: 'available',
  accepts: POWERPOINT_FILES,
  batch: true,
  needs: 'officeConverter',
  steps: ['Upload', 'Options', 'Download'],
  keywords: ['slides', 'pptx', 'ppt', 'odp', 'presentation'],
})
