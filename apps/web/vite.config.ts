import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compressAssets } from './build-plugins/compress-assets.ts'
import { inlineIcons } from './build-plugins/inline-icons.ts'
import { preloadFonts } from './build-plugins/preload-fonts.ts'
import { prerenderPages } from './build-plugins/prerender-pages.ts'

// Lingui looks for its configuration in the working directory, which may be another one.
process.env['LINGUI_CONFIG'] ??= `${import.meta.dirname}/lingui.config.ts`

/** The API started by `npm run dev`. */
const API = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`

/** Compiles Lingui's macros, only in files that may use them. */
const messages = babel({
  include: /\.tsx?$/,
  exclude: /node_modules/,
  parserOpts: { plugins: ['typescript', 'jsx'] },
  plugins: ['@lingui/babel-plugin-lingui-macro'],
})

export default defineConfig({
  plugins: [
    react(),
    messages,
    lingui({ failOnCompileError: true }),
    tailwindcss(),
    inlineIcons(),
    preloadFonts(['inter-latin-wght-normal', 'source-serif-4-latin-opsz-normal']),
    prerenderPages(),
    compressAssets(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': API } },
  preview: { host: '127.0.0.1', proxy: { '/api': API } },
})
