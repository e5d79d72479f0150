import { defineTool } from '../../define-tool.ts'
import { EXCEL_FILES } from '../../office-files.ts'

export const xlsxToPdf = defineTool({
  id: 'xlsx-to-pdf',
  title: 'Excel to PDF',
  description: 'Turn sheets into pages.',
  family: 'convert',
  route: '/tools/xlsx-to-pdf',
  availability: 'available',
  accepts: EXCEL_FILES,
  batch: true,
  needs: 'officeConverter',
  steps: ['Upload', 'Options', 'Download'],
  keywords: ['spreadsheet', 'xlsx', 'xls', 'ods', 'csv'],
})
