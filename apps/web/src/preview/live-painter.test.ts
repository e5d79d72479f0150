import { AppError, type Warning } from '@recto/contract'
import { beforeEach, expect, test } from 'vitest'

import { LivePainter, type Painting, type WantedPage } from './live-painter.ts'
import type { Change } from './protocol.ts'

const CHANGE: Change = { operation: 'numberPages', options: {}, attachments: [] }
const SCALED: Warning[] = [{ code: 'TEXT_SCALED', percent: 62 }]
const wanted = (page: number, change: Change | undefined = CHANGE, id = 'a'): WantedPage => ({
  document: { id, file: new File(['%PDF'], `${id}.pdf`) },
  page,
  box: { width: 9, height: 9 },
  change,
})

const views: Painting[] = []
const asked: string[] = []
const closed: string[] = []
let failure: AppError | undefined
let isBroken = false
let stop = new AbortController()

function picture(name: string): ImageBitmap {
  return { width: 9, height: 9, close: () => closed.push(name) }
}

const client = {
  render: ({ page }: { page: number }) => {
    asked.push(`plain ${page}`)
    return isBroken ? Promise.reject(new AppError('DAMAGED_PDF')) : Promise.resolve(picture(`plain ${page}`))
  },
  change: ({ page }: { page: number }) => {
    asked.push(`changed ${page}`)
    if (failure !== undefined) return Promise.reject(failure)
    return Promise.resolve({ picture: picture(`changed ${page}`), warnings: SCALED })
  },
}

let painter: LivePainter
const paint = (page: WantedPage) => painter.paint(page, stop.signal)

beforeEach(() => {
  for (const list of [views, asked, closed]) list.length = 0
  failure = undefined
  isBroken = false
  stop = new AbortController()
  painter = new LivePainter(client, { maxPages: 9 }, (view) => views.push(view))
})

test('a document is seen as it is first, then as it will be; after that each change is drawn at once', async () => {
  await paint(wanted(1))
  await paint(wanted(2))
  expect(asked).toEqual(['plain 1', 'changed 1', 'changed 2'])
  expect(views.map(({ shown }) => [shown?.page, shown?.warnings.length])).toEqual([
    [1, 0],
    [1, 1],
    [2, 1],
  ])
  expect(closed).toEqual(['plain 1', 'changed 1'])
  painter.close()
  expect(closed).toEqual(['plain 1', 'changed 1', 'changed 2'])
})

test('without a change the page is seen as it is', async () => {
  await paint({ ...wanted(3), change: undefined })
  expect(asked).toEqual(['plain 3'])
})

test('what cannot be made is told, and the picture of the page stays', async () => {
  await paint(wanted(1))
  failure = new AppError('UNSUPPORTED_CHARACTER', { character: 'x' })
  await paint(wanted(1))
  expect(views.at(-1)).toMatchObject({ shown: { page: 1, warnings: SCALED }, problem: failure })
  expect(closed).toEqual(['plain 1'])
  await paint(wanted(2))
  expect(views.at(-1)).toMatchObject({ shown: { page: 2, warnings: [] }, problem: failure })
  failure = undefined
  await paint(wanted(2))
  expect(views.at(-1)?.problem).toBeUndefined()
})

test('a page that cannot be drawn at all is told to be so, and the next one may be', async () => {
  isBroken = true
  await paint(wanted(1))
  expect(views).toMatchObject([{ documentId: 'a', isUndrawable: true }])
  isBroken = false
  await paint(wanted(2))
  expect(views.at(-1)).toMatchObject({ shown: { page: 2 } })
  expect(views.at(-1)?.isUndrawable).toBeUndefined()
})

test('nothing is told after the end', async () => {
  failure = new AppError('CANCELLED')
  isBroken = true
  stop.abort()
  await paint(wanted(1))
  expect(views).toEqual([])
})
