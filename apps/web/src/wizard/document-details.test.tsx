import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { factsReply, fakeLocalWork, refusalReply } from '../testing/fake-local-work.ts'
import { INFO } from '../testing/document-info.ts'
import { fakePreview } from '../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../testing/render-screen.tsx'
import { DocumentDetails } from './document-details.tsx'

function show(answer: Parameters<typeof fakeLocalWork>[0], password?: string) {
  const work = fakeLocalWork(answer)
  const view = renderScreen(
    <DocumentDetails file={pdfFile('a.pdf')} password={password} />,
    fakePreview(),
    work.startWorker,
  )
  return { ...view, ...work }
}

test('a file is inspected only when the panel is opened, with its password', async () => {
  const { user, tasks } = show((_task, worker) => worker.reply(factsReply(INFO)), 'open sesame')
  expect(tasks).toEqual([])
  await user.click(screen.getByText('Details'))
  expect(await screen.findByText('PDF version')).toBeDefined()
  expect(tasks.map(({ operation, files }) => [operation, files[0]?.password])).toEqual([['info', 'open sesame']])
})

test('pages, sizes, version and contents are listed; missing facts are left out', async () => {
  const { user, container } = show((_task, worker) => worker.reply(factsReply(INFO)))
  await user.click(screen.getByText('Details'))
  await screen.findByText('PDF version')
  const rows = [...container.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['Pages', '3'],
    ['Size', '84.2 KB'],
    ['Page size', 'A4 (210 × 297 mm): 2 pages; A4 (297 × 210 mm): 1 page'],
    ['PDF version', '1.7'],
    ['Title', 'The quay'],
    ['Contains', 'form, JavaScript, accessibility tags, encryption'],
  ])
})

test('a plain document contains pages only', async () => {
  const plain = { ...INFO, isEncrypted: false, isTagged: false, hasForms: false, hasJavaScript: false }
  const { user } = show((_task, worker) => worker.reply(factsReply(plain)))
  await user.click(screen.getByText('Details'))
  expect(await screen.findByText('Pages only')).toBeDefined()
})

test.each([
  ['is refused', refusalReply('DAMAGED_PDF', { file: 'a.pdf' }), '"a.pdf" is damaged and cannot be repaired.'],
  ['answers with something else', factsReply({ pageCount: 'three' }), 'Error reading PDF information'],
])('a failed inspection that %s says so', async (_what, reply, expected) => {
  const { user } = show((_task, worker) => worker.reply(reply))
  await user.click(screen.getByText('Details'))
  expect(await screen.findByText(expected)).toBeDefined()
})

test('closing the panel aborts the inspection', async () => {
  const { user, workers } = show(() => undefined)
  await user.click(screen.getByText('Details'))
  expect(await screen.findByText('Reading the file')).toBeDefined()
  await user.click(screen.getByText('Details'))
  expect(workers[0]?.isTerminated).toBe(true)
})
