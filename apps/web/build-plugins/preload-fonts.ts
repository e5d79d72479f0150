import type { Plugin } from 'vite'

/**
 * Preloads the fonts of the first paint, so that they load in parallel with the style sheet.
 * @param names prefixes of the font file names
 */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'recto-preload-fonts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        return names.map((name) => {
          const file = files.find((path) => path.startsWith(`assets/${name}`) && path.endsWith('.woff2'))
          if (file === undefined) throw new Error(`The build holds no font ${name}.`)
          const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' }
          return { tag: 'link', attrs, injectTo: 'head' as const }
        })
      },
    },
  }
}
