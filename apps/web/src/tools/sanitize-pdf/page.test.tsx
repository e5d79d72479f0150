import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation } from '../../api/call-operation.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { filePicker } from '../../testing/screen-queries.ts'
import { SanitizePdfWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

beforeEach(() => {
  mockObjectUrls()
  call.mockReset()
})

test('Sanitize PDF: a file is sent, and the result is offered for download', async () => {
  call.mockResolvedValue({
    blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
    name: 'report_sanitize.pdf',
    report: { pageCount: 3, warnings: [] },
  })
  const { user } = renderScreen(<SanitizePdfWizard />, fakePreview({ 'report.pdf': { pageCount: 3 } }))
  await user.upload(filePicker(), pdfFile('report.pdf'))
  await user.click(await screen.findByRole('button', { name: 'Sanitize PDF' }))
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('download')).toBe('report_sanitize.pdf')
  expect(call.mock.calls[0]?.[0]).toMatchObject({ operation: { id: 'sanitize' }, options: {} })
})
