import { defineTool } from '../../define-tool.ts'

export const organizePdf = defineTool({
  id: 'organize-pdf',
  title: 'Organize Pages',
  description: 'Move, rotate, copy and delete pages.',
  family: 'arrange',
  route: '/tools/organize-pdf',
  availability: 'available',
  steps: ['Upload', 'Organize', 'Download'],
  multiple: true,
  keywords: [
    'delete pages',
    'remove pages',
    'reorder',
    'rearrange',
    'sort',
    'extract',
    'insert',
    'blank page',
    'crop',
    'duplicate',
    'reverse',
    'interleave',
    'pages',
  ],
})
