import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation, type CallResult } from '../api/call-operation.ts'
import { ToolSession } from '../sessions/tool-session.tsx'
import { forgetSettings } from '../settings-memory/settings-memory.ts'
import { mockObjectUrls } from '../testing/browser-mocks.ts'
import { fakePreview } from '../testing/fake-preview-worker.ts'
import { pdfFile, renderPage } from '../testing/render-screen.tsx'
import { button, checkbox, filePicker, radio } from '../testing/screen-queries.ts'
import { ExcelBatch } from '../tools/pdf-to-xlsx/batch.tsx'
import { ExcelWizard } from '../tools/pdf-to-xlsx/wizard.tsx'

vi.mock('../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

beforeEach(() => {
  mockObjectUrls()
  forgetSettings()
  vi.mocked(callOperation).mockReturnValue(Promise.withResolvers<CallResult>().promise)
})

/** Opens the tool in a new tab and chooses a file. */
async function open() {
  const view = renderPage(
    <ToolSession tool="pdf-to-xlsx">
      <ExcelWizard />
    </ToolSession>,
    fakePreview({ 'report.pdf': { pageCount: 3 } }),
  )
  await view.user.upload(filePicker(), pdfFile('report.pdf'))
  await screen.findByRole('button', { name: 'Convert to Excel' })
  return view
}

const textBox = () => checkbox(/text outside tables/i)
const defaultsButton = () => screen.queryByRole('button', { name: 'Use the defaults' })

test('the last settings are restored next time, and can be reset to the defaults', async () => {
  const first = await open()
  expect(textBox().checked).toBe(false)
  expect(defaultsButton()).toBeNull()
  await first.user.click(textBox())
  expect(await screen.findByRole('button', { name: 'Use the defaults' })).toBeDefined()
  first.unmount()

  const second = await open()
  expect(textBox().checked).toBe(true)
  await second.user.click(await screen.findByRole('button', { name: 'Use the defaults' }))
  expect(textBox().checked).toBe(false)
  expect(defaultsButton()).toBeNull()
  expect(screen.getByText('Defaults restored')).toBeDefined()
  second.unmount()

  await open()
  expect(textBox().checked).toBe(false)
})

test('several files begin with the same settings, and remember theirs', async () => {
  const single = await open()
  await single.user.click(textBox())
  single.unmount()

  const { user } = renderPage(
    <ToolSession tool="pdf-to-xlsx">
      <ExcelBatch />
    </ToolSession>,
  )
  await user.upload(filePicker(), [pdfFile('a.pdf'), pdfFile('b.pdf')])
  await screen.findByRole('button', { name: 'Convert 2 files to Excel' })
  expect(textBox().checked).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Use the defaults' }))
  expect(textBox().checked).toBe(false)
  expect(localStorage.getItem('recto-settings:pdf-to-xlsx')).toBeNull()
})

test('going back to the defaults can be undone', async () => {
  const { user } = await open()
  await user.click(textBox())
  await user.click(await screen.findByRole('button', { name: 'Use the defaults' }))
  await user.click(button('Undo'))
  await waitFor(() => expect(textBox().checked).toBe(true))
})

test('a choice of an earlier version that is no longer offered is left out', async () => {
  localStorage.setItem('recto-settings:pdf-to-xlsx', JSON.stringify({ sheets: 'rows', includeText: true }))
  await open()
  expect(textBox().checked).toBe(true)
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1)
  expect(radio('One sheet per table').checked).toBe(true)
})
