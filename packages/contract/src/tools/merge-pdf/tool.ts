import { CONVERTIBLE_FILES, defineTool } from '../../define-tool.ts'

export const mergePdf = defineTool({
  id: 'merge-pdf',
  title: 'Merge PDF',
  description: 'Combine several PDF files into one, in the order you choose.',
  family: 'arrange',
  route: '/tools/merge-pdf',
  availability: 'available',
  accepts: CONVERTIBLE_FILES,
  steps: ['Upload', 'Arrange', 'Download'],
  multiple: true,
  keywords: ['combine', 'join', 'append', 'concatenate', 'bind'],
})
