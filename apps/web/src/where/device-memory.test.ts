import { afterEach, expect, test } from 'vitest'

import { availableMemory } from './device-memory.ts'

const GB = 1024 * 1024 * 1024

afterEach(() => void Reflect.deleteProperty(navigator, 'deviceMemory'))

test.each([
  [8, 4 * GB],
  [0.5, GB / 4],
  // Not every browser reports it.
  [undefined, GB],
  ['lots', GB],
])('with a memory of %s GB a page may use %d bytes', (deviceMemory, expected) => {
  Object.defineProperty(navigator, 'deviceMemory', { value: deviceMemory, configurable: true })
  expect(availableMemory()).toBe(expected)
})
