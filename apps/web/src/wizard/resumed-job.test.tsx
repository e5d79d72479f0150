import { OPERATIONS, WORD_TYPE } from '@recto/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../api/call-error.ts'
import { callOperation, resumeOperation, type CallResult } from '../api/call-operation.ts'
import { findJob, removeJob } from '../api/jobs.ts'
import { jobStorage } from '../api/job-storage.ts'
import { fakePreview } from '../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../testing/render-screen.tsx'
import { button, filePicker } from '../testing/screen-queries.ts'
import { WordWizard } from '../tools/pdf-to-docx/wizard.tsx'

vi.mock('../api/call-operation.ts', () => ({
  callOperation: vi.fn<typeof callOperation>(),
  resumeOperation: vi.fn<typeof resumeOperation>(),
}))
vi.mock('../api/jobs.ts', () => ({ findJob: vi.fn<typeof findJob>(), removeJob: vi.fn<typeof removeJob>() }))

const resume = vi.mocked(resumeOperation)
const JOB = { id: 'abc', operation: 'toWord' }
const RESULT: CallResult = {
  blob: new Blob(['PK'], { type: WORD_TYPE }),
  name: 'report.docx',
  report: { pageCount: 3, warnings: [] },
  jobId: 'abc',
}

beforeEach(() => {
  mockObjectUrls()
  resume.mockReset()
  vi.mocked(findJob).mockReset().mockResolvedValue(undefined)
  vi.mocked(removeJob).mockReset().mockResolvedValue(true)
  vi.spyOn(jobStorage, 'restore').mockReturnValueOnce(JOB)
})

test('a reloaded page resumes its job and shows the result', async () => {
  const pending = Promise.withResolvers<CallResult>()
  resume.mockImplementation(({ onProgress }) => {
    onProgress({ phase: 'queued', place: 3 })
    return pending.promise
  })
  const { user } = renderScreen(<WordWizard />)
  expect(await screen.findByRole('progressbar', { name: 'Number 3 in line' })).toBeDefined()
  expect(resume.mock.calls[0]?.[0]).toMatchObject({ id: 'abc', operation: { id: 'toWord' } })
  resume.mock.calls[0]?.[0].onProgress({ phase: 'reconnecting' })
  expect(await screen.findByRole('progressbar', { name: /^Connection lost/ })).toBeDefined()
  pending.resolve(RESULT)
  expect(await screen.findByRole('heading', { name: 'report.docx' })).toBeDefined()
  expect(button('Delete now')).toBeDefined()
  const clear = vi.spyOn(jobStorage, 'clear')
  await user.click(button('Process Another File'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
  expect(removeJob).not.toHaveBeenCalled()
  expect(clear).toHaveBeenCalled()
})

test('a resumed job can be cancelled', async () => {
  resume.mockReturnValue(Promise.withResolvers<CallResult>().promise)
  const { user } = renderScreen(<WordWizard />)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(resume.mock.calls[0]?.[0].signal.aborted).toBe(true)
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('a job that failed meanwhile is reported, with a way to start over', async () => {
  resume.mockRejectedValue(new CallError('It is damaged.', { code: 'DAMAGED_PDF' }))
  const { user } = renderScreen(<WordWizard />)
  expect(await screen.findByText('Please choose the file again.')).toBeDefined()
  expect(screen.getByText('It is damaged.')).toBeDefined()
  await user.click(button('Try Again'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('a job that no longer exists is dropped silently', async () => {
  vi.mocked(findJob).mockResolvedValue('gone')
  const clear = vi.spyOn(jobStorage, 'clear')
  renderScreen(<WordWizard />)
  await vi.waitFor(() => expect(clear).toHaveBeenCalled())
  expect(resume).not.toHaveBeenCalled()
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('a call that becomes a job is stored until it is over', async () => {
  vi.mocked(jobStorage.restore).mockReset()
  const [save, clear] = [vi.spyOn(jobStorage, 'save'), vi.spyOn(jobStorage, 'clear')]
  vi.mocked(callOperation).mockImplementation(({ onJob }) => {
    onJob?.('def')
    return Promise.reject(new CallError('It is damaged.'))
  })
  const { user } = renderScreen(<WordWizard />, fakePreview({ 'report.pdf': { pageCount: 3 } }))
  await user.upload(filePicker(), pdfFile('report.pdf'))
  await user.click(await screen.findByRole('button', { name: 'Convert to Word' }))
  expect(save.mock.calls).toEqual([[{ id: 'def', operation: 'toWord' }]])
  await screen.findByRole('region', { name: OPERATIONS.toWord.failure })
  expect(clear).toHaveBeenCalledTimes(2)
})
