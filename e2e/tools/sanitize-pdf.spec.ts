import { expect } from 'vitest'

import { plain } from '../../fixtures/documents.ts'
import { textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { test } from '../browser-test.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { ToolPage } from './tool-page.ts'

test('Sanitize PDF: from a file to the result', async ({ page }) => {
  const screen = new ToolPage(page, '/tools/sanitize-pdf')
  await screen.open()
  await expectAccessible(page)
  await screen.choose({ name: 'Plain.pdf', bytes: plain(2) })
  await screen.submit('Sanitize PDF')
  await expectAccessible(page)
  const result = await screen.download()
  expect(result.name).toBe('Plain_sanitize.pdf')
  expect(await textOfPages(result.bytes)).toEqual(['Plain 1', 'Plain 2'])
})
