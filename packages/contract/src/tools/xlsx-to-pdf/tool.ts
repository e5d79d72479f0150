import { defineTool } from '../../define-tool.ts'

export const xlsxToPdf = defineTool({
  id: 'xlsx-to-pdf',
  title: 'Excel to PDF',
  description: 'Turn sheets into pages.',
  family: 'convert',
  route: '/tools/xlsx-to-pdf',
  keywords: ['spreadsheet', 'xlsx'],
})
