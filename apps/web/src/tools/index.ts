import { TOOLS, type ToolId } from '@recto/contract'
import type { ComponentType } from 'react'

/** Pages of the tools that are built; each loads when it is visited. */
const PAGES: Partial<Record<ToolId, () => Promise<ComponentType>>> = {
  'merge-pdf': async () => (await import('./merge-pdf/page.tsx')).MergePdfPage,
  'protect-pdf': async () => (await import('./protect-pdf/page.tsx')).ProtectPdfPage,
  'rotate-pdf': async () => (await import('./rotate-pdf/page.tsx')).RotatePdfPage,
}

/** The address and the page of every tool that has one. */
export const TOOL_PAGES = TOOLS.flatMap(({ id, route }) => {
  const load = PAGES[id]
  return load === undefined ? [] : [{ route, load }]
})
