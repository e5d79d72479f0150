import { expect, test } from 'vitest'

import { MemorySlots } from './memory-slots.ts'

test('there are as many slots as given, and a released one can be taken again', () => {
  const slots = new MemorySlots(2)
  const [release] = [slots.acquire(), slots.acquire()]
  expect(release).toBeDefined()
  expect(slots.acquire()).toBeUndefined()
  release?.()
  expect(slots.acquire()).toBeDefined()
  expect(slots.acquire()).toBeUndefined()
})
