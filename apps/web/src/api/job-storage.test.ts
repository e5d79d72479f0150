import { expect, test } from 'vitest'

import { createJobStorage } from './job-storage.ts'

const JOB = { id: 'abc', operation: 'toImage', saveAs: 'pages.zip' }

/** A tab at an address; its storage survives page loads. */
function makeTab(pathname: string) {
  sessionStorage.clear()
  return { location: { pathname } as Location, sessionStorage }
}

test('a reloaded page restores its job, once', () => {
  const tab = makeTab('/pdf-to-image')
  createJobStorage(tab).save(JOB)
  const reloaded = createJobStorage(tab)
  expect([reloaded.restore(), reloaded.restore()]).toEqual([JOB, undefined])
})

test('a newly visited page starts from scratch', () => {
  const tab = makeTab('/pdf-to-image')
  createJobStorage(tab).save(JOB)
  expect(createJobStorage(tab, true).restore()).toBeUndefined()
})

test('a job started since the page was loaded is not restored', () => {
  const memory = createJobStorage(makeTab('/pdf-to-image'))
  expect(memory.restore()).toBeUndefined()
  memory.save(JOB)
  expect(memory.restore()).toBeUndefined()
})

test('every page has its own job', () => {
  const tab = makeTab('/pdf-to-image')
  createJobStorage(tab).save(JOB)
  tab.location = { pathname: '/' } as Location
  const elsewhere = createJobStorage(tab)
  // The visitor navigates to the job's page, which is not the page that was loaded.
  tab.location = { pathname: '/pdf-to-image' } as Location
  expect(elsewhere.restore()).toBeUndefined()
})

test('a cleared job does not come back', () => {
  const tab = makeTab('/pdf-to-image')
  const memory = createJobStorage(tab)
  memory.save(JOB)
  memory.clear()
  expect(createJobStorage(tab).restore()).toBeUndefined()
})

test.each(['', 'no JSON', '[]', 'null', '{"id":3,"operation":"toImage"}', '{"id":"abc"}'])(
  'an invalid entry is no job: %j',
  (text) => {
    const tab = makeTab('/pdf-to-image')
    sessionStorage.setItem('recto-job:/pdf-to-image', text)
    expect(createJobStorage(tab).restore()).toBeUndefined()
  },
)

test('a browser without storage works as well', () => {
  const refuse = () => {
    throw new DOMException('no storage', 'SecurityError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage
  const memory = createJobStorage({ location: { pathname: '/' } as Location, sessionStorage: storage })
  memory.save(JOB)
  memory.clear()
  expect(memory.restore()).toBeUndefined()
})
