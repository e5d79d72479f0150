import { expect, test } from 'vitest'

import { scriptsToPreload } from './font-preloading.ts'

test("scripts of the visitor's languages come first, then the one that warms up the rest, each once", () => {
  expect(scriptsToPreload(['de', 'en'], undefined)).toEqual(['Latn', 'Hebr'])
  expect(scriptsToPreload(['he', 'ar'], { effectiveType: '4g' })).toEqual(['Hebr', 'Arab'])
})

test.each([{ saveData: true }, { saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }])(
  'nothing is preloaded on a metered connection (%o)',
  (connection) => {
    expect(scriptsToPreload(['ar'], connection)).toEqual([])
  },
)
