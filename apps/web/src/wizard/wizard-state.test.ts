import { expect, test } from 'vitest'

import { FIRST_STATE, nextState, stepOf, type WizardEvent, type WizardState } from './wizard-state.ts'

const UPLOAD: WizardState = { name: 'upload' }
const CONFIGURE: WizardState = { name: 'configure' }
const BUSY: WizardState = { name: 'busy', progress: undefined }
const FAILED: WizardState = { name: 'failed', failure: { message: 'no' } }
const DONE: WizardState = {
  name: 'done',
  result: { url: 'blob:1', file: new File([], 'merged.pdf'), report: { warnings: [] }, place: 'server' },
}
const STATES = { UPLOAD, CONFIGURE, BUSY, FAILED, DONE }

const FINISHED: WizardEvent = { type: 'finished', result: DONE.result }
const PROGRESSED: WizardEvent = { type: 'progressed', progress: { phase: 'working' } }

test.each<[keyof typeof STATES, WizardEvent, WizardState]>([
  ['UPLOAD', { type: 'continued' }, CONFIGURE],
  ['DONE', { type: 'continued' }, DONE],
  ['CONFIGURE', { type: 'started' }, BUSY],
  ['FAILED', { type: 'started' }, BUSY],
  ['UPLOAD', { type: 'started' }, UPLOAD],
  ['DONE', { type: 'started' }, DONE],
  ['BUSY', PROGRESSED, { name: 'busy', progress: { phase: 'working' } }],
  ['CONFIGURE', PROGRESSED, CONFIGURE],
  ['BUSY', { type: 'cancelled' }, CONFIGURE],
  ['DONE', { type: 'cancelled' }, DONE],
  ['BUSY', { type: 'failed', failure: { message: 'no' } }, FAILED],
  ['CONFIGURE', { type: 'failed', failure: { message: 'late' } }, CONFIGURE],
  ['BUSY', FINISHED, DONE],
  ['CONFIGURE', FINISHED, CONFIGURE],
  ['FAILED', { type: 'changed' }, CONFIGURE],
  ['DONE', { type: 'changed' }, DONE],
  ['CONFIGURE', { type: 'returned', to: 'upload' }, UPLOAD],
  ['DONE', { type: 'returned', to: 'configure' }, CONFIGURE],
  ['BUSY', { type: 'returned', to: 'upload' }, BUSY],
  ['BUSY', { type: 'reset' }, FIRST_STATE],
  ['DONE', { type: 'reset' }, FIRST_STATE],
])('%s after %j', (state, event, expected) => {
  expect(nextState(STATES[state], event)).toEqual(expected)
})

test('each state maps to the step in the indicator', () => {
  expect(Object.values(STATES).map(stepOf)).toEqual([1, 2, 2, 2, 3])
})
