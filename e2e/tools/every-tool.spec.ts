import { AVAILABLE_TOOLS, TOOL_FAMILIES } from '@recto/contract'
import { expect } from 'vitest'

import { checkWithQpdf, unzipped } from '../../packages/engine/test/inspect-pdf.ts'
import { test } from '../browser-test.ts'
import { expectAccessible } from '../expect-accessible.ts'
import type { TestFile } from '../file-upload.ts'
import { gotoHydrated } from '../navigation.ts'
import { runTool } from './tool-runs.ts'

/** Throws unless the file is of the kind that its name says. */
async function expectSound({ name, bytes }: TestFile): Promise<void> {
  if (name.endsWith('.pdf')) await checkWithQpdf(bytes, 'secret')
  else if (name.endsWith('.txt')) expect(Buffer.from(bytes).toString()).toContain('Plain 3')
  else expect(await unzipped(bytes)).not.toEqual([])
}

test.for(TOOL_FAMILIES)(
  'every tool under $title makes its result, and its page is accessible',
  async ({ id: family }, { page }) => {
    const failed: string[] = []
    await gotoHydrated(page, '/')
    for (const { id, title, route } of AVAILABLE_TOOLS.filter((tool) => tool.family === family)) {
      try {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' }).click()
        await page.getByRole('main').getByRole('link', { name: title }).first().click()
        await page.waitForURL(`**${route}`)
        await expectSound(await runTool(page, id, () => expectAccessible(page)))
      } catch (error) {
        failed.push(`${id}: ${String(error)}`)
      }
    }
    expect(failed).toEqual([])
  },
)
