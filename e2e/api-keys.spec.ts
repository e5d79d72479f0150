import { TOOLS } from '@recto/contract'
import { expect } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { encryptionOf } from '../packages/engine/test/inspect-pdf.ts'
import { test } from './browser-test.ts'
import { expectAccessible, expectFitsTouchScreen } from './expect-accessible.ts'
import { gotoSettled } from './navigation.ts'
import { ProtectPage } from './tools/protect-page.ts'

const NOTICE = 'This server needs an API key'

test(
  'a server that requires API keys takes no files on its pages and says what to do',
  { tags: ['full'] },
  async ({ site, openPage }) => {
    const guarded = await site.startAnother({ API_KEYS: 'required' })
    const page = await openPage({ baseURL: guarded.url })
    for (const path of [TOOLS['split-pdf'].route, '/tool/convert-pdf', '/upload']) {
      await gotoSettled(page, path)
      const notice = page.getByRole('region', { name: NOTICE })
      await expect.poll(() => notice.textContent()).toContain('accepts files only with an API key')
      // The shelf at the lower edge only keeps files in the browser.
      expect(await page.locator('main input[type=file]').count()).toBe(0)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 900 })
    await expectFitsTouchScreen(page)
    await page.getByRole('region', { name: NOTICE }).getByRole('link', { name: 'Use the API' }).click()
    await expect.poll(() => page.getByRole('main').textContent()).toContain('Authorization: Bearer')
    await page.close()
    await guarded.close()
  },
)

test('Protect PDF works there, on the device', { tags: ['full'] }, async ({ site, openPage }) => {
  const guarded = await site.startAnother({ API_KEYS: 'required' })
  const page = await openPage({ baseURL: guarded.url })
  const protect = new ProtectPage(page)
  await protect.open()
  await protect.chooseReadable({ name: 'a.pdf', bytes: plain(1) })
  await protect.field('User Password').fill('open sesame')
  const { bytes } = await protect.run('Protect PDF')
  expect(await encryptionOf(bytes, 'open sesame')).toMatchObject({ R: '6' })
  // First, because the page fetches parts in advance while it is idle.
  await page.close()
  await guarded.close()
})
