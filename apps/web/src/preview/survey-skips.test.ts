import { expect, test } from 'vitest'

import { surveySkips } from './survey-skips.ts'

/** A document whose even pages have text; examining a page takes 60 ms. */
function slowDocument(pageCount: number) {
  let time = 0
  const skipReason = async (page: number) => {
    time += 60
    return page % 2 === 0 ? ('has-text' as const) : undefined
  }
  return { preview: { pageCount, skipReason }, now: () => time }
}

test('pages are examined until the time is up', async () => {
  const { preview, now } = slowDocument(100)
  expect(await surveySkips(preview, { from: 2, mode: 'skip' }, now)).toEqual(['has-text', null, 'has-text'])
})

test('the last page is the end', async () => {
  const { preview, now } = slowDocument(4)
  expect(await surveySkips(preview, { from: 3, mode: 'skip' }, now)).toEqual([null, 'has-text'])
})
