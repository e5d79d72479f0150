import type { RecognitionFacts } from '@recto/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation, type Call, type CallResult } from '../../api/call-operation.ts'
import { INFO } from '../../testing/document-info.ts'
import { factsReply, fakeLocalWork } from '../../testing/fake-local-work.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, checkbox, filePicker } from '../../testing/screen-queries.ts'
import { OcrBatch } from './batch.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

const FACTS: RecognitionFacts = {
  languages: ['deu'],
  pagesRead: 2,
  skipped: [],
  words: 120,
  doubtfulWords: 0,
  doubtful: [],
  turned: [],
}

/** Two pages with words, but for `empty.pdf`. */
function read({ files: [sent] }: Call): CallResult {
  const { name = '' } = sent?.file ?? {}
  const recognition = name === 'empty.pdf' ? { ...FACTS, words: 0 } : FACTS
  const blob = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  return { blob, name: name.replace('.pdf', '_ocr.pdf'), report: { recognition, warnings: [] } }
}

beforeEach(() => {
  localStorage.clear()
  call.mockReset()
  call.mockImplementation((sent) => Promise.resolve(read(sent)))
})

test('several files are read with the same settings, and each says what was found', async () => {
  const work = fakeLocalWork((_, worker) => worker.reply(factsReply(INFO)))
  const { user } = renderScreen(<OcrBatch />, fakePreview({}), work.startWorker)
  await user.upload(filePicker(), [pdfFile('letter.pdf'), pdfFile('empty.pdf')])
  await user.click(await screen.findByRole('button', { name: 'Add language' }))
  await user.click(checkbox('German'))
  await user.click(screen.getByRole('switch', { name: 'Straighten pages' }))
  await user.click(button('Read 2 files'))
  expect(await screen.findByText('Text recognized on 2 pages.')).toBeDefined()
  expect(screen.getByText('No text was found.')).toBeDefined()
  expect(call.mock.calls.map(([{ operation, files }]) => [operation.id, files[0]?.file.name])).toEqual([
    ['ocr', 'letter.pdf'],
    ['ocr', 'empty.pdf'],
  ])
  for (const [{ options }] of call.mock.calls) {
    expect(options).toMatchObject({ languages: ['deu'], mode: 'skip', deskew: true })
  }
})

test('pages that do not exist in any file are refused before anything is sent', async () => {
  const work = fakeLocalWork((_, worker) => worker.reply(factsReply(INFO)))
  const { user } = renderScreen(<OcrBatch />, fakePreview({}), work.startWorker)
  await user.upload(filePicker(), [pdfFile('letter.pdf'), pdfFile('note.pdf')])
  await user.type(await screen.findByLabelText('Pages'), 'x')
  await user.click(button('Read 2 files'))
  expect(call).not.toHaveBeenCalled()
  expect((await screen.findAllByText(/x.* is not a page or range/)).length).toBeGreaterThan(0)
})
