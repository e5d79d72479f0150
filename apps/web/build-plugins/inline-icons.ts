import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { TOOL_LIST } from '@recto/contract'
import type { Plugin } from 'vite'

const ICONS = fileURLToPath(new URL('../src/components/icon/icons.svg', import.meta.url))
const PLACE = '<!-- icons -->'

/** Inlines the icon sprite into the page, so that icons are available at first paint and inherit the page's styles. */
export function inlineIcons(): Plugin {
  return {
    name: 'recto-inline-icons',
    transformIndexHtml(html) {
      const symbols = readFileSync(ICONS, 'utf8').match(/<symbol[\s\S]*?<\/symbol>/g) ?? []
      if (symbols.length === 0 || !html.includes(PLACE)) throw new Error('The page or the icons are not as expected.')
      return html.replace(
        PLACE,
        `<svg class="sprite" width="0" height="0" aria-hidden="true">${[...symbols, ...plainIcons(symbols)].join('')}</svg>`,
      )
    },
  }
}

/** A plain sheet for each tool without an icon yet. */
function plainIcons(symbols: readonly string[]): string[] {
  return TOOL_LIST.filter(({ id }) => !symbols.some((symbol) => symbol.includes(` id="${id}"`))).map(
    ({ id }) => `<symbol id="${id}" viewBox="0 0 24 24"><use href="#sheet"/></symbol>`,
  )
}
