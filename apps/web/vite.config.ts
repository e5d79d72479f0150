import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type BuildOptions } from 'vite'

import { compileMessages } from './build-plugins/compile-messages.ts'
import { compressAssets } from './build-plugins/compress-assets.ts'
import { inlineIcons } from './build-plugins/inline-icons.ts'
import { offlineWorker } from './build-plugins/offline-worker.ts'
import { preloadFonts } from './build-plugins/preload-fonts.ts'
import { prerenderPages } from './build-plugins/prerender-pages.ts'

// Lingui looks for its configuration in the working directory, which may be a different one.
process.env['LINGUI_CONFIG'] ??= `${import.meta.dirname}/lingui.config.ts`

/** The API started by `npm run dev`. */
const API = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`

/** Plugins that compile the sources, shared by the build for browsers and the one for prerendering. */
const sourcePlugins = [react(), compileMessages(), lingui({ failOnCompileError: true })]

/** Assets are never inlined, so both builds give them the same URL. */
const build: BuildOptions = { target: 'es2023', assetsInlineLimit: 0 }

export default defineConfig({
  // Files refer to each other relatively, so that the server can serve the site under any path.
  base: './',
  // Lingui brings a substitute for this hook, for versions of React that lack it.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  plugins: [
    ...sourcePlugins,
    tailwindcss(),
    inlineIcons(),
    preloadFonts(['inter-latin-wght-normal', 'source-serif-4-latin-opsz-normal']),
    prerenderPages({ plugins: sourcePlugins, build }),
    offlineWorker(),
    compressAssets(),
  ],
  // The report would compress every file again, only to print its size.
  build: { ...build, modulePreload: { polyfill: false }, reportCompressedSize: false },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': API } },
  preview: { host: '127.0.0.1', proxy: { '/api': API } },
})
