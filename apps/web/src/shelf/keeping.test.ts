import { beforeEach, expect, test, vi } from 'vitest'

import { fakePreview } from '../testing/fake-preview-worker.ts'
import { noRoom } from './byte-store.ts'
import { getShelf } from './get-shelf.ts'
import { keepDocument, keepFiles, keepMadeFile, noteServerRemoval, renameMadeFile } from './keeping.ts'
import { shelfTrouble } from './shelf-trouble.ts'

const HOUR_MS = 3_600_000

const pdf = (name: string) => new File([name], name, { type: 'application/pdf' })

beforeEach(async () => {
  const shelf = await getShelf()
  await shelf.remove(shelf.list().map(({ id }) => id))
  await shelf.purge()
  shelfTrouble.clear()
})

const list = async () => (await getShelf()).list()

test('a result knows its tool and the files it was made from, which are kept as well', async () => {
  const [source, result] = [pdf('a.pdf'), pdf('a_compressed.pdf')]
  await keepMadeFile(result, { tool: 'compress-pdf', from: [source] })
  const [chosen, made] = await list()
  expect(chosen).toMatchObject({ name: 'a.pdf', origin: { kind: 'chosen' }, isSeen: true })
  expect(made).toMatchObject({ name: 'a_compressed.pdf', isSeen: false })
  expect(made?.origin).toEqual({ kind: 'made', tool: 'compress-pdf', from: [chosen?.id] })
})

test('a result can get its origin after it was added to the shelf', async () => {
  const result = pdf('a_compressed.pdf')
  await keepFiles([result])
  await keepMadeFile(result, { tool: 'compress-pdf', from: [] })
  expect(await list()).toMatchObject([{ origin: { kind: 'made', tool: 'compress-pdf' }, isSeen: false }])
})

test('a result kept on the server shows until when, and no longer once it is deleted there', async () => {
  const job = { id: 'job', retentionHours: 24 }
  const before = Date.now()
  await keepMadeFile(pdf('made.pdf'), { tool: 'merge-pdf', from: [], job })
  const until = (await list())[0]?.origin
  const time = until?.kind === 'made' ? (until.onServerUntil ?? 0) : 0
  expect(time - before).toBeGreaterThanOrEqual(24 * HOUR_MS)
  expect(time - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS)
  await noteServerRemoval('another job')
  await noteServerRemoval('job')
  expect((await list())[0]?.origin).toEqual({ kind: 'made', tool: 'merge-pdf', from: [] })
})

test('a result that is renamed while it is being kept has its new name, once', async () => {
  const [result, renamed] = [pdf('a_numbered.pdf'), pdf('Offer.pdf')]
  const again = pdf('Bid.pdf')
  const kept = keepMadeFile(result, { tool: 'number-pages', from: [pdf('a.pdf')] })
  const first = renameMadeFile(result, renamed)
  // The next tool takes it over in the meantime.
  const taken = keepFiles([renamed])
  await Promise.all([kept, first, renameMadeFile(renamed, again), taken])
  expect((await list()).map(({ name }) => name)).toEqual(['a.pdf', 'Bid.pdf'])
})

test('a result that is no longer on the shelf is renamed without being put back', async () => {
  const result = pdf('a_numbered.pdf')
  await keepMadeFile(result, { tool: 'number-pages', from: [] })
  const shelf = await getShelf()
  await shelf.remove(shelf.list().map(({ id }) => id))
  await renameMadeFile(result, pdf('Offer.pdf'))
  expect(await list()).toEqual([])
})

test('a file without room is named; the others are kept', async () => {
  const shelf = await getShelf()
  const add = shelf.add.bind(shelf)
  vi.spyOn(shelf, 'add').mockImplementation((files, origin) =>
    files[0]?.name === 'large.pdf' ? Promise.reject(noRoom()) : add(files, origin),
  )
  expect(await keepFiles([pdf('large.pdf'), pdf('small.pdf')])).toHaveLength(1)
  expect(shelfTrouble.get()).toEqual(['large.pdf'])
  expect((await list()).map(({ name }) => name)).toEqual(['small.pdf'])
})

test('other failures are not reported as a lack of space', async () => {
  const shelf = await getShelf()
  vi.spyOn(shelf, 'add').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  await expect(keepFiles([pdf('a.pdf')])).rejects.toThrow('gone')
  expect(shelfTrouble.get()).toEqual([])
})

test('a document opened with a password gets its page count and no thumbnail', async () => {
  const file = pdf('locked.pdf')
  const { client } = fakePreview({ 'locked.pdf': { password: 'secret' } })
  const document = { id: 'd', file, password: 'secret' }
  await keepDocument({ client, document, limits: { maxPages: 10 }, pageCount: 3 })
  expect(await list()).toMatchObject([{ pageCount: 3, thumbnail: null }])
})

test('a document whose first page cannot be rendered gets its page count', async () => {
  const { client } = fakePreview({ 'bad.pdf': { error: 'DAMAGED_PDF' } })
  const document = { id: 'd', file: pdf('bad.pdf') }
  await keepDocument({ client, document, limits: { maxPages: 10 }, pageCount: 2 })
  const [kept] = await list()
  expect(kept).toMatchObject({ pageCount: 2 })
  expect(kept?.thumbnail).toBeUndefined()
})
