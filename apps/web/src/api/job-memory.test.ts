import { expect, test } from 'vitest'

import { createJobMemory } from './job-memory.ts'

const JOB = { id: 'abc', operation: 'toImage', saveAs: 'pages.zip' }

/** A tab at an address; its storage outlives the page. */
function makeTab(pathname: string) {
  sessionStorage.clear()
  return { location: { pathname } as Location, sessionStorage }
}

test('a page that is loaded anew knows its job, once', () => {
  const tab = makeTab('/pdf-to-image')
  createJobMemory(tab).remember(JOB)
  const anew = createJobMemory(tab)
  expect([anew.recall(), anew.recall()]).toEqual([JOB, undefined])
})

test('a page that is gone to begins anew', () => {
  const tab = makeTab('/pdf-to-image')
  createJobMemory(tab).remember(JOB)
  expect(createJobMemory(tab, true).recall()).toBeUndefined()
})

test('a job that began since the page was loaded is nothing to go on with', () => {
  const memory = createJobMemory(makeTab('/pdf-to-image'))
  expect(memory.recall()).toBeUndefined()
  memory.remember(JOB)
  expect(memory.recall()).toBeUndefined()
})

test('another page has another job', () => {
  const tab = makeTab('/pdf-to-image')
  createJobMemory(tab).remember(JOB)
  tab.location = { pathname: '/' } as Location
  const elsewhere = createJobMemory(tab)
  // The visitor goes on to the page of the job, which was not the one that was loaded.
  tab.location = { pathname: '/pdf-to-image' } as Location
  expect(elsewhere.recall()).toBeUndefined()
})

test('what is forgotten does not come back', () => {
  const tab = makeTab('/pdf-to-image')
  const memory = createJobMemory(tab)
  memory.remember(JOB)
  memory.forget()
  expect(createJobMemory(tab).recall()).toBeUndefined()
})

test.each(['', 'no JSON', '[]', 'null', '{"id":3,"operation":"toImage"}', '{"id":"abc"}'])(
  'what is no job is none: %j',
  (text) => {
    const tab = makeTab('/pdf-to-image')
    sessionStorage.setItem('recto-job:/pdf-to-image', text)
    expect(createJobMemory(tab).recall()).toBeUndefined()
  },
)

test('a browser that keeps nothing works all the same', () => {
  const refuse = () => {
    throw new DOMException('no storage', 'SecurityError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage
  const memory = createJobMemory({ location: { pathname: '/' } as Location, sessionStorage: storage })
  memory.remember(JOB)
  memory.forget()
  expect(memory.recall()).toBeUndefined()
})
