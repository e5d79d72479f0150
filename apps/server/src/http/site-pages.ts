import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import type { ServerConfig } from '../config.ts'
import { addBasePath } from './base-path.ts'
import { entityTagOf } from './conditions.ts'
import { escapeMarkup } from './escape-markup.ts'

/** Placeholder for the site's origin in prerendered pages. */
const ORIGIN_PLACEHOLDER = '%RECTO_ORIGIN%'

/** Names of the meta elements that hold the base URL of the API and the path of the site. */
const API_BASE_META = 'recto-api-base'
const BASE_PATH_META = 'recto-base-path'

/** Name of the meta element that tells the browser to make the app available offline. */
const OFFLINE_META = 'recto-offline'

/** All tool pages share one prerendered template; scripts fill in the tool. */
const TOOL_PAGE = /^\/tool\/[^/]+$/
const TOOL_PAGE_TEMPLATE = '/tool/convert-pdf'

/** Path under which the manifest lists the page for unknown paths. */
const NOT_FOUND_PATH = '*'

/** The build's list of prerendered pages. */
const siteManifestSchema = z.array(
  z.object({ path: z.string(), locale: z.string(), file: z.string(), isListed: z.boolean() }),
)

/** A page as the build prerendered it. */
interface PrerenderedPage {
  path: string
  isListed: boolean
  html: string
  etag: string
}

/** A page ready to be sent. */
export interface RenderedPage {
  html: string
  etag: string
  isFound: boolean
}

/** Pages of one language, by path. */
type LocalePages = ReadonlyMap<string, PrerenderedPage>

/** All prerendered pages of the web app. */
export class SitePages {
  readonly #locales: ReadonlyMap<string, LocalePages>
  readonly #fallback: LocalePages

  /** @param locales pages by language; the first language is the fallback */
  constructor(locales: ReadonlyMap<string, LocalePages>) {
    const [first] = locales.values()
    if (first === undefined) throw new Error('The build holds no pages.')
    this.#locales = locales
    this.#fallback = first
  }

  /** Returns the page of a path in the best available language. */
  render(path: string, languages: readonly string[]): RenderedPage {
    const language = languages.find((candidate) => this.#locales.has(candidate)) ?? ''
    const pages = this.#locales.get(language) ?? this.#fallback
    const route = path.replace(/(?<=.)\/$/, '')
    const found = pages.get(route) ?? (TOOL_PAGE.test(route) ? pages.get(TOOL_PAGE_TEMPLATE) : undefined)
    const page = found ?? pages.get(NOT_FOUND_PATH)
    if (page === undefined) throw new Error('The build holds no page for addresses that lead nowhere.')
    const { html, etag } = page
    return { html, etag, isFound: found !== undefined && route !== NOT_FOUND_PATH }
  }

  /** Changes whenever any page does. */
  get version(): string {
    const pages = [...this.#locales.values()].flatMap((localePages) => [...localePages.values()])
    return entityTagOf(pages.map(({ etag }) => etag).join()).replaceAll('"', '')
  }

  /** Paths for the sitemap. */
  get sitemapPaths(): string[] {
    return [...this.#fallback.values()].filter(({ isListed }) => isListed).map(({ path }) => path)
  }
}

/** Settings that the build leaves open: URLs of the site and the API, and whether the app works offline. */
export type SiteSettings = Pick<ServerConfig, 'apiBaseUrl' | 'publicUrl' | 'basePath' | 'worksOffline'>

/** Reads the prerendered pages and fills in settings; `undefined` if the web app is not built. */
export async function readSitePages(folder: string, settings: SiteSettings): Promise<SitePages | undefined> {
  const source = await readFile(join(folder, 'site.json'), 'utf8').catch(() => undefined)
  if (source === undefined) return undefined
  const locales = new Map<string, Map<string, PrerenderedPage>>()
  for (const { path, locale, file, isListed } of siteManifestSchema.parse(JSON.parse(source))) {
    const html = fillIn(await readFile(join(folder, file), 'utf8'), settings)
    const localePages = locales.get(locale) ?? new Map<string, PrerenderedPage>()
    localePages.set(path, { path, isListed, html, etag: entityTagOf(html) })
    locales.set(locale, localePages)
  }
  return new SitePages(locales)
}

function fillIn(html: string, { apiBaseUrl, publicUrl, basePath, worksOffline }: SiteSettings): string {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}">`
  const elements = [
    meta(API_BASE_META, apiBaseUrl || basePath),
    meta(BASE_PATH_META, basePath),
    ...(worksOffline ? [meta(OFFLINE_META, 'on')] : []),
  ].join('\n    ')
  return addBasePath(html, basePath)
    .replaceAll(ORIGIN_PLACEHOLDER, escapeMarkup(publicUrl + basePath))
    .replace(/<head[^>]*>/i, (head) => `${head}\n    ${elements}`)
}
