import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { beyondRepair, notAPdf, report } from '../fixtures/documents.ts'
import type { Site } from './start-site.ts'
import { ImagePage } from './tools/image-page.ts'
import { MergePage } from './tools/merge-page.ts'
import { SplitPage } from './tools/split-page.ts'
import { startVisits } from './visits.ts'

/** Markup that would run a script where it became part of a page; a script that is only tried makes the page complain. */
const MARKUP = `"'><img src=x onerror=alert(1)><svg onload=alert(2)>`

/** What is left of it in the name of a result, which no system refuses. */
const SAFE = /^_'__img src=x onerror=alert\(1\)__svg onload=alert\(2\)_/

/** A document that says it everywhere: its title and author, its outline, the names of its pages. */
function hostile(): Uint8Array {
  const written = MARKUP.replaceAll(/[()]/g, String.raw`\$&`)
  const text = Buffer.from(report()).toString('latin1')
  const changed = text
    .replaceAll('(Chapter)', `(${written})`)
    .replaceAll(/\((?:The report|Ada)\)/g, `(${written})`)
    .replaceAll('<< /S /r >>', `<< /S /r /P (${written}) >>`)
  // The table points to where things were; readers look for them.
  return Buffer.from(changed, 'latin1')
}

const HOSTILE = { name: `${MARKUP}.pdf`, bytes: hostile() }

let site: Site
let page: Page

const { forgive } = startVisits((visit) => {
  ;({ site, page } = visit)
  page.on('dialog', (dialog) => {
    void dialog.dismiss()
    throw new Error(`markup was run: ${dialog.message()}`)
  })
})

/** What of the markup became part of the page. */
const elements = () => page.locator('img[src="x"], [onerror], [onload]').count()

/** Waits until it is told as a text. */
async function told(text = MARKUP): Promise<void> {
  await page.getByText(text).first().waitFor()
  expect(await elements()).toBe(0)
}

test('names of files are texts: chosen, refused, arranged, merged', async () => {
  const merge = new MergePage(page)
  await merge.open(site.url)
  await merge.browse([HOSTILE, { name: `${MARKUP}.txt`, bytes: notAPdf() }, { name: 'plain.pdf', bytes: report() }])
  await told(`${MARKUP}.pdf`)
  await told(`${MARKUP}.txt`)
  await merge.goOn()
  expect(await merge.order()).toEqual([HOSTILE.name, 'plain.pdf'])
  await merge.counted()
  await merge.merge()
  expect(await elements()).toBe(0)
})

test('what a document says of itself and of its parts is text', async () => {
  const split = new SplitPage(page)
  await split.start(site.url, HOSTILE)
  await split.method('At bookmarks').check()
  await split
    .plan()
    .getByText(/^1 - .*img src=x onerror/)
    .waitFor()
  await told()
  await split.split()
  expect(await elements()).toBe(0)
})

test('so is what the server answers, be it a result or a refusal', async () => {
  const images = new ImagePage(page)
  await images.open(`${site.url}/tools/pdf-to-image`)
  await images.choose(HOSTILE)
  await images.convert()
  expect((await images.download()).name).toMatch(SAFE)
  expect(await elements()).toBe(0)
  await images.open(`${site.url}/tools/compress-pdf`)
  await images.choose({ name: HOSTILE.name, bytes: beyondRepair() })
  await told(`"${HOSTILE.name}" is damaged`)
})

test('so is an address that leads nowhere', async () => {
  await page.goto(`${site.url}/tools/${encodeURIComponent(MARKUP)}?lang=${encodeURIComponent(MARKUP)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await elements()).toBe(0)
  forgive(/404/)
})
