import { defineTool } from '../../define-tool.ts'

export const editPdf = defineTool({
  id: 'edit-pdf',
  title: 'Edit PDF',
  description: 'Edit text and images on the page.',
  family: 'mark',
  route: '/tool/edit-pdf',
  keywords: ['change', 'text'],
})
