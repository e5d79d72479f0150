import { OPERATIONS, WORD_TYPE } from '@recto/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../api/call-error.ts'
import { callOperation, resumeOperation, type CallResult } from '../api/call-operation.ts'
import { findJob, removeJob } from '../api/find-job.ts'
import { jobMemory } from '../api/job-memory.ts'
import { fakeDesk } from '../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../testing/render-screen.tsx'
import { WordWizard } from '../tools/pdf-to-docx/wizard.tsx'

vi.mock('../api/call-operation.ts', () => ({
  callOperation: vi.fn<typeof callOperation>(),
  resumeOperation: vi.fn<typeof resumeOperation>(),
}))
vi.mock('../api/find-job.ts', () => ({ findJob: vi.fn<typeof findJob>(), removeJob: vi.fn<typeof removeJob>() }))

const resume = vi.mocked(resumeOperation)
const JOB = { id: 'abc', operation: 'toWord' }
const RESULT: CallResult = {
  blob: new Blob(['PK'], { type: WORD_TYPE }),
  name: 'report.docx',
  report: { pageCount: 3, warnings: [] },
  jobId: 'abc',
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  resume.mockReset()
  vi.mocked(findJob).mockReset().mockResolvedValue(undefined)
  vi.mocked(removeJob).mockReset().mockResolvedValue(true)
  vi.spyOn(jobMemory, 'recall').mockReturnValueOnce(JOB)
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a page that is loaded anew goes on with its job, and shows what it comes to', async () => {
  const made = Promise.withResolvers<CallResult>()
  resume.mockImplementation(({ onProgress }) => {
    onProgress({ phase: 'queued', place: 3 })
    return made.promise
  })
  const { user } = renderScreen(<WordWizard />)
  expect(await screen.findByRole('progressbar', { name: 'Number 3 in line' })).toBeDefined()
  expect(resume.mock.calls[0]?.[0]).toMatchObject({ id: 'abc', operation: { id: 'toWord' } })
  resume.mock.calls[0]?.[0].onProgress({ phase: 'reconnecting' })
  expect(await screen.findByRole('progressbar', { name: /^Connection lost/ })).toBeDefined()
  made.resolve(RESULT)
  expect(await screen.findByRole('heading', { name: 'report.docx' })).toBeDefined()
  expect(button('Delete now')).toBeDefined()
  const forget = vi.spyOn(jobMemory, 'forget')
  await user.click(button('Process Another File'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
  expect(vi.mocked(removeJob).mock.calls).toEqual([['abc']])
  expect(forget).toHaveBeenCalled()
})

test('it can be cancelled there, too', async () => {
  resume.mockReturnValue(Promise.withResolvers<CallResult>().promise)
  const { user } = renderScreen(<WordWizard />)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(resume.mock.calls[0]?.[0].signal.aborted).toBe(true)
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('what has failed meanwhile is said, with the way to begin anew', async () => {
  resume.mockRejectedValue(new CallError('It is damaged.', { code: 'DAMAGED_PDF' }))
  const { user } = renderScreen(<WordWizard />)
  const advice = await screen.findByText(/Please choose the file again\./)
  expect(advice.textContent).toBe('It is damaged. Please choose the file again.')
  await user.click(button('Try Again'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('a job that is not there any more is forgotten without a word', async () => {
  vi.mocked(findJob).mockResolvedValue('gone')
  const forget = vi.spyOn(jobMemory, 'forget')
  renderScreen(<WordWizard />)
  await vi.waitFor(() => expect(forget).toHaveBeenCalled())
  expect(resume).not.toHaveBeenCalled()
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('a call that becomes a job is remembered until it is over', async () => {
  vi.mocked(jobMemory.recall).mockReset()
  const [remember, forget] = [vi.spyOn(jobMemory, 'remember'), vi.spyOn(jobMemory, 'forget')]
  vi.mocked(callOperation).mockImplementation(({ onJob }) => {
    onJob?.('def')
    return Promise.reject(new CallError('It is damaged.'))
  })
  const { user } = renderScreen(<WordWizard />, fakeDesk({ 'report.pdf': { pageCount: 3 } }))
  await user.upload(screen.getByLabelText('Browse Files', { selector: 'input' }), pdfFile('report.pdf'))
  await user.click(await screen.findByRole('button', { name: 'Convert to Word' }))
  expect(remember.mock.calls).toEqual([[{ id: 'def', operation: 'toWord' }]])
  await screen.findByRole('region', { name: OPERATIONS.toWord.failure })
  expect(forget).toHaveBeenCalledTimes(2)
})
