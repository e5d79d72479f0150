import type { I18n } from '@lingui/core'
import { TOOLS, type ToolId } from '@recto/contract'

import { PAGE_HEADS } from '../pages/page-heads.ts'
import { SHARE_PATH } from '../offline/worker/offline-files.ts'

/** The tools offered by a long press on the app's icon. */
const SHORTCUTS: readonly ToolId[] = ['merge-pdf', 'compress-pdf', 'split-pdf', 'protect-pdf']

const PDF = 'application/pdf'
const PAPER = '#F9F5ED'

/** Returns the manifest of the app in a language. URLs are relative, so that it works under any path. */
export function webManifest(i18n: I18n): object {
  // Bound to a variable so that the extractor does not expect a literal; all of these are messages of the pages.
  const translate = i18n._.bind(i18n)
  const [home] = PAGE_HEADS
  if (home === undefined) throw new Error('There is no home page.')
  return {
    name: `Recto: ${translate(home.title)}`,
    short_name: 'Recto',
    description: translate(home.description),
    lang: i18n.locale,
    start_url: './',
    scope: './',
    display: 'standalone',
    // With a back button, if the browser can show one.
    display_override: ['minimal-ui', 'standalone'],
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['productivity', 'utilities'],
    icons: [
      { src: 'icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: 'icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: 'icon-mask-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: 'icon-mask-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      { src: 'favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
    shortcuts: SHORTCUTS.map((id) => ({
      name: translate({ id: `tool.${id}.title`, message: TOOLS[id].title }),
      url: `.${TOOLS[id].route}`,
    })),
    file_handlers: [{ action: './upload', accept: { [PDF]: ['.pdf'] } }],
    // A file opened with the app never replaces a page that contains another.
    launch_handler: { client_mode: ['navigate-new', 'auto'] },
    // The service worker answers; shared files are not sent to the server.
    share_target: {
      action: `./${SHARE_PATH}`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: [PDF, '.pdf'] }] },
    },
  }
}
