import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build, type InlineConfig, type Plugin, type ResolvedConfig } from 'vite'

import type { buildManifests, buildPages, BuiltPage } from '../src/app/prerender.tsx'
import { pageFiles } from './page-files.ts'
import { manifestName, pageHtml } from './page-html.ts'

const ENTRY = 'src/app/prerender.tsx'
/** Not publicly served: the server reads these pages and fills in its origin. */
const FOLDER = 'pages'

/** One prerendered page, as listed for the server. */
export interface SitePage {
  path: string
  locale: string
  file: string
  /** Whether the sitemap includes it. */
  isListed: boolean
}

/** Settings shared by the build for browsers and this one. */
type SourceSettings = Required<Pick<InlineConfig, 'plugins' | 'build'>>

/** Prerenders every page after the build and writes it as HTML, together with an index (`pages/site.json`). */
export function prerenderPages(settings: SourceSettings): Plugin {
  let config: ResolvedConfig
  return {
    name: 'recto-prerender-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) return
        const template = fromRoot(await readFile(join(dir, 'index.html'), 'utf8'))
        const marks = await readMarks(dir)
        const { pages, manifests } = await renderPages(config, settings)
        for (const { locale, manifest } of manifests) {
          await writeFile(join(dir, manifestName(locale)), JSON.stringify(manifest))
        }
        const list = pages.map(toSitePage)
        for (const [index, page] of pages.entries()) {
          const path = join(dir, FOLDER, list[index]?.file ?? '')
          await mkdir(dirname(path), { recursive: true })
          await writeFile(path, markScripts(pageHtml(template, page, pageFiles(bundle, page.sources)), marks))
        }
        await writeFile(join(dir, FOLDER, 'site.json'), JSON.stringify(list, undefined, 2))
      },
    },
  }
}

/** Hashes of the scripts of the root, by name. */
async function readMarks(dir: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.js'))
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(dir, name)))
      .digest('hex')
      .slice(0, 8)
  return new Map(await Promise.all(names.map(async (name) => [name, await hash(name)] as const)))
}

/** Marks the root's scripts with a hash of their content, so that a page never gets those of another version. */
function markScripts(html: string, marks: ReadonlyMap<string, string>): string {
  return html.replace(/ src="\/([\w-]+\.js)"/g, (_, name: string) => ` src="/${name}?v=${marks.get(name) ?? ''}"`)
}

/** The template with URLs from the root instead of relative ones, because pages are also in folders. */
function fromRoot(template: string): string {
  return template.replaceAll('="./', '="/')
}

/** Builds the app for Node, inside the package so that its dependencies resolve, and renders all pages with it. */
async function renderPages({ root, cacheDir }: ResolvedConfig, settings: SourceSettings): Promise<Rendered> {
  await mkdir(cacheDir, { recursive: true })
  const outDir = await mkdtemp(join(cacheDir, 'prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: settings.plugins,
      build: { ...settings.build, ssr: ENTRY, outDir, emptyOutDir: true, copyPublicDir: false, minify: false },
    })
    const built = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as PrerenderModule
    return { pages: await built.buildPages(), manifests: await built.buildManifests() }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The exports of the entry that was just built, which the compiler cannot see. */
interface PrerenderModule {
  buildPages: typeof buildPages
  buildManifests: typeof buildManifests
}

interface Rendered {
  pages: BuiltPage[]
  manifests: Awaited<ReturnType<typeof buildManifests>>
}

function toSitePage({ path, locale, isUnlisted, canonical }: BuiltPage): SitePage {
  const name = path === '/' ? 'index' : path.slice(1)
  const file = join(locale, `${path === '*' ? '404' : name}.html`)
  return { path, locale, file, isListed: !isUnlisted && canonical === path }
}
