import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { startTestServer, type TestServer } from '../apps/server/test/start-test-server.ts'
import { launchProfile } from './browser.ts'

/** The last files that the service worker fetches, after everything else. */
const LAST_FILES = ['pdfium', '.ttf', 'webp_enc_simd']

const SCRIPT_OR_STYLE = /^([\w.-]+)-[\w-]{8}\.(js|css)$/

/**
 * Copies the built site as another version: every script and every style sheet has another name, as after a change that all
 * of them depend on. Returns the folder.
 */
export async function copyAsNextVersion(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-next-'))
  await cp(inject('siteFolder'), folder, { recursive: true })
  const assets = path.join(folder, 'assets')
  const names = (await readdir(assets)).filter((name) => SCRIPT_OR_STYLE.test(name))
  const known = new Set(names)
  const nextName = (name: string) => (known.has(name) ? name.replace(/\.(js|css)$/, 'NEXT.$1') : name)
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|html)$/.test(file))
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8')
    // A minimum length, because files of the build also contain dictionaries.
    const changed = text.replace(/(?<=["'`/,])[\w.-]{1,60}\.(?:js|css)\b/g, nextName)
    await writeFile(path.join(folder, file), changed)
  }
  for (const name of names) {
    await rename(path.join(assets, name), path.join(assets, nextName(name)))
    for (const packed of [`${name}.br`, `${name}.gz`]) await rm(path.join(assets, packed), { force: true })
  }
  return folder
}

/** One URL at which servers with different settings take turns. */
export class OfflineSite {
  #server: TestServer | undefined
  #url = ''

  /** The URL, which stays the same. */
  get url(): string {
    return this.#url
  }

  /** Starts a server after the previous one has been stopped. */
  async start(environment: Record<string, string> = {}): Promise<void> {
    await this.stop()
    const { port } = this.#url === '' ? { port: '0' } : new URL(this.#url)
    this.#server = await startTestServer({ WEB_DIR: inject('siteFolder'), PORT: port, ...environment })
    this.#url = this.#server.url
  }

  async stop(): Promise<void> {
    await this.#server?.close()
    this.#server = undefined
  }
}

/** A browser with its own profile, which can be closed and reopened. */
export class Visitor {
  readonly #folder: string
  #context: BrowserContext | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  static async create(): Promise<Visitor> {
    return new Visitor(await mkdtemp(path.join(tmpdir(), 'recto-profile-')))
  }

  /** Opens a page, in the open browser or in a new one. */
  async openPage(): Promise<Page> {
    this.#context ??= await launchProfile(this.#folder, { locale: 'en-US', viewport: { width: 1440, height: 900 } })
    return this.#context.newPage()
  }

  async closeBrowser(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }

  async leave(): Promise<void> {
    await this.closeBrowser()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** The names of the caches of a page's site, and the files in them. */
export async function keptFiles(page: Page): Promise<{ versions: string[]; files: string[] }> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return {
      versions: names.filter((name) => name.includes(' version ')),
      files: kept.flat().map(({ url }) => url),
    }
  })
}

/** Listing all files more often would slow down their storing. */
const EVERY_SECOND = { interval: 1000 }

/** Waits until the service worker has stored a whole version of the app, the one whose files match a pattern. */
export async function waitUntilKept(page: Page, pattern = /\/wizard-/): Promise<void> {
  await expect
    .poll(async () => {
      const { files } = await keptFiles(page)
      return [
        ...LAST_FILES.filter((last) => !files.some((file) => file.includes(last))),
        files.some((file) => pattern.test(file)),
      ]
    }, EVERY_SECOND)
    .toEqual([true])
}

/** Stops the service workers, as browsers do after half a minute without work, but not while being debugged as here. */
export async function stopIdleWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
