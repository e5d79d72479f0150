import { expect, test, vi } from 'vitest'

import { SessionStore } from './session-store.ts'

const entry = (key: string, session?: string, path = '/tools/merge-pdf') => ({
  key,
  path,
  tool: 'merge-pdf' as const,
  place: { session, step: 1, isBatch: false },
})

test('an entry has the same session each time, before and after it is marked with it', () => {
  const store = new SessionStore()
  const session = store.at(entry('a'))
  expect(store.at(entry('a'))).toBe(session)
  expect(store.at(entry('b', session.id))).toBe(session)
  expect(store.at(entry('c'))).not.toBe(session)
})

test('a session belongs to one page', () => {
  const store = new SessionStore()
  const session = store.at(entry('a'))
  expect(store.at(entry('b', session.id, '/tools/split-pdf'))).not.toBe(session)
})

test('sessions used longest ago are dropped, unless a page shows them or their work is running', () => {
  const store = new SessionStore()
  const sessions = Array.from({ length: 12 }, (_, index) => store.at(entry(String(index))))
  const drops = sessions.map((session) => {
    const drop = vi.fn<() => void>()
    session.onDrop(drop)
    return drop
  })
  const release = sessions[0]?.hold()
  sessions[1]?.begin(() => undefined)
  store.at(entry('2'))
  store.trim()
  const dropped = () => drops.flatMap((drop, index) => (drop.mock.calls.length > 0 ? [index] : []))
  expect(dropped()).toEqual([3, 4])
  release?.()
  store.trim()
  expect(dropped()).toEqual([0, 3, 4])
})

test('a session does one thing at a time', () => {
  const session = new SessionStore().at(entry('a'))
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  session.begin(first)
  const end = session.begin(second)
  expect(first).toHaveBeenCalledOnce()
  end()
  session.cancelWork()
  expect(second).not.toHaveBeenCalled()
})

test('forgetting drops every session but the one on screen', () => {
  const store = new SessionStore()
  const [shown, other] = [store.at(entry('a')), store.at(entry('b'))]
  const release = shown.hold()
  expect(store.forget()).toBe(false)
  expect(store.at(entry('b', other.id))).not.toBe(other)
  expect(store.at(entry('a', shown.id))).toBe(shown)
  release()
  expect(store.forget()).toBe(true)
})
