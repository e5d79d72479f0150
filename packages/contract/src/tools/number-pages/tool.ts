import { defineTool } from '../../define-tool.ts'

export const numberPages = defineTool({
  id: 'number-pages',
  title: 'Number Pages',
  description: 'Add page numbers where and how you want them.',
  family: 'mark',
  route: '/tools/number-pages',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Number', 'Download'],
  keywords: ['page numbers', 'bates', 'pagination'],
})
