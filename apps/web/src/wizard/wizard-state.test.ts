import { expect, test } from 'vitest'

import {
  FIRST_COURSE,
  nextCourse,
  stateOf,
  type Course,
  type Step,
  type WizardEvent,
  type WizardResult,
} from './wizard-state.ts'

const FILE = new File([], 'merged.pdf')
const RENAMED = new File([], 'offer.pdf')
const RESULT: WizardResult = {
  url: 'blob:1',
  file: FILE,
  defaultName: 'merged.pdf',
  document: { id: 'blob:1', file: FILE },
  report: { warnings: [] },
  jobId: 'j',
  place: 'server',
}
const FAILURE = { message: 'no' }
const SHOWN: Course = { ...FIRST_COURSE, isShown: true }
const UPLOAD = SHOWN
const CONFIGURE: Course = { ...SHOWN, step: 2 }
const BUSY: Course = { ...CONFIGURE, work: { name: 'busy', progress: undefined } }
const FAILED: Course = { ...CONFIGURE, work: { name: 'failed', failure: FAILURE } }
const DONE: Course = { ...SHOWN, step: 3, result: RESULT }
const COURSES = { UPLOAD, CONFIGURE, BUSY, FAILED, DONE }

const STARTED: WizardEvent = { type: 'started', workStep: 2 }
const FINISHED: WizardEvent = { type: 'finished', result: RESULT, workStep: 2 }
const PROGRESSED: WizardEvent = { type: 'progressed', progress: { phase: 'working' } }

const follow = (course: Course, ...events: WizardEvent[]) => events.reduce(nextCourse, course)
const entered = (step: Step, hasFiles = true): WizardEvent => ({
  type: 'entered',
  step,
  firstStep: 1,
  hasFiles,
  workStep: 2,
})

test.each<[keyof typeof COURSES, WizardEvent, Course]>([
  ['UPLOAD', { type: 'continued' }, CONFIGURE],
  ['DONE', { type: 'continued' }, DONE],
  ['CONFIGURE', STARTED, BUSY],
  ['FAILED', STARTED, BUSY],
  ['BUSY', PROGRESSED, { ...BUSY, work: { name: 'busy', progress: { phase: 'working' } } }],
  ['CONFIGURE', PROGRESSED, CONFIGURE],
  ['BUSY', { type: 'cancelled' }, CONFIGURE],
  ['DONE', { type: 'cancelled' }, DONE],
  ['BUSY', { type: 'failed', failure: FAILURE }, FAILED],
  ['CONFIGURE', { type: 'failed', failure: FAILURE }, CONFIGURE],
  ['BUSY', FINISHED, DONE],
  ['CONFIGURE', FINISHED, CONFIGURE],
  ['FAILED', { type: 'changed' }, CONFIGURE],
  ['DONE', { type: 'changed' }, DONE],
  ['CONFIGURE', { type: 'returned', to: 'upload' }, UPLOAD],
  ['DONE', { type: 'renamed', file: RENAMED }, { ...DONE, result: { ...RESULT, file: RENAMED } }],
  ['CONFIGURE', { type: 'renamed', file: RENAMED }, CONFIGURE],
  ['DONE', { type: 'forgotten' }, { ...DONE, result: { ...RESULT, jobId: undefined } }],
])('%s after %j', (course, event, expected) => {
  expect(nextCourse(COURSES[course], event)).toEqual(expected)
})

test('going back keeps the result, which can be reviewed', () => {
  const back = follow(DONE, { type: 'returned', to: 'configure' })
  expect(stateOf(back, 2)).toEqual({ name: 'configure' })
  expect(stateOf(follow(back, { type: 'reviewed' }), 2)).toEqual({ name: 'done', result: RESULT })
})

test('a second attempt keeps the previous result until it has its own', () => {
  const again = follow(DONE, { type: 'returned', to: 'configure' }, STARTED)
  expect(stateOf(again, 2).name).toBe('busy')
  const cancelled = follow(again, { type: 'cancelled' }, { type: 'reviewed' })
  expect(stateOf(cancelled, 2)).toEqual({ name: 'done', result: RESULT })
})

test('going back does not stop the work, and its result is shown once the visitor is there again', () => {
  const elsewhere = follow(BUSY, { type: 'returned', to: 'upload' })
  expect(stateOf(elsewhere, 2).name).toBe('upload')
  expect(stateOf(follow(elsewhere, { type: 'continued' }), 2).name).toBe('busy')
  expect(stateOf(follow(elsewhere, FINISHED), 2).name).toBe('upload')
  expect(stateOf(follow(elsewhere, FINISHED, { type: 'continued' }), 2).name).toBe('done')
})

test('work that ends while another page is open shows its result on the way back, once', () => {
  const away = follow(BUSY, { type: 'left' }, FINISHED)
  const back = follow(away, entered(2))
  expect(stateOf(back, 2).name).toBe('done')
  expect(stateOf(follow(back, { type: 'left' }, entered(2)), 2).name).toBe('configure')
})

test.each<[string, Course, WizardEvent, string]>([
  ['the first step', DONE, entered(1), 'upload'],
  ['the settings', DONE, entered(2), 'configure'],
  ['the result', DONE, entered(3), 'done'],
  ['a result that does not exist', CONFIGURE, entered(3), 'configure'],
  ['settings without a file', UPLOAD, entered(2, false), 'upload'],
  ['work without a file, as after a reload', BUSY, entered(2, false), 'busy'],
])('a page that is opened at %s shows what there is', (_what, course, event, expected) => {
  expect(stateOf(follow({ ...course, isShown: false }, event), 2).name).toBe(expected)
})

test('where choosing starts the work, the last step shows the work and its failure', () => {
  const busy = follow(CONFIGURE, { type: 'started', workStep: 3 })
  expect([busy.step, stateOf(busy, 3).name]).toEqual([3, 'busy'])
  const back = follow(busy, { type: 'returned', to: 'configure' })
  expect(stateOf(back, 3).name).toBe('configure')
  expect(stateOf(follow(back, { type: 'reviewed' }), 3).name).toBe('busy')
  expect(stateOf(follow(busy, { type: 'failed', failure: FAILURE }), 3).name).toBe('failed')
  expect(stateOf(follow(busy, { type: 'failed', failure: FAILURE }, { type: 'changed' }), 3).name).toBe('configure')
  expect(stateOf(follow(busy, { type: 'cancelled' }), 3).name).toBe('configure')
})
