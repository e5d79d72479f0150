import { defineTool } from '../../define-tool.ts'

/** Edit PDF: change words and pictures on the page. */
export const editPdf = defineTool({
  id: 'edit-pdf',
  title: 'Edit PDF',
  description: 'Edit text and images on the page.',
  family: 'mark',
  route: '/tool/edit-pdf',
  keywords: ['change', 'text'],
})
