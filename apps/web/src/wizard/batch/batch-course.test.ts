import { expect, test } from 'vitest'

import { FIRST_BATCH_COURSE, nextBatchCourse, type BatchCourse, type BatchEvent } from './batch-course.ts'

const follow = (events: readonly BatchEvent[], course: BatchCourse = FIRST_BATCH_COURSE) =>
  events.reduce(nextBatchCourse, course)

const FILES = { hasFiles: true, hasWork: false }
const WORK = { hasFiles: true, hasWork: true }
const LEFT = { type: 'left' } as const
const enter = (step: number, contents = WORK): BatchEvent => ({ type: 'entered', step, ...contents })

test.each([
  [1, FILES, 'files'],
  [2, FILES, 'settings'],
  [2, { hasFiles: false, hasWork: false }, 'files'],
  [3, FILES, 'settings'],
  [3, WORK, 'work'],
  // Results outlive the files they were made from.
  [3, { hasFiles: false, hasWork: true }, 'work'],
])('entered at step %s with %o: %s', (step, contents, view) => {
  expect(follow([enter(step, contents)])).toEqual({ view, isShown: true, isNews: false })
})

test('a returning visitor sees running work, and the settings once its end was seen', () => {
  const back = follow([enter(2, FILES), { type: 'started' }, LEFT, enter(2)])
  expect(back).toEqual({ view: 'work', isShown: true, isNews: true })
  const settings: BatchEvent = { type: 'went', step: 2, ...WORK }
  expect(follow([settings], back).view).toBe('work')
  expect(follow([{ type: 'seen' }, settings], back).view).toBe('settings')
})

test('Back leads from running work to the files, and Forward to the work', () => {
  const files = follow([enter(2, FILES), { type: 'started' }, { type: 'went', step: 1, ...WORK }])
  expect(files.view).toBe('files')
  expect(follow([{ type: 'went', step: 2, ...WORK }], files).view).toBe('work')
})

test('work cancelled before anything was made leads back to the settings, even later', () => {
  const stopped = follow([enter(2, FILES), { type: 'started' }, LEFT, { type: 'stopped' }])
  expect(follow([enter(2, FILES)], stopped)).toEqual({ view: 'settings', isShown: true, isNews: false })
})
