import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Browser } from 'playwright-core'

import { startTestServer } from '../apps/server/test/start-test-server.ts'
import { launchBrowser } from '../e2e/browser.ts'

/**
 * Renders the images of the site into the web app's public folder, from the built site and the logo: the image shown with shared links,
 * and the icons. Run it when the front page or the logo has changed, after `npm start` has built the site: `node bench/site-images.ts`.
 */

const PUBLIC = path.join(import.meta.dirname, '../apps/web/public')
const LINK_IMAGE = { width: 1200, height: 630 }
const PAPER = '#F9F5ED'

/** The icons: side in pixels, and the share of it that the logo takes. Maskable icons keep to the safe zone in the middle. */
const ICONS = [
  { name: 'icon-180.png', side: 180, share: 0.66 },
  { name: 'icon-192.png', side: 192, share: 0.72 },
  { name: 'icon-512.png', side: 512, share: 0.72 },
  { name: 'icon-mask-192.png', side: 192, share: 0.52 },
  { name: 'icon-mask-512.png', side: 512, share: 0.52 },
]

const browser = await launchBrowser()
await drawLinkImage(browser)
for (const icon of ICONS) await drawIcon(browser, icon)
await browser.close()

/** The open book of the front page with its headline, in the light theme. */
async function drawLinkImage(drawer: Browser): Promise<void> {
  const site = await startTestServer(process.argv[2] === undefined ? {} : { WEB_DIR: process.argv[2] })
  const page = await drawer.newPage({ viewport: LINK_IMAGE, bypassCSP: true, colorScheme: 'light' })
  await page.goto(site.url)
  await page.addStyleTag({
    content: `.top__nav, .top__acts, .spread .acts { display: none !important }
      .top { border: 0 }
      .spread { margin-top: 16px; height: 500px }
      .spread__verso { padding-block: 0 }
      .spread__recto { padding-block: 22px 18px }
      .spread__pages { margin-block: 14px 10px; gap: 12px 22px; padding-inline: 18px }
      .spread__lift { left: 53% ; width: 20% }
      .lead { font-size: 21px !important }`,
  })
  await page.evaluate('document.fonts.ready')
  await writeFile(path.join(PUBLIC, 'og.png'), await page.screenshot())
  await page.close()
  await site.close()
}

async function drawIcon(drawer: Browser, { name, side, share }: (typeof ICONS)[number]): Promise<void> {
  const logo = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8')
  const page = await drawer.newPage({ viewport: { width: side, height: side } })
  const style = `margin:0;height:100vh;display:grid;place-items:center;background:${PAPER}`
  await page.setContent(`<body style="${style}"><div style="width:${share * 100}%">${logo}</div></body>`)
  await writeFile(path.join(PUBLIC, name), await page.screenshot())
  await page.close()
}
