import { expect } from 'vitest'

import { expectAccessible } from '../expect-accessible.ts'
import { holdNextRequest } from '../request-stubs.ts'
import type { ToolPage } from './tool-page.ts'

/** Submits, checks the page while the call to `path` runs, and expects Cancel to abort that call. */
export async function expectCancelable(tool: ToolPage, submitButton: string, path: string): Promise<void> {
  const release = await holdNextRequest(tool.page, `**${path}`)
  await tool.button(submitButton).click()
  await tool.button('Cancel').waitFor()
  await expectAccessible(tool.page)
  const [aborted] = await Promise.all([tool.page.waitForEvent('requestfailed'), tool.button('Cancel').click()])
  expect(aborted.url()).toContain(path)
  release()
}
