import { defineTool } from '../../define-tool.ts'

export const rotatePdf = defineTool({
  id: 'rotate-pdf',
  title: 'Rotate PDF',
  description: 'Rotate single pages or the whole file.',
  family: 'arrange',
  route: '/tools/rotate-pdf',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Rotate', 'Download'],
  keywords: ['turn', 'orientation', 'landscape'],
})
