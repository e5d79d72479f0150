import { TOOL_LIST } from '@recto/contract'
import type { ComponentType } from 'react'

import { loadMessages } from '../messages/catalog.ts'

/** A page and its path. */
interface ToolPage {
  route: string
  load: () => Promise<ComponentType>
}

/** What every `<tool id>/page.tsx` exports as `Page`; each is loaded when it is visited. */
const PAGES = import.meta.glob<ComponentType>('./*/page.tsx', { import: 'Page' })

/** Protect PDF has all its steps on one page, loaded together with its messages. */
async function loadProtectPage(): Promise<ComponentType> {
  const [{ Page }] = await Promise.all([import('./protect-pdf/page.tsx'), loadMessages('protection')])
  return Page
}

/** Pages at the generic path of a tool, `/tool/<id>`. */
const GENERIC_PAGES: readonly ToolPage[] = [
  { route: '/tool/merge-pdf', load: async () => (await import('./merge-pdf/page.tsx')).Page },
  { route: '/tool/split-pdf', load: async () => (await import('./split-pdf/page.tsx')).SimplePage },
  // Every other ID leads to Convert PDF.
  { route: '/tool/:toolId', load: async () => (await import('./convert-pdf/page.tsx')).Page },
]

/** The path and the page of every tool that has one. */
export const TOOL_PAGES: readonly ToolPage[] = [
  ...TOOL_LIST.flatMap(({ id, route }) => {
    const load = id === 'protect-pdf' ? loadProtectPage : PAGES[`./${id}/page.tsx`]
    return load === undefined ? [] : [{ route, load }]
  }),
  ...GENERIC_PAGES,
]
