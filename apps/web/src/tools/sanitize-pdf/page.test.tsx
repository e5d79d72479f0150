import { screen } from '@testing-library/react'
import type { FindingCount } from '@recto/contract'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { INFO } from '../../testing/document-info.ts'
import { factsReply, fakeLocalWork } from '../../testing/fake-local-work.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker } from '../../testing/screen-queries.ts'
import { CleanWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

const REMOVED: FindingCount[] = [
  { kind: 'javascript', count: 3 },
  { kind: 'executables', count: 1 },
]

const result = (removed: FindingCount[], remaining: FindingCount[] = []): CallResult => ({
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'report_cleaned.pdf',
  report: { pageCount: 3, cleaning: { removed, remaining }, warnings: [] },
})

beforeEach(() => {
  mockObjectUrls()
  call.mockReset()
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

/** Chooses a file with these findings. */
async function start(findings: readonly FindingCount[], facts: object = {}) {
  const info = { ...INFO, hasSignatures: false, ...facts, findings: findings.map((one) => ({ ...one, pages: [] })) }
  const work = fakeLocalWork((_task, worker) => worker.reply(factsReply(info)))
  const preview = fakePreview({ 'report.pdf': { pageCount: 3 } })
  const view = renderScreen(<CleanWizard />, preview, work.startWorker)
  await view.user.upload(filePicker(), pdfFile('report.pdf'))
  await screen.findByRole('group', { name: 'What else to remove' })
  return view
}

test('findings are counted before anything is removed', async () => {
  const { user } = await start([...REMOVED, { kind: 'metadata', count: 2 }])
  expect(await screen.findByText('3 found')).toBeDefined()
  expect(screen.getAllByText('none found')).toHaveLength(8)
  expect(screen.getByText('4 things to remove')).toBeDefined()
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(6)
  await user.click(box('Metadata'))
  expect(screen.getByText('6 things to remove')).toBeDefined()
  await user.click(box('Scripts'))
  expect(screen.getByText('3 things to remove')).toBeDefined()
})

test('the choices are sent, and the result lists what was removed and what is left', async () => {
  call.mockResolvedValue(result(REMOVED, [{ kind: 'webLinks', count: 1 }]))
  const { user } = await start(REMOVED)
  await user.click(box('Comments'))
  await user.click(box('Media'))
  await user.click(button('Clean PDF'))
  expect(await screen.findByRole('heading', { name: 'report_cleaned.pdf' })).toBeDefined()
  expect(call.mock.calls[0]?.[0]).toMatchObject({
    operation: { id: 'sanitize' },
    options: { removeScripts: true, removeMedia: false, removeComments: true, removeMetadata: false },
  })
  expect(screen.getByRole('heading', { name: 'can be found again' })).toBeDefined()
  expect(screen.getByText('of 4')).toBeDefined()
  expect(screen.getByRole('region', { name: 'What was removed' }).textContent).toBe(
    'What was removedJavaScript3Attached programs1',
  )
  expect(screen.getByRole('region', { name: 'What stayed' }).textContent).toBe('What stayedWeb links1')
})

test('a file in which nothing is found says so before and after', async () => {
  call.mockResolvedValue(result([]))
  const { user } = await start([])
  expect(await screen.findByText('Nothing found to remove')).toBeDefined()
  await user.click(button('Clean PDF'))
  expect(await screen.findByRole('heading', { name: 'There was nothing to remove' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'What was removed' })).toBeNull()
})

test('nothing can be started with nothing chosen, and a signature is announced as lost', async () => {
  const { user } = await start([], { hasSignatures: true })
  expect(await screen.findByText(/^This file is signed\./)).toBeDefined()
  for (const one of screen.getAllByRole<HTMLInputElement>('checkbox')) if (one.checked) await user.click(one)
  expect(button('Clean PDF').disabled).toBe(true)
  expect(screen.getByText('Choose what to remove')).toBeDefined()
})
