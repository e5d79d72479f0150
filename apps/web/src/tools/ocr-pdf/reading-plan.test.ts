import { expect, test } from 'vitest'

import { planReading } from './reading-plan.ts'

test('pages are read unless there is a reason not to; pages not examined yet count as well', () => {
  const plan = planReading(undefined, [null, 'has-text', null, 'blank'], 6)
  expect(plan).toEqual({ chosen: [1, 2, 3, 4, 5, 6], toRead: [1, 3, 5, 6] })
})

test('the same applies to chosen pages, in document order', () => {
  expect(planReading(new Set([4, 2, 3]), [null, 'has-text'], 6)).toEqual({ chosen: [2, 3, 4], toRead: [3, 4] })
})
