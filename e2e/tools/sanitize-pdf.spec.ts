import { expect } from 'vitest'

import { activeContent } from '../../fixtures/active-content.ts'
import { beyondRepair } from '../../fixtures/documents.ts'
import { checkWithQpdf, structureOf, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { waitForAnimations } from '../accessibility.ts'
import { test } from '../browser-test.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { visibleText } from '../visible-text.ts'
import { ToolPage } from './tool-page.ts'

test(
  'finds active content, removes it along with other selected content, and reports what is left',
  { tags: ['full'] },
  async ({ page }) => {
    const screen = new ToolPage(page, '/tools/sanitize-pdf')
    await screen.open()
    await expectAccessible(page)
    await screen.choose({ name: 'Plan.pdf', bytes: activeContent() })
    await visibleText(page, '12 found').waitFor()
    await visibleText(page, '35 things to remove').waitFor()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Hidden layers' }).check()
    await page.getByRole('checkbox', { name: 'Comments' }).check()
    await visibleText(page, '38 things to remove').waitFor()
    await screen.submit('Clean PDF')
    await page.getByRole('heading', { name: 'can be found again' }).waitFor()
    await visibleText(page, 'of 38').waitFor()
    expect(await page.getByRole('region', { name: 'What stayed' }).getByRole('listitem').allTextContents()).toEqual([
      'Metadata3',
      'Attachments1',
      'Web links1',
    ])
    await waitForAnimations(page)
    await expectAccessible(page)
    const made = await screen.download()
    expect(made.name).toBe('Plan_cleaned.pdf')
    expect(await checkWithQpdf(made.bytes)).toContain('No syntax or stream encoding errors found')
    expect((await textOfPages(made.bytes))[1]).toBe('Second page')
    expect(Object.keys((await structureOf(made.bytes)).attachments)).toEqual(['b'])
  },
)

test('refuses a file that is damaged beyond repair', { tags: ['full'] }, async ({ page }) => {
  const screen = new ToolPage(page, '/tools/sanitize-pdf')
  await screen.open()
  await screen.choose({ name: 'Broken.pdf', bytes: beyondRepair() })
  await visibleText(page, '"Broken.pdf" is damaged and cannot be repaired.').first().waitFor()
  expect(await screen.button('Clean PDF').count()).toBe(0)
})
