import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { plain, report } from '../fixtures/documents.ts'
import { test } from './browser-test.ts'
import { MergePage } from './tools/merge-page.ts'

/** Longer than a result takes to appear, in ms. */
const DELAY_MS = 1000

/** Records on each frame where an element is, whenever that changes. */
async function watchPosition(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const positions = await page.evaluateHandle((selected) => {
    const seen: string[] = []
    const look = () => {
      const box = document.querySelector(selected)?.getBoundingClientRect()
      const place = box && `${Math.round(box.x)}, ${Math.round(box.y + scrollY)}`
      if (place !== undefined && place !== seen.at(-1)) seen.push(place)
      requestAnimationFrame(look)
    }
    look()
    return seen
  }, selector)
  return () => positions.jsonValue()
}

test.for([390, 1440])(
  'at %i px, Continue and Download stay where they appeared, whatever arrives later',
  async (width, { openPage }) => {
    const page = await openPage({ viewport: { width, height: 900 } })
    await page.route('**/assets/result-name-*', async (route) => {
      await wait(DELAY_MS)
      await route.continue()
    })
    const merge = new MergePage(page)
    await merge.open()
    const continueAt = await watchPosition(page, 'main .acts .btn--main')
    await merge.choose({ name: 'a.pdf', bytes: plain(2) }, { name: 'b.pdf', bytes: report() })
    await page.getByText('Details').nth(1).waitFor()
    expect(await continueAt()).toHaveLength(1)
    await merge.continueToArrange()
    await merge.waitForPageCounts()
    const downloadAt = await watchPosition(page, 'a[download]')
    await merge.merge()
    await merge.field('File name').waitFor()
    await page.getByRole('img', { name: 'First page of merged.pdf' }).locator('canvas').waitFor()
    expect(await downloadAt()).toHaveLength(1)
  },
)
