import { defineTool } from '../../define-tool.ts'
import { WORD_FILES } from '../../office-files.ts'

export const docxToPdf = defineTool({
  id: 'docx-to-pdf',
  title: 'Word to PDF',
  description: 'Turn a document into a PDF that looks the same everywhere.',
  family: 'convert',
  route: '/tools/docx-to-pdf',
  availability: 'available',
  accepts: WORD_FILES,
  batch: true,
  needs: 'officeConverter',
  steps: ['Upload', 'Options', 'Download'],
  keywords: ['word', 'docx', 'doc', 'odt', 'rtf'],
})
