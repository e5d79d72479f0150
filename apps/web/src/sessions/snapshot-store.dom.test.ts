import { beforeEach, expect, test } from 'vitest'

import { createSnapshotStore } from './snapshot-store.ts'

const store = createSnapshotStore(() => sessionStorage)
const snapshot = (savedAt: number) => ({ path: '/tools/merge-pdf', savedAt, values: { settings: { level: 'low' } } })

beforeEach(() => sessionStorage.clear())

test('a snapshot can be taken once', () => {
  store.write('a', snapshot(1))
  expect(store.take('a')).toEqual(snapshot(1))
  expect(store.take('a')).toBeUndefined()
})

test('clearing leaves other things in the storage alone', () => {
  sessionStorage.setItem('theme', 'dark')
  store.write('a', snapshot(1))
  store.clear()
  expect(store.take('a')).toBeUndefined()
  expect(sessionStorage.getItem('theme')).toBe('dark')
})

test('the oldest are forgotten', () => {
  for (let index = 0; index < 25; index += 1) store.write(String(index), snapshot(index))
  const left = Array.from({ length: 25 }, (_, index) => index).filter(
    (index) => store.take(String(index)) !== undefined,
  )
  expect(left).toEqual(Array.from({ length: 20 }, (_, index) => index + 5))
})

test.each(['', 'nonsense', '[]', '{"version":0,"path":"/","values":{}}', '{"version":1,"path":1,"values":{}}'])(
  'what is not a snapshot of this version is ignored: %s',
  (text) => {
    sessionStorage.setItem('recto-session:a', text)
    expect(store.take('a')).toBeUndefined()
  },
)

test('a browser without storage keeps nothing and does not complain', () => {
  const blocked = createSnapshotStore(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  blocked.write('a', snapshot(1))
  expect(blocked.take('a')).toBeUndefined()
})
