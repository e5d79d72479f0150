import { WORD_TYPE } from '@recto/contract'
import { screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../api/call-error.ts'
import { callOperation, resumeOperation, type CallResult } from '../api/call-operation.ts'
import { findJob, removeJob } from '../api/jobs.ts'
import { jobOf } from '../sessions/session-job.ts'
import type { Session } from '../sessions/session.ts'
import { useSession } from '../sessions/session-context.ts'
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

let session: Session | undefined

/** The tool in a session that had a job when the page was reloaded. */
function Reloaded() {
  const current = useSession()
  // Not in the session started by starting over.
  useState(() => session === undefined && jobOf(current).set(JOB))
  useEffect(() => {
    session = current
  }, [current])
  return <WordWizard />
}

/** The tool in a session without a job. */
function Fresh() {
  const current = useSession()
  useEffect(() => {
    session = current
  }, [current])
  return <WordWizard />
}

beforeEach(() => {
  session = undefined
  mockObjectUrls()
  resume.mockReset()
  vi.mocked(findJob).mockReset().mockResolvedValue(undefined)
  vi.mocked(removeJob).mockReset().mockResolvedValue(true)
})

test('a reloaded page resumes its job and shows the result', async () => {
  const pending = Promise.withResolvers<CallResult>()
  resume.mockImplementation(({ onProgress }) => {
    onProgress({ phase: 'queued', place: 3 })
    return pending.promise
  })
  const { user } = renderScreen(<Reloaded />)
  expect(await screen.findByRole('progressbar', { name: 'Number 3 in line' })).toBeDefined()
  expect(resume.mock.calls[0]?.[0]).toMatchObject({ id: 'abc', operation: { id: 'toWord' } })
  resume.mock.calls[0]?.[0].onProgress({ phase: 'reconnecting' })
  expect(await screen.findByRole('progressbar', { name: /^Connection lost/ })).toBeDefined()
  pending.resolve(RESULT)
  expect(await screen.findByRole('heading', { name: 'report.docx' })).toBeDefined()
  expect(button('Delete now')).toBeDefined()
  await user.click(button('Process Another File'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
  expect(removeJob).not.toHaveBeenCalled()
})

test('a resumed job can be cancelled', async () => {
  resume.mockReturnValue(Promise.withResolvers<CallResult>().promise)
  const { user } = renderScreen(<Reloaded />)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(resume.mock.calls[0]?.[0].signal.aborted).toBe(true)
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('reports a job that failed in the meantime, with a way to start over', async () => {
  resume.mockRejectedValue(new CallError('It is damaged.', { code: 'DAMAGED_PDF' }))
  const { user } = renderScreen(<Reloaded />)
  expect(await screen.findByText('Please choose the file again.')).toBeDefined()
  expect(screen.getByText('It is damaged.')).toBeDefined()
  await user.click(button('Try Again'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('a job that no longer exists is dropped silently', async () => {
  vi.mocked(findJob).mockResolvedValue('gone')
  renderScreen(<Reloaded />)
  await vi.waitFor(() => expect(session && jobOf(session).get()).toBeUndefined())
  expect(resume).not.toHaveBeenCalled()
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('the job of a call is known until the call fails', async () => {
  const pending = Promise.withResolvers<CallResult>()
  vi.mocked(callOperation).mockImplementation(({ onJob }) => {
    onJob?.('xyz')
    return pending.promise
  })
  session = undefined
  const { user } = renderScreen(<Fresh />, fakePreview({}))
  await user.upload(filePicker(), pdfFile('a.pdf'))
  await user.click(await screen.findByRole('button', { name: 'Convert to Word' }))
  expect(session && jobOf(session).get()).toMatchObject({ id: 'xyz', operation: 'toWord' })
  pending.reject(new CallError('It is damaged.', { code: 'DAMAGED_PDF' }))
  await vi.waitFor(() => expect(session && jobOf(session).get()).toBeUndefined())
})
