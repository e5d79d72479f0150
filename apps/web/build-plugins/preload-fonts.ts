import type { Plugin } from 'vite'

/**
 * Has the browser fetch the fonts of the first paint beside the style sheet instead of after it.
 * @param names beginnings of the font files' names
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
