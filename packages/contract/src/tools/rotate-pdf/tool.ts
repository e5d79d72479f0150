import { defineTool } from '../../define-tool.ts'

export const rotatePdf = defineTool({
  id: 'rotate-pdf',
  title: 'Rotate PDF',
  description: 'Turn single pages or all of them, the right way up.',
  family: 'arrange',
  route: '/tools/rotate-pdf',
  availability: 'available',
  steps: ['Upload', 'Rotate', 'Download'],
  keywords: ['turn', 'orientation', 'landscape'],
})
