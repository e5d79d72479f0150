import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'

import type { VisitorFile } from './pick-files.ts'

/** More stops than any page here has. */
const MOST_STOPS = 60

/** What has the focus, by the name that a screen reader says. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement
    const label =
      active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? active.labels?.[0] : undefined
    return (active?.getAttribute('aria-label') ?? label?.textContent ?? active?.textContent ?? '').trim()
  })
}

/** Goes on with the Tab key until what has this name has the focus; of several of one name the first. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isMeant = (found: string) => (typeof name === 'string' ? found === name : name.test(found))
  const passed: string[] = []
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    const focused = await focusedName(page)
    if (isMeant(focused)) return
    passed.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to ${passed.join(', ')}`)
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Takes the result with the Enter key. */
export async function downloadByKeyboard(page: Page): Promise<VisitorFile> {
  await tabTo(page, 'Download')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
