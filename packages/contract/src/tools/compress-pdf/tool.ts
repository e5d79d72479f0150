import { defineTool } from '../../define-tool.ts'

export const compressPdf = defineTool({
  id: 'compress-pdf',
  title: 'Compress PDF',
  description: 'Make a file smaller and see exactly what changed.',
  family: 'reduce',
  route: '/tools/compress-pdf',
  availability: 'available',
  batch: true,
  steps: ['Upload', 'Level', 'Download'],
  sizeLimit: 'maxUploadMbCompress',
  keywords: ['shrink', 'reduce', 'smaller', 'size'],
})
