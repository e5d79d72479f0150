import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build, type Plugin, type ResolvedConfig } from 'vite'

import type { buildPages, BuiltPage } from '../src/app/prerender.tsx'
import { pageFiles } from './page-files.ts'
import { pageHtml } from './page-html.ts'

const ENTRY = 'src/app/prerender.tsx'
/** Beside nothing that visitors may fetch: the server reads these pages and fills in its own address. */
const FOLDER = 'pages'

/** One built page, as the server finds it. */
interface SitePage {
  path: string
  locale: string
  file: string
  /** Whether the sitemap names it. */
  isListed: boolean
}

/** Draws every page ahead, once the app is built, and writes it as HTML with a list of all (`pages/site.json`). */
export function prerenderPages(): Plugin {
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
        const template = await readFile(join(dir, 'index.html'), 'utf8')
        const pages = await drawPages(config)
        const list = pages.map(toSitePage)
        for (const [index, page] of pages.entries()) {
          const path = join(dir, FOLDER, list[index]?.file ?? '')
          await mkdir(dirname(path), { recursive: true })
          await writeFile(path, pageHtml(template, page, pageFiles(bundle, page.sources)))
        }
        await writeFile(join(dir, FOLDER, 'site.json'), JSON.stringify(list, undefined, 2))
      },
    },
  }
}

/** Builds the app for Node, beside its packages so that it finds them, and has it draw all pages. */
async function drawPages({ configFile, root, cacheDir }: ResolvedConfig): Promise<BuiltPage[]> {
  await mkdir(cacheDir, { recursive: true })
  const outDir = await mkdtemp(join(cacheDir, 'prerender-'))
  try {
    await build({
      root,
      configFile: configFile ?? false,
      logLevel: 'error',
      build: { ssr: ENTRY, outDir, emptyOutDir: true, copyPublicDir: false, minify: false },
    })
    const built = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as PrerenderModule
    return await built.buildPages()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** What the entry that was just built exports; the compiler cannot see it. */
interface PrerenderModule {
  buildPages: typeof buildPages
}

function toSitePage({ path, locale, isUnlisted, canonical }: BuiltPage): SitePage {
  const name = path === '/' ? 'index' : path.slice(1)
  const file = join(locale, `${path === '*' ? '404' : name}.html`)
  return { path, locale, file, isListed: !isUnlisted && canonical === path }
}
