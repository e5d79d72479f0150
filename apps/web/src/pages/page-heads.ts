import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { TOOL_LIST, TOOLS, type ToolDefinition, type ToolId } from '@recto/contract'

import type { PageHead } from './page-head.ts'
import { SITE_HEADS } from './site-heads.ts'

/** Every page that is built ahead: its address, its title and its description. Meta data, sitemap and built pages follow from this list. */
export const PAGE_HEADS: readonly PageHead[] = [
  {
    route: '/',
    title: msg`PDF tools in the browser`,
    description: msg`Merge, split, compress, protect and convert PDF files in the browser. No registration, no watermarks, and every file is deleted automatically.`,
  },
  {
    route: '/tools',
    title: msg`All Tools`,
    description: msg`Every PDF tool in one place: merge, split, compress, rotate, protect, number, watermark and convert, with a search that knows what you mean.`,
  },
  {
    route: '/upload',
    title: msg`Upload a PDF`,
    description: msg`Drop a PDF file and see what it is: its pages, its size, whether it is locked or scanned. Then choose one of the tools that fit it.`,
  },
  ...SITE_HEADS,
  ...TOOL_LIST.filter(({ availability }) => availability !== 'coming-soon').map(toolHead),
  ...(['merge-pdf', 'split-pdf', 'convert-pdf'] as const).map(genericHead),
]

/** What is said of every address that leads nowhere. */
export const NOT_FOUND_HEAD: PageHead = {
  route: '*',
  title: msg`Oops! Page not found`,
  description: msg`There is nothing at this address. The tools are all where they were.`,
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

/** The generic page of a tool says what the tool's own page says, and names that one as the page to list. */
function genericHead(id: ToolId): PageHead {
  const tool = TOOLS[id]
  return { ...toolHead(tool), route: `/tool/${id}`, canonical: tool.route }
}

/** The row of an address, with or without a slash at its end; none for an address that leads nowhere. */
export function findPageHead(path: string): PageHead | undefined {
  const route = path === '/' ? path : path.replace(/\/$/, '')
  return PAGE_HEADS.find((head) => head.route === route)
}

/** The title and the description of a page in the language that is active. */
export function translateHead({ title, description }: PageHead, i18n: I18n): { title: string; description: string } {
  // Taken apart from `i18n` so that the extractor does not look for a literal here.
  const translate = i18n._.bind(i18n)
  return { title: `${translate(title)} · Recto`, description: translate(description) }
}
