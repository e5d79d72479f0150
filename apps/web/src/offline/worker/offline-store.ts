import { cacheNames, type OfflineFiles } from './offline-files.ts'

/** How many files to fetch at once, so that a page loading at the same time is not held up. */
const CONCURRENCY = 4

/** The setting that holds the visitor's language. */
const LANGUAGE = 'language'

/** Dependencies of the store; replaced in tests. */
export interface StoreTools {
  storage: CacheStorage
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** The root of the site. */
  scope: string
  files: OfflineFiles
}

/**
 * The app's files on this device. A version consists of its pages and icons; scripts, styles, fonts and WebAssembly are
 * named by their content, so versions share them without mixing them up.
 */
export class OfflineStore {
  readonly #tools: StoreTools
  readonly #names: ReturnType<typeof cacheNames>

  constructor(tools: StoreTools) {
    this.#tools = tools
    this.#names = cacheNames(tools.scope)
  }

  /** The language whose pages are stored: the visitor's. */
  async language(): Promise<string> {
    const known = Object.keys(this.#tools.files.shell)
    const settings = await this.#tools.storage.open(this.#names.settings)
    const stored = await (await settings.match(this.#url(LANGUAGE)))?.text()
    return known.find((language) => language === stored) ?? known[0] ?? ''
  }

  async setLanguage(language: string): Promise<void> {
    const settings = await this.#tools.storage.open(this.#names.settings)
    await settings.put(this.#url(LANGUAGE), new Response(language))
  }

  /** Whether another version has been stored. */
  async isUpdate(): Promise<boolean> {
    const names = await this.#tools.storage.keys()
    return names.some((name) => name.startsWith(this.#names.version) && name !== this.#versionCache)
  }

  /**
   * Fetches what pages of a language need at once.
   * @throws when a fetch fails or returns another version
   */
  async keepPages(language: string): Promise<void> {
    const { files } = this.#tools
    await this.#keepAssets(files.shell[language] ?? [])
    const version = await this.#tools.storage.open(this.#versionCache)
    const kept = new Set((await version.keys()).map(({ url }) => url))
    const plain = files.plain.map((file) => this.#url(file)).filter((url) => !kept.has(url))
    await inTurns(plain, (url) => this.#keep(version, url, { cache: 'no-cache' }))
    const pages = files.pages.filter((path) => !kept.has(this.#pageKey(path, language)))
    await inTurns(pages, (path) => this.#keepPage(version, path, language))
  }

  /**
   * Fetches what the tools need later.
   * @throws when a fetch fails
   */
  async keepTools(language: string): Promise<void> {
    const { later, laterIn } = this.#tools.files
    await this.#keepAssets([...(laterIn[language] ?? []), ...later])
  }

  /** A page of this version, in the given language if stored, otherwise in any. */
  async page(path: string, language: string): Promise<Response | undefined> {
    const version = await this.#tools.storage.open(this.#versionCache)
    const languages = [language, ...Object.keys(this.#tools.files.shell)]
    for (const candidate of languages) {
      const page = await version.match(this.#pageKey(path, candidate))
      if (page !== undefined) return page
    }
    return undefined
  }

  /** A file of this version whose name never changes. */
  async plain(file: string): Promise<Response | undefined> {
    return (await this.#tools.storage.open(this.#versionCache)).match(this.#url(file))
  }

  /** Fetches such a file and stores its current content. */
  async fetchPlain(file: string): Promise<Response> {
    const response = await this.#tools.fetch(this.#url(file), { cache: 'no-cache' })
    const version = await this.#tools.storage.open(this.#versionCache)
    // If there is no room to store it, the page still gets it.
    if (response.ok) void version.put(this.#url(file), response.clone()).catch(() => undefined)
    return response
  }

  /** A file named by its content, from any version; stored once fetched. */
  async asset(url: string): Promise<Response> {
    const assets = await this.#tools.storage.open(this.#names.assets)
    const kept = await assets.match(url)
    if (kept !== undefined) return kept
    const response = await this.#tools.fetch(url)
    // If there is no room to store it, the page still gets it; it is fetched again next time.
    if (response.ok) void assets.put(url, response.clone()).catch(() => undefined)
    return response
  }

  /**
   * Deletes what no open page can request anymore.
   * @param entries the first script of every open page; undefined if not all are known, so that everything stays
   */
  async sweep(entries: readonly string[] | undefined): Promise<void> {
    const { storage, files } = this.#tools
    const own = new Set([...Object.values(files.shell).flat(), ...Object.values(files.laterIn).flat(), ...files.later])
    const current = new Set([...own].map((file) => this.#url(file)))
    if (entries === undefined || entries.some((entry) => !current.has(entry))) return
    const names = await storage.keys()
    const old = names.filter((name) => name.startsWith(this.#names.version) && name !== this.#versionCache)
    if (old.length === 0) return
    const assets = await storage.open(this.#names.assets)
    // Fonts of rare scripts are in no list. Their names prove that they are unchanged, and they will be needed again.
    const isLeft = ({ url }: Request) => !current.has(url) && !url.endsWith('.woff2')
    for (const request of (await assets.keys()).filter(isLeft)) await assets.delete(request)
    // Last, so that a worker stopped by the browser halfway through is known to be unfinished.
    for (const name of old) await storage.delete(name)
  }

  async #keepPage(version: Cache, path: string, language: string): Promise<void> {
    const address = path === '*' ? 'no-such-page' : path.slice(1)
    const headers = { Accept: 'text/html', 'Accept-Language': language }
    const response = await this.#tools.fetch(this.#url(address), { headers, cache: 'no-cache' })
    const html = await response.clone().text()
    // During a rolling update, a server of another version may answer.
    const isOwn = html.includes(`<html lang="${language}"`) && this.#startsWith(html, language)
    if (!isOwn || (!response.ok && path !== '*'))
      throw new Error(`${path} is not of version ${this.#tools.files.version}`)
    await version.put(this.#pageKey(path, language), response)
  }

  /** Whether a page starts with a script of this version. */
  #startsWith(html: string, language: string): boolean {
    const [entry] = /data-scripts="([^" ]*)/.exec(html)?.slice(1) ?? []
    if (entry === undefined) return false
    const url = new URL(entry, this.#tools.scope).href
    return (this.#tools.files.shell[language] ?? []).some((file) => this.#url(file) === url)
  }

  async #keepAssets(files: readonly string[]): Promise<void> {
    const assets = await this.#tools.storage.open(this.#names.assets)
    const kept = new Set((await assets.keys()).map(({ url }) => url))
    const missing = files.map((file) => this.#url(file)).filter((url) => !kept.has(url))
    await inTurns(missing, (url) => this.#keep(assets, url))
  }

  async #keep(cache: Cache, url: string, init?: RequestInit): Promise<void> {
    const response = await this.#tools.fetch(url, init)
    if (!response.ok) throw new Error(`${url} cannot be kept: ${response.status}`)
    await cache.put(url, response)
  }

  get #versionCache(): string {
    return this.#names.version + this.#tools.files.version
  }

  #pageKey(path: string, language: string): string {
    return this.#url(`?page=${encodeURIComponent(path)}&language=${language}`)
  }

  #url(file: string): string {
    return new URL(file, this.#tools.scope).href
  }
}

/** Processes every item, a few at a time. */
async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) await act(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}
