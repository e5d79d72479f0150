import type { Page } from 'playwright-core'

import { downloadFile, type TestFile } from './file-upload.ts'

/** More tab stops than any page has. */
const MAX_TAB_STOPS = 60

/** The accessible name of the focused element. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement
    const label =
      active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? active.labels?.[0] : undefined
    return (active?.getAttribute('aria-label') ?? label?.textContent ?? active?.textContent ?? '').trim()
  })
}

/** The text of the focused element. */
export function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}

/** The `aria-label` of the focused element. */
export function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

/** Presses Tab until an element with this name is focused; the first one where several have it. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isTarget = (found: string) => (typeof name === 'string' ? found === name : name.test(found))
  const passed: string[] = []
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    const focused = await focusedName(page)
    if (isTarget(focused)) return
    passed.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}, only ${passed.join(', ')}`)
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Tabs to the download link and follows it with Enter. */
export async function downloadByKeyboard(page: Page): Promise<TestFile> {
  await tabTo(page, 'Download')
  return downloadFile(page, () => page.keyboard.press('Enter'))
}
