import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { TOOLS } from '@recto/contract'

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
    description: msg`Every PDF tool in one place: merge, split, compress, rotate, protect, number, watermark and convert. Search by name or by task.`,
  },
  {
    route: '/upload',
    title: msg`Upload a PDF`,
    description: msg`Drop a PDF to see its page count and size, and whether it is password protected or scanned. Then pick a tool that fits.`,
  },
  ...SITE_HEADS,
  ...TOOLS.filter(({ availability }) => availability === 'available').map(({ id, route, title, description }) => ({
    route,
    title: { id: `tool.${id}.title`, message: title },
    description: { id: `tool.${id}.description`, message: description },
  })),
  ...(['merge-pdf', 'split-pdf', 'convert-pdf'] as const).flatMap((id) => genericHead(id)),
]

/** What is said of every address that leads nowhere. */
export const NOT_FOUND_HEAD: PageHead = {
  route: '*',
  title: msg`Oops! Page not found`,
  description: msg`There is nothing at this address, but all the tools are still here.`,
  isUnlisted: true,
}

/** The generic page of a tool says what the tool's own page says, and names that one as the page to list. */
function genericHead(id: string): PageHead[] {
  return TOOLS.filter((tool) => tool.id === id).map(({ route, title, description }) => ({
    route: `/tool/${id}`,
    title: { id: `tool.${id}.title`, message: title },
    description: { id: `tool.${id}.description`, message: description },
    canonical: route,
  }))
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
