import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build, type Plugin, type Rolldown } from 'vite'

import type { OfflineFiles } from '../src/offline/worker/offline-files.ts'
import { groupFiles } from './group-files.ts'
import type { SitePage } from './prerender-pages.ts'

const FOLDER = 'pages'
const WORKER = 'src/offline/worker/worker.ts'
const CLEANUP = 'src/offline/worker/cleanup-worker.ts'

/** Root files that an open page requests by a name that never changes. */
const PLAIN = /^(?:favicon\.svg|icon-[\w-]+\.png|[\w.]+\.webmanifest)$/

/** The limits in force, which pages request first; offline, the last known ones apply. */
const CONFIG = 'api/config'

/**
 * Writes the service worker, which knows every file of the build, and the worker that removes it. They are stored with
 * the pages, because the server fills in what differs between installations.
 */
export function offlineWorker(): Plugin {
  let root = ''
  return {
    name: 'recto-offline-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: (config) => {
      root = config.root
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) return
        const files = await listFiles(dir, bundle)
        await writeFile(join(dir, FOLDER, 'sw.js'), await bundleWorker(root, WORKER, files))
        await writeFile(join(dir, FOLDER, 'sw-cleanup.js'), await bundleWorker(root, CLEANUP, files))
      },
    },
  }
}

async function listFiles(dir: string, bundle: Rolldown.OutputBundle): Promise<OfflineFiles> {
  const pages = JSON.parse(await readFile(join(dir, FOLDER, 'site.json'), 'utf8')) as SitePage[]
  const read = async ({ file, locale }: SitePage) => ({
    locale,
    html: await readFile(join(dir, FOLDER, file), 'utf8'),
  })
  const groups = groupFiles(await Promise.all(pages.map(read)), {
    assets: (await readdir(join(dir, 'assets'))).map((name) => `assets/${name}`),
    languageOf: (file) => languageOf(bundle[file]),
  })
  const paths = [...new Set(pages.map(({ path }) => path))]
  const plain = (await readdir(dir)).filter((name) => PLAIN.test(name))
  const contents = await Promise.all(
    [...pages.map(({ file }) => join(FOLDER, file)), ...plain].map((file) => readFile(join(dir, file))),
  )
  const hash = createHash('sha256').update(JSON.stringify(groups))
  for (const content of contents) hash.update(content)
  return { version: hash.digest('hex').slice(0, 16), pages: paths, plain: [...plain, CONFIG], ...groups }
}

/** The language of a chunk that contains only messages. */
function languageOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string | undefined {
  if (file?.type !== 'chunk') return undefined
  const [, language] = /\/locales\/(?:\w+\/)?(\w+)\.po$/.exec(file.facadeModuleId ?? '') ?? []
  return language
}

/** Bundles a worker into one script, because not every browser loads modules in service workers. */
async function bundleWorker(root: string, entry: string, files: OfflineFiles): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'recto-worker-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { OFFLINE_FILES: JSON.stringify(files) },
      build: {
        target: 'es2023',
        outDir,
        lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
      },
    })
    return await readFile(join(outDir, 'worker.js'), 'utf8')
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
