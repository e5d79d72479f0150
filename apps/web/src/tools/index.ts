import { TOOLS, type ToolId } from '@recto/contract'
import type { ComponentType } from 'react'

/** A page and its address. */
interface ToolPage {
  route: string
  load: () => Promise<ComponentType>
}

/** Pages of the tools that are built; each loads when it is visited. */
const PAGES: Partial<Record<ToolId, () => Promise<ComponentType>>> = {
  'compress-pdf': async () => (await import('./compress-pdf/page.tsx')).CompressPdfPage,
  'convert-pdf': async () => (await import('./convert-pdf/page.tsx')).ConvertPdfPage,
  'merge-pdf': async () => (await import('./merge-pdf/page.tsx')).MergePdfPage,
  'number-pages': async () => (await import('./number-pages/page.tsx')).NumberPagesPage,
  'pdf-to-docx': async () => (await import('./pdf-to-docx/page.tsx')).PdfToDocxPage,
  'pdf-to-image': async () => (await import('./pdf-to-image/page.tsx')).PdfToImagePage,
  'pdf-to-pptx': async () => (await import('./pdf-to-pptx/page.tsx')).PdfToPptxPage,
  'pdf-to-xlsx': async () => (await import('./pdf-to-xlsx/page.tsx')).PdfToXlsxPage,
  'protect-pdf': async () => (await import('./protect-pdf/page.tsx')).ProtectPdfPage,
  'rotate-pdf': async () => (await import('./rotate-pdf/page.tsx')).RotatePdfPage,
  'split-pdf': async () => (await import('./split-pdf/page.tsx')).SplitPdfPage,
  'watermark-pdf': async () => (await import('./watermark-pdf/page.tsx')).WatermarkPdfPage,
}

/** The generic page of some tools, at an address of its own. */
const GENERIC_PAGES: readonly ToolPage[] = [
  { route: '/tool/merge-pdf', load: async () => (await import('./merge-pdf/page.tsx')).MergePdfPage },
  { route: '/tool/split-pdf', load: async () => (await import('./split-pdf/page.tsx')).SimpleSplitPdfPage },
  // Every other tool's generic page, the one of Convert among them.
  { route: '/tool/:toolId', load: async () => (await import('./convert-pdf/page.tsx')).ConvertPdfPage },
]

/** The address and the page of every tool that has one. */
export const TOOL_PAGES: readonly ToolPage[] = [
  ...TOOLS.flatMap(({ id, route }) => {
    const load = PAGES[id]
    return load === undefined ? [] : [{ route, load }]
  }),
  ...GENERIC_PAGES,
]
