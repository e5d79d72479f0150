import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

/** Stands in the built pages where the site's own address belongs. */
const ORIGIN_PLACE = '%RECTO_ORIGIN%'

/** Where the browser reads the API's address from, before it has asked the API anything. */
const API_BASE_META = 'recto-api-base'

/** The generic page of a tool: there is one for every id, known or not, and all are drawn alike until a script runs. */
const GENERIC_PAGE = /^\/tool\/[^/]+$/
const GENERIC_DRAWING = '/tool/convert-pdf'

/** What the build writes of each page. `*` is the page of all addresses that lead nowhere. */
const SITE = z.array(z.object({ path: z.string(), locale: z.string(), file: z.string(), isListed: z.boolean() }))

/** A page as the build drew it. */
interface DrawnPage {
  path: string
  isListed: boolean
  html: string
}

/** A page as it is sent. */
export interface FilledPage {
  html: string
  etag: string
  isFound: boolean
}

/** All pages that the build drew ahead. */
export class SitePages {
  readonly #pages: ReadonlyMap<string, DrawnPage>
  readonly #nowhere: DrawnPage

  constructor(pages: ReadonlyMap<string, DrawnPage>) {
    const nowhere = pages.get('*')
    if (nowhere === undefined) throw new Error('The build holds no page for addresses that lead nowhere.')
    this.#pages = pages
    this.#nowhere = nowhere
  }

  /** The page of an address, with the site's own address filled in. */
  take(path: string, origin: string): FilledPage {
    const route = path.replace(/(?<=.)\/$/, '')
    const found = this.#pages.get(route) ?? (GENERIC_PAGE.test(route) ? this.#pages.get(GENERIC_DRAWING) : undefined)
    const html = (found ?? this.#nowhere).html.replaceAll(ORIGIN_PLACE, escapeAttribute(origin))
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    return { html, etag, isFound: found !== undefined && found !== this.#nowhere }
  }

  /** The addresses that search engines are told of. */
  get listed(): string[] {
    return [...this.#pages.values()].filter(({ isListed }) => isListed).map(({ path }) => path)
  }
}

/** Reads the pages that the build drew; none where the app is not built. */
export async function readSitePages(folder: string, apiBaseUrl: string): Promise<SitePages | undefined> {
  const source = await readFile(join(folder, 'site.json'), 'utf8').catch(() => undefined)
  if (source === undefined) return undefined
  const meta = `<meta name="${API_BASE_META}" content="${escapeAttribute(apiBaseUrl)}">`
  const pages = await Promise.all(
    SITE.parse(JSON.parse(source)).map(async ({ path, file, isListed }): Promise<[string, DrawnPage]> => {
      const html = await readFile(join(folder, file), 'utf8')
      return [path, { path, isListed, html: html.replace(/<head[^>]*>/i, (head) => `${head}\n    ${meta}`) }]
    }),
  )
  return new SitePages(new Map(pages))
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
