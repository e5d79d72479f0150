import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

/** Stands in the built pages where the site's own address belongs. */
const ORIGIN_PLACEHOLDER = '%RECTO_ORIGIN%'

/** Where the browser reads the API's address from, before it has asked the API anything. */
const API_BASE_META = 'recto-api-base'

/** The generic page of a tool: there is one for every id, known or not, and all are drawn alike until a script runs. */
const TOOL_PAGE = /^\/tool\/[^/]+$/
const TOOL_PAGE_TEMPLATE = '/tool/convert-pdf'

/** The page of all addresses that lead nowhere. */
const NOT_FOUND_PATH = '*'

/** What the build writes of each page. */
const siteManifestSchema = z.array(
  z.object({ path: z.string(), locale: z.string(), file: z.string(), isListed: z.boolean() }),
)

/** A page as the build drew it. */
interface PrerenderedPage {
  path: string
  isListed: boolean
  html: string
}

/** A page as it is sent. */
export interface RenderedPage {
  html: string
  etag: string
  isFound: boolean
}

/** The pages of one language, by their addresses. */
type LocalePages = ReadonlyMap<string, PrerenderedPage>

/** All pages that the build drew ahead. */
export class SitePages {
  readonly #editions: ReadonlyMap<string, LocalePages>
  readonly #first: LocalePages

  /** @param editions the pages by language; the first is for those who ask for none that there is */
  constructor(editions: ReadonlyMap<string, LocalePages>) {
    const [first] = editions.values()
    if (first === undefined) throw new Error('The build holds no pages.')
    this.#editions = editions
    this.#first = first
  }

  /** The page of an address in the language that is asked for first, with the site's own address filled in. */
  take(path: string, origin: string, languages: readonly string[]): RenderedPage {
    const language = languages.find((asked) => this.#editions.has(asked)) ?? ''
    const pages = this.#editions.get(language) ?? this.#first
    const route = path.replace(/(?<=.)\/$/, '')
    const found = pages.get(route) ?? (TOOL_PAGE.test(route) ? pages.get(TOOL_PAGE_TEMPLATE) : undefined)
    const page = found ?? pages.get(NOT_FOUND_PATH)
    if (page === undefined) throw new Error('The build holds no page for addresses that lead nowhere.')
    const html = page.html.replaceAll(ORIGIN_PLACEHOLDER, escapeAttribute(origin))
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    return { html, etag, isFound: found !== undefined && route !== NOT_FOUND_PATH }
  }

  /** The addresses that search engines are told of. */
  get listed(): string[] {
    return [...this.#first.values()].filter(({ isListed }) => isListed).map(({ path }) => path)
  }
}

/** Reads the pages that the build drew; none where the app is not built. */
export async function readSitePages(folder: string, apiBaseUrl: string): Promise<SitePages | undefined> {
  const source = await readFile(join(folder, 'site.json'), 'utf8').catch(() => undefined)
  if (source === undefined) return undefined
  const meta = `<meta name="${API_BASE_META}" content="${escapeAttribute(apiBaseUrl)}">`
  const editions = new Map<string, Map<string, PrerenderedPage>>()
  for (const { path, locale, file, isListed } of siteManifestSchema.parse(JSON.parse(source))) {
    const html = await readFile(join(folder, file), 'utf8')
    const edition = editions.get(locale) ?? new Map<string, PrerenderedPage>()
    edition.set(path, { path, isListed, html: html.replace(/<head[^>]*>/i, (head) => `${head}\n    ${meta}`) })
    editions.set(locale, edition)
  }
  return new SitePages(editions)
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
