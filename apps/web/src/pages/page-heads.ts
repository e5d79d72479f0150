import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { TOOL_LIST, TOOLS, type ToolDefinition, type ToolId } from '@recto/contract'

import type { PageHead } from './page-head.ts'
import { SITE_HEADS } from './site-heads.ts'

/**
 * Every prerendered page with its path, title and description. Metadata, sitemap and prerendering are derived from this
 * list.
 */
export const PAGE_HEADS: readonly PageHead[] = [
  {
    route: '/',
    title: msg`PDF tools in the browser`,
    description: msg`Merge, split, compress, protect and convert PDF files in the browser. No registration, no watermarks, and what reaches our server is deleted automatically.`,
  },
  {
    route: '/tools',
    title: msg`All Tools`,
    description: msg`Every PDF tool in one place: merge, split, compress, rotate, protect, number, watermark and convert. Search by name or by task.`,
  },
  {
    route: '/upload',
    title: msg`Upload a PDF`,
    description: msg`Drop a PDF to see its page count and size, and whether it is password protected or scanned. Then pick a tool that fits.`,
  },
  ...SITE_HEADS,
  ...TOOL_LIST.filter(({ availability }) => availability !== 'coming-soon').map(toolHead),
  ...(['merge-pdf', 'split-pdf', 'convert-pdf'] as const).map(genericHead),
]

/** The metadata of unknown paths. */
export const NOT_FOUND_HEAD: PageHead = {
  route: '*',
  title: msg`Oops! Page not found`,
  description: msg`There is nothing at this address, but all the tools are still here.`,
  isUnlisted: true,
}

function toolHead({ id, route, title, description, availability }: ToolDefinition): PageHead {
  return {
    route,
    title: { id: `tool.${id}.title`, message: title },
    description: { id: `tool.${id}.description`, message: description },
    ...(availability === 'unlisted' && { isUnlisted: true }),
  }
}

/** A tool's generic page has the metadata of the tool's own page, and names that one as canonical. */
function genericHead(id: ToolId): PageHead {
  const tool = TOOLS[id]
  return { ...toolHead(tool), route: `/tool/${id}`, canonical: tool.route }
}

/** The generic path of a tool; for an unknown one, it shows Convert PDF. */
const GENERAL_ADDRESS = /^\/tool\/[^/]+$/

/** Returns the metadata of a path, with or without a trailing slash; undefined for unknown paths. */
export function findPageHead(path: string): PageHead | undefined {
  const route = path === '/' ? path : path.replace(/\/$/, '')
  const find = (wanted: string) => PAGE_HEADS.find((head) => head.route === wanted)
  return find(route) ?? (GENERAL_ADDRESS.test(route) ? find('/tool/convert-pdf') : undefined)
}

/** Returns the title and description of a page in the active language. */
export function translateHead({ title, description }: PageHead, i18n: I18n): { title: string; description: string } {
  // Bound to a variable so that the extractor does not expect a literal.
  const translate = i18n._.bind(i18n)
  return { title: `${translate(title)} · Recto`, description: translate(description) }
}
